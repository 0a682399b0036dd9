/** Where codes for an account go. */
import type { AliasKind } from '#proxy/platform/database/schema.identity.ts';
import type { Account } from './accounts.ts';
import { aliasKind, isVerified } from './attributes.ts';
import type { IdentityContext } from '../context.ts';
import type { MfaMethod } from '#proxy/platform/settings/pool-configuration.ts';

interface Address {
  readonly kind: AliasKind;
  readonly to: string;
}

/**
 * The address that confirms a sign-up: the name that was chosen, which is what an unconfirmed person is found by.
 * One who is named otherwise has the e-mail address that the pool requires.
 */
export function confirmationAddress({ attributes }: Account, username: string): Address {
  const kind = aliasKind(username) ?? 'email';
  return { kind, to: attributes[kind] ?? '' };
}

const factorOf: Record<AliasKind, MfaMethod> = { email: 'EMAIL_OTP', phone_number: 'SMS_MFA' };

/**
 * The verified address for a forgotten password. One that is also a second factor does not qualify: a person who has
 * it would then need nothing else.
 */
export function recoveryAddress(
  { pool }: IdentityContext,
  account: Account,
  preferred?: AliasKind,
): Address | null {
  // The kind of the name that was typed comes first, since that is where the person looks.
  for (const kind of pool.recovery.toSorted((a, b) => Number(b === preferred) - Number(a === preferred))) {
    const to = account.attributes[kind];
    if (
      to !== undefined &&
      isVerified(account.attributes, kind) &&
      !account.mfaEnabled.includes(factorOf[kind])
    )
      return { kind, to };
  }
  return null;
}
