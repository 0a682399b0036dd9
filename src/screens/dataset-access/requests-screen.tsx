/** `/dashboard/requests`: requests that wait for a decision of the member's organisation, and the member's own. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AccessRequest } from '#contract/entities/sharing.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { roleGrants } from '#contract/roles.ts';
import { useApi } from '../../app/context.ts';
import { useSelectedOrganisation } from '../../app/selected-organisation.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { RowTable } from '../../components/row-table.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import type { TableColumn } from '../../components/table.tsx';
import { useDatasetAccessMessages, type DatasetAccessMessages } from '../../messages/dataset-access.ts';
import { formatDay } from '../../messages/format.ts';
import { ApiError } from '../../services/api/api-error.ts';
import { userQuery } from '../../services/api/user-queries.ts';
import '../../styles/banner.css';
import '../../styles/dataset-access.css';
import '../../styles/list.css';
import '../../styles/settings.css';
import { OrganisationSwitch } from '../settings/settings-page.tsx';
import { daysUntil, ownRequestsQuery, requestsQuery } from './access-queries.ts';
import { DecideDialog } from './decide-dialog.tsx';

type Column = TableColumn<AccessRequest>;

const datasetColumn = (t: DatasetAccessMessages): Column => ({
  key: 'dataset',
  head: t.desk.columns.dataset,
  cell: ({ dataset: { datasetGUID, title, organisationSlug, organisationName } }) => (
    <>
      <Link
        to="/organisation/$orgSlug/dataset/$datasetGUID"
        params={{ orgSlug: organisationSlug, datasetGUID }}
      >
        {title}
      </Link>
      <p className="quiet t13">{organisationName}</p>
    </>
  ),
});

const whoColumn = (t: DatasetAccessMessages): Column => ({
  key: 'who',
  head: t.desk.columns.who,
  cell: ({ requester: { name, email } }) => (
    <>
      {name}
      {email !== null && <p className="quiet t13">{email}</p>}
    </>
  ),
});

const dueColumn = (t: DatasetAccessMessages): Column => ({
  key: 'due',
  head: t.desk.columns.due,
  cell: ({ dueAt }) => (
    <>
      {formatDay(dueAt)}
      <p className="quiet t13">{t.request.left(daysUntil(dueAt))}</p>
    </>
  ),
});

const stateColumn = (t: DatasetAccessMessages): Column => ({
  key: 'state',
  head: t.desk.columns.state,
  cell: ({ state, grant, dueAt, answer }) => (
    <>
      {grant?.state === 'ended' ? t.desk.grantEnded : t.desk.states[state]}
      {grant !== null && grant.until !== null && ` ${t.desk.until(formatDay(grant.until))}`}
      {state === 'open' && (
        <p className="quiet t13">
          {t.desk.due}: {formatDay(dueAt)}
        </p>
      )}
      {answer !== '' && <p className="quiet t13">{answer}</p>}
    </>
  ),
});

interface RequestTableProps {
  readonly caption: string;
  readonly rows: readonly AccessRequest[];
  readonly columns: readonly Column[];
}

const RequestTable = ({ caption, rows, columns }: RequestTableProps) => (
  <RowTable
    caption={caption}
    className="people lines"
    rows={rows}
    rowKey={({ requestGUID }) => requestGUID}
    columns={columns}
  />
);

function Failed({ error, refetch }: { readonly error: Error | null; readonly refetch: () => unknown }) {
  const t = useDatasetAccessMessages().desk;
  if (error === null) return <SkeletonRows rows={2} />;
  const offline = error instanceof ApiError && error.status === 0;
  return <FailedState title={t.failed} offline={offline} onRetry={() => void refetch()} />;
}

/** Requests for datasets of an organisation whose requests the member decides. */
function Desk({ organisation: { organisationGUID } }: { readonly organisation: UserOrganisation }) {
  const t = useDatasetAccessMessages();
  const { data, error, refetch } = useQuery(requestsQuery(useApi(), organisationGUID));
  const [decided, setDecided] = useState<AccessRequest | null>(null);
  if (data === undefined) return <Failed error={error} refetch={refetch} />;
  const open = data.filter(({ state }) => state === 'open');
  const closed = data.filter(({ state }) => state !== 'open');
  const act: Column = {
    key: 'act',
    head: <span className="sr">{t.desk.columns.act}</span>,
    end: true,
    cell: (request) => (
      <Button
        small
        aria-label={t.desk.decideLabel(request.requester.name, request.dataset.title)}
        onClick={() => setDecided(request)}
      >
        {t.desk.decide}
      </Button>
    ),
  };
  return (
    <>
      <section className="settings-section" aria-labelledby="to-decide">
        <div className="section-line">
          <h2 id="to-decide">{t.desk.toDecide}</h2>
        </div>
        {open.length === 0 ? (
          <EmptyState title={t.desk.noneToDecide} level={3}>
            <p className="measure">{t.desk.noneToDecideText}</p>
          </EmptyState>
        ) : (
          <RequestTable
            caption={t.desk.toDecide}
            rows={open}
            columns={[whoColumn(t), datasetColumn(t), dueColumn(t), act]}
          />
        )}
      </section>
      {closed.length > 0 && (
        <section className="settings-section" aria-labelledby="decided">
          <div className="section-line">
            <h2 id="decided">{t.desk.decided}</h2>
          </div>
          <RequestTable
            caption={t.desk.decided}
            rows={closed}
            columns={[whoColumn(t), datasetColumn(t), stateColumn(t)]}
          />
        </section>
      )}
      {decided !== null && (
        <DecideDialog
          organisationGUID={organisationGUID}
          request={decided}
          onClose={() => setDecided(null)}
        />
      )}
    </>
  );
}

function Own() {
  const t = useDatasetAccessMessages();
  const { data, error, refetch } = useQuery(ownRequestsQuery(useApi()));
  return (
    <section className="settings-section" aria-labelledby="own-requests">
      <div className="section-line">
        <h2 id="own-requests">{t.desk.own}</h2>
      </div>
      {data === undefined && <Failed error={error} refetch={refetch} />}
      {data?.length === 0 && (
        <EmptyState title={t.desk.noOwn} level={3}>
          <p className="measure">{t.desk.noOwnText}</p>
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <RequestTable caption={t.desk.own} rows={data} columns={[datasetColumn(t), stateColumn(t)]} />
      )}
    </section>
  );
}

export function RequestsScreen() {
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
      {decides && <Desk key={organisation.organisationGUID} organisation={organisation} />}
      <Own />
    </main>
  );
}
