/**
 * The account behind a provider's word: one for each person of a provider, named `Google_1234`, without a password.
 *
 * The rule on e-mail addresses: an address that a provider reports never leads to an account that exists already. It
 * becomes an attribute of the federated account and no name to sign in with, so a member's own account cannot be
 * taken over by a person who has its address at some provider, and its password keeps working.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ProviderName } from '#proxy/platform/settings/federation.ts';
import {
  type Account,
  findByName,
  findBySub,
  insertAccount,
  mergeAttributes,
} from '../../accounts/accounts.ts';
import { canonicalAlias, isEmail, isVerified } from '../../accounts/attributes.ts';
import type { IdentityContext } from '../../context.ts';
import type { Queries } from '../../queries.ts';
import { decoyFor } from '../../accounts/unknown-user.ts';
import type { Profile } from './provider.ts';

/** What the provider says, as attributes; refreshed at every sign-in, as Cognito does. */
function attributesOf(profile: Profile & { email: string }): Record<string, string> {
  const [given, ...rest] = (profile.name ?? '').split(/\s+/);
  const attributes = {
    email: profile.email,
    email_verified: String(profile.emailVerified),
    given_name: profile.givenName ?? given ?? '',
    family_name: profile.familyName ?? rest.join(' '),
    name: profile.name ?? '',
  };
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''));
}

/**
 * What a provider says of an account at a later sign-in. An address that its owner has verified here stays verified: a provider that
 * vouches for no address, as Amazon and Facebook, says nothing against it.
 */
function refreshed(
  { attributes: known }: Account,
  profile: Profile & { email: string },
): Record<string, string> {
  const isSame = canonicalAlias(known['email'] ?? '') === canonicalAlias(profile.email);
  const emailVerified = profile.emailVerified || (isSame && isVerified(known, 'email'));
  return attributesOf({ ...profile, emailVerified });
}

/** Cognito's `identities`: which provider an account is from. */
const identities = (provider: ProviderName, subject: string): string =>
  JSON.stringify([
    {
      userId: subject,
      providerName: provider,
      providerType: provider,
      issuer: null,
      primary: 'true',
      dateCreated: String(Date.now()),
    },
  ]);

async function create(
  { passwords, secrets }: IdentityContext,
  db: Queries,
  provider: ProviderName,
  profile: Profile & { email: string },
): Promise<string> {
  const sub = randomUUID();
  const username = `${provider}_${profile.subject}`;
  // A verifier that no password fits: such an account is signed in to at its provider only.
  const noPassword = decoyFor(secrets, `${sub}:${username}`);
  await insertAccount(db, {
    sub,
    username,
    status: 'EXTERNAL_PROVIDER',
    attributes: { ...attributesOf(profile), identities: identities(provider, profile.subject) },
    srp_salt: noPassword.srp_salt,
    srp_verifier: passwords.seal(noPassword.verifier),
  });
  await db
    .insertInto('identity.federated_identity')
    .values({ provider, subject: profile.subject, sub })
    .execute();
  return sub;
}

/** What a provider's word on a person leads to. */
export type FederatedAnswer =
  | { readonly kind: 'account'; readonly account: Account }
  /** The provider shares no e-mail address, without which the pool has no members. */
  | { readonly kind: 'no-address' }
  /** The person comes for the first time, and an account with a password has the address, verified. */
  | { readonly kind: 'known-address'; readonly email: string };

/**
 * The account of a person at a provider, made where there is none. Where the provider vouches for an address that a
 * member has, none is made unless the person has asked for a second account.
 * @param isSeparate the person has asked for that
 */
export async function federatedAccount(
  context: IdentityContext,
  provider: ProviderName,
  profile: Profile,
  isSeparate: boolean,
): Promise<FederatedAnswer> {
  const { email } = profile;
  if (email === undefined || !isEmail(email)) return { kind: 'no-address' };
  const person = { ...profile, email };
  return context.db.transaction().execute(async (db) => {
    // Two browsers of one person may come for the first time at once.
    const key = `identity.federated_identity:${provider}:${profile.subject}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
    const known = await db
      .selectFrom('identity.federated_identity')
      .select('sub')
      .where('provider', '=', provider)
      .where('subject', '=', profile.subject)
      .executeTakeFirst();
    if (known === undefined && !isSeparate && profile.emailVerified) {
      const member = await findByName(db, email);
      // An account of another provider has no password to sign in with here.
      if (member?.enabled === true && member.status === 'CONFIRMED' && isVerified(member.attributes, 'email'))
        return { kind: 'known-address', email };
    }
    const before = known && (await findBySub(db, known.sub));
    if (before) await mergeAttributes(db, before.sub, refreshed(before, person));
    const account = await findBySub(db, known?.sub ?? (await create(context, db, provider, person)));
    if (account === null) throw new Error('The account of a provider has gone while it was read');
    return { kind: 'account', account };
  });
}
