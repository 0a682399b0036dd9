/** A request for access that is open: what deciding on it and asking about it need to know, locked until they are done. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { RequestedColumns } from '#contract/requested-columns.ts';
import { fieldError } from '#contract/rule.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { refuse } from './recipient.ts';
import { unknownRequest } from './request-rules.ts';

interface OpenRequest {
  readonly dataset_guid: string;
  readonly organisation_guid: string;
  readonly identity_guid: string;
  readonly purpose: string;
  readonly resource_guids: readonly string[] | null;
  readonly file_columns: RequestedColumns | null;
  readonly valid_from: Date | null;
  readonly valid_until: Date;
  readonly due_at: Date;
  readonly changed_at: Date | null;
  readonly used_by_kind: 'group' | 'key' | null;
  readonly used_by_guid: string | null;
  readonly now: Date;
}

/** @throws ProblemError 404 */
async function lockOpen(trx: Transaction<Schema>, requestGUID: string): Promise<OpenRequest> {
  const { rows } = await sql<OpenRequest>`
    select q.dataset_guid, d.organisation_guid, q.identity_guid, q.purpose, q.resource_guids, q.file_columns,
      q.valid_from, q.valid_until, q.due_at, q.changed_at, q.used_by_kind, q.used_by_guid, now()
    from access.request q join catalogue.dataset d using (dataset_guid)
    where q.request_guid = ${requestGUID} and q.state = 'open' for update of q
  `.execute(trx);
  const [row] = rows;
  if (row === undefined) throw unknownRequest();
  return row;
}

/**
 * An open request for a dataset of an organisation.
 * @param seenChange when it was changed last, as the person who decides has read it; undefined: not compared
 * @throws ProblemError 404, or 409 when it was changed meanwhile
 */
export async function lockForDecision(
  trx: Transaction<Schema>,
  organisationGUID: string,
  requestGUID: string,
  seenChange?: string | null,
): Promise<OpenRequest> {
  const open = await lockOpen(trx, requestGUID);
  if (open.organisation_guid !== organisationGUID) throw unknownRequest();
  const isSeen =
    seenChange === undefined ||
    (open.changed_at?.getTime() ?? 0) === (seenChange === null ? 0 : Date.parse(seenChange));
  if (!isSeen)
    throw refuse(409, 'The request was changed', fieldError('requestGUID', 'request.changedMeanwhile'));
  return open;
}

/** An open request of a person. @throws ProblemError 404 */
export async function lockOwn(
  trx: Transaction<Schema>,
  identityGUID: string,
  requestGUID: string,
): Promise<OpenRequest> {
  const open = await lockOpen(trx, requestGUID);
  if (open.identity_guid !== identityGUID) throw unknownRequest();
  return open;
}

/** The question for whose reply a request waits. */
export const openQuestion = (kysely: Kysely<Schema>, requestGUID: string) =>
  kysely
    .selectFrom('access.request_question')
    .select(['question_guid', 'asked_at', 'asked_by'])
    .where('request_guid', '=', requestGUID)
    .where('reply', 'is', null)
    .executeTakeFirst();
