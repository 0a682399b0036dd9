/** What leaves the server, and how it is handed over. */
import type { MailPicture } from './html-part.ts';

export interface Message {
  /** An e-mail address, or a phone number in E.164. */
  readonly to: string;
  readonly channel: 'email' | 'sms';
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** Of an e-mail, which then has an HTML part with them as well. */
  readonly pictures?: readonly MailPicture[] | undefined;
  /** What it is for, such as `sign-in` or `invitation`. */
  readonly purpose: string;
  /** The code within the text, if there is one. */
  readonly code?: string | undefined;
  /** Where the receiver ends messages of this kind by one POST (RFC 8058). */
  readonly unsubscribe?: string | undefined;
  /** Seconds after which it is no longer worth delivering; those of a code unless it says otherwise. */
  readonly expiresIn?: number | undefined;
}

/** A message with the id by which receivers recognise one that comes twice. */
export type Outgoing = Message & { readonly id: string };

/** Hands a message to a mail or text service. @throws DeliveryError, or any error for an attempt worth repeating */
export type Transport = (message: Outgoing) => Promise<void>;

/** Which service delivers which channel; a channel without one is kept in development and refused in production. */
export interface Transports {
  readonly email?: Transport;
  readonly sms?: Transport;
  close?(): void;
}

/** The service refused a message permanently: another attempt would end the same way. */
export class DeliveryError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DeliveryError';
  }
}

/** A message that nothing could deliver. */
export class OutboxError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OutboxError';
  }
}
