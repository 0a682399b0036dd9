/** Creates a person outside the wire protocol: for sample content and for tests. */
import { randomUUID } from 'node:crypto';
import type { AccountStatus, AliasKind } from '#proxy/platform/database/schema.identity.ts';
import { claimAlias, findByName, insertAccount, updateAccount } from './accounts.ts';
import { type Attributes, verifiedFlag } from './attributes.ts';
import type { IdentityContext } from '../context.ts';
import type { MfaMethod } from '#proxy/platform/settings/pool-configuration.ts';
import { associate, confirmPending } from '../factors/software-tokens.ts';
import { fromBase32 } from '../factors/totp.ts';

export interface NewUser {
  /** The identityGUID, when it must be a known one. */
  readonly sub?: string;
  readonly password: string;
  /** At least `email`, which is the sign-in name. */
  readonly attributes: Attributes & { readonly email: string };
  /** Addresses the person is known to control; both by default. */
  readonly verified?: readonly AliasKind[];
  /** CONFIRMED by default. */
  readonly status?: AccountStatus;
  readonly mfa?: {
    readonly enabled: readonly MfaMethod[];
    readonly preferred?: MfaMethod;
    /** Base32; needed for SOFTWARE_TOKEN_MFA. */
    readonly totpSecret?: string;
  };
}

/** Creates the person unless the e-mail address is taken; an existing account is left as it is. */
export async function ensureUser(
  context: IdentityContext,
  user: NewUser,
): Promise<{ sub: string; created: boolean }> {
  const existing = await findByName(context.db, user.attributes.email);
  if (existing) return { sub: existing.sub, created: false };
  const { status = 'CONFIRMED', verified = ['email', 'phone_number'], mfa } = user;
  const sub = user.sub ?? randomUUID();
  const record = await context.passwords.create(sub, user.password);
  const attributes: Attributes = { ...user.attributes };
  const addresses = (['email', 'phone_number'] as const).flatMap((kind) => {
    const value = attributes[kind];
    return value === undefined ? [] : [{ kind, value }];
  });
  for (const { kind } of addresses) attributes[verifiedFlag(kind)] = String(verified.includes(kind));
  const created = await context.db
    .transaction()
    .execute(async (db) => {
      await insertAccount(db, { sub, status, attributes, ...record });
      for (const { kind, value } of addresses)
        if ((kind === 'email' || verified.includes(kind)) && !(await claimAlias(db, sub, kind, value)))
          throw new Taken();
      if (mfa) {
        if (mfa.totpSecret !== undefined) {
          await associate(context, db, sub, fromBase32(mfa.totpSecret));
          await confirmPending(db, sub, { step: 0, friendlyName: undefined });
        }
        await updateAccount(db, sub, { mfa_enabled: [...mfa.enabled], mfa_preferred: mfa.preferred ?? null });
      }
      return true;
    })
    .catch((error: unknown) => {
      // Another process created the same person meanwhile.
      if (error instanceof Taken) return false;
      throw error;
    });
  if (created) return { sub, created };
  const winner = await findByName(context.db, user.attributes.email);
  if (!winner)
    throw new Error(`The phone number of ${user.attributes.email} is another person's sign-in name`);
  return { sub: winner.sub, created: false };
}

/** Undoes the transaction when a sign-in name is someone else's. */
class Taken extends Error {}
