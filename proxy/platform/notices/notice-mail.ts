/**
 * E-mails about what people get notices of: only to those who want them at once, and each says where that is changed and
 * how it ends (RFC 8058).
 */
import type { Transaction } from 'kysely';
import { PREFERENCES_PATH, topicOfKind, type NoticeTopic } from '#contract/notice-preferences.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import type { Email, SendEmail } from '#proxy/platform/outbox/email.ts';
import type { Message } from '#proxy/platform/outbox/message.ts';
import { readUnsubscribeToken, unsubscribeToken } from '#proxy/platform/outbox/unsubscribe-token.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { deliveryOf } from './preferences.ts';

export const NOTICE_UNSUBSCRIBE_PATH = '/notices/unsubscribe';

/** What an address ends: the e-mails of one topic, or the summary. */
export type EndedMail = NoticeTopic | 'summary';

const purposeOf = (ended: EndedMail) => `notices/unsubscribe/${ended}`;

/** The person of an address, or null for a token that was not written here for this. */
export const readNoticeToken = (secrets: Secrets, ended: EndedMail, token: string): string | null =>
  readUnsubscribeToken(secrets, purposeOf(ended), token);

export interface NoticeMailOptions {
  readonly secrets: Secrets;
  readonly origin: () => string;
  readonly productName: string;
}

/** The end of every such e-mail, and the address by which a mail program ends them. */
export function footOf(
  { secrets, origin }: NoticeMailOptions,
  identityGUID: string,
  ended: EndedMail,
): { readonly lines: readonly string[]; readonly unsubscribe: string } {
  const token = unsubscribeToken(secrets, purposeOf(ended), identityGUID);
  const unsubscribe = `${origin()}${NOTICE_UNSUBSCRIBE_PATH}/${ended}/${token}`;
  const { preferences, end } = messages.noticeMail;
  return { lines: [preferences(`${origin()}${PREFERENCES_PATH}`), end(unsubscribe)], unsubscribe };
}

/** Sends what every person gets as it is, and what is about a notice to those who want it at once. */
export const withPreferences =
  (
    options: NoticeMailOptions,
    send: (message: Message, trx: Transaction<Schema>) => Promise<void>,
  ): SendEmail =>
  async ({ notice, ...email }: Email, trx) => {
    const message = { ...email, channel: 'email' } as const;
    if (notice === undefined) return send(message, trx);
    const { identityGUID, kind } = notice;
    if ((await deliveryOf(trx, identityGUID, kind)) !== 'now') return undefined;
    const topic = topicOfKind[kind];
    // Notices about the account cannot be switched off.
    if (topic === 'account') return send(message, trx);
    const { lines, unsubscribe } = footOf(options, identityGUID, topic);
    return send({ ...message, text: [message.text, '', ...lines].join('\n'), unsubscribe }, trx);
  };
