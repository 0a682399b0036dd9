/** An e-mail as domains write it, in the transaction of what it is about. */
import type { Transaction } from 'kysely';
import type { NoticeKind } from '#contract/notices.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { MailPicture } from './html-part.ts';

/** Seconds for which delivery of an e-mail is tried while a mail server is away. */
export const EMAIL_EXPIRY = {
  /** What is worth knowing days later, such as a decision. */
  news: 3 * 86_400,
  /** What the next e-mail of its kind replaces, such as a summary. */
  daily: 86_400,
} as const;

/** People of one organisation who get the same e-mail. */
export const MOST_RECIPIENTS = 50;

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Pictures of what it is about. With one the e-mail has an HTML part as well. */
  readonly pictures?: readonly MailPicture[];
  /** What it is about, for retention. */
  readonly purpose: string;
  /** Seconds after which it is no longer worth delivering (`EMAIL_EXPIRY`). */
  readonly expiresIn: number;
  /** The notice that it is about: it is sent only to a person who wants it at once. */
  readonly notice?: { readonly identityGUID: string; readonly kind: NoticeKind };
}

/** Stores an e-mail, to be sent when the transaction has ended. */
export type SendEmail = (message: Email, trx: Transaction<Schema>) => Promise<void>;
