/** `/follow/unsubscribe/{token}`: ends messages about what a member follows, without signing in. */
import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import { createUnsubscribePages } from '#proxy/platform/outbox/unsubscribe-pages.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { setMail } from './followed.ts';
import { readUnsubscribeToken, UNSUBSCRIBE_PATH } from './unsubscribe-token.ts';

export interface FollowPagesOptions {
  readonly kysely: Kysely<Schema>;
  readonly secrets: Secrets;
  readonly productName: string;
  readonly log: Logger;
}

/** The pages to mount at `/follow/*`. */
export const createFollowPages = ({ kysely, secrets, productName, log }: FollowPagesOptions): Hono =>
  createUnsubscribePages({
    path: `${UNSUBSCRIBE_PATH}/:token`,
    productName,
    texts: messages.follow.pages,
    more: { address: '/dashboard/following', label: messages.follow.pages.whatYouFollow(productName) },
    read: ({ token = '' }) => readUnsubscribeToken(secrets, token),
    set: (wanted, member) => setMail(kysely, wanted, member),
    log,
  });
