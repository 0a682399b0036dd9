/** The job that warns people by e-mail that access which they asked for ends soon, once for each request. */
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';
import { EMAIL_EXPIRY, type SendEmail } from '#proxy/platform/outbox/email.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import { givenTogether } from '#contract/given-together.ts';
import { readRequest } from './read-requests.ts';

const HOUR = 3_600_000;
/** Days before the end. Access for a shorter time ends without a warning. */
const WARNING_DAYS = 14;
/** Requests of one run; the next run does the others. */
const BATCH = 500;

export interface WarningOptions {
  /** Stores an e-mail in a transaction. */
  readonly send: SendEmail;
  readonly origin: () => string;
  readonly productName: string;
}

/** Sends every warning that is due. @param trx the transaction of the job */
export async function warnOfEnd(
  trx: Transaction<Schema>,
  { send, origin, productName }: WarningOptions,
): Promise<void> {
  const { rows } = await sql<{ request_guid: string }>`
    update access.request set warned_at = now() where request_guid in (
      select q.request_guid from access.request q join access.dataset_grant g on g.request_guid = q.request_guid
      where q.state = 'approved' and q.warned_at is null and g.ended_at is null
        and g.valid_until > now() and g.valid_until <= now() + ${WARNING_DAYS} * interval '1 day'
        and g.valid_until - g.valid_from > ${WARNING_DAYS} * interval '1 day'
      order by g.valid_until limit ${BATCH} for update of q skip locked)
    returning request_guid
  `.execute(trx);
  for (const { request_guid } of rows) {
    const request = await readRequest(trx, request_guid);
    const { dataset, requester } = request;
    const until = givenTogether(request)?.until ?? null;
    if (requester.email === null || until === null) continue;
    const text = messages.sharing.endsSoon({
      title: dataset.title,
      until: new Date(until),
      link: `${origin()}/organisation/${dataset.organisationSlug}/dataset/${dataset.datasetGUID}`,
      productName,
    });
    await send(
      {
        to: requester.email,
        ...text,
        purpose: 'access-end',
        expiresIn: EMAIL_EXPIRY.daily,
        notice: { identityGUID: requester.identityGUID, kind: 'accessEnding' },
      },
      trx,
    );
  }
}

export const warnOfEndJob = (options: WarningOptions): PeriodicJob => ({
  name: 'warn of the end of access',
  every: HOUR,
  work: (trx) => warnOfEnd(trx, options),
});
