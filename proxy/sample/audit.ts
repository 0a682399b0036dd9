/** The audit log of the sample: what its rows say of the time before. Call it after everything else was written. */
import { sql, type Transaction } from 'kysely';
import { accessLevels } from '#contract/access.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** Days of the log that are written. */
const DAYS = 395;

/** The name of a level by its number in the database. */
const levelName = sql`(${[...accessLevels]}::text[])[g.level]`;

/**
 * Writes an entry for each member who joined, group, grant, request, key and dataset that was published, in the order
 * of their times, and notes them for sealing.
 */
export async function writeSampleAudit(trx: Transaction<Schema>): Promise<void> {
  await sql`
    with manager as (
      -- Who did what the rows do not say: an administrator, or the owner where there is none.
      select distinct on (organisation_guid) organisation_guid, identity_guid from auth.member
      where role_id <= 2 order by organisation_guid, role_id desc
    ), entry (at, organisation_guid, actor_guid, action, object_kind, object_id, before, after, reason) as (
      select m.created_at, m.organisation_guid, m.identity_guid, 'member.joined', 'member', m.identity_guid::text,
        null::jsonb, jsonb_build_object('roleId', m.role_id), ''
      from auth.member m
      union all
      select t.created_at, t.organisation_guid, o.identity_guid, 'group.created', 'group', t.group_id::text, null,
        jsonb_build_object('name', t.name), ''
      from auth."group" t join manager o using (organisation_guid)
      union all
      select n.created_at, t.organisation_guid, o.identity_guid, 'group.memberAdded', 'group', t.group_id::text, null,
        jsonb_build_object('group', t.name, 'email', n.email, 'roleId', n.role_id), ''
      from auth.group_member n join auth."group" t using (group_id) join manager o using (organisation_guid)
      union all
      select g.created_at, d.organisation_guid, g.granted_by, 'grant.given', 'dataset', g.dataset_guid::text, null,
        jsonb_build_object('grantGUID', g.grant_guid, 'kind', p.kind, 'guid', p.guid, 'level', ${levelName},
          'resources', g.resource_guids, 'from', g.valid_from, 'until', g.valid_until), g.reason
      from access.dataset_grant g join access.principal p on p.id = g.principal_id
      join catalogue.dataset d using (dataset_guid)
      where p.kind <> 'key' and not exists (select from access.request r where r.grant_guid = g.grant_guid)
      union all
      select r.created_at, d.organisation_guid, r.identity_guid, 'request.made', 'dataset', r.dataset_guid::text, null,
        jsonb_build_object('requestGUID', r.request_guid, 'resources', r.resource_guids, 'until', r.valid_until), r.purpose
      from access.request r join catalogue.dataset d using (dataset_guid)
      union all
      select w.asked_at, d.organisation_guid, w.asked_by, 'request.questionAsked', 'dataset', r.dataset_guid::text, null,
        jsonb_build_object('requestGUID', r.request_guid, 'questionGUID', w.question_guid), w.question
      from access.request_question w join access.request r using (request_guid) join catalogue.dataset d using (dataset_guid)
      union all
      select w.replied_at, d.organisation_guid, r.identity_guid, 'request.questionAnswered', 'dataset', r.dataset_guid::text,
        null, jsonb_build_object('requestGUID', r.request_guid, 'questionGUID', w.question_guid), w.reply
      from access.request_question w join access.request r using (request_guid) join catalogue.dataset d using (dataset_guid)
      where w.replied_at is not null
      union all
      select r.closed_at, d.organisation_guid, r.decided_by, 'request.' || r.state, 'dataset', r.dataset_guid::text,
        jsonb_build_object('requestGUID', r.request_guid),
        case when g.grant_guid is not null then jsonb_build_object('requestGUID', r.request_guid, 'grantGUID', g.grant_guid,
          'level', ${levelName}, 'resources', g.resource_guids, 'until', g.valid_until) end, r.answer
      from access.request r join catalogue.dataset d using (dataset_guid)
      left join access.dataset_grant g on g.grant_guid = r.grant_guid
      where r.closed_at is not null
      union all
      select k.created_at, k.organisation_guid, k.created_by, 'key.created', 'key', k.key_guid::text, null,
        jsonb_build_object('name', k.name, 'scopes', k.scopes, 'days', k.lifetime_days), ''
      from access.api_key k
      union all
      select d.first_published_at, d.organisation_guid, e.identity_guid, 'dataset.published', 'dataset',
        d.dataset_guid::text, jsonb_build_object('status', 'draft', 'visibility', d.visibility),
        jsonb_build_object('status', 'published', 'visibility', d.visibility), ''
      from catalogue.dataset d join manager e using (organisation_guid) where d.first_published_at is not null
      union all
      select d.updated_at, d.organisation_guid, e.identity_guid, 'dataset.filesChanged', 'dataset',
        d.dataset_guid::text, null, null, ''
      from catalogue.dataset d join manager e using (organisation_guid)
      where d.updated_at > coalesce(d.first_published_at, d.created_at) + interval '1 day'
    ), written as (
      insert into access.audit (at, organisation_guid, actor_guid, action, object_kind, object_id, before, after, reason)
      select * from entry where at > now() - ${DAYS} * interval '1 day' and at < now() order by at
      returning id
    )
    insert into access.audit_unsealed (id) select id from written
  `.execute(trx);
}
