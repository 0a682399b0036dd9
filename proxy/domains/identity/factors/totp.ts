/** Time-based one-time passwords (RFC 6238: SHA-1, 6 digits, 30 seconds) and Base32 (RFC 4648). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** A new secret of 20 bytes, as RFC 4226 recommends: 32 Base32 characters without padding. */
export const newTotpSecret = (): Buffer => randomBytes(20);

/** Base32 (RFC 4648) without padding. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet.charAt((value >>> bits) & 31);
    }
  }
  return bits > 0 ? text + alphabet.charAt((value << (5 - bits)) & 31) : text;
}

/** @throws RangeError for a character outside the alphabet. */
export function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const character of text.replace(/=+$/, '').toUpperCase()) {
    const digit = alphabet.indexOf(character);
    if (digit === -1) throw new RangeError('Not Base32');
    value = ((value << 5) | digit) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >>> bits) & 0xff);
    }
  }
  return Buffer.from(bytes);
}

/** The code of a 30-second step. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac[19] ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

export const totpStep = (now: number = Date.now()): number => Math.floor(now / STEP_MS);

/** The step whose code this is, one step early or late allowed, or `null`. Looks at all three in any case. */
export function matchTotp(secret: Uint8Array, code: string, now: number = Date.now()): number | null {
  const given = Buffer.from(code);
  let found: number | null = null;
  for (const step of [-1, 0, 1].map((offset) => totpStep(now) + offset)) {
    const expected = Buffer.from(totpCode(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}
