/** What platform administrators have changed, and who became one. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/audit.ts';
import { commonTables } from '#contract/lookup-constants.ts';
import { useApi } from '../../../app/context.ts';
import { useFormatInstant } from '../../../app/time-zone.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FailedState } from '../../../components/failed-state.tsx';
import { RowTable } from '../../../components/row-table.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { useAuditMessages } from '../../../messages/audit.ts';
import { usePlatformMessages } from '../../../messages/platform.ts';
import { useTagMessages } from '../../../messages/tags.ts';
import { failureOf } from '../../../services/api/api-error.ts';
import { Change } from '../audit/audit-entry.tsx';
import { LogFoot } from '../audit/log-foot.tsx';
import { platformAuditQuery } from './platform-queries.ts';

const labelOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'label' in value && typeof value.label === 'string'
    ? value.label
    : undefined;

/** The value of a list, or the address of an administrator. */
function Thing({ entry: { objectKind, objectId, before, after } }: { readonly entry: AuditEntry }) {
  const t = usePlatformMessages().log;
  const { tables } = useTagMessages().lists;
  const table = commonTables.find((one) => one === objectKind);
  if (table === undefined) return objectId;
  return t.of(tables[table], labelOf(before) ?? labelOf(after) ?? objectId);
}

function Who({ entry: { actorGUID, actorName } }: { readonly entry: AuditEntry }) {
  const t = useAuditMessages();
  if (actorGUID === null) return t.server;
  return actorName === '' ? t.deleted : actorName;
}

function Entries() {
  const t = usePlatformMessages().log;
  const { columns } = useAuditMessages();
  const formatInstant = useFormatInstant();
  const query = useInfiniteQuery(platformAuditQuery(useApi()));
  const { data, error, refetch } = query;
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={3} />
    ) : (
      <FailedState title={t.failed} {...failureOf(error)} onRetry={() => void refetch()} />
    );
  const entries = data.pages.flatMap(({ result }) => result);
  if (entries.length === 0) return <EmptyState title={t.none} level={3} />;
  return (
    <>
      <RowTable
        caption={t.caption}
        className="audit"
        rows={entries}
        rowKey={({ id }) => id}
        columns={[
          { key: 'what', head: columns.what, cell: (entry) => <Change entry={entry} /> },
          { key: 'on', head: t.on, ownLine: true, cell: (entry) => <Thing entry={entry} /> },
          { key: 'who', head: columns.who, cell: (entry) => <Who entry={entry} /> },
          {
            key: 'when',
            head: columns.when,
            className: 'quiet',
            ownLine: true,
            cell: ({ at }) => formatInstant(at),
          },
        ]}
      />
      <LogFoot shown={t.shown(entries.length, !query.hasNextPage)} more={t.more} query={query} />
    </>
  );
}

export function PlatformLog() {
  const t = usePlatformMessages().log;
  return (
    <section className="stack" aria-labelledby="changes">
      <h2 id="changes">{t.title}</h2>
      <p className="quiet t14 measure">{t.lead}</p>
      <Entries />
    </section>
  );
}
