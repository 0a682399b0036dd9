/** What needs an editor's attention among the datasets of an organisation, and datasets that can still be restored. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { Status } from '../../components/status.tsx';
import { showFailure, showSuccess } from '../../components/toast.tsx';
import { useDatasetEditMessages } from '../../messages/dataset-edit.ts';
import { formatDay } from '../../messages/format.ts';
import { myDatasetsQuery } from '../../services/api/publishing-queries.ts';
import '../../styles/dataset-edit.css';

/** As many as fit above the list. */
const SHOWN = 5;

export function NeedsPanel({ organisationGUID }: { readonly organisationGUID: string }) {
  const messages = useDatasetEditMessages();
  const t = messages.list;
  const api = useApi();
  const queryClient = useQueryClient();
  const { data } = useQuery(
    myDatasetsQuery(api, { organisationGUID, needsAttention: true, order: 'due', limit: SHOWN }),
  );
  const restoring = useMutation({
    mutationFn: ({ datasetGUID }: { datasetGUID: string; title: string }) =>
      api.call('dataset:restore', { datasetGUID }),
    onSuccess: async (_, { title }) => {
      showSuccess({ title: t.restored(title) });
      await queryClient.invalidateQueries({ queryKey: ['publishing'] });
      await queryClient.invalidateQueries({ queryKey: ['dataset'] });
    },
    onError: () => showFailure({ title: messages.files.failed }),
  });
  if (data === undefined) return null;
  return (
    <>
      {data.result.length > 0 && (
        <section className="stack s needs-panel" aria-labelledby="needs-title">
          <h2 id="needs-title">
            {t.needsYou} <span className="quiet num">{data.counts.needAttention}</span>
          </h2>
          <ul className="violation-list">
            {data.result.map(({ datasetGUID, organisation, title, language, status, needs, hints }) => (
              <li key={datasetGUID} className="needs-row">
                <Link
                  to="/organisation/$orgSlug/dataset/$datasetGUID/edit"
                  params={{ orgSlug: organisation.slug, datasetGUID }}
                  lang={language}
                >
                  {title || messages.untitled}
                </Link>
                <Status status={status} />
                <span className="needs">
                  {needs.map((need) => t.needs[need]).join(', ')}
                  {hints[0] !== undefined && <span className="quiet"> {hints[0].text}</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.deleted.length > 0 && (
        <details className="edit-preview">
          <summary>{t.deletedTitle(data.deleted.length)}</summary>
          <ul className="violation-list">
            {data.deleted.map(({ datasetGUID, title, undoUntil }) => (
              <li key={datasetGUID} className="row wrap">
                <span>
                  {title || messages.untitled}{' '}
                  <span className="quiet t13">
                    ({t.until} {formatDay(undoUntil)})
                  </span>
                </span>
                <Button
                  small
                  aria-label={t.restoreLabel(title || messages.untitled)}
                  busy={restoring.isPending}
                  onClick={() => restoring.mutate({ datasetGUID, title: title || messages.untitled })}
                >
                  {t.restore}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
