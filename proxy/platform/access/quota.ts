/**
 * Counts requests against a quota, in the database, so that all servers count together, and says in the response how much
 * is left (draft-ietf-httpapi-ratelimit-headers: `RateLimit-Policy`, `RateLimit`).
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { ProblemError } from '#contract/problem.ts';
import type { Quota, QuotaPeriod, QuotaUse } from '#contract/quota.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';

/** Days for which counts are kept. */
const KEPT_DAYS = 400;

/** The quota of a request is used up. */
export class QuotaSpent extends ProblemError {
  /** Seconds until the next period. */
  readonly retryAfter: number;
  constructor({ limit, period }: Quota, retryAfter: number) {
    super(429, `The quota of ${limit} requests in a ${period} is used up`);
    this.retryAfter = retryAfter;
  }
}

/** The headers that describe a quota. */
interface Charged {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the next period, and seconds of the period. */
  readonly reset: number;
  readonly window: number;
}

const charges = new WeakMap<Request, Charged | null>();

interface Row {
  used: number | null;
  reset: number;
  period_seconds: number;
}

const utc = sql`(now() at time zone 'utc')`;
/** The start of a period, without a time zone. */
const startOf = (period: RawBuilder<unknown>) => sql`date_trunc(${period}, ${utc})`;
const endOf = (period: RawBuilder<unknown>) => sql`(${startOf(period)} + ('1 ' || ${period})::interval)`;

/**
 * Counts a request once, no matter who asks about it.
 * @param ownerGUID a key, or the owner of a personal token
 * @throws QuotaSpent when nothing is left; such a request is not counted
 */
export async function chargeQuota(
  kysely: Kysely<Schema>,
  request: Request,
  ownerGUID: string,
  quota: Quota | null,
): Promise<void> {
  if (quota === null || charges.has(request)) return;
  charges.set(request, null);
  const { limit } = quota;
  const period = sql`${quota.period}::text`;
  const { rows } = await sql<Row>`
    with counted as (
      insert into access.quota_use as q (owner_guid, period, started_on, used)
      values (${ownerGUID}, ${period}, ${startOf(period)}::date, 1)
      on conflict (owner_guid, period, started_on) do update set used = q.used + 1 where q.used < ${limit}
      returning used
    )
    select (select used from counted) as used,
      ceil(extract(epoch from ${endOf(period)} - ${utc}))::int as reset,
      extract(epoch from ${endOf(period)} - ${startOf(period)})::int as period_seconds
  `.execute(kysely);
  const { used = null, reset = 0, period_seconds: window = 0 } = rows[0] ?? {};
  charges.set(request, { limit, remaining: Math.max(0, limit - (used ?? limit)), reset, window });
  if (used === null) throw new QuotaSpent(quota, reset);
}

/** A request that is made to answer another is counted with it. */
export function chargeWith(outer: Request, inner: Request): Request {
  charges.set(inner, charges.get(outer) ?? null);
  return inner;
}

/** Adds what is left of the quota to the response, where there is one. */
export function withRateLimit(request: Request, response: Response): Response {
  const charged = charges.get(request);
  if (!charged) return response;
  const { limit, remaining, reset, window } = charged;
  response.headers.set('ratelimit-policy', `"quota";q=${limit};w=${window}`);
  response.headers.set('ratelimit', `"quota";r=${remaining};t=${reset}`);
  return response;
}

/** What a row says of a quota, as columns: `quota_limit`, `quota_period`, `quota_used` and `quota_resets_at`. */
export const quotaColumns = (
  owner: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
  period: RawBuilder<unknown>,
) => sql`${limit} as quota_limit, ${period} as quota_period,
  coalesce((select q.used from access.quota_use q where q.owner_guid = ${owner} and q.period = ${period}
    and q.started_on = ${startOf(period)}::date), 0) as quota_used,
  ${endOf(period)} at time zone 'utc' as quota_resets_at`;

export interface QuotaRow {
  readonly quota_limit: number | null;
  readonly quota_period: QuotaPeriod | null;
  readonly quota_used: number;
  readonly quota_resets_at: Date | null;
}

export const toQuotaUse = (row: QuotaRow): QuotaUse | null =>
  row.quota_limit === null || row.quota_period === null || row.quota_resets_at === null
    ? null
    : {
        limit: row.quota_limit,
        period: row.quota_period,
        used: row.quota_used,
        resetsAt: row.quota_resets_at.toISOString(),
      };

export const deleteOldQuotaUse: PeriodicJob = {
  name: 'delete old quota counts',
  every: 86_400_000,
  work: (kysely) =>
    sql`delete from access.quota_use where started_on < current_date - ${KEPT_DAYS}::int`.execute(kysely),
};
