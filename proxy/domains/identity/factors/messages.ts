/** One-time codes, and how they and invitations are sent. */
import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import { messages, type CodeReason } from '#proxy/platform/messages/index.ts';
import type { AliasKind } from '#proxy/platform/database/schema.identity.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { OutboxError } from '#proxy/platform/outbox/message.ts';
import type { IdentityContext } from '../context.ts';
import type { Browser } from '../sessions/browser.ts';
import { codeDeliveryFailure } from '../protocol/exceptions.ts';

/** Random digits: six, and eight where nothing else is asked for. */
export const newCode = (digits: 6 | 8 = 6): string => String(randomInt(10 ** digits)).padStart(digits, '0');

/** Seconds after which a message about a sign-in comes too late. */
const SIGN_IN_NEWS_EXPIRY = 86_400;

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
  const { productName } = context;
  await deliver(context, {
    to,
    kind,
    ...messages.account.code(reason, { code, productName }),
    purpose: reason,
    code,
  });
}

interface DeletionMail {
  readonly trx: Transaction<Schema>;
  readonly to: string;
  readonly purpose: string;
  readonly content: { readonly subject: string; readonly text: string };
}

/**
 * Sends a person a message about the deletion of their account, in the transaction of what it is about. Where nothing sends
 * e-mails, that changes nothing.
 */
export async function mailAboutDeletion(
  { outbox, log }: Pick<IdentityContext, 'outbox' | 'log'>,
  { trx, to, purpose, content }: DeletionMail,
): Promise<void> {
  try {
    await outbox.send({ to, channel: 'email', purpose, ...content, expiresIn: SIGN_IN_NEWS_EXPIRY }, trx);
  } catch (error) {
    if (!(error instanceof OutboxError)) throw error;
    log.warn({ err: error, purpose }, 'a message could not be stored');
  }
}

/** Sends a person a message about a sign-in in a browser that is new, at the address that they have proved. */
export async function mailNewBrowser(
  { outbox, log, productName }: Pick<IdentityContext, 'outbox' | 'log' | 'productName'>,
  to: string,
  browser: Browser,
): Promise<void> {
  const purpose = 'new-browser';
  const content = messages.account.newBrowser({ ...browser, at: new Date(), productName });
  await outbox
    .send({ to, channel: 'email', purpose, ...content, expiresIn: SIGN_IN_NEWS_EXPIRY })
    .catch((error: unknown) => log.warn({ err: error, purpose }, 'a message could not be stored'));
}

/** Sends an invited person their temporary password. @throws CodeDeliveryFailureException */
export async function sendInvitation(
  context: IdentityContext,
  message: { kind: AliasKind; to: string; username: string; password: string },
): Promise<void> {
  const { productName, pool } = context;
  const { to, kind, username, password } = message;
  const seconds = pool.lifetimes.temporaryPassword;
  await deliver(context, {
    to,
    kind,
    ...messages.account.invitation({
      username,
      password,
      days: Math.max(1, Math.floor(seconds / 86_400)),
      ends: new Date(Date.now() + seconds * 1_000),
      productName,
    }),
    purpose: 'invitation',
    code: password,
  });
}
