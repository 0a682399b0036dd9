/**
 * The token in the address by which a person ends messages without signing in: who, and a proof that this server has
 * written it for that purpose. It does not expire, since messages are read long after they were sent, and opens nothing else.
 */
import { timingSafeEqual } from 'node:crypto';
import { readBase64url } from '#proxy/platform/secrets/base64url.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';

/** Bytes of a GUID. */
const WHO = 16;

const textOf = (who: Buffer) => who.toString('hex');

/** The token for a person, in base64url. @param purpose what it ends */
export function unsubscribeToken(secrets: Secrets, purpose: string, identityGUID: string): string {
  const who = Buffer.from(identityGUID.replaceAll('-', ''), 'hex');
  return Buffer.concat([who, secrets.hash(textOf(who), purpose)]).toString('base64url');
}

/** Reads a token. @returns the person, or null for a token that was not written here for this purpose */
export function readUnsubscribeToken(secrets: Secrets, purpose: string, token: string): string | null {
  const bytes = readBase64url(token);
  const who = bytes.subarray(0, WHO);
  const given = bytes.subarray(WHO);
  const isOurs = secrets
    .hashes(textOf(who), purpose)
    .some((expected) => given.length === expected.length && timingSafeEqual(given, expected));
  if (!isOurs) return null;
  return who.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
