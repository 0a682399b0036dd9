/**
 * The names of people whom entries are about, as they are when the log is read. Entries are sealed and stay as they are, so
 * they have people by GUID; a name that an entry of an earlier release has is not shown once the account is gone.
 */
import { sql, type Kysely } from 'kysely';
import type { AuditEntry } from '#contract/audit.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** What an entry has of a person: `{ kind: 'person', guid }`. */
interface Person {
  readonly kind: 'person';
  readonly guid: string;
}

const isPerson = (value: unknown): value is Person =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  value.kind === 'person' &&
  'guid' in value &&
  typeof value.guid === 'string';

/** Names by GUID. An address that has no account yet is a person as well, named by the address. */
async function readNames(
  kysely: Kysely<Schema>,
  guids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (guids.length === 0) return new Map();
  const { rows } = await sql<{ guid: string; name: string }>`
    select u.identity_guid as guid, coalesce(${fullName('u')}, '') as name
    from auth."user" u where u.identity_guid = any (${guids}::uuid[])
    union all
    select a.address_guid, a.email from access.address a where a.address_guid = any (${guids}::uuid[])
  `.execute(kysely);
  return new Map(rows.map(({ guid, name }) => [guid, name]));
}

/** The entries with the names of people in `before` and `after`; null for a person who is gone. */
export async function withPeople(
  kysely: Kysely<Schema>,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> {
  const values = entries.flatMap(({ before, after }) => [before, after]).filter(isPerson);
  const names = await readNames(kysely, [...new Set(values.map(({ guid }) => guid))]);
  const named = (value: unknown): unknown =>
    isPerson(value) ? { ...value, name: names.get(value.guid) ?? null } : value;
  return entries.map((entry) => ({ ...entry, before: named(entry.before), after: named(entry.after) }));
}
