/** A list of versions of apps, the member's own or those on the desk: its states and its pages. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { Pagination } from '../../../components/pagination.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { useAppsMessages } from '../../../messages/apps.ts';
import { useAppSubmissionMessages } from '../../../messages/app-submission.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { ROWS, type AppsAddress } from './apps-address.ts';

export const appsLink = (address: AppsAddress) => ({ to: '/dashboard/apps', search: address }) as const;

interface AppListProps {
  readonly query: {
    readonly data: { readonly result: readonly unknown[]; readonly totalCount: number } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly address: AppsAddress;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

export function AppList({ query: { data, error, refetch }, address, empty, children }: AppListProps) {
  const t = useAppSubmissionMessages().dashboard;
  const { pastEnd, pastEndText, firstPage } = useAppsMessages();
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={3} />
    ) : (
      <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
    );
  const { result, totalCount } = data;
  if (totalCount === 0) return empty;
  return (
    <>
      {result.length > 0 ? (
        children
      ) : (
        <EmptyState title={pastEnd}>
          <p>{pastEndText(Math.ceil(totalCount / ROWS))}</p>
          <Link className={buttonClass()} {...appsLink({ ...address, page: 1 })}>
            {firstPage}
          </Link>
        </EmptyState>
      )}
      <div className="list-foot">
        <Pagination
          page={address.page}
          pageSize={ROWS}
          totalCount={totalCount}
          link={(page) => appsLink({ ...address, page })}
        />
      </div>
    </>
  );
}
