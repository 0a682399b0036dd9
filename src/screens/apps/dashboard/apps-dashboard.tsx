/** The member's apps: their own with what became of them, and for administrators the desk of those to decide on. */
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { reviewStates, type ReviewState } from '#contract/app-constants.ts';
import { roleGrants } from '#contract/roles.ts';
import { useApi } from '../../../app/context.ts';
import { buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { useSelectedOrganisation } from '../../../app/selected-organisation.ts';
import { Tabs, type Tab } from '../../../components/tabs.tsx';
import { useAppSubmissionMessages } from '../../../messages/app-submission.ts';
import { userQuery } from '../../../services/api/user-queries.ts';
import '../../../styles/app-cards.css';
import '../../../styles/apps.css';
import '../../../styles/app-form.css';
import '../../../styles/banner.css';
import '../../../styles/field.css';
import '../../../styles/form.css';
import '../../../styles/list.css';
import { AppList, appsLink } from './app-list.tsx';
import type { AppsAddress, AppView } from './apps-address.ts';
import { reviewsQuery, submissionsQuery } from './apps-dashboard-queries.ts';
import { MyApps } from './my-apps.tsx';
import { ReviewRow } from './review-row.tsx';

/** The select with search is large; administrators of one organisation never load it. */
const SearchSelect = lazyPart(
  async () => (await import('../../../components/search-select.tsx')).SearchSelect,
);

function Mine({ address }: { readonly address: AppsAddress }) {
  const t = useAppSubmissionMessages().dashboard;
  const query = useQuery(submissionsQuery(useApi(), address.page));
  const empty = (
    <EmptyState title={t.noneMine}>
      <p className="measure">{t.noneMineText}</p>
      <Link className={buttonClass()} to="/dashboard/apps/submit">
        {t.submit}
      </Link>
    </EmptyState>
  );
  return (
    <AppList query={query} address={address} empty={empty}>
      <MyApps apps={query.data?.result ?? []} />
    </AppList>
  );
}

interface DeskProps {
  readonly organisation: { readonly organisationGUID: string; readonly name: string };
  readonly state: ReviewState;
  readonly address: AppsAddress;
}

function Desk({ organisation: { organisationGUID, name }, state, address }: DeskProps) {
  const t = useAppSubmissionMessages().dashboard;
  const queryClient = useQueryClient();
  const query = useQuery(reviewsQuery(useApi(), organisationGUID, state, address.page));
  // What is decided changes lists elsewhere; leaving the review refreshes it.
  useEffect(
    () => () => {
      void queryClient.invalidateQueries({ queryKey: ['app'] });
    },
    [queryClient],
  );
  const empty = (
    <EmptyState title={t.none[state]}>
      {state === 'submitted' && <p className="measure">{t.noneText(name)}</p>}
    </EmptyState>
  );
  return (
    <AppList query={query} address={address} empty={empty}>
      <ul className="app-rows">
        {query.data?.result.map((app) => (
          <ReviewRow
            key={`${app.appGUID} ${app.version}`}
            app={app}
            organisationGUID={organisationGUID}
            onRefresh={() => void query.refetch()}
          />
        ))}
      </ul>
    </AppList>
  );
}

/** What an address shows: the desk is an administrator's, everyone has apps of their own. */
export const viewAt = ({ show }: AppsAddress, isAdministrator: boolean): AppView =>
  isAdministrator ? (show ?? 'submitted') : 'mine';

export function AppsDashboard({ address }: { readonly address: AppsAddress }) {
  const t = useAppSubmissionMessages().dashboard;
  const api = useApi();
  const { data: user } = useSuspenseQuery(userQuery(api));
  const administered = user.organisations.filter(({ roleId }) => roleGrants(roleId, 'organisation.manage'));
  const { organisation, send } = useSelectedOrganisation(user, administered);
  const view = viewAt(address, organisation !== undefined);
  const { data: desk } = useQuery({
    ...reviewsQuery(
      api,
      organisation?.organisationGUID ?? '',
      view === 'mine' ? 'submitted' : view,
      view === 'mine' ? 1 : address.page,
    ),
    enabled: organisation !== undefined,
  });
  const tab = (key: AppView): Tab => ({
    key,
    label: t.tabs[key],
    count: key === 'mine' ? undefined : desk?.counts[key],
    current: key === view,
    link: appsLink({ show: key, page: 1 }),
  });
  return (
    <main id="main" tabIndex={-1}>
      <div className="app-head">
        <h1>{t.title}</h1>
        <div className="row wrap">
          {administered.length > 1 && organisation !== undefined && (
            <Suspense>
              <div className="organisation-switch">
                <SearchSelect
                  label={t.organisation}
                  labelHidden
                  options={administered.map(({ organisationGUID, name }) => ({
                    value: organisationGUID,
                    label: name,
                  }))}
                  value={organisation.organisationGUID}
                  onChange={(organisationGUID) => send({ type: 'organisation.chosen', organisationGUID })}
                />
              </div>
            </Suspense>
          )}
          <Link className={buttonClass()} to="/dashboard/apps/submit">
            {t.submit}
          </Link>
        </div>
      </div>
      {organisation !== undefined && (
        <Tabs label={t.tabs.label} tabs={[...reviewStates.map(tab), tab('mine')]} />
      )}
      {view === 'mine' || organisation === undefined ? (
        <Mine address={address} />
      ) : (
        <Desk
          key={`${organisation.organisationGUID} ${view} ${address.page}`}
          organisation={organisation}
          state={view}
          address={{ ...address, show: view }}
        />
      )}
    </main>
  );
}
