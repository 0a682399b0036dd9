/**
 * Grants to e-mail addresses: they are for no one until a person proves the address, by the link that was sent to it or
 * by an account of which it is the proved address. Then they become grants to this person.
 */
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { readNoticedDataset, writeNotice } from '#proxy/platform/notices/notices.ts';
import { hasNotEnded } from './access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { ensurePrincipal } from './principals.ts';

/** An address as it is stored and compared. */
export const foldedAddress = (email: string): string => storableText(email.trim()).toLowerCase();

/**
 * Of an alias `u`: the person has, or had, access to a dataset of an organisation by a grant to themselves.
 * @param organisationGUID a GUID, or SQL that gives one
 */
export const hadAccess = (organisationGUID: string | RawBuilder<unknown>) => sql<boolean>`
  exists (select from access.principal p
    join access.dataset_grant a on a.principal_id = p.id
    join catalogue.dataset d on d.dataset_guid = a.dataset_guid
    where p.kind = 'person' and p.guid = u.identity_guid and d.organisation_guid = ${organisationGUID})`;

/**
 * Accounts that an organisation knows by one address: of its members, of people in its groups, and of people who have
 * accepted what it shared with them. Of all others it learns nothing.
 * @returns their identityGUIDs, two at most
 */
export async function knownAccounts(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  email: string,
): Promise<string[]> {
  const { rows } = await sql<{ identity_guid: string }>`
    select u.identity_guid from auth."user" u
    where lower(u.email) = ${foldedAddress(email)} and u.email_verified and (
      exists (select from auth.member m
        where m.identity_guid = u.identity_guid and m.organisation_guid = ${organisationGUID})
      or exists (select from auth.group_member m join auth."group" g using (group_id)
        where m.identity_guid = u.identity_guid and g.organisation_guid = ${organisationGUID})
      or ${hadAccess(organisationGUID)})
    limit 2
  `.execute(kysely);
  return rows.map(({ identity_guid }) => identity_guid);
}

/** The GUID of an address as a principal of one organisation, made when there is none. */
export async function ensureAddress(
  trx: Transaction<Schema>,
  organisationGUID: string,
  email: string,
): Promise<string> {
  const { address_guid } = await trx
    .insertInto('access.address')
    .values({ organisation_guid: organisationGUID, email: foldedAddress(email) })
    // An update that changes nothing answers the row that is there.
    .onConflict((conflict) =>
      conflict.columns(['email', 'organisation_guid']).doUpdateSet({ email: foldedAddress(email) }),
    )
    .returning('address_guid')
    .executeTakeFirstOrThrow();
  return address_guid;
}

/** The GUID of an address as a principal of one organisation; null where it shares nothing with it. */
export async function findAddress(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  email: string,
): Promise<string | null> {
  const row = await kysely
    .selectFrom('access.address')
    .select('address_guid')
    .where('organisation_guid', '=', organisationGUID)
    .where('email', '=', foldedAddress(email))
    .executeTakeFirst();
  return row?.address_guid ?? null;
}

interface Taken {
  grant_guid: string;
  dataset_guid: string;
  organisation_guid: string;
  valid_until: Date | null;
}

/** Makes the waiting grants of some addresses those of a person. */
async function take(
  trx: Transaction<Schema>,
  addresses: RawBuilder<boolean>,
  identityGUID: string,
): Promise<void> {
  // Links are locked before grants, as by those who accept a link and those who withdraw it.
  await sql`
    select from auth.invitation i join access.dataset_grant g on g.grant_guid = i.grant_guid
    join access.principal p on p.id = g.principal_id and p.kind = 'address'
    join access.address a on a.address_guid = p.guid
    where ${addresses} and i.accepted_at is null order by i.invitation_guid for update of i
  `.execute(trx);
  const person = await ensurePrincipal(trx, 'person', identityGUID);
  const { rows } = await sql<Taken>`
    with taken as (
      update access.dataset_grant g set principal_id = ${person}
      from access.principal p, access.address a, auth.invitation i, catalogue.dataset d
      where p.id = g.principal_id and p.kind = 'address' and a.address_guid = p.guid and ${addresses}
        and d.dataset_guid = g.dataset_guid and d.removed_at is null
        and i.grant_guid = g.grant_guid and i.withdrawn_at is null and i.expires_at > now()
        and ${hasNotEnded}
      returning g.grant_guid, g.dataset_guid, d.organisation_guid, g.valid_until
    ), accepted as (
      update auth.invitation i set accepted_at = now(), accepted_by = ${identityGUID}
      from taken t where i.grant_guid = t.grant_guid
    )
    select * from taken
  `.execute(trx);
  for (const { grant_guid, dataset_guid, organisation_guid, valid_until } of rows) {
    await recordAudit(trx, {
      organisationGUID: organisation_guid,
      actorGUID: identityGUID,
      action: 'grant.accepted',
      object: { kind: 'dataset', id: dataset_guid },
      after: { grantGUID: grant_guid, kind: 'person', guid: identityGUID },
    });
    const about = await readNoticedDataset(trx, dataset_guid);
    if (about !== null)
      await writeNotice(trx, {
        identityGUID,
        kind: 'datasetShared',
        params: { ...about, until: valid_until?.toISOString() ?? null },
      });
  }
}

/** Makes grants of maps, charts and dashboards to some addresses those of a person. They have no link to accept. */
async function takeDocuments(
  trx: Transaction<Schema>,
  addresses: RawBuilder<boolean>,
  identityGUID: string,
): Promise<void> {
  const person = await ensurePrincipal(trx, 'person', identityGUID);
  await sql`
    update access.document_grant g set principal_id = ${person}
    from access.principal p, access.address a
    where p.id = g.principal_id and p.kind = 'address' and a.address_guid = p.guid and ${addresses}
      and g.ended_at is null
  `.execute(trx);
}

/** What one organisation shares with an address becomes a person's, who has opened a link that was sent to it. */
export const takeByLink = (
  trx: Transaction<Schema>,
  grantGUID: string,
  identityGUID: string,
): Promise<void> =>
  take(
    trx,
    sql`a.address_guid = (select own.guid from access.principal own
      join access.dataset_grant linked on linked.principal_id = own.id where linked.grant_guid = ${grantGUID})`,
    identityGUID,
  );

/** What is shared with the proved address of an account becomes the person's. */
export async function takeByAccount(kysely: Kysely<Schema>, identityGUID: string): Promise<void> {
  const waits = await sql`
    select from auth."user" u join access.address a on a.email = lower(u.email)
    join access.principal p on p.kind = 'address' and p.guid = a.address_guid
    where u.identity_guid = ${identityGUID} and u.email_verified and (
      exists (select from access.dataset_grant g where g.principal_id = p.id and g.ended_at is null)
      or exists (select from access.document_grant g where g.principal_id = p.id and g.ended_at is null))
    limit 1
  `.execute(kysely);
  if (waits.rows.length === 0) return;
  const own = sql<boolean>`a.email = (select lower(email) from auth."user"
    where identity_guid = ${identityGUID} and email_verified)`;
  await kysely.transaction().execute(async (trx) => {
    await take(trx, own, identityGUID);
    await takeDocuments(trx, own, identityGUID);
  });
}
