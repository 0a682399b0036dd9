/**
 * How far people get with a dataset, many at once: its grants in bulk, whom each reaches, and the decision that enforces
 * access, asked for each of them.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import {
  accessLevels,
  levelNumber,
  levelOf,
  type AccessFacts,
  type AccessLevel,
  type GrantFacts,
  type PrincipalKind,
} from '#contract/access.ts';
import { decideAccess } from '#contract/access-decision.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import type { StoredPrincipalKind } from '#proxy/platform/database/schema.access.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** The recipient of a grant. An address is known by name: what is granted to it reaches no one else. */
export type Target =
  | { readonly kind: PrincipalKind; readonly guid: string }
  | { readonly kind: 'address'; readonly guid: string; readonly email: string };

/** A grant with its recipient. */
export interface Grant {
  readonly to: Target;
  /** The request that it answers, with others that change and end with it. */
  readonly requestGUID: string | null;
  readonly facts: GrantFacts;
}

/** A person or a key: themselves, and the groups and organisations by which grants reach them. */
export interface Reached {
  readonly guid: string;
  readonly groups: readonly string[];
  readonly organisations: readonly string[];
}

interface GrantRow {
  grant_guid: string;
  request_guid: string | null;
  kind: StoredPrincipalKind;
  guid: string;
  name: string;
  email: string | null;
  level: number;
  valid_from: Date;
  valid_until: Date | null;
  resource_guids: string[] | null;
  narrowing: Narrowing | null;
}

/**
 * Grants of a dataset that were not taken back. How far one goes does not depend on how much of its quota is used.
 * @param which other ones: a condition on `g`
 */
export async function readGrants(
  kysely: Kysely<Schema>,
  datasetGUID: string,
  which: RawBuilder<boolean> = sql`g.ended_at is null`,
): Promise<Grant[]> {
  const { rows } = await sql<GrantRow>`
    select g.grant_guid, g.request_guid, p.kind, p.guid, a.email, g.level, g.valid_from, g.valid_until, g.resource_guids, g.narrowing,
      coalesce(t.name, o.name, k.name, ${fullName('u')}, '') as name
    from access.dataset_grant g join access.principal p on p.id = g.principal_id
    left join access.address a on p.kind = 'address' and a.address_guid = p.guid
    left join auth."group" t on p.kind = 'group' and t.group_id = p.guid
    left join auth.organisation o on p.kind = 'organisation' and o.organisation_guid = p.guid
    left join access.api_key k on p.kind = 'key' and k.key_guid = p.guid
    left join auth."user" u on p.kind = 'person' and u.identity_guid = p.guid
    where g.dataset_guid = ${datasetGUID} and ${which}
    order by g.level desc, g.created_at
  `.execute(kysely);
  return rows.map((row) => ({
    to:
      row.kind === 'address'
        ? { kind: row.kind, guid: row.guid, email: row.email ?? '' }
        : { kind: row.kind, guid: row.guid },
    requestGUID: row.request_guid,
    facts: {
      grantGUID: row.grant_guid,
      principal: { kind: row.kind === 'address' ? 'person' : row.kind, name: row.name },
      level: levelOf(row.level),
      from: row.valid_from.getTime(),
      until: row.valid_until?.getTime() ?? null,
      resources: row.resource_guids,
      narrowing: row.narrowing,
      quota: null,
    },
  }));
}

/** GUIDs of the principals of one kind that grants are for. */
export const guidsOf = (grants: readonly Grant[], kind: StoredPrincipalKind): string[] =>
  grants.flatMap(({ to }) => (to.kind === kind ? [to.guid] : []));

/** Of many grants, those that reach one person or key. */
export function grantsOf(grants: readonly Grant[]): (reached: Reached) => Grant[] {
  const byTarget = Map.groupBy(grants, ({ to }) => to.guid);
  const order = new Map(grants.map((grant, index) => [grant, index]));
  const placeOf = (grant: Grant) => order.get(grant) ?? 0;
  return ({ guid, groups, organisations }) =>
    [guid, ...groups, ...organisations]
      .flatMap((one) => byTarget.get(one) ?? [])
      .toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** From the furthest: most people reach it, and lists ask about thousands. */
const furthestFirst = accessLevels.toReversed();

/** How far the facts reach with each file of a dataset: 0 (not to be found) to 5. */
export const levelsOf = (facts: AccessFacts, files: readonly (string | undefined)[]): number[] =>
  files.map((resourceGUID) => {
    const may = (action: AccessLevel) =>
      decideAccess(facts, { action, ...(resourceGUID !== undefined && { resourceGUID }) });
    const furthest = furthestFirst.find((action) => may(action).allowed);
    if (furthest !== undefined) return levelNumber(furthest);
    return may('metadata').status === 404 ? 0 : 1;
  });

/** What is asked about: each file, or the dataset alone where it has none. */
export const askedFiles = (
  files: readonly { readonly resourceGUID: string }[],
): readonly (string | undefined)[] =>
  files.length === 0 ? [undefined] : files.map(({ resourceGUID }) => resourceGUID);
