/**
 * The person of an e-mail address as those who share a dataset may ask about them. An address that is of no one whom the
 * organisation knows is answered like one without an account, so that no answer says who has one.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { levelOf, type AccessLevel } from '#contract/access.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { foldedAddress, knownAccounts } from '#proxy/platform/access/address-grants.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import { hasNotEnded } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

export interface AskedPerson {
  /** A GUID that nothing was ever granted to, where the address is of no one who is known. */
  readonly identityGUID: string;
  readonly isKnown: boolean;
  /** The address, where the organisation does not know the person. */
  readonly name: string;
}

/** Grants of one thing as SQL, from the table of `g` to the end of its conditions. */
type Grants = RawBuilder<unknown>;

export const grantsOfDataset = (datasetGUID: string): Grants =>
  sql`access.dataset_grant g where g.dataset_guid = ${datasetGUID} and g.ended_at is null`;

/** Accounts of an address that grants reach as members of an organisation or a group that they are for. */
async function reachedAccounts(kysely: Kysely<Schema>, grants: Grants, email: string): Promise<string[]> {
  const { rows } = await sql<{ identity_guid: string }>`
    select u.identity_guid from auth."user" u
    where lower(u.email) = ${foldedAddress(email)} and u.email_verified and exists (
      select from ${grants} and g.principal_id in (select id from access.principals_of(u.identity_guid)))
    limit 2
  `.execute(kysely);
  return rows.map(({ identity_guid }) => identity_guid);
}

/**
 * The person of an address, for a question about one thing of an organisation, by the grants of it.
 * @throws ProblemError 409 with the field where several accounts that the organisation may know have it
 */
export async function findAskedPerson(
  kysely: Kysely<Schema>,
  { organisationGUID, grants }: { readonly organisationGUID: string; readonly grants: Grants },
  email: string,
  field: string,
): Promise<AskedPerson> {
  const known = await knownAccounts(kysely, organisationGUID, email);
  const reached = await reachedAccounts(kysely, grants, email);
  const address = email.trim();
  const [found, another] = new Set([...known, ...reached]);
  // Two accounts may have one address, by different providers: none of them is chosen.
  if (another !== undefined)
    throw new ProblemError(409, 'Several accounts have this address', [
      fieldError(field, 'person.severalAccounts'),
    ]);
  if (known[0] !== undefined) {
    const { rows } = await sql<{ name: string }>`
      select coalesce(${fullName('u')}, '') as name from auth."user" u where u.identity_guid = ${known[0]}
    `.execute(kysely);
    return { identityGUID: known[0], isKnown: true, name: rows[0]?.name || address };
  }
  return { identityGUID: found ?? crypto.randomUUID(), isKnown: found !== undefined, name: address };
}

/** Grants of a dataset to an address that wait for the person. */
export async function waitingGrants(
  kysely: Kysely<Schema>,
  { organisationGUID, datasetGUID }: { readonly organisationGUID: string; readonly datasetGUID: string },
  email: string,
): Promise<{ grantGUID: string; level: AccessLevel }[]> {
  const { rows } = await sql<{ grant_guid: string; level: number }>`
    select g.grant_guid, g.level from access.address a
    join access.principal p on p.kind = 'address' and p.guid = a.address_guid
    join access.dataset_grant g on g.principal_id = p.id
    join auth.invitation i on i.grant_guid = g.grant_guid and i.expires_at > now() and i.withdrawn_at is null
    where a.organisation_guid = ${organisationGUID} and a.email = ${foldedAddress(email)}
      and g.dataset_guid = ${datasetGUID} and ${hasNotEnded}
    order by g.level desc
  `.execute(kysely);
  return rows.map(({ grant_guid, level }) => ({ grantGUID: grant_guid, level: levelOf(level) }));
}

/** Of grants of a map, a chart or a dashboard, those to an address that no account has proved yet. */
export async function waitingDocumentGrants(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  grants: Grants,
  email: string,
): Promise<string[]> {
  const { rows } = await sql<{ grant_guid: string }>`
    select g.grant_guid from ${grants} and (g.valid_until is null or g.valid_until > now()) and g.principal_id in (
      select p.id from access.address a join access.principal p on p.kind = 'address' and p.guid = a.address_guid
      where a.organisation_guid = ${organisationGUID} and a.email = ${foldedAddress(email)})
  `.execute(kysely);
  return rows.map(({ grant_guid }) => grant_guid);
}
