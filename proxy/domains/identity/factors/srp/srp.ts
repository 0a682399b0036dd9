/**
 * SRP-6a as Cognito speaks it (RFC 5054 arithmetic over the 3072-bit group of RFC 3526, SHA-256, g = 2, and
 * Cognito's own key derivation). Pure functions over bytes, so that they run inline or in a worker alike.
 */
import {
  constants,
  createDiffieHellmanGroup,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';

/** Length of a group element in bytes. */
export const ELEMENT_BYTES = 384;
/** Length of a session key in bytes. */
const KEY_BYTES = 16;

const modulus = createDiffieHellmanGroup('modp15').getPrime();
export const N = toInteger(modulus);
export const g = 2n;

/** The number of big-endian bytes; 0 for none. */
export function toInteger(bytes: Uint8Array): bigint {
  const hex = Buffer.from(bytes).toString('hex');
  return hex === '' ? 0n : BigInt(`0x${hex}`);
}

/** Big-endian bytes, left-padded with zeros to `length` when given. */
export function toBytes(value: bigint, length?: number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(
    hex.padStart(length === undefined ? hex.length + (hex.length & 1) : length * 2, '0'),
    'hex',
  );
}

/** The bytes of a non-negative integer in two's complement, which is what both sides hash ("padHex"). */
export function padded(value: bigint): Buffer {
  const bytes = toBytes(value);
  return (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
}

const sha256 = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The multiplier k = H(N, g). */
export const k = toInteger(sha256(padded(N), padded(g)));

/** Square and multiply over 5-bit windows: the slow way that needs nothing but BigInt. */
export function modPowByInteger(base: bigint, exponent: bigint): bigint {
  const powers = [1n];
  for (let power = base % N; powers.length < 32; power = (power * base) % N) powers.push(power);
  let result = 1n;
  const digits = exponent.toString(32);
  for (const digit of digits) {
    for (let i = 0; i < 5; i++) result = (result * result) % N;
    result = (result * (powers[Number.parseInt(digit, 32)] ?? 1n)) % N;
  }
  return result;
}

const modulusText = modulus.toString('base64url');

/** What the types of `publicEncrypt` lack: a key may be given as it is, without an object to keep it. */
type DirectKey = Parameters<typeof publicEncrypt>[0];

/**
 * base^exponent mod N by OpenSSL, over big-endian bytes: raw RSA "encryption" with N as the modulus and the exponent as
 * the public exponent is exactly that, five times as fast as BigInt. N being prime does not matter to the arithmetic.
 * @param base a whole group element
 */
export function powerOf(base: Uint8Array, exponent: Uint8Array): Buffer {
  try {
    const key = { kty: 'RSA', n: modulusText, e: Buffer.from(exponent).toString('base64url') };
    return publicEncrypt(
      { key, format: 'jwk', padding: constants.RSA_NO_PADDING } as unknown as DirectKey,
      base,
    );
  } catch {
    // OpenSSL refuses a few degenerate exponents (zero, one).
    return toBytes(modPowByInteger(toInteger(base), toInteger(exponent)), ELEMENT_BYTES);
  }
}

/** base^exponent mod N. */
export const modPow = (base: bigint, exponent: bigint): bigint =>
  toInteger(powerOf(toBytes(base % N, ELEMENT_BYTES), toBytes(exponent)));

/** What a client hashes with the salt: H(poolName ‖ userId ":" password). */
export const identityHash = (poolName: string, userId: string, password: string): Buffer =>
  sha256(poolName, userId, ':', password);

/** x = H(salt, identity hash); the salt counts as an integer, so its leading zeros vanish. */
export const privateKey = (saltHex: string, identity: Uint8Array): bigint =>
  toInteger(sha256(padded(BigInt(`0x${saltHex}`)), identity));

/** v = g^x mod N as a whole group element. */
export const verifier = (saltHex: string, identity: Uint8Array): Buffer =>
  toBytes(modPow(g, privateKey(saltHex, identity)), ELEMENT_BYTES);

/** g^exponent mod N; a thread with a table of powers brings its own. */
export type PowerOfG = (exponent: Uint8Array) => bigint;
const powerOfG: PowerOfG = (exponent) => modPow(g, toInteger(exponent));

/** A server's answer B = k·v + g^b to the verifier v, with the one-time secret b of 32 bytes. */
export function serverAnswer(
  v: Uint8Array,
  power: PowerOfG = powerOfG,
  secret: Uint8Array = randomBytes(32),
): { b: Buffer; B: Buffer } {
  const B = (k * toInteger(v) + power(secret)) % N;
  // B = 0 would accept every password; the chance is that of guessing a key.
  if (B === 0n) return serverAnswer(v, power);
  return { b: Buffer.from(secret), B: toBytes(B, ELEMENT_BYTES) };
}

/** Cognito's key derivation: HKDF-SHA-256 (RFC 5869) with salt u. */
const deriveKey = (u: bigint, S: bigint): Buffer =>
  Buffer.from(hkdfSync('sha256', createSecretKey(padded(S)), padded(u), 'Caldera Derived Key', KEY_BYTES));

/** The server's side of the session key, or `null` for values that must be refused (A or u is zero). */
export function sessionKey(A: Uint8Array, B: Uint8Array, b: Uint8Array, v: Uint8Array): Buffer | null {
  const a = toInteger(A);
  const scramble = sha256(padded(a), padded(toInteger(B)));
  const u = toInteger(scramble);
  if (a % N === 0n || u === 0n) return null;
  const base = (a * toInteger(powerOf(v, scramble))) % N;
  return deriveKey(u, toInteger(powerOf(toBytes(base, ELEMENT_BYTES), b)));
}

/** The claim that proves the password: HMAC-SHA-256 over pool, user, block and time. */
export const claimSignature = (
  key: Uint8Array,
  claim: { poolName: string; userId: string; secretBlock: Uint8Array; timestamp: string },
): Buffer =>
  createHmac('sha256', createSecretKey(key))
    .update(claim.poolName)
    .update(claim.userId)
    .update(claim.secretBlock)
    .update(claim.timestamp)
    .digest();

/** The public value A that a client sends in hexadecimal, or `null` when it is no element of the group. */
export function readPublicValue(hex: string): Buffer | null {
  if (!/^[0-9a-f]{1,768}$/i.test(hex)) return null;
  const value = BigInt(`0x${hex}`);
  return value === 0n || value >= N ? null : toBytes(value, ELEMENT_BYTES);
}
