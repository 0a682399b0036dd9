/** Whatever keeps the server from starting is one sentence on standard error, and the exit code is 1. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3Server } from '../../support/s3-server.ts';
import { failToStart } from '../../support/server-process.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
});
afterAll(() => rm(folder, { recursive: true }));

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'a secret of at least 32 characters',
  PUBLIC_ORIGIN: 'https://data.example.org',
  SMTP_URL: 'smtp://127.0.0.1:25',
};

async function sentence(env: Record<string, string>): Promise<string> {
  const { code, errors, lines } = await failToStart({
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    ...env,
  });
  expect(code).toBe(1);
  expect(lines).toEqual([]);
  expect(errors).toMatch(/^[^\n]+\.\n$/);
  return errors.trim();
}

test('a busy port', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(await sentence({ PORT: String(port) })).toBe(
    `Port ${port} of 127.0.0.1 is already in use: stop the program that listens there or set PORT to another number.`,
  );
  other.close();
});

test('a bucket that is not there, and a key that no one knows', async () => {
  const s3 = await startS3Server();
  expect(await sentence({ ...s3.env, FILES_S3_BUCKET: 'no-such-bucket' })).toBe(
    's3://no-such-bucket/some/where/ cannot be used: there is no such bucket (FILES_S3_BUCKET).',
  );
  expect(await sentence({ ...s3.env, FILES_S3_ACCESS_KEY_ID: 'WRONG-KEY' })).toBe(
    's3://test-bucket/some/where/ cannot be used: the access key is not known there (FILES_S3_ACCESS_KEY_ID).',
  );
  await s3.close();
});

test('a data folder that cannot be written', async () => {
  await writeFile(join(folder, 'file'), '');
  expect(await sentence({ DATA_DIR: join(folder, 'file', 'data') })).toBe(
    `The data folder ${join(folder, 'file', 'data')} cannot be written (ENOTDIR): change its permissions or set DATA_DIR to another folder.`,
  );
});

test('a data folder where the system makes no folders', async () => {
  expect(await sentence({ DATA_DIR: '/proc/nowhere/data' })).toBe(
    'The data folder /proc/nowhere/data cannot be written (ENOENT): change its permissions or set DATA_DIR to another folder.',
  );
});

test('a database that does not answer, without its password', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  probe.close();
  await once(probe, 'close');
  const words = await sentence({
    ...production,
    DATABASE_URL: `postgres://me:hidden@127.0.0.1:${port}/product`,
  });
  expect(words).toBe(
    `DATABASE_URL: the database 127.0.0.1:${port}/product cannot be reached: nothing listens there.`,
  );
});

test('a host that is not of this machine', async () => {
  expect(await sentence({ ...production, HOST: '192.0.2.1' })).toMatch(
    /^HOST names no address of this machine/,
  );
});

// The sentence of every other setting: tests/unit/settings.
test('a setting that is wrong', async () => {
  expect(await sentence({ PORT: 'many' })).toBe(
    'The setting PORT is not valid: it must be a whole number from 0 to 65535.',
  );
});
