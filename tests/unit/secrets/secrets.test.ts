import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecrets, developmentKey, keptKey } from '#proxy/platform/secrets/secrets.ts';

const secrets = createSecrets('a secret of at least 32 characters');
const bytes = (text: string) => Buffer.from(text);

describe('sealing', () => {
  test('gives back what was sealed, whatever it is', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), (plain, purpose) => {
        const sealed = secrets.seal(plain, purpose);
        expect(sealed).toHaveLength(plain.length + 29);
        expect(secrets.open(sealed, purpose)).toEqual(Buffer.from(plain));
      }),
    );
  });

  test('never gives the same bytes twice', () => {
    expect(secrets.seal(bytes('JBSWY3DP'), 'totp')).not.toEqual(secrets.seal(bytes('JBSWY3DP'), 'totp'));
  });

  test('opens only for the same purpose and by the same key', () => {
    const sealed = secrets.seal(bytes('verifier'), 'srp');
    expect(() => secrets.open(sealed, 'totp')).toThrow('cannot be opened (totp)');
    const other = createSecrets('another secret of 32 characters!');
    expect(() => other.open(sealed, 'srp')).toThrow('SECRET_KEY is another');
  });

  test('notices every changed byte and every cut', () => {
    const sealed = secrets.seal(bytes('signing key'), 'jwk');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => secrets.open(changed, 'jwk')).toThrow('(jwk)');
      expect(() => secrets.open(sealed.subarray(0, at), 'jwk')).toThrow('(jwk)');
    }
  });
});

describe('hashing', () => {
  test('is stable, and different for every text, purpose and key', () => {
    expect(secrets.hash('482913', 'code')).toEqual(secrets.hash('482913', 'code'));
    expect(secrets.hash('482913', 'code')).toHaveLength(32);
    const others = [
      secrets.hash('482914', 'code'),
      secrets.hash('482913', 'refresh'),
      createSecrets('another secret of 32 characters!').hash('482913', 'code'),
    ];
    for (const other of others) expect(other).not.toEqual(secrets.hash('482913', 'code'));
  });
});

describe('the key of a development server', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('is made once, kept for its owner only, and the same for servers that start at once', async () => {
    const [key, ...others] = await Promise.all([1, 2, 3, 4].map(() => developmentKey(folder)));
    expect(key?.length).toBeGreaterThanOrEqual(32);
    expect(new Set([...others, await developmentKey(folder)])).toEqual(new Set([key]));
    expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['secret-key']);
  });

  test('is not replaced when it is damaged, since sealed values depend on it', async () => {
    await writeFile(join(folder, 'secret-key'), 'short');
    await expect(developmentKey(folder)).rejects.toThrow('is damaged');
  });

  test('is read by a tool, which makes none', async () => {
    await expect(keptKey(folder)).rejects.toThrow('secret-key cannot be used (ENOENT)');
    expect(await readdir(folder)).toEqual([]);
    expect(await developmentKey(folder)).toBe(await keptKey(folder));
  });
});
