/**
 * A PDF in the browser's own viewer. The frame has no `sandbox` attribute, with which browsers show no PDF: the
 * file itself is sent in a sandbox, and only if its bytes are a PDF (`proxy/domains/files`).
 */
import { useQuery } from '@tanstack/react-query';
import type { Preview } from '#contract/preview.ts';
import { useApi } from '../../app/context.ts';
import { FailedState } from '../../components/failed-state.tsx';
import { usePreviewMessages } from '../../messages/preview.ts';
import { ApiError } from '../../services/api/api-error.ts';
import { FileLink } from '../dataset/file-link.tsx';
import { fileAddressQuery } from './preview-queries.ts';

/** Whether this browser shows a PDF here: not without a viewer, and not within a page of someone else's. */
const hasViewer = (): boolean => navigator.pdfViewerEnabled && window.top === window.self;

export function PdfView({ resource }: { readonly resource: Preview['resource'] }) {
  const t = usePreviewMessages();
  const isShown = hasViewer();
  const { data, error, refetch } = useQuery({ ...fileAddressQuery(useApi(), resource), enabled: isShown });
  if (error !== null)
    return (
      <FailedState
        title={error instanceof ApiError && error.status > 0 ? error.message : t.unreachable}
        offline={error instanceof ApiError && error.status === 0}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className="stack s">
      {!isShown && <p>{t.pdf.noViewer}</p>}
      {isShown && data !== undefined && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- The file is sent in a sandbox instead.
        <iframe className="preview-pdf" src={data} title={t.pdf.title(resource.name)} />
      )}
      <p>
        <FileLink file={{ ...resource, external: false }} restricted={resource.restricted}>
          {t.pdf.download}
        </FileLink>
      </p>
    </div>
  );
}
