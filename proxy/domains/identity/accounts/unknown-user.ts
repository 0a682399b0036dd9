/**
 * The decoy for every unknown name. A name always gets the same internal name and salt,
 * made from SECRET_KEY, so that asking cannot say whether someone is a member (RFC 5054, 2.5.1.3).
 */
import { createHash } from 'node:crypto';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { canonicalAlias } from './attributes.ts';
import { ELEMENT_BYTES, N, toBytes, toInteger } from '../factors/srp/srp.ts';

export interface Decoy {
  readonly sub: string;
  readonly srp_salt: string;
  /** A verifier that no password fits. */
  readonly verifier: Uint8Array;
}

export function decoyFor(secrets: Secrets, username: string): Decoy {
  const name = canonicalAlias(username);
  const seed = secrets.hash(name, 'identity/decoy');
  const bytes = createHash('shake256', { outputLength: 32 + ELEMENT_BYTES })
    .update(seed)
    .digest();
  const id = bytes.subarray(0, 16);
  id[6] = ((id[6] ?? 0) & 0x0f) | 0x40;
  id[8] = ((id[8] ?? 0) & 0x3f) | 0x80;
  const hex = id.toString('hex');
  return {
    sub: [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
      '-',
    ),
    srp_salt: bytes.subarray(16, 32).toString('hex'),
    verifier: toBytes(toInteger(bytes.subarray(32)) % N, ELEMENT_BYTES),
  };
}
