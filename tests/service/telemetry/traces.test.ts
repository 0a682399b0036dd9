/** A real server sends its traces to a collector: by OTLP over HTTP, without what is no one's business. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#proxy/platform/database/database.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { catalogueDatabase, ORGANISATION, record } from '../../support/catalogue.ts';
import { buildPages, startServer, type ServerProcess } from '../../support/server-process.ts';
import { addressOf } from '../replicas/two-servers.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}
interface SentSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const SERVER = 2;
const CLIENT = 3;
/** What must not leave: a word that was searched for, a token, the values of a form. */
const SECRETS = ['hunter2-words', 'bearer-hunter2', 'hunter2@example.org', 'Hunter2-password'];

let db: Database;
let dataDir = '';
let server: ServerProcess | undefined;
const posts: { path: string; text: string }[] = [];
let collector: Server;
let spans: SentSpan[] = [];
let log: Record<string, unknown>[] = [];

beforeAll(async () => {
  await buildPages();
  db = await catalogueDatabase();
  await writeRecords(db.kysely, [record({ sourceIdentifier: 'benches', title: 'Benches' })], {
    organisationGUID: ORGANISATION,
    kind: 'test',
  });
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      posts.push({ path: request.url ?? '', text: Buffer.concat(chunks).toString() });
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((ready) => collector.listen(0, '127.0.0.1', ready));
  dataDir = await mkdtemp(join(tmpdir(), 'traces-'));
  server = await startServer(dataDir, {
    NODE_ENV: 'production',
    DATABASE_URL: db.url,
    SECRET_KEY: 'a secret of at least 32 characters',
    PUBLIC_ORIGIN: 'https://data.example.org',
    SMTP_URL: 'smtp://127.0.0.1:25',
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  });
  const at = await addressOf(server);
  const traceparent = `00-${TRACE}-${CALLER}-01`;
  const list = new URLSearchParams({ method: 'POST', url: 'discovery/dataset:listDiscovery' });
  await fetch(`${at}/api/proxy?${list}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent },
    body: JSON.stringify({ keywords: SECRETS[0] }),
  });
  await fetch(`${at}/organisation/parks?keywords=${SECRETS[0]}&access_token=${SECRETS[1]}`);
  await fetch(`${at}/dashboard/datasets?code=${SECRETS[1]}`);
  await fetch(`${at}/files/0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01/${SECRETS[0]}.csv`, {
    headers: { authorization: `Bearer ${SECRETS[1]}` },
  });
  await fetch(`${at}/identity/`, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp' },
    body: JSON.stringify({
      ClientId: 'commonplacebrowserclient01',
      Username: SECRETS[2],
      Password: SECRETS[3],
      UserAttributes: [{ Name: 'email', Value: SECRETS[2] }],
    }),
  });
  // What was gathered is handed over before the process ends, however shortly before it came.
  await server.end('SIGTERM');
  spans = posts.flatMap(({ text }) =>
    (JSON.parse(text) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((one) => one.spans),
    ),
  );
  log = server.lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await new Promise((closed) => collector.close(closed));
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
});

const attributesOf = (span: SentSpan | undefined) =>
  Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );
const named = (name: string) => spans.find((span) => span.name === name);

test('a request is a span with the name of its call or route, in the trace of its caller', () => {
  expect([...new Set(posts.map(({ path }) => path))]).toEqual(['/v1/traces']);
  const call = named('POST dataset:listDiscovery');
  expect(call).toMatchObject({ kind: SERVER, traceId: TRACE, parentSpanId: CALLER });
  expect(attributesOf(call)).toMatchObject({
    'http.request.method': 'POST',
    'http.response.status_code': 200,
  });
  expect(spans.map(({ name }) => name)).toContain('GET /organisation/$orgSlug');
  expect(attributesOf(named('GET /organisation/$orgSlug'))).toMatchObject({
    'http.route': '/organisation/$orgSlug',
    'http.response.status_code': 200,
  });
  for (const name of ['GET /dashboard/datasets', 'GET file', 'POST identity'])
    expect(named(name)).toMatchObject({ name, kind: SERVER });
});

test('its statements are spans below it, with placeholders for values', () => {
  const request = named('POST dataset:listDiscovery');
  const below = spans.filter((span) => span.traceId === TRACE && span.kind === CLIENT);
  expect(below.length).toBeGreaterThan(0);
  for (const span of below) expect(span.parentSpanId).toBe(request?.spanId);
  const texts = spans.map((span) => String(attributesOf(span)['db.query.text'] ?? ''));
  expect(texts.some((text) => text.includes('$1'))).toBe(true);
  expect(attributesOf(below[0])).toMatchObject({ 'db.system.name': 'postgresql' });
});

test('a job is a trace of its own', () => {
  const job = named('job refresh ranks');
  expect(job?.parentSpanId ?? '').toBe('');
  expect(spans.some((span) => span.traceId === job?.traceId && span.kind === CLIENT)).toBe(true);
});

test('the line of the log has the ids of its trace', () => {
  const line = log.find(({ call }) => call === 'discovery/dataset:listDiscovery');
  expect(line).toMatchObject({
    msg: 'request',
    traceId: TRACE,
    spanId: named('POST dataset:listDiscovery')?.spanId,
  });
});

test('nothing that was typed, searched or shown leaves', () => {
  const all = posts.map(({ text }) => text).join('\n');
  for (const secret of [...SECRETS, 'a secret of at least', 'access_token', db.url])
    expect(all).not.toContain(secret);
  expect(all).toContain('"commonplace"');
  expect(all).not.toContain('process.command');
});
