/** One-time codes and the words they are sent with. */
import { randomInt } from 'node:crypto';
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

/** Random digits: six, and eight where nothing else is asked for. */
export const newCode = (digits: 6 | 8 = 6): string => String(randomInt(10 ** digits)).padStart(digits, '0');

interface Delivery {
  readonly kind: AliasKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly purpose: string;
  readonly code: string;
}

async function deliver({ outbox, log }: IdentityContext, { kind, ...message }: Delivery): Promise<void> {
  const channel = kind === 'email' ? 'email' : 'sms';
  try {
    await outbox.send({ ...message, channel });
  } catch (error) {
    log.error({ err: error, purpose: message.purpose, channel }, 'a message could not be delivered');
    throw codeDeliveryFailure();
  }
}

/** Sends a code. @throws CodeDeliveryFailureException */
export async function sendCode(
  context: IdentityContext,
  message: { reason: CodeReason; kind: AliasKind; to: string; code: string },
): Promise<void> {
  const { reason, kind, to, code } = message;
  const { subject, purpose } = reasons[reason];
  const { productName } = context;
  await deliver(context, {
    to,
    kind,
    subject: `${subject} – ${productName}`,
    text: `${code} is your ${productName} code ${purpose}. Nobody from ${productName} will ever ask you for it.`,
    purpose: reason,
    code,
  });
}

/** Sends an invited person their temporary password. @throws CodeDeliveryFailureException */
export async function sendInvitation(
  context: IdentityContext,
  message: { kind: AliasKind; to: string; username: string; password: string },
): Promise<void> {
  const { productName, pool } = context;
  const days = Math.max(1, Math.floor(pool.lifetimes.temporaryPassword / 86_400));
  await deliver(context, {
    to: message.to,
    kind: message.kind,
    subject: `You are invited to ${productName}`,
    text: `You are invited to ${productName}. Sign in as ${message.username} with the temporary password ${message.password} within ${days} ${days === 1 ? 'day' : 'days'}; you will then choose a password of your own.`,
    purpose: 'invitation',
    code: message.password,
  });
}
