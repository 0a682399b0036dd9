/** What the reader of a preview may not do with its table, and where to ask for it. */
import { Link } from '@tanstack/react-router';
import type { Preview } from '#contract/preview.ts';
import { usePageOffered } from '../../app/offered-calls.ts';
import { Banner } from '../../components/banner.tsx';
import { DATASET_PAGE } from '../../components/dataset-link.ts';
import { usePreviewMessages } from '../../messages/preview.ts';

type Said = 'document' | 'noDownload' | 'noExport' | 'previewOnly';

/** What is missing; null where nothing is. */
function missing({ may, table, content }: Preview): Said | null {
  if (table === null) {
    if (may.download || content === null) return null;
    return content === 'pdf' ? 'document' : 'noDownload';
  }
  if (may.export) return null;
  return may.query ? 'noExport' : 'previewOnly';
}

export function AccessNote({ preview }: { readonly preview: Preview }) {
  const t = usePreviewMessages().access;
  const isPageOffered = usePageOffered();
  const said = missing(preview);
  if (said === null) return null;
  const { dataset } = preview;
  return (
    <Banner kind="info">
      <p>{t[said]}</p>
      {isPageOffered(DATASET_PAGE) && (
        <p>
          <Link
            to={DATASET_PAGE}
            params={{ orgSlug: dataset.organisationSlug, datasetGUID: dataset.datasetGUID }}
            hash="about"
          >
            {t.ask(dataset.organisationName)}
          </Link>
        </p>
      )}
    </Banner>
  );
}
