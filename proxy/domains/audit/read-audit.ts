/** Reads the audit log of an organisation: a page, or all of it that fits the filter. */
import { sql, type Kysely } from 'kysely';
import { AUDIT_DAYS, AUDIT_EXPORT_LIMIT, AUDIT_PAGE, type AuditEntry } from '#contract/audit.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';

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

/** A text that is looked for anywhere in another, with no sign of it taken as a pattern. */
const containing = (search: string): string => `%${storableText(search).replaceAll(/[\\%_]/g, '\\$&')}%`;

/** People and things of an organisation whose names contain a text, at most of each kind. */
const NAMED = 200;

interface Named {
  readonly people: string[];
  readonly objects: string[];
}

/** GUIDs of whose name contains a pattern: entries have GUIDs, and names change. */
async function findNamed(kysely: Kysely<Schema>, organisationGUID: string, pattern: string): Promise<Named> {
  const { rows } = await sql<Named>`
    -- Only people whom the log of the organisation names, since others would use up the limit.
    with person as (
      select u.identity_guid::text as id from auth."user" u
      where ${fullName('u')} ilike ${pattern} and (
        exists (select from access.audit a
          where a.organisation_guid = ${organisationGUID} and a.actor_guid = u.identity_guid)
        or exists (select from access.audit a
          where a.organisation_guid = ${organisationGUID} and a.object_id = u.identity_guid::text))
      limit ${NAMED}
    )
    select array(select id from person) as people, array(
      select id from person
      union all (select dataset_guid::text from catalogue.dataset
        where organisation_guid = ${organisationGUID} and title ilike ${pattern} limit ${NAMED})
      union all (select group_id::text from auth."group"
        where organisation_guid = ${organisationGUID} and name ilike ${pattern} limit ${NAMED})
      union all (select key_guid::text from access.api_key
        where organisation_guid = ${organisationGUID} and name ilike ${pattern} limit ${NAMED})
      union all (select invitation_guid::text from auth.invitation
        where organisation_guid = ${organisationGUID} and email ilike ${pattern} limit ${NAMED})
      union all (select organisation_guid::text from auth.organisation
        where organisation_guid = ${organisationGUID} and name ilike ${pattern})
    ) as objects
  `.execute(kysely);
  return rows[0] ?? { people: [], objects: [] };
}

/** The words of a line, as the index `audit_words` has them. */
const words = sql`lower(a.action || ' ' || a.reason || ' ' || coalesce(a.before::text, '') || ' ' || coalesce(a.after::text, ''))`;

/** The entries that contain a text, or are about someone or something whose name contains it. */
async function containsText(kysely: Kysely<Schema>, organisationGUID: string, search: string) {
  const pattern = containing(search);
  const { people, objects } = await findNamed(kysely, organisationGUID, pattern);
  const ways = [
    sql<boolean>`${words} like ${pattern.toLowerCase()}`,
    ...(people.length > 0 ? [sql<boolean>`a.actor_guid = any (${people}::uuid[])`] : []),
    ...(objects.length > 0 ? [sql<boolean>`a.object_id = any (${objects}::text[])`] : []),
  ];
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** @param before the id of the entry that the page before ended with */
async function read(
  kysely: Kysely<Schema>,
  filter: Filter,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<AuditEntry[]> {
  const { organisationGUID, search, actorGUID, action, datasetGUID, from, until } = filter;
  const conditions = [
    sql`a.organisation_guid = ${organisationGUID}`,
    sql`a.at > now() - ${AUDIT_DAYS} * interval '1 day'`,
    ...(before === undefined ? [] : [sql`a.id < ${before}::bigint`]),
    ...(actorGUID === undefined ? [] : [sql`a.actor_guid = ${actorGUID}`]),
    ...(action === undefined ? [] : [sql`a.action = ${action}`]),
    ...(datasetGUID === undefined
      ? []
      : [sql`a.object_kind = 'dataset' and a.object_id = ${datasetGUID}::uuid::text`]),
    ...(from === undefined ? [] : [sql`a.at >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`a.at <= ${until}::timestamptz`]),
    ...(search === '' ? [] : [await containsText(kysely, organisationGUID, search)]),
  ];
  const { rows } = await sql<Row>`
    select a.id, a.at, a.actor_guid, coalesce(${fullName('u')}, '') as actor_name, a.action, a.object_kind,
      a.object_id, coalesce(d.title, g.name, k.name, o.name, ${fullName('p')}, i.email, '') as object_name,
      a.before, a.after, a.reason
    -- The page is found before names are read. Each GUID is read only where the kind says that it is one.
    from (
      select * from access.audit a where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${limit}
    ) a
    left join auth."user" u on u.identity_guid = a.actor_guid
    left join catalogue.dataset d on d.dataset_guid = case a.object_kind when 'dataset' then a.object_id::uuid end
    left join auth."group" g on g.group_id = case a.object_kind when 'group' then a.object_id::uuid end
    left join access.api_key k on k.key_guid = case a.object_kind when 'key' then a.object_id::uuid end
    left join auth.organisation o on o.organisation_guid = case a.object_kind when 'organisation' then a.object_id::uuid end
    left join auth."user" p on p.identity_guid = case a.object_kind when 'member' then a.object_id::uuid end
    left join auth.invitation i on i.invitation_guid = case a.object_kind when 'invitation' then a.object_id::uuid end
    order by a.id desc
  `.execute(kysely);
  return rows.map(toEntry);
}

/** The call `audit/list`. */
export async function listAudit(
  kysely: Kysely<Schema>,
  { cursor, ...filter }: CallRequest<'audit/list'>,
): Promise<CallResponse<'audit/list'>> {
  const entries = await read(kysely, filter, { before: cursor, limit: AUDIT_PAGE + 1 });
  const result = entries.slice(0, AUDIT_PAGE);
  return { result, next: entries.length > AUDIT_PAGE ? (result.at(-1)?.id ?? null) : null };
}

/** Every entry that fits, up to the limit of an export. */
export async function readWhole(kysely: Kysely<Schema>, filter: Filter) {
  const entries = await read(kysely, filter, { before: undefined, limit: AUDIT_EXPORT_LIMIT + 1 });
  return { entries: entries.slice(0, AUDIT_EXPORT_LIMIT), isCut: entries.length > AUDIT_EXPORT_LIMIT };
}
