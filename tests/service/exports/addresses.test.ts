/** The addresses of exports: which format, for whom, and when a copy is still good. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusCodes, visibilities } from '#contract/entities/dataset.ts';
import { exportFormats, type ExportKey } from '#contract/exports.ts';
import { Problem } from '#contract/entities/problem.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { catalogueDatabase, ORGANISATION, people, record } from '../../support/catalogue.ts';
import { exportsOf, type Ask } from './support.ts';

const kinds = statusCodes.flatMap((status) => visibilities.map((visibility) => ({ status, visibility })));
const nameOf = ({ status, visibility }: (typeof kinds)[number]) => `${status}-${visibility}`;
const pathOf = (name: string) => `/catalogue/dataset/${datasetGuid(ORGANISATION, name)}`;
const found = pathOf('published-public');

let db: Database;
let ask: Ask;

const write = (names: readonly (typeof kinds)[number][], title = 'Heron') =>
  writeRecords(
    db.kysely,
    names.map((kind) =>
      record({ ...kind, sourceIdentifier: nameOf(kind), title: `${title} ${nameOf(kind)}` }),
    ),
    { organisationGUID: ORGANISATION, kind: 'test' },
  );

beforeAll(async () => {
  db = await catalogueDatabase();
  await write(kinds);
  ask = exportsOf(db);
});
afterAll(() => db.close());

/** A refusal is a problem document that says why. */
async function refusal(response: Response): Promise<number> {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const problem = Problem.parse(await response.json());
  expect(problem.detail).toBeTruthy();
  expect(problem.status).toBe(response.status);
  return problem.status;
}

describe('formats', () => {
  it('come by the ending of the address, whatever is accepted', async () => {
    for (const { suffix, contentType } of Object.values(exportFormats)) {
      const response = await ask(`${found}.${suffix}`, { accept: 'image/png' });
      expect([suffix, response.status]).toEqual([suffix, 200]);
      expect(response.headers.get('content-type')).toContain(contentType);
      expect(await response.text()).toContain('Heron published-public');
    }
  });

  it.each<[string, ExportKey]>([
    ['text/turtle', 'turtle'],
    ['application/ld+json', 'jsonLd'],
    ['application/rdf+xml, text/turtle;q=0.5', 'rdfXml'],
    ['text/turtle;q=0.4, application/*;q=0.6', 'jsonLd'],
    ['application/ld+json; profile="https://schema.org/"', 'schemaOrg'],
    ['application/ld+json;profile="http://mlcommons.org/croissant/1.0"', 'croissant'],
    ['application/json', 'dcatUs'],
    ['*/*', 'turtle'],
    ['', 'turtle'],
  ])('come by what is accepted: %s', async (accept, key) => {
    const response = await ask(found, accept === '' ? {} : { accept });
    expect(response.headers.get('content-type')).toContain(exportFormats[key].contentType);
    expect(response.headers.get('vary')).toContain('accept');
  });

  it('lead a browser to the page', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const guid = datasetGuid(ORGANISATION, 'published-public');
    for (const [path, page] of [
      [found, `/organisation/parks/discovery/${guid}`],
      [`/catalogue/organisation/${ORGANISATION}`, '/organisation/parks'],
      ['/catalogue', '/discovery'],
    ] as const) {
      const response = await ask(path, { accept });
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe(`https://data.example${page}`);
    }
  });

  it('refuse in words', async () => {
    for (const path of [
      `${found}.xls`,
      `${found}.`,
      `/catalogue/organisation/${ORGANISATION}.croissant.json`,
      '/catalogue.croissant.json',
      '/catalogue.nothing',
      '/catalogue/nothing',
      '/catalogue/dataset/not-a-guid.ttl',
      '/catalogue/dataset/%00',
      '/catalogue/dataset/00000000-0000-4000-8000-000000000000',
      '/catalogue/organisation/00000000-0000-4000-8000-000000000000.ttl',
      '/catalogue/organisation/no-such-organisation.ttl',
    ])
      expect([path, await refusal(await ask(path))]).toEqual([path, 404]);
    expect(await refusal(await ask(found, { accept: 'image/png' }))).toBe(406);
    expect(await refusal(await ask(found, { accept: 'text/turtle;q=0' }))).toBe(406);
    const posted = await ask(found, {}, 'POST');
    expect(posted.headers.get('allow')).toBe('GET, HEAD');
    expect(await refusal(posted)).toBe(405);
    expect(await refusal(await ask(found, { authorization: 'Bearer expired' }))).toBe(401);
  });

  it('know an organisation by its slug too', async () => {
    const response = await ask('/catalogue/organisation/PARKS.ttl');
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `/catalogue/organisation/${ORGANISATION}.ttl`,
    ]);
  });
});

describe('copies', () => {
  const lists = [
    '/catalogue.ttl',
    `/catalogue/organisation/${ORGANISATION}.jsonld`,
    '/data.json',
    '/sitemap.xml',
  ];

  it('are good until something changes', async () => {
    for (const path of [`${found}.ttl`, '/discovery.atom', ...lists]) {
      const first = await ask(path);
      const etag = first.headers.get('etag') ?? '';
      const text = await first.text();
      expect(first.headers.get('cache-control')).toBe('public, no-cache');
      const again = await ask(path, { 'if-none-match': `"other", ${etag}` });
      expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
      expect(again.headers.get('etag')).toBe(etag);
      await write([{ status: 'published', visibility: 'public' }], `Heron ${path}`);
      const changed = await ask(path, { 'if-none-match': etag });
      expect([path, changed.status]).toEqual([path, 200]);
      if (path !== '/sitemap.xml') expect(await changed.text()).not.toBe(text);
    }
  });

  it('of a dataset are good by date as well', async () => {
    const path = `${found}.rdf`;
    const modified = (await ask(path)).headers.get('last-modified') ?? '';
    expect((await ask(path, { 'if-modified-since': modified })).status).toBe(304);
    const before = new Date(Date.parse(modified) - 1000).toUTCString();
    expect((await ask(path, { 'if-modified-since': before })).status).toBe(200);
    // A tag that does not match outweighs a date that does.
    expect((await ask(path, { 'if-modified-since': modified, 'if-none-match': '"x"' })).status).toBe(200);
    for (const list of lists) expect((await ask(list)).headers.get('last-modified')).toBeNull();
  });

  it('can be looked at without their bytes', async () => {
    for (const path of [`${found}.ttl`, ...lists]) {
      const [head, whole] = [await ask(path, {}, 'HEAD'), await ask(path)];
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
      expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'));
    }
  });

  it('are compressed for anyone who takes it', async () => {
    const coded = await ask('/catalogue.ttl', { 'accept-encoding': 'gzip' });
    expect(coded.headers.get('content-encoding')).toBe('gzip');
    const text = await new Response(coded.body?.pipeThrough(new DecompressionStream('gzip'))).text();
    expect(text).toBe(await (await ask('/catalogue.ttl')).text());
  });

  it('belong to no one else when they were made for someone', async () => {
    for (const path of [`${found}.ttl`, '/catalogue.ttl', '/discovery.atom']) {
      const response = await ask(path, { authorization: `Bearer ${people.member}` });
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(response.headers.get('vary')).toContain('authorization');
    }
    const [visitor, member] = await Promise.all([
      ask('/catalogue.ttl'),
      ask('/catalogue.ttl', { authorization: `Bearer ${people.member}` }),
    ]);
    expect(visitor.headers.get('etag')).not.toBe(member.headers.get('etag'));
    expect(visitor.headers.get('access-control-allow-origin')).toBe('*');
  });
});

/** The rule a second time on purpose: the test must not ask the code what is right. Drafts are never exported. */
const readers = {
  visitor: { guid: undefined, finds: ['public'] },
  stranger: { guid: people.stranger, finds: ['public'] },
  member: { guid: people.member, finds: ['public', 'organisation'] },
  editor: { guid: people.editor, finds: ['public', 'organisation', 'private'] },
};

describe.each(Object.entries(readers))('%s', (_, { guid, finds }) => {
  const headers: Record<string, string> = guid === undefined ? {} : { authorization: `Bearer ${guid}` };
  const isFound = ({ status, visibility }: (typeof kinds)[number]) =>
    status !== 'draft' && finds.includes(visibility);

  it('gets what they may find, alone and in every list', async () => {
    await write(kinds);
    const lists = ['ttl', 'jsonld', 'rdf', 'schema.jsonld', 'dcat-us.json'].flatMap((suffix) => [
      `/catalogue.${suffix}`,
      `/catalogue/organisation/${ORGANISATION}.${suffix}`,
    ]);
    for (const path of [...lists, '/data.json']) {
      const text = await (await ask(path, headers)).text();
      for (const kind of kinds)
        expect([path, nameOf(kind), text.includes(`Heron ${nameOf(kind)}`)]).toEqual([
          path,
          nameOf(kind),
          isFound(kind),
        ]);
    }
    for (const kind of kinds)
      for (const accept of ['text/turtle', 'text/html', 'application/json']) {
        const { status } = await ask(pathOf(nameOf(kind)), { ...headers, accept });
        expect([nameOf(kind), status !== 404]).toEqual([nameOf(kind), isFound(kind)]);
      }
  });
});
