/** How an organisation has answered its last requests for access: what a person sees before they ask. */
import { sql, type Kysely } from 'kysely';
import { ANSWER_WORKING_DAYS } from '#contract/access-requests.ts';
import { decideAccess } from '#contract/access-decision.ts';
import type { CallResponse } from '#contract/index.ts';
import { fieldError } from '#contract/rule.ts';
import { workingDaysAfter, workingTimeBetween } from '#contract/working-days.ts';
import { readAccessFacts } from '#proxy/platform/access/access-facts.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { isInPart, type Answered, type Asked } from './in-part.ts';
import { refuse } from './recipient.ts';

/** Decisions that are counted, the latest. */
const COUNTED = 100;
const DAY = 86_400_000;

interface Decided {
  due_at: Date;
  closed_at: Date;
  is_approved: boolean;
  asked: Asked;
  given: readonly Answered[];
}

const milliseconds = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** Working days from the request to the decision. Time in which the person was asked a question does not count. */
function daysTaken({ due_at: due, closed_at: closed }: Pick<Decided, 'due_at' | 'closed_at'>): number {
  const left = workingTimeBetween(closed, due) - workingTimeBetween(due, closed);
  return Math.max(0, ANSWER_WORKING_DAYS - left / DAY);
}

/** The call `accessRequest/statistics`. @throws ProblemError 404 for a dataset that the caller cannot find */
export async function readRequestStatistics(
  kysely: Kysely<Schema>,
  datasetGUID: string,
  identityGUID: string,
): Promise<CallResponse<'accessRequest/statistics'>> {
  const facts = await readAccessFacts(kysely, datasetGUID, { identityGUID });
  if (facts.dataset === null || decideAccess(facts, { action: 'metadata' }).status === 404)
    throw refuse(404, 'There is no such dataset', fieldError('datasetGUID', 'dataset.unknown'));
  const { rows } = await sql<Decided>`
    select q.due_at, q.closed_at, q.state = 'approved' as is_approved,
      json_build_object('resources', q.resource_guids, 'columns', q.file_columns, 'until', ${milliseconds('q.valid_until')}) as asked,
      -- What the answer gave, and not what was given again later.
      coalesce((select json_agg(json_build_object('level', g.level, 'resources', g.resource_guids,
          'narrowing', g.narrowing, 'until', ${milliseconds('g.valid_until')}))
        from access.dataset_grant g where g.request_guid = q.request_guid and g.created_at = (
          select min(o.created_at) from access.dataset_grant o where o.request_guid = q.request_guid)), '[]') as given
    from access.request q join catalogue.dataset d using (dataset_guid)
    where d.organisation_guid = (select organisation_guid from catalogue.dataset where dataset_guid = ${datasetGUID})
      and q.state in ('approved', 'declined')
    order by q.closed_at desc limit ${COUNTED}
  `.execute(kysely);
  const taken = rows.map(daysTaken).toSorted((a, b) => a - b);
  const middle = taken[Math.ceil(taken.length / 2) - 1];
  const approved = rows.filter(({ is_approved }) => is_approved);
  return {
    decided: rows.length,
    inTime: rows.filter(({ due_at, closed_at }) => closed_at <= due_at).length,
    halfWithin: middle === undefined ? null : Math.max(1, Math.ceil(middle)),
    approved: approved.length,
    inPart: approved.filter(({ asked, given }) => isInPart(asked, given)).length,
    dueAt: workingDaysAfter(new Date(facts.now), ANSWER_WORKING_DAYS).toISOString(),
  };
}
