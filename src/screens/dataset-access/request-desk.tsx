/** Requests for datasets of an organisation whose requests the member decides: by state, the list beside one of them. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { useApi } from '../../app/context.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useDatasetAccessMessages } from '../../messages/dataset-access.ts';
import { failureOf } from '../../services/api/api-error.ts';
import '../../styles/request-desk.css';
import { requestsQuery } from './access-queries.ts';
import { DeskRequest } from './desk-request.tsx';
import { RequestOutcome } from './request-outcome.tsx';
import { deskTabs, type RequestsSearch } from './requests-search.ts';
import { byTab, ENDING_DAYS, inTime } from './requests-of-tab.ts';
import { WorkingClock } from './working-clock.tsx';

/** What the service lists at most. */
const LISTED = 500;
/** Where the request beside the list is, so that its link leads there on a small screen. */
const OPENED = 'request';

function DeskList({
  requests,
  opened,
  search,
}: {
  readonly requests: readonly AccessRequest[];
  readonly opened: AccessRequest;
  readonly search: RequestsSearch;
}) {
  const t = useDatasetAccessMessages().desk;
  return (
    <nav aria-label={t.list}>
      <ul className="desk-list">
        {requests.map((request) => {
          const { requestGUID, requester, dataset, state } = request;
          return (
            <li key={requestGUID}>
              <Link
                to="/dashboard/requests"
                search={{ ...search, request: requestGUID }}
                hash={OPENED}
                aria-current={requestGUID === opened.requestGUID || undefined}
              >
                <span className="strong">{requester.name}</span>
                <span className="quiet t13">{dataset.title}</span>
                {state === 'open' ? (
                  <WorkingClock request={request} />
                ) : (
                  <span className="t13">
                    <RequestOutcome request={request} />
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/**
 * A decision takes its form away, and the focus with it: the next request gets it, or the list that is empty now.
 * @param shown the request that is open
 */
function useFocusOfNext(shown: string | null): RefObject<HTMLDivElement | null> {
  const desk = useRef<HTMLDivElement>(null);
  const before = useRef<string | null>(null);
  useEffect(() => {
    const isNext = before.current !== null && before.current !== shown;
    before.current = shown;
    if (!isNext || document.activeElement !== document.body) return;
    const next = document.getElementById(OPENED) ?? desk.current;
    next?.focus();
  }, [shown]);
  return desk;
}

interface ShownDeskProps {
  readonly organisationGUID: string;
  readonly requests: readonly AccessRequest[];
  readonly search: RequestsSearch;
}

function ShownDesk({ organisationGUID, requests: all, search }: ShownDeskProps) {
  const t = useDatasetAccessMessages().desk;
  const [now] = useState(Date.now);
  const { tab } = search;
  const requests = byTab(all, now);
  const listed = requests[tab];
  const opened = listed.find(({ requestGUID }) => requestGUID === search.request) ?? listed[0];
  const answered = inTime(all);
  const desk = useFocusOfNext(opened?.requestGUID ?? null);
  return (
    <div ref={desk} tabIndex={-1}>
      {answered.all > 0 && <p className="quiet t14">{t.inTime(answered.inTime, answered.all)}</p>}
      <Tabs
        label={t.tabs.label}
        tabs={deskTabs.map((one) => ({
          key: one,
          label: t.tabs[one],
          count: requests[one].length,
          current: one === tab,
          link: { to: '/dashboard/requests', search: { tab: one } },
        }))}
      />
      {opened === undefined ? (
        <EmptyState title={tab === 'ending' ? t.none.ending(ENDING_DAYS) : t.none[tab]}>
          {tab === 'toDecide' && <p className="measure">{t.noneText}</p>}
        </EmptyState>
      ) : (
        <div className="desk">
          <div>
            <DeskList requests={listed} opened={opened} search={search} />
            {all.length >= LISTED && <p className="quiet t13">{t.listed(LISTED)}</p>}
          </div>
          <DeskRequest
            key={opened.requestGUID}
            id={OPENED}
            organisationGUID={organisationGUID}
            request={opened}
            others={all.filter(
              ({ requester, requestGUID }) =>
                requester.identityGUID === opened.requester.identityGUID &&
                requestGUID !== opened.requestGUID,
            )}
          />
        </div>
      )}
    </div>
  );
}

export interface RequestDeskProps {
  readonly organisation: UserOrganisation;
  readonly search: RequestsSearch;
}

export function RequestDesk({ organisation: { organisationGUID }, search }: RequestDeskProps) {
  const t = useDatasetAccessMessages().desk;
  const { data, error, refetch } = useQuery(requestsQuery(useApi(), organisationGUID));
  if (data !== undefined)
    return <ShownDesk organisationGUID={organisationGUID} requests={data} search={search} />;
  if (error === null) return <SkeletonRows rows={3} />;
  return <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />;
}
