/** The columns of a file's table that a grant can name, and how far they are: the table may still be made. */
import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '#contract/index.ts';
import { useApi } from '../../app/context.ts';
import { FailedPart, type AskedCall } from '../../components/failed-part.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { isRefused } from '../../services/api/api-error.ts';
import { columnsQuery } from '../preview/preview-queries.ts';
import { useResourcePreview } from '../preview/use-resource-preview.ts';

/** Columns that are listed; a grant of a wider table names some of these, or sets a condition on rows. */
export const LISTED_COLUMNS = 100;

interface Failed {
  readonly kind: 'failed';
  /** The call that failed; null while the table itself could not be asked for. */
  readonly call: AskedCall | null;
  readonly send: ReturnType<typeof useResourcePreview>['send'];
}

export type ListedColumns =
  | { readonly kind: 'preparing' }
  /** The file has no table, or none for this reader. */
  | { readonly kind: 'none' }
  | Failed
  | { readonly kind: 'listed'; readonly page: CallResponse<'resource:previewColumns'> };

export function useListedColumns(resourceGUID: string): ListedColumns {
  const { screen, send } = useResourcePreview(resourceGUID, 0);
  const columns = useQuery({
    ...columnsQuery(useApi(), { resourceGUID, sheet: 0, limit: LISTED_COLUMNS }),
    enabled: screen === 'shown',
  });
  if (screen === 'unreachable') return { kind: 'failed', call: null, send };
  if (screen === 'failed' || screen === 'refused') return { kind: 'none' };
  if (columns.data !== undefined) return { kind: 'listed', page: columns.data };
  if (!columns.isLoadingError) return { kind: 'preparing' };
  return isRefused(columns.error) ? { kind: 'none' } : { kind: 'failed', call: columns, send };
}

/** What stands in place of columns that are not there: their table is being made, or could not be asked for. */
export function UnlistedColumns({ listed }: { readonly listed: Failed | { readonly kind: 'preparing' } }) {
  const t = useDatasetAccessMessages().narrowing;
  if (listed.kind === 'preparing')
    return (
      <p className="quiet" aria-live="polite">
        {t.preparing}
      </p>
    );
  return listed.call === null ? (
    <FailedPart part="columns" onRetry={() => listed.send({ type: 'retry.requested' })} />
  ) : (
    <FailedPart of={listed.call} part="columns" />
  );
}
