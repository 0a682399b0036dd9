/** One file's preview: what is going on while there is nothing to show, then the file. */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import type { Preview } from '#contract/preview.ts';
import { useApi } from '../../app/context.ts';
import { useReportOpened } from '../../app/visit.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { usePreviewMessages } from '../../messages/preview.ts';
import '../../styles/banner.css';
import '../../styles/preview.css';
import { AccessNote } from './access-note.tsx';
import { usePreviewAddress } from './preview-address.ts';
import { previewQuery } from './preview-queries.ts';
import { SheetChooser } from './sheet-chooser.tsx';
import { failureText, Looking, RetryTime, Waiting } from './table-progress.tsx';
import { previewViews } from './preview-view.ts';
import { viewEntries } from './preview-views.tsx';
import { useResourcePreview } from './use-resource-preview.ts';

interface ShownProps {
  readonly preview: Preview;
  readonly isCounted: boolean;
  readonly failure?: {
    readonly mayTryAgain: boolean;
    readonly pause: number | null;
    readonly onRetry: () => void;
  };
  readonly onTableLost: () => void;
}

function Shown({ preview, isCounted, failure, onTableLost }: ShownProps) {
  const t = usePreviewMessages();
  const reportOpened = useReportOpened();
  const { datasetGUID } = preview.dataset;
  const { resourceGUID } = preview.resource;
  useEffect(() => {
    if (isCounted) reportOpened({ datasetGUID, resourceGUID });
  }, [reportOpened, datasetGUID, resourceGUID, isCounted]);
  const { address, change } = usePreviewAddress();
  const { table, content, reason, resource, may } = preview;
  const views = previewViews.filter((one) => viewEntries[one].isOffered(preview));
  const view = views.find((one) => one === address.view) ?? views[0];
  return (
    <>
      {resource.inPart && (
        <Banner kind="info">
          <p>{t.inPart}</p>
        </Banner>
      )}
      {/* The reader of a secret link has no page to ask on. */}
      {isCounted && <AccessNote preview={preview} />}
      {table?.state === 'failed' && (
        <Banner kind="info">
          <p>{failureText(t, table, resource.sheet)}</p>
          {content === null && may.download && <p>{t.downloadInstead}</p>}
          {failure !== undefined && failure.pause !== null && <RetryTime pause={failure.pause} />}
          {failure?.mayTryAgain === true && (
            <p>
              <Button small onClick={failure.onRetry}>
                {t.retry}
              </Button>
            </p>
          )}
        </Banner>
      )}
      {reason !== null && (
        <Banner kind="info">
          <p>{t.reasons[reason](resource.format)}</p>
          {reason !== 'missing' && may.download && <p>{t.downloadInstead}</p>}
        </Banner>
      )}
      <SheetChooser table={table} sheet={resource.sheet} />
      {views.length > 1 && (
        <fieldset className="preview-views" aria-label={t.viewsLabel}>
          {views.map((one) => (
            <Button
              key={one}
              small
              kind="quiet"
              aria-pressed={one === view}
              onClick={() => change({ view: one === views[0] ? null : one })}
            >
              {viewEntries[one].label(t, preview)}
            </Button>
          ))}
        </fieldset>
      )}
      {view && (
        // A view keeps nothing of the previous one it.
        <Suspense key={view} fallback={<Looking />}>
          {viewEntries[view].draw({ preview, onTableLost })}
        </Suspense>
      )}
    </>
  );
}

interface FileProps {
  readonly resourceGUID: string;
  readonly sheet: number;
  /** A draft that is shared by a secret link is looked at, and not counted. */
  readonly isCounted: boolean;
}

interface ResourcePreviewProps extends Pick<FileProps, 'resourceGUID'> {
  readonly isCounted?: boolean;
}

export function ResourcePreview({ resourceGUID, isCounted = true }: ResourcePreviewProps) {
  const { address } = usePreviewAddress();
  return (
    <FilePreview
      key={address.sheet}
      resourceGUID={resourceGUID}
      sheet={address.sheet}
      isCounted={isCounted}
    />
  );
}

function FilePreview({ resourceGUID, sheet, isCounted }: FileProps) {
  const t = usePreviewMessages();
  const { screen, mayTryAgain, pause, send } = useResourcePreview(resourceGUID, sheet);
  const onRetry = () => send({ type: 'retry.requested' });
  const onTableLost = () => send({ type: 'table.lost' });
  // The machine asks; here its answer is read.
  const { data: preview } = useQuery({ ...previewQuery(useApi(), resourceGUID, sheet), enabled: false });
  switch (screen) {
    case 'looking':
      return <Looking />;
    case 'waiting':
      return <Waiting table={preview?.table} />;
    case 'refused':
      return (
        <Banner kind="info">
          <p>{t.refused}</p>
        </Banner>
      );
    case 'unreachable':
      return <FailedState title={t.unreachable} offline onRetry={onRetry} />;
    case 'failed':
      return (
        preview && (
          <Shown
            isCounted={isCounted}
            preview={preview}
            failure={{ mayTryAgain, pause, onRetry }}
            onTableLost={onTableLost}
          />
        )
      );
    case 'shown':
      return preview && <Shown isCounted={isCounted} preview={preview} onTableLost={onTableLost} />;
  }
}
