/** The hosted sign-in through the whole server: a provider's button leads to its mock and back, in development only. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { copyPreparedData } from '../../../support/prepared-data.ts';
import { buildPages, type ServerProcess, startServer } from '../../../support/server-process.ts';
import { config } from '../support.ts';
import { Browser, linkOf, wordsOf } from './browser.ts';
import { createClient } from './client.ts';

// A server starts with the sample catalogue, on machines that are busy with other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const Listening = z.object({ port: z.number() });
let dataDir = '';
let server: ServerProcess | undefined;
beforeAll(async () => {
  await buildPages();
});
afterEach(async () => {
  await server?.end('SIGTERM');
  server = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

const providers = ['google', 'apple', 'facebook', 'amazon'];
const MOCK = 'Mock of Google';

test('in development the button of a provider leads to its mock and back', async () => {
  dataDir = await copyPreparedData();
  server = await startServer(dataDir);
  const { origin } = server;
  const issuer = `${origin}/identity/${config.identity.userPoolId}`;
  const client = await createClient({ origin, identity: { issuer: () => issuer } });
  const browser = new Browser();
  const attempt = await client.begin();
  const page = await browser.follow(await browser.visit(attempt.url), client.isOwn);
  const there = await browser.follow(await browser.visit(linkOf(page, 'Continue with Google')), client.isOwn);
  expect(wordsOf(there)).toContain(MOCK);
  const back = await browser.follow(await browser.visit(linkOf(there, 'Ines')), client.isOwn);
  const tokens = await client.finish(attempt, back.location);
  expect(tokens.claims()).toMatchObject({ 'cognito:username': 'Google_100001' });
});

test('in production there is no mock', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hosted-'));
  server = await startServer(dataDir, {
    NODE_ENV: 'production',
    SECRET_KEY: 'a secret of at least 32 characters',
    PUBLIC_ORIGIN: 'https://data.example.org',
    SMTP_URL: 'smtp://127.0.0.1:25',
    LOG_LEVEL: 'info',
  });
  const listening: unknown = JSON.parse(await server.line((line) => line.includes('"listening"')));
  const { port } = Listening.parse(listening);
  for (const provider of providers) {
    const response = await fetch(`http://127.0.0.1:${port}/dev/provider/${provider}/authorize`);
    expect([provider, response.status]).toEqual([provider, 404]);
    expect(await response.text()).not.toContain('Mock');
  }
});
