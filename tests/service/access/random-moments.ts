/** Time in the world of random questions: which moment is asked about, and how it comes. */
import { sql } from 'kysely';
import { OTHER_ORGANISATION, people } from '../../support/catalogue.ts';
import {
  type Dataset,
  type Who,
  datasets,
  group,
  harness,
  pick,
  random,
  who,
} from './random-organisations.ts';

/** All moments that are stored are so much earlier, as if the time had passed. */
export async function pass(milliseconds: number): Promise<void> {
  const { kysely } = harness.db;
  const by = sql`make_interval(secs => ${milliseconds / 1000}::float8)`;
  await sql`update access.dataset_grant set valid_from = valid_from - ${by}, valid_until = valid_until - ${by}`.execute(
    kysely,
  );
  await sql`update access.api_key set expires_at = expires_at - ${by}`.execute(kysely);
  await sql`update access.personal_token set expires_at = expires_at - ${by}`.execute(kysely);
  await sql`update access.preview_link set expires_at = expires_at - ${by}`.execute(kysely);
}

/** What was used in a period that is over at a moment does not count: the day or the month in UTC is another. */
export async function endPeriods(at: Date): Promise<void> {
  await sql`
    delete from access.quota_use where date_trunc(period, ${at}::timestamptz at time zone 'utc')::date > started_on
  `.execute(harness.db.kysely);
}

/** A moment to ask about, and the dataset for which something begins or ends then. */
export interface Moment {
  readonly at: Date;
  readonly dataset: Dataset | undefined;
  /** Whom a grant is for that begins or ends: the person, the group, the organisation or the key. */
  readonly principal: string | null;
}

/** Now, or the moment at which something begins or ends, or ten minutes before that. */
export async function nextMoment(): Promise<Moment> {
  const now = Date.now() + 1_000;
  const { rows: spent } = await sql<{ dataset: string; principal: string }>`
    select g.dataset_guid as dataset, p.guid as principal from access.dataset_grant g
    join access.principal p on p.id = g.principal_id join access.quota_use u on u.owner_guid = g.grant_guid
    where u.used >= g.quota_limit and g.ended_at is null and now() between valid_from and coalesce(valid_until, 'infinity')
    order by dataset, principal
  `.execute(harness.db.kysely);
  // Now, and mostly about a quota that is used up: later another period has begun.
  if (random() < 0.3) {
    const of = spent.length === 0 ? undefined : pick(spent);
    const dataset = datasets.find(({ guid }) => guid === of?.dataset);
    return { at: new Date(now), dataset, principal: of?.principal ?? null };
  }
  const { rows: found } = await sql<{ at: Date; dataset: string | null; principal: string | null }>`
    select at, dataset, principal from (
      select valid_from as at, dataset_guid::text as dataset, p.guid::text as principal
      from access.dataset_grant g join access.principal p on p.id = g.principal_id where ended_at is null
      union all
      select valid_until, dataset_guid::text, p.guid::text
      from access.dataset_grant g join access.principal p on p.id = g.principal_id where ended_at is null
      union all select expires_at, null, key_guid::text from access.api_key
      union all select expires_at, dataset_guid::text, link_guid::text from access.preview_link) m
    where at > now() + interval '20 minutes' and at < now() + interval '50 days' order by at, dataset, principal
  `.execute(harness.db.kysely);
  const next = pick(found);
  return {
    at: new Date(random() < 0.6 ? next.at : next.at.getTime() - 600_000),
    dataset: datasets.find(({ guid }) => guid === next.dataset),
    principal: next.principal,
  };
}

/** Those whom a grant reaches. */
export function reachedBy(principal: string | null): Who[] {
  const guid =
    principal === group ? people.newcomer : principal === OTHER_ORGANISATION ? people.stranger : principal;
  return who.filter((one) => one.guid !== null && one.guid === guid);
}
