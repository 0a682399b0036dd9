/**
 * Counts requests against a quota, in the database, so that all servers count together, and says in the response how much
 * is left (draft-ietf-httpapi-ratelimit-headers: `RateLimit-Policy`, `RateLimit`).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { GrantQuota } from '#contract/access.ts';
import { ProblemError } from '#contract/problem.ts';
import type { Quota, QuotaPeriod, QuotaUse } from '#contract/quota.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';

/** Days for which counts are kept. */
const KEPT_DAYS = 400;

/** The quota of a key, a token or a grant is used up. */
export class QuotaSpent extends ProblemError {
  /** Seconds until the next period. */
  readonly retryAfter: number;
  constructor({ limit, period }: Quota, retryAfter: number, of: 'quota' | 'grant' = 'quota') {
    const whose = of === 'grant' ? 'The quota of what is shared with you,' : 'The quota of';
    super(429, `${whose} ${limit} requests in a ${period}${of === 'grant' ? ',' : ''} is used up`);
    this.retryAfter = retryAfter;
  }
}

/** A request that was counted against a quota. */
interface Charge {
  /** What the headers call it: the quota of the key or token, or that of a grant. */
  readonly name: 'quota' | 'grant';
  readonly limit: number;
  remaining: number;
  /** Seconds until the next period, and seconds of the period. */
  readonly reset: number;
  readonly window: number;
  /** Takes the count back; null when there is nothing to take back. */
  giveBack: (() => Promise<unknown>) | null;
}

const charges = new WeakMap<Request, Map<string, Charge>>();
const chargesOf = (request: Request): Map<string, Charge> => {
  const known = charges.get(request) ?? new Map<string, Charge>();
  charges.set(request, known);
  return known;
};
/** The request that is being answered; none where what is read costs nothing. */
const current = new AsyncLocalStorage<Request | null>();

interface Row {
  used: number | null;
  reset: number;
  period_seconds: number;
}

const utc = sql`(now() at time zone 'utc')`;
/** The start of a period, without a time zone. */
const startOf = (period: RawBuilder<unknown>) => sql`date_trunc(${period}, ${utc})`;
const endOf = (period: RawBuilder<unknown>) => sql`(${startOf(period)} + ('1 ' || ${period})::interval)`;

/** Counts one request. `remaining` is null when nothing is left; such a request is not counted. */
async function count(kysely: Kysely<Schema>, ownerGUID: string, quota: Quota) {
  const { limit } = quota;
  const period = sql`${quota.period}::text`;
  const { rows } = await sql<Row & { started_on: string }>`
    with counted as (
      insert into access.quota_use as q (owner_guid, period, started_on, used)
      values (${ownerGUID}, ${period}, ${startOf(period)}::date, 1)
      on conflict (owner_guid, period, started_on) do update set used = q.used + 1 where q.used < ${limit}
      returning used
    )
    select (select used from counted) as used, ${startOf(period)}::date::text as started_on,
      ceil(extract(epoch from ${endOf(period)} - ${utc}))::int as reset,
      extract(epoch from ${endOf(period)} - ${startOf(period)})::int as period_seconds
  `.execute(kysely);
  const { used = null, reset = 0, period_seconds: window = 0, started_on = '' } = rows[0] ?? {};
  const giveBack = () =>
    sql`
      update access.quota_use set used = used - 1
      where owner_guid = ${ownerGUID} and period = ${quota.period} and started_on = ${started_on}::date and used > 0
    `.execute(kysely);
  return { limit, remaining: used === null ? null : limit - used, reset, window, giveBack };
}

/**
 * Counts a request of a key or a token once, no matter who asks about it.
 * @param ownerGUID a key, or the owner of a personal token
 * @throws QuotaSpent when nothing is left; such a request is not counted
 */
export async function chargeQuota(
  kysely: Kysely<Schema>,
  request: Request,
  ownerGUID: string,
  quota: Quota | null,
): Promise<void> {
  const known = chargesOf(request);
  if (quota === null || known.has(ownerGUID)) return;
  const { remaining, giveBack, ...charge } = await count(kysely, ownerGUID, quota);
  known.set(ownerGUID, {
    ...charge,
    name: 'quota',
    remaining: remaining ?? 0,
    giveBack: remaining === null ? null : giveBack,
  });
  if (remaining === null) throw new QuotaSpent(quota, charge.reset);
}

/**
 * Whose count the quota of `g`, a grant, is in: grants that answer one request for access have one quota together, which
 * goes on when they are given again (decision 252).
 */
export const quotaOwner = sql<string>`coalesce(g.request_guid, g.grant_guid)`;

/** Whose count the use of grants is: of the request that they answer, or of the grant. One of each remains. */
async function ownersOf(
  kysely: Kysely<Schema>,
  grants: readonly (Quota & { readonly grantGUID: string })[],
): Promise<ReadonlyMap<string, Quota>> {
  if (grants.length === 0) return new Map();
  const quotas = new Map(grants.map(({ grantGUID, ...quota }) => [grantGUID, quota]));
  const { rows } = await sql<{ grant_guid: string; owner: string }>`
    select g.grant_guid, ${quotaOwner} as owner from access.dataset_grant g
    where g.grant_guid = any (${[...quotas.keys()]}::uuid[])`.execute(kysely);
  return new Map(
    rows.flatMap(({ grant_guid, owner }) => {
      const quota = quotas.get(grant_guid);
      return quota === undefined ? [] : [[owner, quota] as const];
    }),
  );
}

/**
 * Counts the request that is being answered against grants, those that answer one request for access together, each once.
 * @returns false when the quota of one is used up; then none of them is counted
 */
export async function chargeGrants(
  kysely: Kysely<Schema>,
  grants: readonly (Quota & { readonly grantGUID: string })[],
): Promise<boolean> {
  const request = current.getStore();
  if (!request) return true;
  const known = chargesOf(request);
  const counted: Charge[] = [];
  for (const [owner, quota] of await ownersOf(kysely, grants)) {
    if (known.has(owner)) continue;
    const { remaining, giveBack, ...charge } = await count(kysely, owner, quota);
    if (remaining === null) {
      for (const one of counted) await takeBack(one);
      return false;
    }
    const made: Charge = { ...charge, name: 'grant', remaining, giveBack };
    known.set(owner, made);
    counted.push(made);
  }
  return true;
}

/** The refusal of what grants would open whose quotas are used up, and the headers that say so. */
export function grantsSpent(spent: readonly GrantQuota[], now = Date.now()): QuotaSpent {
  const [first] = spent.toSorted((a, b) => a.resetsAt - b.resetsAt);
  if (first === undefined) throw new Error('No grant is spent');
  const { limit, period, resetsAt } = first;
  const reset = Math.max(1, Math.ceil((resetsAt - now) / 1000));
  const window = period === 'day' ? 86_400 : Math.round((resetsAt - startOfMonthBefore(resetsAt)) / 1000);
  const request = current.getStore();
  if (request)
    chargesOf(request).set('spent', { name: 'grant', limit, remaining: 0, reset, window, giveBack: null });
  return new QuotaSpent(first, reset, 'grant');
}

/** The beginning of the month, in UTC, that ends at a moment. */
function startOfMonthBefore(end: number): number {
  const at = new Date(end);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1, 1);
}

async function takeBack(charge: Charge): Promise<void> {
  const { giveBack } = charge;
  if (giveBack === null) return;
  charge.giveBack = null;
  charge.remaining += 1;
  await giveBack();
}

/** A request that is made to answer another is counted with it. */
export function chargeWith(outer: Request, inner: Request): Request {
  charges.set(inner, chargesOf(outer));
  return inner;
}

/**
 * Adds what is left of quotas to the response, where there are any. An answer that asks to try again later was none:
 * it is not counted.
 */
export async function settleQuotas(request: Request, response: Response): Promise<Response> {
  const all = [...(charges.get(request)?.values() ?? [])];
  if (response.status === 503) await Promise.all(all.map(takeBack));
  if (all.length === 0) return response;
  response.headers.set(
    'ratelimit-policy',
    all.map(({ name, limit, window }) => `"${name}";q=${limit};w=${window}`).join(', '),
  );
  response.headers.set(
    'ratelimit',
    all.map(({ name, remaining, reset }) => `"${name}";r=${remaining};t=${reset}`).join(', '),
  );
  return response;
}

/** Answers a request whose reading of files is counted against quotas. @param work answers refusals as well */
export const metered = (request: Request, work: () => Promise<Response>): Promise<Response> =>
  current.run(request, async () => settleQuotas(request, await work()));

/** Does work that no quota counts, such as saying whether there is a preview. */
export const unmetered = <T>(work: () => T): T => current.run(null, work);

/** What a row says of a quota, as columns: `quota_limit`, `quota_period`, `quota_used` and `quota_resets_at`. */
export const quotaColumns = (
  owner: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
  period: RawBuilder<unknown>,
) => sql`${limit} as quota_limit, ${period} as quota_period,
  coalesce((select q.used from access.quota_use q where q.owner_guid = ${owner} and q.period = ${period}
    and q.started_on = ${startOf(period)}::date), 0) as quota_used,
  ${endOf(period)} at time zone 'utc' as quota_resets_at`;

/** The quota of `g`, a grant, as JSON of `GrantQuota`; null where it has none. */
export const grantQuota = sql`case when g.quota_limit is not null then (
  select json_build_object('limit', g.quota_limit, 'period', g.quota_period, 'used', coalesce((
    select q.used from access.quota_use q where q.owner_guid = ${quotaOwner} and q.period = g.quota_period
      and q.started_on = ${startOf(sql`g.quota_period`)}::date), 0),
    'resetsAt', extract(epoch from ${endOf(sql`g.quota_period`)} at time zone 'utc') * 1000)) end`;

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
