/** Those who manage the keys of an organisation, and how a message about a key reaches them. */
import { sql, type Transaction } from 'kysely';
import { rolesWith } from '#contract/roles.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { NoticeKind } from '#contract/notices.ts';
import { EMAIL_EXPIRY, MOST_RECIPIENTS, type SendEmail } from '#proxy/platform/outbox/email.ts';

const roles = rolesWith('key.manage');

/** Their identityGUIDs, as a query. */
export const keyManagers = (organisationGUID: string) => sql`select m.identity_guid from auth.member m
  where m.organisation_guid = ${organisationGUID} and m.role_id = any (${roles}::int[])`;

/** What messages about a key call it. */
export const readKeyName = (trx: Transaction<Schema>, keyGUID: string) =>
  trx
    .selectFrom('access.api_key as k')
    .innerJoin('auth.organisation as o', 'o.organisation_guid', 'k.organisation_guid')
    .select(['k.name', 'o.name as organisation', 'k.organisation_guid as organisationGUID'])
    .where('k.key_guid', '=', keyGUID)
    .executeTakeFirstOrThrow();

/** Sends an e-mail to each who has proved an address. */
export async function mailKeyManagers(
  trx: Transaction<Schema>,
  sendEmail: SendEmail,
  organisationGUID: string,
  {
    kind,
    ...message
  }: {
    readonly subject: string;
    readonly text: string;
    readonly purpose: string;
    /** Of the notice that they get of the same. */
    readonly kind: NoticeKind;
  },
): Promise<void> {
  const { rows } = await sql<{ email: string; guid: string }>`
    select u.email, u.identity_guid as guid from auth.member m join auth."user" u using (identity_guid)
    where m.organisation_guid = ${organisationGUID} and m.role_id = any (${roles}::int[])
      and u.email is not null and u.email_verified
    order by m.role_id, u.email limit ${MOST_RECIPIENTS}
  `.execute(trx);
  for (const { email, guid: identityGUID } of rows)
    await sendEmail(
      { to: email, ...message, expiresIn: EMAIL_EXPIRY.news, notice: { identityGUID, kind } },
      trx,
    );
}
