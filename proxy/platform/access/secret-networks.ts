/**
 * Networks that API keys and personal tokens are used from: kept with the first and the last use, so that those who have a
 * secret get a message of its first use from another network.
 */
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { KEY_NETWORKS, type KeyNetwork } from '#contract/api-keys.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';

/** Where the networks of one kind of secret are, and the column that says whose they are. */
export type NetworkTable =
  | { readonly table: 'access.key_network'; readonly owner: 'key_guid' }
  | { readonly table: 'access.token_network'; readonly owner: 'identity_guid' };

/** Messages about one secret in a day: a program that runs at a provider has a new network with every run. */
const A_DAY = 3;
/** Days for which a network that is no longer used is known. */
const KNOWN_DAYS = 400;

/**
 * Notes a use from a network.
 * @returns `first`: from a network that is not the only one, for the first time; `quiet`: the same, after as many messages
 *   as there are in a day; null for every other use
 */
export async function noteNetwork(
  trx: Transaction<Schema>,
  { table, owner }: NetworkTable,
  guid: string,
  network: string,
): Promise<'first' | 'quiet' | null> {
  const [networks, column] = [sql.table(table), sql.ref(owner)];
  const { rows } = await sql<{ is_new: boolean; others: number; today: number }>`
    with noted as (
      insert into ${networks} (${column}, network) values (${guid}, ${network})
      on conflict (${column}, network) do update set last_used_at = now()
      returning xmax = 0 as is_new
    )
    select is_new,
      (select count(*)::int from ${networks} n where n.${column} = ${guid} and n.network <> ${network}) as others,
      (select count(*)::int from ${networks} n where n.${column} = ${guid} and n.network <> ${network}
        and n.first_used_at > now() - interval '1 day') as today
    from noted
  `.execute(trx);
  const [found] = rows;
  if (found === undefined || !found.is_new || found.others === 0) return null;
  return found.today > A_DAY ? 'quiet' : 'first';
}

/** Columns `networks`, the latest first, and `network_count`. @param guid whose they are */
export function networkColumns(
  { table, owner }: NetworkTable,
  guid: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [networks, column] = [sql.table(table), sql.ref(owner)];
  return sql`coalesce((
      select json_agg(json_build_object('network', n.network, 'firstUsedAt', n.first_used_at,
        'lastUsedAt', n.last_used_at) order by n.last_used_at desc)
      from (select * from ${networks} n where n.${column} = ${guid}
        order by n.last_used_at desc limit ${KEY_NETWORKS}) n), '[]') as networks,
    (select count(*)::int from ${networks} n where n.${column} = ${guid}) as network_count`;
}

export interface NetworkRow {
  readonly networks: readonly KeyNetwork[];
  readonly network_count: number;
}

/** Times of JSON in the form of the contract. */
export const toNetworks = ({ networks }: NetworkRow): KeyNetwork[] =>
  networks.map(({ network, firstUsedAt, lastUsedAt }) => ({
    network,
    firstUsedAt: new Date(firstUsedAt).toISOString(),
    lastUsedAt: new Date(lastUsedAt).toISOString(),
  }));

/** Whether a use from this network is not noted yet, as an SQL condition. @param guid whose secret it is */
export const isNewNetwork = (
  { table, owner }: NetworkTable,
  guid: RawBuilder<unknown>,
  network: string | null,
): RawBuilder<boolean> => sql`(${network !== null} and not exists (
  select from ${sql.table(table)} n where n.${sql.ref(owner)} = ${guid} and n.network = ${network}))`;

export const deleteOldNetworks: PeriodicJob = {
  name: 'delete old networks of keys',
  every: 86_400_000,
  async work(kysely: Kysely<Schema>) {
    for (const table of ['access.key_network', 'access.token_network'] as const)
      await sql`
        delete from ${sql.table(table)} where last_used_at < now() - ${KNOWN_DAYS} * interval '1 day'
      `.execute(kysely);
  },
};
