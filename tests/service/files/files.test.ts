/** The route `/files/{resourceGUID}/{name}`: who gets the bytes, and how they are sent. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatusCode, Visibility } from '#contract/entities/dataset.ts';
import type { Database } from '#proxy/embedded/database/database.ts';
import { createDiscoveryService } from '#proxy/embedded/discovery/index.ts';
import { createFiles } from '#proxy/embedded/files/index.ts';
import { createFileLinks, LINK_TIME, type FileLinks } from '#proxy/embedded/files/links.ts';
import { createSecrets } from '#proxy/embedded/secrets.ts';
import { writeRecords } from '#proxy/embedded/importer/write-records.ts';
import type { FileStore, StoredFile } from '#proxy/embedded/store/file-store.ts';
import { createFolderFiles } from '#proxy/embedded/store/folder-files.ts';
import {
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  people,
  record,
  silent,
  temporaryFolder,
} from '../../support/catalogue.ts';

const CONTENT = 'id,name\n1,<script>alert(1)</script>\n';
const NAME = 'Bäume & "Büsche".csv';

let db: Database;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: FileStore;
let links: FileLinks;
let files: ReturnType<typeof createFiles>;
let now = Date.UTC(2026, 10, 20);
let stored: StoredFile;
/** GUIDs of the resources, by status and visibility. */
const resources = new Map<string, string>();

async function write(
  status: StatusCode,
  visibility: Visibility,
  fileName = NAME,
  file: StoredFile = stored,
): Promise<string> {
  const identifier = `${status}-${visibility}-${fileName}`;
  await writeRecords(
    db.kysely,
    [
      record({
        sourceIdentifier: identifier,
        status,
        visibility,
        resources: [
          {
            key: 'table',
            name: 'Table',
            description: null,
            format: 'HTML',
            mimeType: 'text/html',
            status: 'ready',
            statusReason: null,
            bytes: file.bytes,
            checksum: { algorithm: 'sha256', value: file.key },
            profile: null,
            url: null,
            file: { name: fileName, key: file.key },
          },
        ],
      }),
    ],
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
  const row = await db.kysely
    .selectFrom('catalogue.resource as r')
    .innerJoin('catalogue.dataset as d', 'd.dataset_guid', 'r.dataset_guid')
    .select('r.resource_guid')
    .where('d.source_identifier', '=', identifier)
    .executeTakeFirstOrThrow();
  return row.resource_guid;
}

beforeAll(async () => {
  db = await catalogueDatabase();
  folder = await temporaryFolder();
  store = createFolderFiles(folder.path);
  stored = await store.put(new TextEncoder().encode(CONTENT));
  links = createFileLinks(db.kysely, createSecrets('s'.repeat(32)), () => now);
  files = createFiles({ db, store, links, authenticate, log: silent });
  for (const status of ['draft', 'planned', 'published', 'onRequest'] as const)
    for (const visibility of ['public', 'organisation', 'private'] as const)
      resources.set(`${status}-${visibility}`, await write(status, visibility));
});
afterAll(async () => {
  await db.close();
  await folder.remove();
});

function get(kind: string, init: RequestInit & { as?: string; name?: string } = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (init.as !== undefined) headers.set('authorization', `Bearer ${init.as}`);
  const address = `http://localhost/files/${resources.get(kind) ?? kind}/${encodeURIComponent(init.name ?? NAME)}`;
  return Promise.resolve(files.fetch(new Request(address, { ...init, headers })));
}

async function downloads(kind: string): Promise<number> {
  const row = await db.kysely
    .selectFrom('catalogue.resource as r')
    .innerJoin('catalogue.rank as k', 'k.dataset_guid', 'r.dataset_guid')
    .select('k.downloads')
    .where('r.resource_guid', '=', resources.get(kind) ?? '')
    .executeTakeFirstOrThrow();
  return row.downloads;
}

describe('who gets the bytes', () => {
  it.each([
    ['published-public', undefined, 200],
    ['published-public', people.stranger, 200],
    ['published-organisation', undefined, 404],
    ['published-organisation', people.stranger, 404],
    ['published-organisation', people.member, 200],
    ['published-private', people.member, 404],
    ['published-private', people.editor, 200],
    ['onRequest-public', undefined, 403],
    ['onRequest-public', people.editor, 403],
    ['onRequest-private', people.member, 404],
    ['planned-public', undefined, 403],
    ['planned-organisation', undefined, 404],
    ['draft-public', undefined, 404],
    ['draft-public', people.stranger, 404],
    ['draft-public', people.member, 403],
    ['draft-private', people.member, 404],
  ])('%s, asked by %s: %i', async (kind, as, status) => {
    const response = await get(kind, as === undefined ? {} : { as });
    expect(response.status).toBe(status);
    const body = await response.text();
    expect(body === CONTENT).toBe(status === 200);
    expect(body.includes('alert')).toBe(status === 200);
  });

  it('says why when the dataset may be found', async () => {
    expect(await (await get('onRequest-public')).json()).toMatchObject({
      status: 403,
      detail: 'This dataset is published on request: ask its contact for the data',
    });
  });

  it('refuses what is no file, and a token that is not valid', async () => {
    expect((await get('published-public', { name: 'other.csv' })).status).toBe(404);
    expect((await get('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await get('not-a-guid')).status).toBe(404);
    expect((await files.fetch(new Request('http://localhost/files/a/b/../../etc/passwd'))).status).toBe(404);
    expect((await get('published-public', { as: 'expired' })).status).toBe(401);
    const posted = await get('published-public', { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('how they are sent', () => {
  it('leaves as an attachment that no browser opens as a page', async () => {
    const response = await get('published-public');
    const headers = Object.fromEntries(response.headers);
    await response.body?.cancel();
    expect(headers).toMatchObject({
      'content-type': 'text/html',
      'content-length': String(Buffer.byteLength(CONTENT)),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `attachment; filename="B_ume & _B_sche_.csv"; filename*=UTF-8''B%C3%A4ume%20%26%20%22B%C3%BCsche%22.csv`,
      etag: `"${stored.key}"`,
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
    });
  });

  it.each([
    ['bytes=0-6', 206, 'id,name', 'bytes 0-6/36'],
    ['bytes=8-', 206, CONTENT.slice(8), 'bytes 8-35/36'],
    ['bytes=-3', 206, CONTENT.slice(-3), 'bytes 33-35/36'],
    ['bytes=30-1000', 206, CONTENT.slice(30), 'bytes 30-35/36'],
    ['bytes=36-', 416, '"status":416', 'bytes */36'],
    ['bytes=-0', 416, '"status":416', 'bytes */36'],
    ['bytes=5-2', 200, CONTENT, null],
    ['bytes=0-1,3-4', 200, CONTENT, null],
    ['lines=1-2', 200, CONTENT, null],
  ])('range %s: %i', async (range, status, body, contentRange) => {
    const response = await get('published-public', { headers: { range } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(await response.text()).toContain(body);
  });

  it('answers conditions', async () => {
    const tag = `"${stored.key}"`;
    const fresh = await get('published-public', { headers: { 'if-none-match': `W/"x", ${tag}` } });
    expect(fresh.status).toBe(304);
    expect(await fresh.text()).toBe('');
    const stale = await get('published-public', { headers: { range: 'bytes=0-1', 'if-range': '"other"' } });
    expect(stale.status).toBe(200);
    expect(await stale.text()).toBe(CONTENT);
    const same = await get('published-public', { headers: { range: 'bytes=0-1', 'if-range': tag } });
    expect(same.status).toBe(206);
    await same.body?.cancel();
  });

  it('answers HEAD without a body', async () => {
    const response = await get('published-public', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('36');
    expect(await response.text()).toBe('');
  });

  it('offers the address that the dataset names', async () => {
    const guid = await write('published', 'public', 'named.csv');
    const discovery = createDiscoveryService({ db, authenticate, log: silent });
    const { dataset_guid } = await db.kysely
      .selectFrom('catalogue.resource')
      .select('dataset_guid')
      .where('resource_guid', '=', guid)
      .executeTakeFirstOrThrow();
    const response = await discovery.fetch(
      new Request('http://service.invalid/dataset:view', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ datasetGUID: dataset_guid }),
      }),
    );
    const [resource] = ((await response.json()) as { resources: { url: string }[] }).resources;
    expect(resource?.url).toBe(`/files/${guid}/named.csv`);
    const file = await files.fetch(new Request(`http://localhost${resource?.url}`));
    expect(await file.text()).toBe(CONTENT);
  });
});

describe('a file that is looked at', () => {
  const PDF = '%PDF-1.7\n…';
  const look = async (content: string, name: string) => {
    const file = await store.put(new TextEncoder().encode(content));
    const guid = await write('published', 'public', name, file);
    const address = `http://localhost/files/${guid}/${encodeURIComponent(name)}?inline`;
    return files.fetch(new Request(address, { headers: { range: 'bytes=0-3' } }));
  };

  it('is a PDF: sent as one, whole, in a sandbox, for pages of this origin', async () => {
    const response = await look(PDF, 'report.html');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(PDF);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
      'accept-ranges': 'none',
    });
    expect(response.headers.get('content-disposition')).toMatch(/^inline; /);
  });

  it.each(['<script>alert(1)</script>', '<svg onload="alert(1)"/>', ' %PDF-1.7'])(
    'is never %j, whatever it is called',
    async (content) => {
      const response = await look(content, 'report.pdf');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
      await response.body?.cancel();
    },
  );
});

describe('counting', () => {
  it('counts a download once: not its continuation, a HEAD, a condition that holds, or a refusal', async () => {
    const kind = 'published-private';
    const as = people.owner;
    const before = await downloads(kind);
    const uncounted: RequestInit[] = [
      { method: 'HEAD' },
      { headers: { range: 'bytes=5-' } },
      { headers: { 'if-none-match': `"${stored.key}"` } },
      { headers: { range: 'bytes=99-' } },
    ];
    for (const init of uncounted) await (await get(kind, { ...init, as })).text();
    await (await get(kind)).text();
    await (await get(kind, { as })).text();
    // The count is written beside the download, so it may arrive a moment later.
    await expect.poll(() => downloads(kind)).toBe(before + 1);
    await (await get(kind, { as, headers: { range: 'bytes=0-4' } })).text();
    await expect.poll(() => downloads(kind)).toBe(before + 2);
  });
});

it('says that a stored file is missing instead of breaking', async () => {
  await store.remove(stored.key);
  expect((await get('published-public')).status).toBe(404);
});

describe('addresses that are signed for a member', () => {
  // A test above has taken the bytes away.
  beforeAll(async () => {
    await store.put(new TextEncoder().encode(CONTENT));
  });
  const follow = (url: string, init?: RequestInit) =>
    Promise.resolve(files.fetch(new Request(new URL(url, 'http://localhost'), init)));
  const link = (kind: string, as: string) => links.linkFor(resources.get(kind) ?? '', as);

  it('work without a token for as long as they say', async () => {
    const { url, expiresAt } = await link('published-organisation', people.member);
    const response = await follow(url);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(CONTENT);
    expect(Date.parse(expiresAt)).toBe(now + LINK_TIME);
  });

  it('end', async () => {
    const { url } = await link('published-organisation', people.member);
    now += LINK_TIME;
    expect((await follow(url)).status).toBe(404);
  });

  it('are for one file, and cannot be stretched or made up', async () => {
    const { url } = await link('published-organisation', people.member);
    const other = url.replace(
      resources.get('published-organisation') ?? '',
      resources.get('published-private') ?? '',
    );
    expect((await follow(other)).status).toBe(404);
    expect((await follow(url.replace(/expires=\d+/, `expires=${now + 10 * LINK_TIME}`))).status).toBe(404);
    expect((await follow(url.replace(/signature=.+/, 'signature='))).status).toBe(404);
    expect((await follow(url.replace(/expires=\d+/, 'expires=NaN'))).status).toBe(404);
  });

  it.each([
    ['published-private', people.member, 404],
    ['published-organisation', people.stranger, 404],
    ['draft-public', people.member, 403],
  ] as const)('are not given for %s to those who may not have it', async (kind, as, status) => {
    await expect(link(kind, as)).rejects.toMatchObject({ status });
  });
});
