/**
 * Protects what must not be readable in the database: verifiers, authenticator secrets and signing keys are
 * sealed, codes, refresh tokens and API keys are hashed.
 *
 * Every purpose has a key of its own, derived by HKDF-SHA-256 (RFC 5869) from SECRET_KEY, so that a value sealed
 * for one purpose cannot be passed off as another's.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, StartError } from '#proxy/platform/settings/start-error.ts';

export interface Secrets {
  /**
   * Encrypts with AES-256-GCM.
   * @returns one version byte, a nonce of 12 bytes, the ciphertext and a tag of 16 bytes: 29 bytes more than `plain`.
   */
  seal(plain: Uint8Array, purpose: string): Buffer;
  /** Decrypts. @throws Error when the bytes were changed, cut, or sealed for another purpose or by another key. */
  open(sealed: Buffer, purpose: string): Buffer;
  /** HMAC-SHA-256, 32 bytes: the same text gives the same bytes, which without the key reveal nothing. */
  hash(text: string, purpose: string): Buffer;
  /** The hashes under which a text may be known: by the key, and by the previous key while that is still accepted. */
  hashes(text: string, purpose: string): readonly Buffer[];
  /** Seals again what the key before has sealed. @returns null for what the present key opens. @throws like `open` */
  renew(sealed: Buffer, purpose: string): Buffer | null;
}

const VERSION = 1;
const NONCE = 12;
const TAG = 16;
const KEY = 32;
const OVERHEAD = 1 + NONCE + TAG;

type Keyring = (use: 'seal' | 'hash', purpose: string) => KeyObject;

/** The keys that one secret gives, each derived once. */
function keyring(secretKey: string): Keyring {
  // Key objects: with the bytes of a key, Node spends more on finding out what they are than on the sum itself.
  const keys = new Map<string, KeyObject>();
  return (use, purpose) => {
    const info = `commonplace/${use}/${purpose}`;
    const known = keys.get(info);
    if (known) return known;
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', info, KEY)));
    keys.set(info, key);
    return key;
  };
}

/** @returns what was sealed, or null when it was changed or sealed by another key */
function tryKey(sealed: Buffer, key: KeyObject): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE), {
    authTagLength: TAG,
  });
  decipher.setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE, -TAG)), decipher.final()]);
  } catch {
    return null;
  }
}

/**
 * @param secretKey the deployment's secret, at least 32 characters of high entropy
 * @param previous a secret that is read and no longer written with, while keys are rotated (docs/operations.md)
 */
export function createSecrets(secretKey: string, previous?: string): Secrets {
  const current = keyring(secretKey);
  const readable = previous === undefined ? [current] : [current, keyring(previous)];

  const hashBy = (key: Keyring, text: string, purpose: string) =>
    createHmac('sha256', key('hash', purpose)).update(text).digest();
  /** What was sealed, and whether the present key did it. */
  function find(sealed: Buffer, purpose: string): { plain: Buffer; isCurrent: boolean } {
    if (sealed.length < OVERHEAD || sealed[0] !== VERSION)
      throw new Error(`These bytes were not sealed here (${purpose})`);
    for (const key of readable) {
      const plain = tryKey(sealed, key('seal', purpose));
      if (plain !== null) return { plain, isCurrent: key === current };
    }
    throw new Error(`A sealed value cannot be opened (${purpose}): it was changed, or SECRET_KEY is another`);
  }
  const secrets: Secrets = {
    seal(plain, purpose) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', current('seal', purpose), nonce);
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, text, cipher.getAuthTag()]);
    },
    open: (sealed, purpose) => find(sealed, purpose).plain,
    hash: (text, purpose) => hashBy(current, text, purpose),
    hashes: (text, purpose) => readable.map((key) => hashBy(key, text, purpose)),
    renew(sealed, purpose) {
      const { plain, isCurrent } = find(sealed, purpose);
      return isCurrent ? null : secrets.seal(plain, purpose);
    },
  };
  return secrets;
}

const whole = (key: string): string | undefined => (key.length >= KEY ? key : undefined);

function damaged(file: string): StartError {
  return new StartError(
    `The key file ${file} is damaged: restore it, or delete the data folder to start again with new sample accounts.`,
  );
}

const keyFile = (dataDir: string): string => join(dataDir, 'secret-key');
const readKey = async (file: string): Promise<string | undefined> =>
  whole((await readFile(file, 'utf8')).trim());

function unusable(file: string, error: unknown): StartError {
  return new StartError(`The key file ${file} cannot be used (${codeOf(error) ?? 'unknown reason'}).`, {
    cause: error,
  });
}

/**
 * The key of a development server: made on the first start and kept in `DATA_DIR/secret-key`, for its owner only.
 * @throws StartError when the file cannot be written or contains something else.
 */
export async function developmentKey(dataDir: string): Promise<string> {
  const file = keyFile(dataDir);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  let key: string | undefined;
  try {
    await writeFile(draft, `${randomBytes(KEY).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    // A link appears whole or not at all, and never replaces the key of a server that started at the same time.
    await link(draft, file).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    key = await readKey(file);
  } catch (error) {
    throw unusable(file, error);
  } finally {
    await rm(draft, { force: true });
  }
  if (key === undefined) throw damaged(file);
  return key;
}

/**
 * The key that a development server has made, for a tool beside it, which makes none.
 * @throws StartError when there is none, or the file contains something else.
 */
export async function keptKey(dataDir: string): Promise<string> {
  const file = keyFile(dataDir);
  const key = await readKey(file).catch((error: unknown) => {
    throw unusable(file, error);
  });
  if (key === undefined) throw damaged(file);
  return key;
}
