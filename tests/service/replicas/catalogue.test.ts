/**
 * The catalogue on two servers: what one is given, the other serves; what is restricted through one, neither shows
 * any more, whatever it contains in memory; what is done in the background, is done once.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { ImportRecord } from '#proxy/domains/catalogue/importer/record.ts';
import { drawPng, risingLine } from '#proxy/sample/picture.ts';
import { createFolderFiles } from '#proxy/platform/store/folder-files.ts';
import { filesFolder } from '#proxy/platform/store/index.ts';
import { ORGANISATION, record } from '../../support/catalogue.ts';
import { enter } from '../identity/srp-client.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const EMAIL = 'marta@leeds.example';
const TITLE = 'Benches of the heronry';
const CSV = 'site,benches\nRoundhay,12\nKirkstall,7\n';
let two: TwoServers;
let fileKey = '';

const benches = (fields: Partial<ImportRecord> = {}): ImportRecord =>
  record({
    sourceIdentifier: 'benches',
    title: TITLE,
    tags: [{ tag: 'heronry', label: 'Heronry' }],
    resources: [
      {
        key: 'csv',
        name: 'Benches',
        description: null,
        format: 'CSV',
        mimeType: 'text/csv',
        status: 'ready',
        statusReason: null,
        bytes: CSV.length,
        checksum: null,
        profile: null,
        url: null,
        file: { name: 'benches.csv', key: fileKey },
      },
    ],
    ...fields,
  });
const write = (...records: ImportRecord[]) =>
  writeRecords(two.db.kysely, records, { organisationGUID: ORGANISATION, kind: 'test' });
const guid = datasetGuid(ORGANISATION, 'benches');

beforeAll(async () => {
  two = await startTwoServers({}, async (_db, dataDir) => {
    ({ key: fileKey } = await createFolderFiles(filesFolder(dataDir)).put(Buffer.from(CSV)));
  });
  await write(benches());
});
afterAll(() => two.close());

/** Sends a call that anyone may make through the gateway of one server. */
async function call<T>(origin: string, url: string, fields: object): Promise<T> {
  const answer = await fetch(`${origin}/api/proxy?${new URLSearchParams({ method: 'POST', url })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  expect([url, answer.status]).toEqual([url, 200]);
  return (await answer.json()) as T;
}
const asked = async (origin: string, filter: object) =>
  (await call<{ totalCount: number }>(origin, 'discovery/dataset:listDiscovery', filter)).totalCount;
const read = async (address: string) => {
  const answer = await fetch(address);
  return { status: answer.status, text: await answer.text() };
};
/** Which of some addresses name something. One after the other: a busy server refuses the fifth page at once. */
const naming = async (origin: string, addresses: readonly string[], text: string) => {
  const named: string[] = [];
  for (const address of addresses)
    if ((await read(origin + address)).text.includes(text)) named.push(address);
  return named;
};
const pages = [
  '/discovery',
  '/discovery?keywords=heronry',
  '/discovery/tags/heronry',
  '/organisation/parks',
  `/organisation/parks/discovery/${guid}`,
];
const resourceOf = async () => {
  const { rows } = await two.db.pool.query<{ resource_guid: string }>(
    'select resource_guid from catalogue.resource where dataset_guid = $1',
    [guid],
  );
  return rows[0]?.resource_guid ?? '';
};

describe('what is shown', () => {
  test('is the same on both, and taken back on both in the moment it is restricted', async () => {
    // Each is asked twice, so that the second answer comes from memory.
    for (const origin of [...two.origins, ...two.origins]) {
      expect(await naming(origin, pages, TITLE)).toEqual(pages);
      expect(await asked(origin, { keywords: 'heronry' })).toBe(1);
      expect(await asked(origin, { tags: ['heronry'] })).toBe(1);
    }
    const file = `/files/${await resourceOf()}/benches.csv`;
    for (const origin of two.origins) expect(await read(origin + file)).toEqual({ status: 200, text: CSV });

    // By any process: this is a third one on the database, as the other server is to each.
    await write(benches({ visibility: 'private' }));
    for (const origin of two.origins) {
      expect(await naming(origin, pages, TITLE)).toEqual([]);
      expect(await asked(origin, { keywords: 'heronry' })).toBe(0);
      expect(await asked(origin, { tags: ['heronry'] })).toBe(0);
      expect((await read(origin + file)).status).toBe(404);
      expect(
        await naming(origin, ['/sitemap.xml', '/data.json', '/discovery.atom', '/catalogue.ttl'], guid),
      ).toEqual([]);
    }

    await write(benches({ visibility: 'public' }));
    for (const origin of two.origins) {
      expect(await naming(origin, pages, TITLE)).toEqual(pages);
      expect(await asked(origin, { keywords: 'heronry' })).toBe(1);
    }
  });

  test('a word that one server has never seen is found on it', async () => {
    for (const origin of two.origins) expect(await asked(origin, { keywords: 'bittern' })).toBe(0);
    await write(record({ sourceIdentifier: 'bittern', title: 'Booming bittern' }));
    for (const origin of two.origins) expect(await asked(origin, { keywords: 'bittern' })).toBe(1);
  });
});

test.each([0, 1] as const)('a picture put on server %d is had from both', async (server) => {
  if (server === 0) await two.signUp(EMAIL);
  const { AccessToken } = await enter(two, EMAIL);
  const bytes = drawPng(risingLine);
  const put = await fetch(`${two.origins[server]}/app-pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${AccessToken}`, 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  });
  expect(put.status).toBe(201);
  const { url } = (await put.json()) as { url: string };
  const had = await Promise.all(
    two.origins.map(async (origin) => Buffer.from(await (await fetch(origin + url)).arrayBuffer())),
  );
  expect(had[0]?.length).toBeGreaterThan(1000);
  expect(had[0]).toEqual(had[1]);
});

test('a table is made once, by either, and read on both', async () => {
  const resourceGUID = await resourceOf();
  const table = async (origin: string, name: string) =>
    (await call<{ table: object | null }>(origin, `data/resource:${name}`, { resourceGUID })).table;
  await Promise.all(two.origins.map((origin) => table(origin, 'requestPreview')));
  for (const origin of two.origins) {
    await vi.waitFor(
      async () => expect(await table(origin, 'preview')).toMatchObject({ state: 'ready', rows: 2 }),
      { timeout: 30_000, interval: 200 },
    );
    const page = await call<{ rows: unknown[] }>(origin, 'data/resource:previewRows', {
      resourceGUID,
      columns: [0, 1],
    });
    expect(JSON.stringify(page)).toContain('Kirkstall');
  }
  const { rows } = await two.db.pool.query("select attempt from operations.job where name = 'make table'");
  expect(rows).toEqual([{ attempt: 1 }]);
});

test('a job runs once between the two', async () => {
  const ran = () =>
    two.servers
      .flatMap(({ lines }) => lines)
      .filter((line) => line.includes('"a job ran"'))
      .map((line) => (JSON.parse(line) as { job: string }).job);
  await vi.waitFor(() => expect(ran()).toContain('remove unused pictures of apps'));
  // The audit log is sealed every ten seconds, which may be several times by now.
  const { rows } = await two.db.pool.query<{ name: string }>(
    "select name from operations.schedule where name <> 'seal the audit log' order by name",
  );
  const shared = rows.map(({ name }) => name);
  expect(shared.length).toBeGreaterThanOrEqual(3);
  expect(
    ran()
      .filter((job) => shared.includes(job))
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(shared.toSorted((a, b) => a.localeCompare(b)));
  // Each server looks after its own disk.
  expect(ran().filter((job) => job === 'sweep previews')).toHaveLength(2);
});
