/** `/settings/audit`: who changed what in the organisation, when and why. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AUDIT_DAYS } from '#contract/audit.ts';
import type { UserOrganisation } from '#contract/entities/user.ts';
import { useApi } from '../../../app/context.ts';
import { useFormatInstant } from '../../../app/time-zone.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { useAuditMessages } from '../../../messages/audit.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { SettingsPage } from '../settings-page.tsx';
import { useMembership } from '../use-membership.ts';
import { auditDefaults, type AuditAddress } from './audit-address.ts';
import { auditQuery } from './audit-queries.ts';
import { Actor, Change, Thing } from './audit-entry.tsx';
import { AuditChart } from './audit-chart.tsx';
import { AuditExports, AuditTools } from './audit-tools.tsx';
import { LogFoot } from './log-foot.tsx';
import { undoOf } from './undo.ts';
import { UndoDialog, useUndo } from './undo-dialog.tsx';

interface ListProps {
  readonly organisation: UserOrganisation;
  readonly address: AuditAddress;
}

function List({ organisation: { organisationGUID, name }, address }: ListProps) {
  const t = useAuditMessages();
  const formatInstant = useFormatInstant();
  const query = useInfiniteQuery(auditQuery(useApi(), organisationGUID, address));
  const { data, error, refetch } = query;
  const entries = data?.pages.flatMap(({ result }) => result) ?? [];
  const { may } = useMembership();
  const undoing = useUndo(organisationGUID, entries);
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={6} />
    ) : (
      <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
    );
  const isFiltered = JSON.stringify(address) !== JSON.stringify(auditDefaults);
  if (entries.length === 0)
    return (
      <EmptyState title={isFiltered ? t.noMatch : t.none}>
        {isFiltered && (
          <>
            <p className="measure">{t.noMatchText}</p>
            <Link to="/settings/audit" search={auditDefaults}>
              {t.clear}
            </Link>
          </>
        )}
      </EmptyState>
    );
  return (
    <>
      <RowTable
        caption={t.caption(name)}
        className="audit"
        rows={entries}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'what',
            head: t.columns.what,
            cell: (entry) => (
              <Change
                entry={entry}
                onUndo={
                  may('dataset.share') && undoOf(entry) !== null
                    ? () => undoing.send({ type: 'action.requested', subject: entry.id })
                    : undefined
                }
              />
            ),
          },
          { key: 'on', head: t.columns.on, ownLine: true, cell: (entry) => <Thing entry={entry} /> },
          { key: 'who', head: t.columns.who, cell: (entry) => <Actor entry={entry} /> },
          {
            key: 'when',
            head: t.columns.when,
            className: 'quiet',
            ownLine: true,
            cell: ({ at }) => formatInstant(at),
          },
        ]}
      />
      <UndoDialog organisationGUID={organisationGUID} entries={entries} undoing={undoing} />
      <LogFoot shown={t.shown(entries.length, !query.hasNextPage)} more={t.more} query={query} />
    </>
  );
}

export function AuditScreen({ address }: { readonly address: AuditAddress }) {
  const t = useAuditMessages();
  return (
    <SettingsPage
      title={t.title}
      needs="audit.read"
      actions={({ organisationGUID }) => (
        <AuditExports organisationGUID={organisationGUID} address={address} />
      )}
    >
      {(organisation) => (
        <div className="stack">
          <p className="quiet t14 measure">{t.lead(AUDIT_DAYS)}</p>
          <AuditTools address={address} />
          <AuditChart organisationGUID={organisation.organisationGUID} address={address} />
          <List organisation={organisation} address={address} />
        </div>
      )}
    </SettingsPage>
  );
}
