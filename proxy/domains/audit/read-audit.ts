/** Reads the audit log of an organisation: a page, or all of it that fits the filter. And changes of the platform. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { platformActions } from '#contract/audit-actions.ts';
import { AUDIT_DAYS, AUDIT_EXPORT_LIMIT, AUDIT_PAGE, type AuditEntry } from '#contract/audit.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { withPeople } from './people-in-entries.ts';
import { searchAudit } from './search-audit.ts';

type Filter = Omit<CallRequest<'audit/list'>, 'cursor'>;

interface Row {
  id: string;
  at: Date;
  actor_guid: string | null;
  actor_name: string;
  action: string;
  object_kind: string;
  object_id: string;
  object_name: string;
  before: unknown;
  after: unknown;
  reason: string;
}

const toEntry = (row: Row): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actorGUID: row.actor_guid,
  actorName: row.actor_name,
  action: row.action,
  objectKind: row.object_kind,
  objectId: row.object_id,
  objectName: row.object_name,
  before: row.before,
  after: row.after,
  reason: row.reason,
});

/** @param before the id of the entry that the page before ended with */
async function read(
  kysely: Kysely<Schema>,
  filter: Filter,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<AuditEntry[]> {
  const { organisationGUID, search, actorGUID, action, datasetGUID, from, until } = filter;
  const conditions = [
    sql`a.at > now() - ${AUDIT_DAYS} * interval '1 day'`,
    ...(actorGUID === undefined ? [] : [sql`a.actor_guid = ${actorGUID}`]),
    ...(action === undefined ? [] : [sql`a.action = ${action}`]),
    ...(datasetGUID === undefined
      ? []
      : [sql`a.object_kind = 'dataset' and a.object_id = ${datasetGUID}::uuid::text`]),
    ...(from === undefined ? [] : [sql`a.at >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`a.at <= ${until}::timestamptz`]),
  ];
  const lines =
    search === ''
      ? sql.join(
          [
            sql`a.organisation_guid = ${organisationGUID}`,
            ...(before === undefined ? [] : [sql`a.id < ${before}::bigint`]),
            ...conditions,
          ],
          sql` and `,
        )
      : sql`a.id = any (${await searchAudit(kysely, { organisationGUID, search, action, from, until, conditions, before, limit })}::bigint[])`;
  return readLines(kysely, lines, limit);
}

/** @param lines condition on `a`, a line of the log */
async function readLines(
  kysely: Kysely<Schema>,
  lines: RawBuilder<unknown>,
  limit: number,
): Promise<AuditEntry[]> {
  const { rows } = await sql<Row>`
    select a.id, a.at, a.actor_guid, coalesce(${fullName('u')}, '') as actor_name, a.action, a.object_kind,
      a.object_id, coalesce(d.title, g.name, k.name, o.name, ${fullName('p')}, i.email, l.label, '') as object_name,
      a.before, a.after, a.reason
    -- The page is found before names are read. Each GUID is read only where the kind says that it is one.
    from (
      select * from access.audit a where ${lines} order by a.id desc limit ${limit}
    ) a
    left join auth."user" u on u.identity_guid = a.actor_guid
    left join catalogue.dataset d on d.dataset_guid = case a.object_kind when 'dataset' then a.object_id::uuid end
    left join auth."group" g on g.group_id = case a.object_kind when 'group' then a.object_id::uuid end
    left join access.api_key k on k.key_guid = case a.object_kind when 'key' then a.object_id::uuid end
    left join auth.organisation o on o.organisation_guid = case a.object_kind when 'organisation' then a.object_id::uuid end
    left join auth."user" p on p.identity_guid = case a.object_kind when 'member' then a.object_id::uuid end
    left join auth.invitation i on i.invitation_guid = case a.object_kind when 'invitation' then a.object_id::uuid end
    left join catalogue.lookup l on l.table_name = a.object_kind and l.id = case when a.action like 'lookup.%' then a.object_id::int end
    order by a.id desc
  `.execute(kysely);
  return withPeople(kysely, rows.map(toEntry));
}

const pageOf = (entries: readonly AuditEntry[]): CallResponse<'audit/list'> => {
  const result = entries.slice(0, AUDIT_PAGE);
  return { result, next: entries.length > AUDIT_PAGE ? (result.at(-1)?.id ?? null) : null };
};

/** The call `platform/audit`. */
export async function listPlatformAudit(
  kysely: Kysely<Schema>,
  { cursor }: CallRequest<'platform/audit'>,
): Promise<CallResponse<'platform/audit'>> {
  // Written out, so that the planner knows the index `audit_platform_changes`.
  const actions = sql.join(platformActions.map((action) => sql.lit(action)));
  const before = cursor === undefined ? sql`true` : sql`a.id < ${cursor}::bigint`;
  return pageOf(
    await readLines(
      kysely,
      sql`a.organisation_guid is null and a.action in (${actions}) and ${before}
        and a.at > now() - ${AUDIT_DAYS} * interval '1 day'`,
      AUDIT_PAGE + 1,
    ),
  );
}

/** The call `audit/list`. */
export async function listAudit(
  kysely: Kysely<Schema>,
  { cursor, ...filter }: CallRequest<'audit/list'>,
): Promise<CallResponse<'audit/list'>> {
  return pageOf(await read(kysely, filter, { before: cursor, limit: AUDIT_PAGE + 1 }));
}

/** Every entry that fits, up to the limit of an export. */
export async function readWhole(kysely: Kysely<Schema>, filter: Filter) {
  const entries = await read(kysely, filter, { before: undefined, limit: AUDIT_EXPORT_LIMIT + 1 });
  return { entries: entries.slice(0, AUDIT_EXPORT_LIMIT), isCut: entries.length > AUDIT_EXPORT_LIMIT };
}
