/** `/dashboard/requests`: requests that wait for a decision of the member's organisation, and the member's own. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import { roleGrants } from '#contract/roles.ts';
import { useApi } from '../../app/context.ts';
import { useSelectedOrganisation } from '../../app/selected-organisation.ts';
import { DatasetTitleLink } from '../../components/dataset-title-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { RowTable } from '../../components/row-table.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import type { TableColumn } from '../../components/table.tsx';
import { useDatasetAccessMessages, type DatasetAccessMessages } from '../../messages/dataset-access.ts';
import { failureOf } from '../../services/api/api-error.ts';
import { userQuery } from '../../services/api/user-queries.ts';
import '../../styles/banner.css';
import '../../styles/dataset-access.css';
import '../../styles/list.css';
import '../../styles/settings.css';
import { OrganisationSwitch } from '../settings/settings-page.tsx';
import { ownRequestsQuery } from './access-queries.ts';
import { RequestDesk } from './request-desk.tsx';
import { RequestOutcome } from './request-outcome.tsx';
import type { RequestsSearch } from './requests-search.ts';
import { waitingQuestion } from './waiting-question.ts';
import { WorkingClock } from './working-clock.tsx';

type Column = TableColumn<AccessRequest>;

const datasetColumn = (t: DatasetAccessMessages): Column => ({
  key: 'dataset',
  head: t.desk.columns.dataset,
  cell: ({ dataset: { datasetGUID, title, organisationSlug, organisationName } }) => (
    <>
      <DatasetTitleLink dataset={{ datasetGUID, organisationSlug }} asMember>
        {title}
      </DatasetTitleLink>
      <p className="quiet t13">{organisationName}</p>
    </>
  ),
});

const stateColumn = (t: DatasetAccessMessages): Column => ({
  key: 'state',
  head: t.desk.columns.state,
  cell: (request) => (
    <>
      {waitingQuestion(request) !== undefined && <p className="strong">{t.questions.waitsShort}</p>}
      {request.state === 'open' ? <WorkingClock request={request} /> : <RequestOutcome request={request} />}
      {request.answer !== '' && <p className="quiet t13">{request.answer}</p>}
    </>
  ),
});

function Own() {
  const t = useDatasetAccessMessages();
  const { data, error, refetch } = useQuery(ownRequestsQuery(useApi()));
  return (
    <section className="settings-section" aria-labelledby="own-requests">
      <div className="section-line">
        <h2 id="own-requests">{t.desk.own}</h2>
      </div>
      {data === undefined && error === null && <SkeletonRows rows={2} />}
      {data === undefined && error !== null && (
        <FailedState title={t.desk.failed} {...failureOf(error)} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <EmptyState title={t.desk.noOwn} level={3}>
          <p className="measure">{t.desk.noOwnText}</p>
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <RowTable
          caption={t.desk.own}
          className="people lines"
          rows={data}
          rowKey={({ requestGUID }) => requestGUID}
          columns={[datasetColumn(t), stateColumn(t)]}
        />
      )}
    </section>
  );
}

export function RequestsScreen({ search }: { readonly search: RequestsSearch }) {
  const t = useDatasetAccessMessages().desk;
  const { data: user } = useSuspenseQuery(userQuery(useApi()));
  const { organisation } = useSelectedOrganisation(user);
  const decides = organisation !== undefined && roleGrants(organisation.roleId, 'request.decide');
  return (
    <main id="main" tabIndex={-1}>
      <div className="app-head">
        <h1>{t.title}</h1>
        <OrganisationSwitch />
      </div>
      {decides && (
        <div className="settings-section">
          <RequestDesk key={organisation.organisationGUID} organisation={organisation} search={search} />
        </div>
      )}
      <Own />
    </main>
  );
}
