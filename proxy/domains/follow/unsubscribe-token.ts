/** The token in the address by which a follower ends messages without signing in. */
import {
  readUnsubscribeToken as read,
  unsubscribeToken as write,
} from '#proxy/platform/outbox/unsubscribe-token.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';

const PURPOSE = 'follow/unsubscribe';

export const UNSUBSCRIBE_PATH = '/follow/unsubscribe';

/** The token for a member, in base64url. */
export const unsubscribeToken = (secrets: Secrets, identityGUID: string): string =>
  write(secrets, PURPOSE, identityGUID);

/** Reads a token. @returns the member, or null for a token that was not written here */
export const readUnsubscribeToken = (secrets: Secrets, token: string): string | null =>
  read(secrets, PURPOSE, token);
