/** One-time codes and the words they are sent with. */
import { randomInt } from 'node:crypto';
import { type Medium, mediumOf } from './attributes.ts';
import type { AliasKind } from '#proxy/embedded/database/schema.identity.ts';
import type { IdentityContext } from './context.ts';
import { codeDeliveryFailure } from './exceptions.ts';

export type CodeReason = 'sign-in' | 'sign-up' | 'reset-password' | 'verify-attribute';

/** What the person is told the code is for. */
const reasons: Record<CodeReason, { subject: string; purpose: string }> = {
  'sign-in': { subject: 'Your sign-in code', purpose: 'to sign in' },
  'sign-up': { subject: 'Confirm your account', purpose: 'to confirm your account' },
  'reset-password': { subject: 'Reset your password', purpose: 'to choose a new password' },
  'verify-attribute': { subject: 'Confirm your address', purpose: 'to confirm this address' },
};

/** Six random digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Sends a code. @throws CodeDeliveryFailureException */
export async function sendCode(
  { outbox, productName, log }: IdentityContext,
  message: { reason: CodeReason; kind: AliasKind; to: string; code: string },
): Promise<void> {
  const { reason, kind, to, code } = message;
  const { subject, purpose } = reasons[reason];
  const medium: Medium = mediumOf(kind);
  try {
    await outbox.send({
      to,
      channel: medium === 'EMAIL' ? 'email' : 'sms',
      subject: `${subject} – ${productName}`,
      text: `${code} is your ${productName} code ${purpose}. Nobody from ${productName} will ever ask you for it.`,
      purpose: reason,
      code,
    });
  } catch (error) {
    log.error({ err: error, reason, channel: medium }, 'a code could not be delivered');
    throw codeDeliveryFailure();
  }
}
