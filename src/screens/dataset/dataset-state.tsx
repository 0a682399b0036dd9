/** What happens with a dataset that is not simply there: planned, on request, draft. */
import { Banner } from '../../components/banner.tsx';
import { formatDay } from '../../messages/format.ts';
import { useDatasetMessages } from '../../messages/dataset.ts';
import type { DatasetView } from './dataset-view.ts';

export function DatasetState({ dataset }: { readonly dataset: DatasetView }) {
  const t = useDatasetMessages().state;
  const { status, expectedAt, contact, organisation } = dataset;
  if (status === 'published') return null;
  const email = contact?.email ?? null;
  return (
    <div className="dataset-state">
      <Banner kind="info">
        {status === 'draft' && <p>{t.draft}</p>}
        {status === 'planned' && (
          <p>{expectedAt === null ? t.planned : t.plannedFor(formatDay(expectedAt))}</p>
        )}
        {status === 'onRequest' && (
          <p>
            {t.onRequest}{' '}
            {email === null ? (
              t.askNowhere(organisation.name)
            ) : (
              <>
                {t.ask(contact?.name ?? organisation.name)} <a href={`mailto:${email}`}>{email}</a>
              </>
            )}
          </p>
        )}
      </Banner>
    </div>
  );
}
