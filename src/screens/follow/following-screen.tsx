/** What a member follows, with what has changed since they last looked. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FOLLOWED_PAGE_SIZE } from '#contract/fixed-values.ts';
import type { FollowedPage } from '#contract/follow.ts';
import { useApi } from '../../app/context.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showFailure } from '../../components/toast.tsx';
import { useFollowMessages } from '../../messages/follow.ts';
import { failureOf } from '../../services/api/api-error.ts';
import { followedQuery, markSeen } from '../../services/api/follow-queries.ts';
import '../../styles/follow.css';
import '../../styles/list.css';
import { FollowedDatasets, FollowedOrganisations } from './followed-tables.tsx';
import { MailChoice } from './mail-choice.tsx';
import type { FollowingSearch } from './following-search.ts';

function MarkSeen() {
  const t = useFollowMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => markSeen(api, queryClient),
    onError: () => showFailure(t.failed),
  });
  return (
    <Button small busy={isPending} onClick={() => mutate()}>
      {t.list.markSeen}
    </Button>
  );
}

function Lists({ page, data }: { readonly page: number; readonly data: FollowedPage }) {
  const t = useFollowMessages().list;
  const { result, totalCount, changedCount, organisations } = data;
  const newDatasets = organisations.reduce((sum, one) => sum + one.newDatasets, 0);
  if (totalCount === 0 && organisations.length === 0)
    return (
      <EmptyState title={t.none.title}>
        <p className="measure">{t.none.text}</p>
        <Link to="/discovery">{t.none.discover}</Link>
      </EmptyState>
    );
  return (
    <>
      {totalCount > 0 && (
        <section>
          <SectionHead title={t.datasets}>
            <output className="aside quiet num">
              {changedCount === 0 ? t.nothingChanged : t.changed(changedCount)}
            </output>
          </SectionHead>
          {result.length === 0 ? (
            <EmptyState title={t.none.page} level={3}>
              <Link to="/dashboard/following">{t.none.first}</Link>
            </EmptyState>
          ) : (
            <FollowedDatasets datasets={result} />
          )}
          <div className="list-foot">
            <Pagination
              page={page}
              pageSize={FOLLOWED_PAGE_SIZE}
              totalCount={totalCount}
              link={(to) => ({ to: '/dashboard/following', search: { page: to } })}
            />
            {(changedCount > 0 || newDatasets > 0) && <MarkSeen />}
          </div>
        </section>
      )}
      {organisations.length > 0 && (
        <section>
          <SectionHead title={t.organisations} />
          <FollowedOrganisations organisations={organisations} />
          {totalCount === 0 && newDatasets > 0 && (
            <div className="list-foot">
              <MarkSeen />
            </div>
          )}
        </section>
      )}
    </>
  );
}

export function FollowingScreen({ search: { page } }: { readonly search: FollowingSearch }) {
  const t = useFollowMessages().list;
  const { data, error, isPlaceholderData, refetch } = useQuery(
    followedQuery(useApi(), { limit: FOLLOWED_PAGE_SIZE, offset: (page - 1) * FOLLOWED_PAGE_SIZE }),
  );
  return (
    <main id="main" tabIndex={-1}>
      <div className="app-head">
        <div className="stack s">
          <h1>{t.title}</h1>
          <p className="quiet">{t.lede}</p>
        </div>
        {data !== undefined && <MailChoice key={String(data.mail.wanted)} mail={data.mail} />}
      </div>
      {error !== null && data === undefined && (
        <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
      )}
      {error === null && data === undefined && <SkeletonRows rows={4} />}
      {data !== undefined && (
        <div className={isPlaceholderData ? 'updating' : undefined} aria-busy={isPlaceholderData}>
          <Lists page={page} data={data} />
        </div>
      )}
    </main>
  );
}
