/** The calls `report:organisation` and `report:organisationExport`: how many members, grants and keys there were, and what was changed. */
import { sql, type Kysely } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { csvText } from '#contract/csv-cell.ts';
import { quotaColumns, toQuotaUse, type QuotaRow } from '#proxy/platform/access/quota.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { daysOf } from './period.ts';

type Report = CallResponse<'report:organisation'>;

/** Kinds of changes that are named. */
const ACTIONS = 12;

/** Answers `report:organisation`. @throws ProblemError 400 for a period that is too long or ends before it begins */
export async function reportOrganisation(
  kysely: Kysely<Schema>,
  { organisationGUID, from, until }: CallRequest<'report:organisation'>,
): Promise<Report> {
  daysOf(from, until);
  const [days, actions, quotas] = await Promise.all([
    // Members are counted back from today, by who joined and left since.
    sql<Report['days'][number]>`
      with day as (
        select g::date as day, ((g::date + 1)::timestamp at time zone 'utc') as ends
        from generate_series(${from}::date, ${until}::date, interval '1 day') g
      ), change as materialized (
        select a.at, case a.action when 'member.joined' then 1 else -1 end as by from access.audit a
        where a.organisation_guid = ${organisationGUID}
          and a.action in ('member.joined', 'member.left', 'member.removed')
      ), granted as materialized (
        select g.valid_from, least(g.ended_at, g.valid_until) as ended from access.dataset_grant g
        join catalogue.dataset d using (dataset_guid) where d.organisation_guid = ${organisationGUID}
      ), own_key as materialized (
        select k.created_at, least(k.revoked_at, k.expires_at) as ended from access.api_key k
        where k.organisation_guid = ${organisationGUID}
      ), asked as (
        select u.day, sum(u.used)::int as requests from access.key_use u join access.api_key k using (key_guid)
        where k.organisation_guid = ${organisationGUID} and u.day >= ${from}::date
        group by 1
      ), entry as (
        select (a.at at time zone 'utc')::date as day, count(*)::int as changes from access.audit a
        where a.organisation_guid = ${organisationGUID} and a.at >= (${from}::date::timestamp at time zone 'utc')
        group by 1
      )
      select day.day::text as day,
        (select count(*) from auth.member m where m.organisation_guid = ${organisationGUID})::int
          - coalesce((select sum(c.by) from change c where c.at >= day.ends), 0)::int as members,
        (select count(*) from granted g
          where g.valid_from < day.ends and (g.ended is null or g.ended >= day.ends))::int as grants,
        (select count(*) from own_key k
          where k.created_at < day.ends and (k.ended is null or k.ended >= day.ends))::int as keys,
        coalesce(asked.requests, 0) as "keyRequests", coalesce(entry.changes, 0) as changes
      from day left join asked using (day) left join entry using (day) order by day.day
    `.execute(kysely),
    sql<Report['actions'][number]>`
      select a.action, count(*)::int as count from access.audit a
      where a.organisation_guid = ${organisationGUID} and a.at >= (${from}::date::timestamp at time zone 'utc')
        and a.at < ((${until}::date + 1)::timestamp at time zone 'utc')
      group by 1 order by 2 desc, 1 limit ${ACTIONS}
    `.execute(kysely),
    sql<QuotaRow & { key_guid: string; name: string }>`
      select k.key_guid, k.name, ${quotaColumns(sql`k.key_guid`, sql`k.quota_limit`, sql`k.quota_period`)}
      from access.api_key k
      where k.organisation_guid = ${organisationGUID} and k.revoked_at is null and k.expires_at > now()
        and k.quota_limit is not null
      order by lower(k.name)
    `.execute(kysely),
  ]);
  return {
    days: days.rows,
    actions: actions.rows,
    quotas: quotas.rows.flatMap((row) => {
      const quota = toQuotaUse(row);
      return quota === null ? [] : [{ keyGUID: row.key_guid, name: row.name, quota }];
    }),
  };
}

const columns = ['measure', 'name', 'day', 'value', 'of', 'period'] as const;
const byDay = ['members', 'grants', 'keys', 'keyRequests', 'changes'] as const;

/** The same report, a row for each figure. */
export async function exportOrganisation(
  kysely: Kysely<Schema>,
  request: CallRequest<'report:organisationExport'>,
): Promise<CallResponse<'report:organisationExport'>> {
  const { days, actions, quotas } = await reportOrganisation(kysely, request);
  return {
    text: csvText([
      columns,
      ...days.flatMap((row) => byDay.map((measure) => [measure, '', row.day, row[measure], '', ''])),
      ...actions.map(({ action, count }) => ['changesOfKind', action, '', count, '', '']),
      ...quotas.map(({ name, quota }) => ['quotaUsed', name, '', quota.used, quota.limit, quota.period]),
    ]),
  };
}
