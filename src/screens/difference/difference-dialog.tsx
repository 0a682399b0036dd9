/** What has changed between two versions of a file: the summary, the rows, and the patch to download. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { TableDifference } from '#contract/difference.ts';
import { useApi } from '../../app/context.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showFailure } from '../../components/toast.tsx';
import { useDifferenceMessages } from '../../messages/difference.ts';
import { differenceQuery, type ComparedVersions } from '../../services/api/difference-queries.ts';
import { ChangedRows } from './changed-rows.tsx';
import { DifferenceSummary, isIdentical } from './difference-summary.tsx';

function Patch({ versions, bytes }: { readonly versions: ComparedVersions; readonly bytes: number }) {
  const t = useDifferenceMessages();
  const api = useApi();
  // The address of a patch that is not public expires after a minute, so it is requested on each press.
  const download = useMutation({
    mutationFn: () => api.call('resource:compare', versions),
    onSuccess: (answer) => {
      if (answer.state === 'ready' && answer.patch !== null) location.assign(answer.patch.url);
      else showFailure({ title: t.patchFailed });
    },
    onError: () => showFailure({ title: t.patchFailed }),
  });
  return (
    <p>
      <Button busy={download.isPending} onClick={() => download.mutate()}>
        {t.patch(bytes)}
      </Button>
    </p>
  );
}

/** The comparison: its progress while it is made, then its result. */
export function Difference({
  versions,
  hasRows = false,
  before,
}: {
  readonly versions: ComparedVersions;
  /** Also rows and patch. */
  readonly hasRows?: boolean;
  /** Shown above a difference, with what it says of columns. */
  readonly before?: (difference: TableDifference) => ReactNode;
}) {
  const t = useDifferenceMessages();
  const id = useId();
  const { data, error, isFetching, refetch } = useQuery(differenceQuery(useApi(), versions));
  if (error !== null)
    return <FailedState title={t.failed} offline={!navigator.onLine} onRetry={() => void refetch()} />;
  if (data?.state === 'failed') {
    const { reason, retryAfter } = data;
    return (
      <Banner kind="info">
        <p>{t.reasons[reason]}</p>
        {retryAfter !== null && (
          <p className="row wrap">
            {retryAfter > 0 && t.retryIn(retryAfter)}
            <Button small busy={isFetching} onClick={() => void refetch()}>
              {t.retry}
            </Button>
          </p>
        )}
      </Banner>
    );
  }
  if (data?.state !== 'ready')
    return (
      <div>
        <output>{data?.state === 'queued' ? t.queued(data.ahead) : t[data?.state ?? 'preparing']}</output>
        <p className="quiet t13">{t.waitingNote}</p>
        <SkeletonRows rows={2} />
      </div>
    );
  const { difference, patch } = data;
  if (isIdentical(difference)) return <p>{t.identical}</p>;
  const { changed, added, removed } = difference.rows;
  return (
    <div className="stack">
      {before?.(difference)}
      <DifferenceSummary difference={difference} withoutColumns={before !== undefined} />
      {hasRows && changed + added + removed > 0 && <ChangedRows versions={versions} id={id} />}
      {hasRows && patch !== null && <Patch versions={versions} bytes={patch.bytes} />}
    </div>
  );
}

/** A button that opens the comparison. @param name what the button names to assistive technology */
export function DifferenceButton({
  versions,
  name,
}: {
  readonly versions: ComparedVersions;
  readonly name: string;
}) {
  const t = useDifferenceMessages();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small aria-label={t.showLabel(name)} onClick={() => setOpen(true)}>
        {t.show}
      </Button>
      {isOpen && (
        <ModalDialog wide labelledBy={id} onClose={() => setOpen(false)}>
          <div className="stack">
            <h2 id={id}>{t.title}</h2>
            <Difference versions={versions} hasRows />
          </div>
        </ModalDialog>
      )}
    </>
  );
}
