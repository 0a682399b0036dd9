/**
 * The person who answers for every name that nobody has. A name always gets the same internal name and salt,
 * made from SECRET_KEY, so that asking cannot tell whether somebody is a member (RFC 5054, 2.5.1.3).
 */
import type { Secrets } from '#proxy/embedded/secrets.ts';
import { canonicalAlias } from './attributes.ts';
import { ELEMENT_BYTES, N, toBytes, toInteger } from './srp.ts';

export interface StandIn {
  readonly sub: string;
  readonly srp_salt: string;
  /** A verifier that no password fits. */
  readonly verifier: Uint8Array;
}

export function standIn(secrets: Secrets, username: string): StandIn {
  const name = canonicalAlias(username);
  const bytes = (purpose: string) => secrets.hash(name, `identity/stand-in/${purpose}`);
  const id = bytes('sub');
  id[6] = ((id[6] ?? 0) & 0x0f) | 0x40;
  id[8] = ((id[8] ?? 0) & 0x3f) | 0x80;
  const hex = id.toString('hex');
  const parts = Array.from({ length: ELEMENT_BYTES / 32 }, (_, part) => bytes(`verifier/${part}`));
  return {
    sub: [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
      '-',
    ),
    srp_salt: bytes('salt').subarray(0, 16).toString('hex'),
    verifier: toBytes(toInteger(Buffer.concat(parts)) % N, ELEMENT_BYTES),
  };
}
