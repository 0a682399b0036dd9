/** Notices that time writes: of access, of keys and of personal tokens that end soon. And the end of old notices. */
import { sql, type Kysely } from 'kysely';
import { NOTICE_DAYS, NOTICE_OF_END_DAYS } from '#contract/notices.ts';
import { rolesWith } from '#contract/roles.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';

const HOUR = 3_600_000;
/** Notices of one run; the next run writes the others. */
const BATCH = 1_000;

const keyManagers = rolesWith('key.manage');

/** What ends within the days of the warning, and began longer before its end than they are. */
const endsSoon = (begin: string, end: string) => sql`
  ${sql.ref(end)} > now() and ${sql.ref(end)} <= now() + ${NOTICE_OF_END_DAYS} * interval '1 day'
  and ${sql.ref(end)} - ${sql.ref(begin)} > ${NOTICE_OF_END_DAYS} * interval '1 day'`;

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Sends people notices of access of theirs that ends soon, and administrators of keys. Once for each end: what is extended has another. */
export async function noticeEnds(kysely: Kysely<Schema>): Promise<void> {
  await sql`
    insert into auth.notice (identity_guid, kind, params, subject)
    select p.guid, 'accessEnding', jsonb_build_object('dataset', d.title, 'datasetGUID', d.dataset_guid,
        'organisation', o.name, 'slug', o.slug, 'until', ${iso('g.valid_until')}),
      concat(g.grant_guid, ' ', ${iso('g.valid_until')})
    from access.dataset_grant g
    join access.principal p on p.id = g.principal_id and p.kind = 'person'
    join catalogue.dataset d on d.dataset_guid = g.dataset_guid
    join auth.organisation o on o.organisation_guid = d.organisation_guid
    where g.ended_at is null and ${endsSoon('g.valid_from', 'g.valid_until')}
      -- Of grants that answer one request, and end together, there is one notice.
      and not exists (select from access.dataset_grant o where o.request_guid = g.request_guid and o.ended_at is null
        and o.valid_until = g.valid_until and o.grant_guid < g.grant_guid)
      and not exists (select from auth.notice n where n.identity_guid = p.guid and n.kind = 'accessEnding'
        and n.subject = concat(g.grant_guid, ' ', ${iso('g.valid_until')}))
    order by g.valid_until limit ${BATCH}
    on conflict do nothing
  `.execute(kysely);
  await sql`
    insert into auth.notice (identity_guid, kind, params, subject)
    select m.identity_guid, 'keyEnding', jsonb_build_object('name', k.name, 'organisation', o.name,
      'until', ${iso('k.expires_at')}), concat(k.key_guid, ' ', ${iso('k.expires_at')})
    from access.api_key k
    join auth.organisation o on o.organisation_guid = k.organisation_guid
    join auth.member m on m.organisation_guid = k.organisation_guid and m.role_id = any (${keyManagers}::int[])
    where k.revoked_at is null and ${endsSoon('k.created_at', 'k.expires_at')}
      and not exists (select from auth.notice n where n.identity_guid = m.identity_guid and n.kind = 'keyEnding'
        and n.subject = concat(k.key_guid, ' ', ${iso('k.expires_at')}))
    order by k.expires_at limit ${BATCH}
    on conflict do nothing
  `.execute(kysely);
  await sql`
    insert into auth.notice (identity_guid, kind, params, subject)
    select t.identity_guid, 'tokenEnding', jsonb_build_object('until', ${iso('t.expires_at')}), ${iso('t.expires_at')}
    from access.personal_token t
    where ${endsSoon('t.created_at', 't.expires_at')}
      and not exists (select from auth.notice n where n.identity_guid = t.identity_guid and n.kind = 'tokenEnding'
        and n.subject = ${iso('t.expires_at')})
    order by t.expires_at limit ${BATCH}
    on conflict do nothing
  `.execute(kysely);
}

/** Deletes notices of more than `NOTICE_DAYS`. */
export async function deleteOldNotices(kysely: Kysely<Schema>): Promise<void> {
  await sql`delete from auth.notice where created_at < now() - ${NOTICE_DAYS} * interval '1 day'`.execute(
    kysely,
  );
}

export const noticeJobs: readonly PeriodicJob[] = [
  { name: 'notices of ends', every: HOUR, work: noticeEnds },
  { name: 'delete old notices', every: HOUR, work: deleteOldNotices },
];
