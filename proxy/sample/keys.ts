/** The API keys of the sample, with what is left of their quotas. The secret of each comes with rolling it. */
import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { levelNumber } from '#contract/access.ts';
import { KEY_BASE_SCOPE } from '#contract/api-keys.ts';
import type { KeyScope } from '#contract/key-scopes.ts';
import type { Quota } from '#contract/quota.ts';
import { ALL_DATASETS_ROLE } from '#proxy/domains/api-keys/change-keys.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { stableGuid } from '#proxy/platform/database/stable-guid.ts';
import { addressOf } from './apps.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface SampleKey {
  readonly id: string;
  /** Slug of the organisation. */
  readonly organisation: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Ids of the sample datasets that it is limited to; null for all. */
  readonly datasets: readonly string[] | null;
  readonly quota: Quota | null;
  /** The only networks that it works from. */
  readonly onlyFrom?: readonly string[];
  /** Requests in the present period. */
  readonly used: number;
  /** E-mail address of the account that made it. */
  readonly by: string;
  /** Days since it was made, and for which its secret works. */
  readonly age: number;
  readonly days: number;
  /** Hours since the last request. */
  readonly lastUsed: number;
  /** Requests for data on the last days, today last. */
  readonly week: readonly number[];
  /** Networks, the last one first, each with the days since the first request from it. */
  readonly networks: readonly { readonly network: string; readonly since: number; readonly last: number }[];
  /** A network from which it was refused: how often, and the hours since the last time. */
  readonly refusedFrom?: { readonly network: string; readonly refused: number; readonly last: number };
  /** Hours since its secret was found where others can read it, and where. */
  readonly leak?: { readonly hours: number; readonly url: string };
}

const keys: readonly SampleKey[] = [
  {
    id: 'city-dashboard',
    organisation: 'leeds-open-data',
    name: 'City dashboard',
    scopes: ['dataset.read', 'dataset.download'],
    datasets: null,
    quota: { limit: 5000, period: 'day' },
    onlyFrom: ['198.51.100.0/24', '203.0.113.0/24'],
    used: 1284,
    by: 'marta@leeds.example',
    age: 140,
    days: 366,
    lastUsed: 2,
    week: [1640, 1702, 1588, 411, 396, 1731, 1284],
    refusedFrom: { network: '192.0.2.0/24', refused: 14, last: 26 },
    networks: [
      { network: '203.0.113.0/24', since: 140, last: 2 },
      { network: '198.51.100.0/24', since: 61, last: 700 },
    ],
  },
  {
    id: 'hospital-study',
    organisation: 'leeds-open-data',
    name: 'Hospital study',
    scopes: ['dataset.read'],
    datasets: ['crimea-mortality'],
    quota: null,
    used: 0,
    by: 'ines@leeds.example',
    age: 78,
    days: 90,
    lastUsed: 70,
    week: [0, 0, 18, 42, 0, 0, 0],
    networks: [
      { network: '192.0.2.0/24', since: 3, last: 70 },
      { network: '203.0.113.0/24', since: 77, last: 400 },
    ],
  },
  {
    id: 'spring-workshop',
    organisation: 'leeds-open-data',
    name: 'Spring workshop',
    scopes: ['dataset.read'],
    datasets: ['crimea-mortality'],
    quota: null,
    used: 0,
    by: 'marta@leeds.example',
    age: 240,
    days: 366,
    lastUsed: 900,
    week: [0, 0, 0, 0, 0, 0, 0],
    networks: [{ network: '203.0.113.0/24', since: 239, last: 900 }],
    leak: { hours: 50, url: 'https://git.example.org/workshop/exercises/settings.py' },
  },
  {
    id: 'regional-portal',
    organisation: 'northern-census',
    name: 'Regional statistics portal',
    scopes: ['dataset.read', 'dataset.download'],
    datasets: null,
    quota: { limit: 100_000, period: 'month' },
    used: 81_940,
    by: 'noor@census.example',
    age: 200,
    days: 366,
    lastUsed: 1,
    week: [2810, 2904, 3011, 2650, 2598, 3120, 1902],
    networks: [{ network: '198.51.100.0/24', since: 200, last: 1 }],
  },
];

/** @param personOf the identityGUID of a sample account */
export async function writeSampleKeys(
  trx: Transaction<Schema>,
  personOf: (email: string) => string,
  now: number,
): Promise<void> {
  for (const key of keys) {
    const keyGUID = stableGuid('sample key', key.id);
    const createdAt = new Date(now - key.age * DAY);
    const by = personOf(key.by);
    await trx
      .insertInto('access.api_key')
      .values({
        key_guid: keyGUID,
        organisation_guid: stableGuid('sample organisation', key.organisation),
        name: key.name,
        // Of no secret: a hash with the server's key is never a digest without one.
        token_hash: createHash('sha256').update(`sample key ${key.id}`).digest(),
        last_four: createHash('sha256').update(key.id).digest('hex').slice(0, 4),
        scopes: [KEY_BASE_SCOPE, ...key.scopes],
        role_id: key.datasets === null ? ALL_DATASETS_ROLE : null,
        lifetime_days: key.days,
        quota_limit: key.quota?.limit ?? null,
        quota_period: key.quota?.period ?? null,
        only_from: key.onlyFrom === undefined ? null : [...key.onlyFrom],
        created_by: by,
        created_at: createdAt,
        expires_at: new Date(createdAt.getTime() + key.days * DAY),
        last_used_at: new Date(now - key.lastUsed * HOUR),
        ...(key.leak !== undefined && {
          revoked_at: new Date(now - key.leak.hours * HOUR),
          leaked_at: new Date(now - key.leak.hours * HOUR),
          leaked_url: key.leak.url,
        }),
      })
      .execute();
    if (key.leak !== undefined) continue;
    const principal = await ensurePrincipal(trx, 'key', keyGUID);
    for (const dataset of key.datasets ?? [])
      await trx
        .insertInto('access.dataset_grant')
        .values({
          principal_id: principal,
          dataset_guid: addressOf(dataset),
          level: levelNumber('download'),
          resource_guids: null,
          valid_from: createdAt,
          created_at: createdAt,
          granted_by: by,
          ended_by: null,
        })
        .execute();
    for (const { network, since, last } of key.networks)
      await trx
        .insertInto('access.key_network')
        .values({
          key_guid: keyGUID,
          network,
          first_used_at: new Date(now - since * DAY),
          last_used_at: new Date(now - last * HOUR),
        })
        .execute();
    if (key.refusedFrom !== undefined) {
      const { network, refused, last } = key.refusedFrom;
      const at = new Date(now - last * HOUR);
      await trx
        .insertInto('access.key_refusal')
        .values({ key_guid: keyGUID, network, refused, first_refused_at: at, last_refused_at: at })
        .execute();
    }
    for (const [index, used] of key.week.entries())
      await sql`
        insert into access.key_use (key_guid, day, used)
        values (${keyGUID}, (now() at time zone 'utc')::date - ${key.week.length - 1 - index}::int, ${used})
      `.execute(trx);
    if (key.quota !== null)
      await sql`
        insert into access.quota_use (owner_guid, period, started_on, used)
        values (${keyGUID}, ${key.quota.period}, date_trunc(${key.quota.period}, now() at time zone 'utc')::date, ${key.used})
      `.execute(trx);
  }
}
