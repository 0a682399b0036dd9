/** How far a table is that was chosen and is not made yet, and why it cannot be made. */
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { Preview } from '#contract/preview.ts';
import type { ResourcePreviewRef } from '#machines/resource-preview/resource-preview.machine.ts';
import { useApi } from '../../app/context.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { usePreviewMessages } from '../../messages/preview.ts';
import { previewQuery } from '../preview/preview-queries.ts';
import { failureText, Looking, RetryTime, Waiting } from '../preview/table-progress.tsx';
import { previewState } from '../preview/use-resource-preview.ts';

/** What is known of the file; the machine asks for it. */
function useKnown(resourceGUID: string): Preview | undefined {
  const { data } = useQuery({ ...previewQuery(useApi(), resourceGUID), enabled: false });
  return data;
}

interface PreparedTableProps {
  readonly resourceGUID: string;
  readonly preview: ResourcePreviewRef;
}

export function PreparedTable({ resourceGUID, preview }: PreparedTableProps) {
  const p = usePreviewMessages();
  const { screen, mayTryAgain, pause } = previewState(useSelector(preview, (snapshot) => snapshot));
  const table = useKnown(resourceGUID)?.table;
  const onRetry = () => preview.send({ type: 'retry.requested' });
  switch (screen) {
    case 'looking':
    case 'shown':
      return <Looking />;
    case 'waiting':
      return <Waiting table={table} />;
    case 'unreachable':
      return <FailedState title={p.unreachable} offline onRetry={onRetry} />;
    case 'refused':
      return (
        <Banner kind="warning">
          <output>{p.refused}</output>
        </Banner>
      );
    case 'failed':
      return (
        <Banner kind="warning">
          <output>{table?.state === 'failed' && failureText(p, table, 0)}</output>
          {pause !== null && <RetryTime pause={pause} />}
          {mayTryAgain && (
            <p>
              <Button small onClick={onRetry}>
                {p.retry}
              </Button>
            </p>
          )}
        </Banner>
      );
  }
}

export interface UnfitTexts {
  readonly noTable: string;
  /** The table is made, and nothing in it is wanted. */
  readonly unfit: string;
}

/** Why a file without a table, or a table without what is wanted, is of no use. */
export function UnfitTable({
  resourceGUID,
  texts,
}: {
  readonly resourceGUID: string;
  readonly texts: UnfitTexts;
}) {
  const p = usePreviewMessages();
  const preview = useKnown(resourceGUID);
  const why = () => {
    if (preview === undefined || preview.table !== null) return texts.unfit;
    return preview.reason === null ? texts.noTable : p.reasons[preview.reason](preview.resource.format);
  };
  return (
    <Banner kind="warning">
      <output>{why()}</output>
    </Banner>
  );
}
