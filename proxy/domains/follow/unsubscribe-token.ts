/**
 * The token in the address by which a follower ends messages without signing in: who, and a proof that this server
 * has written it. It does not expire, since messages are read long after they were sent, and opens nothing else.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { readBase64url } from '#proxy/platform/secrets/base64url.ts';

const PURPOSE = 'follow/unsubscribe';
/** Bytes of a GUID. */
const WHO = 16;

export const UNSUBSCRIBE_PATH = '/follow/unsubscribe';

const textOf = (who: Buffer) => who.toString('hex');

/** The token for a member, in base64url. */
export function unsubscribeToken(secrets: Secrets, identityGUID: string): string {
  const who = Buffer.from(identityGUID.replaceAll('-', ''), 'hex');
  return Buffer.concat([who, secrets.hash(textOf(who), PURPOSE)]).toString('base64url');
}

/** Reads a token. @returns the member, or null for a token that was not written here */
export function readUnsubscribeToken(secrets: Secrets, token: string): string | null {
  const bytes = readBase64url(token);
  const who = bytes.subarray(0, WHO);
  const given = bytes.subarray(WHO);
  const isOurs = secrets
    .hashes(textOf(who), PURPOSE)
    .some((expected) => given.length === expected.length && timingSafeEqual(given, expected));
  if (!isOurs) return null;
  return who.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
