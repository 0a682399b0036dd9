/** Requests for access as both sides see them. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { levelOf } from '#contract/access.ts';
import type { AccessRequest, LessKind } from '#contract/entities/sharing.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import { statuses } from '#contract/fixed-values.ts';
import { ProblemError } from '#contract/problem.ts';
import { mayFindByClass, VISITOR } from '#proxy/platform/access/access-scope.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { grantState } from './shares.ts';

/** Requests that are answered at most. */
const MOST = 500;

type File = { resourceGUID: string; name: string };

interface Row {
  request_guid: string;
  number: number;
  dataset_guid: string;
  title: string;
  slug: string;
  organisation_name: string;
  all_files: File[];
  identity_guid: string;
  requester_name: string;
  email: string | null;
  used_by: AccessRequest['usedBy'];
  purpose: string;
  files: File[] | null;
  columns: AccessRequest['columns'];
  valid_from: Date | null;
  valid_until: Date;
  contract: string;
  conditions: string | null;
  opened_at: Date | null;
  opened_by: string | null;
  state: AccessRequest['state'];
  created_at: Date;
  changed_at: Date | null;
  due_at: Date;
  closed_at: Date | null;
  decided_by: string | null;
  answer: string;
  decline_reason: AccessRequest['declineReason'];
  offered: AccessRequest['offered'];
  invited_less: LessKind[];
  questions: AccessRequest['questions'];
  grants: GrantRow[];
}

interface GrantRow {
  grantGUID: string;
  level: number;
  resources: File[] | null;
  narrowing: Narrowing | null;
  from: string;
  until: string | null;
  state: 'active' | 'upcoming' | 'ended';
}

const filesOf = (guids: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_object('resourceGUID', r.resource_guid, 'name', r.name) order by r.position, r.resource_guid)
  from catalogue.resource r where ${guids})`;

const columns = sql`(
  select json_agg(json_build_object('resourceGUID', c."resourceGUID", 'name', coalesce(r.name, ''), 'names', c.names)
    order by r.position, c."resourceGUID")
  from jsonb_to_recordset(q.file_columns) as c ("resourceGUID" uuid, names jsonb)
  left join catalogue.resource r on r.resource_guid = c."resourceGUID")`;

const grants = sql`coalesce((
  select json_agg(json_build_object('grantGUID', g.grant_guid, 'level', g.level,
    'resources', ${filesOf(sql`r.resource_guid = any (g.resource_guids)`)}, 'narrowing', g.narrowing,
    'from', g.valid_from, 'until', coalesce(g.ended_at, g.valid_until), 'state', ${grantState})
    order by g.narrowing is not null, g.created_at, (
      select min(r.position) from catalogue.resource r where r.resource_guid = any (g.resource_guids)), g.grant_guid)
  from access.dataset_grant g where g.request_guid = q.request_guid), '[]')`;

const questions = sql`coalesce((
  select json_agg(json_build_object('questionGUID', w.question_guid, 'question', w.question,
    'askedBy', coalesce(${fullName('a')}, ''), 'askedAt', w.asked_at, 'reply', w.reply, 'repliedAt', w.replied_at)
    order by w.asked_at, w.question_guid)
  from access.request_question w left join auth."user" a on a.identity_guid = w.asked_by
  where w.request_guid = q.request_guid), '[]')`;

/** The group or the key that uses the data. */
const usedBy = sql`case when q.used_by_kind is not null then json_build_object(
  'kind', q.used_by_kind, 'id', q.used_by_guid, 'name', coalesce(ug.name, uk.name, ''), 'from', coalesce(uo.name, ''),
  'people', case q.used_by_kind when 'key' then 1
    else (select count(m.identity_guid)::int from auth.group_member m where m.group_id = ug.group_id) end) end`;

/** Of `dataset`: anyone finds it and has its files, so that it can be offered instead of another one. */
export const isOffered = sql<boolean>`dataset.status_id = ${statuses.published.id} and dataset.removed_at is null
  and ${mayFindByClass(VISITOR, 'dataset')}`;

const offered = sql`(
  select json_build_object('datasetGUID', dataset.dataset_guid, 'title', dataset.title, 'organisationSlug', fo.slug)
  from catalogue.dataset join auth.organisation fo using (organisation_guid)
  where dataset.dataset_guid = q.offered_guid and ${isOffered})`;

/** What stands; where all has ended, what ended last. */
function presentGrants(all: readonly GrantRow[]): AccessRequest['grants'] {
  const read = all.map(({ level, from, until, ...grant }) => ({
    ...grant,
    level: levelOf(level),
    from: new Date(from).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
  }));
  const standing = read.filter(({ state }) => state !== 'ended');
  const last = Math.max(...read.map(({ until }) => Date.parse(until ?? '')));
  return standing.length > 0 ? standing : read.filter(({ until }) => Date.parse(until ?? '') === last);
}

const toRequest = (row: Row): AccessRequest => ({
  requestGUID: row.request_guid,
  number: row.number,
  dataset: {
    datasetGUID: row.dataset_guid,
    title: row.title,
    organisationSlug: row.slug,
    organisationName: row.organisation_name,
    files: row.all_files,
  },
  requester: { identityGUID: row.identity_guid, name: row.requester_name, email: row.email },
  usedBy: row.used_by,
  purpose: row.purpose,
  resources: row.files,
  columns: row.columns,
  from: row.valid_from?.toISOString() ?? null,
  until: row.valid_until.toISOString(),
  contract: row.contract,
  conditions: row.conditions,
  state: row.state,
  askedAt: row.created_at.toISOString(),
  changedAt: row.changed_at?.toISOString() ?? null,
  opened: row.opened_at === null ? null : { by: row.opened_by ?? '', at: row.opened_at.toISOString() },
  dueAt: row.due_at.toISOString(),
  decidedAt: row.state === 'withdrawn' ? null : (row.closed_at?.toISOString() ?? null),
  decidedBy: row.decided_by,
  answer: row.answer,
  declineReason: row.decline_reason,
  offered: row.offered,
  less: row.invited_less,
  questions: row.questions.map((one) => ({
    ...one,
    askedAt: new Date(one.askedAt).toISOString(),
    repliedAt: one.repliedAt === null ? null : new Date(one.repliedAt).toISOString(),
  })),
  grants: presentGrants(row.grants),
});

/** @param condition on `q`, the request, and `d`, its dataset */
export async function readRequests(
  kysely: Kysely<Schema>,
  condition: RawBuilder<boolean>,
  order: RawBuilder<unknown> = sql`q.created_at desc`,
): Promise<AccessRequest[]> {
  const { rows } = await sql<Row>`
    select q.request_guid, q.number, d.dataset_guid, d.title, o.slug, o.name as organisation_name,
      coalesce(${filesOf(sql`r.dataset_guid = d.dataset_guid`)}, '[]') as all_files,
      q.identity_guid, coalesce(${fullName('u')}, '') as requester_name, u.email, ${usedBy} as used_by, q.purpose,
      ${filesOf(sql`r.resource_guid = any (q.resource_guids)`)} as files, ${columns} as columns, q.valid_from, q.valid_until, q.contract, q.conditions,
      q.opened_at, ${fullName('w')} as opened_by, q.state, q.created_at,
      q.changed_at, q.decline_reason, ${offered} as offered, q.invited_less, q.due_at, q.closed_at, ${fullName('b')} as decided_by, q.answer,
      ${questions} as questions, ${grants} as grants
    from access.request q
    join catalogue.dataset d using (dataset_guid)
    join auth.organisation o on o.organisation_guid = d.organisation_guid
    left join auth."user" u on u.identity_guid = q.identity_guid
    left join auth."user" b on b.identity_guid = q.decided_by
    left join auth."user" w on w.identity_guid = q.opened_by
    left join auth."group" ug on q.used_by_kind = 'group' and ug.group_id = q.used_by_guid
    left join access.api_key uk on q.used_by_kind = 'key' and uk.key_guid = q.used_by_guid
    left join auth.organisation uo on uo.organisation_guid = coalesce(ug.organisation_guid, uk.organisation_guid)
    where ${condition} order by ${order}, q.number desc limit ${MOST}
  `.execute(kysely);
  return rows.map(toRequest);
}

/** @throws ProblemError 404 */
export async function readRequest(kysely: Kysely<Schema>, requestGUID: string): Promise<AccessRequest> {
  const [found] = await readRequests(kysely, sql`q.request_guid = ${requestGUID}`);
  if (found === undefined) throw new ProblemError(404, 'There is no such request');
  return found;
}

/** Requests for datasets of an organisation: open ones by the day they are due, then the latest of the others. */
export const requestsOf = (kysely: Kysely<Schema>, organisationGUID: string): Promise<AccessRequest[]> =>
  readRequests(
    kysely,
    sql`d.organisation_guid = ${organisationGUID} and q.state <> 'withdrawn'`,
    sql`q.state <> 'open', case when q.state = 'open' then q.due_at end, q.closed_at desc`,
  );
