/** Whom a dataset is shared with: who can be named, and what becomes of an e-mail address. */
import { sql, type Kysely } from 'kysely';
import type { PrincipalKind } from '#contract/access.ts';
import { isEmailAddress } from '#contract/email-address.ts';
import type { CallRequest } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError, type FieldError } from '#contract/rule.ts';
import { foldedAddress, hadAccess, knownAccounts } from '#proxy/platform/access/address-grants.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

type Request = CallRequest<'dataset/share'>;
export type Principal = { readonly kind: PrincipalKind; readonly guid: string };

export const refuse = (status: number, detail: string, error: FieldError) =>
  new ProblemError(status, detail, [error]);

/** Whom a grant is for. An address is one that no account which the organisation knows has proved. */
export type Recipient = Principal | { readonly kind: 'address'; readonly email: string };

/**
 * The person of an address whom the organisation knows; otherwise the address, whether or not it has an account.
 * @throws ProblemError 400 for what is no address
 */
async function findByAddress(
  trx: Kysely<Schema>,
  organisationGUID: string,
  email: string,
): Promise<Recipient> {
  if (!isEmailAddress(email))
    throw refuse(400, 'The request does not fit the call', fieldError('principal.email', 'email.notAddress'));
  const [known, another] = await knownAccounts(trx, organisationGUID, email);
  // Two accounts may have one address, by different providers. The person who opens the link says which of them it is for.
  return known === undefined || another !== undefined
    ? { kind: 'address', email: foldedAddress(email) }
    : { kind: 'person', guid: known };
}

/** The recipient of a share. @throws ProblemError 400 or 404 with the field at fault */
export async function findRecipient(
  trx: Kysely<Schema>,
  { principal, organisationGUID }: Pick<Request, 'principal' | 'organisationGUID'>,
): Promise<Recipient> {
  if ('email' in principal) return findByAddress(trx, organisationGUID, principal.email);
  const { kind, id } = principal;
  // Groups and keys of the organisation, any organisation, and people whom it knows as members, in groups, or by access.
  const { rows } = await sql<{ found: boolean }>`
    select case ${kind}
      when 'group' then exists (
        select from auth."group" where group_id = ${id} and organisation_guid = ${organisationGUID})
      when 'organisation' then exists (select from auth.organisation where organisation_guid = ${id})
      when 'key' then exists (select from access.api_key
        where key_guid = ${id} and organisation_guid = ${organisationGUID} and revoked_at is null)
      else exists (select from auth.member where identity_guid = ${id} and organisation_guid = ${organisationGUID})
        or exists (select from auth.group_member m join auth."group" g using (group_id)
          where m.identity_guid = ${id} and g.organisation_guid = ${organisationGUID})
        or ${hadAccess(organisationGUID)}
    end as found
    from (select ${id}::uuid as identity_guid) u
  `.execute(trx);
  if (rows[0]?.found !== true)
    throw refuse(404, 'There is no such principal', fieldError('principal.id', 'grant.principalUnknown'));
  if (kind === 'organisation' && id === organisationGUID)
    throw refuse(400, 'This changes nothing', fieldError('principal.id', 'grant.ownOrganisation'));
  return { kind, guid: id };
}
