/** The feed of any list, and the site maps. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { catalogueDatabase, ORGANISATION, people, record } from '../../support/catalogue.ts';
import { decodeXml, exportsOf, ORIGIN, parseXml, type Ask } from './support.ts';

let db: Database;
let ask: Ask;

const day = (i: number) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString();

beforeAll(async () => {
  db = await catalogueDatabase();
  const records = [
    ...Array.from({ length: 60 }, (_, i) =>
      record({
        sourceIdentifier: `pond ${i}`,
        title: `Pond <${i}> & its "birds"`,
        summary: 'Counts.',
        themeIds: i < 3 ? [5] : [],
        tags: [{ tag: 'birds', label: 'Birds' }],
        licenceId: 4,
        updatedAt: day(i),
      }),
    ),
    record({
      sourceIdentifier: 'hidden',
      title: 'Hidden pond',
      visibility: 'organisation',
      themeIds: [10],
      tags: [{ tag: 'hidden', label: 'Hidden' }],
      updatedAt: day(99),
    }),
    record({ sourceIdentifier: 'draft', title: 'Draft pond', status: 'draft', updatedAt: day(98) }),
  ];
  await writeRecords(db.kysely, records, { organisationGUID: ORGANISATION, kind: 'test' });
  ask = exportsOf(db);
});
afterAll(() => db.close());

interface Entry {
  id: string;
  title: string;
  updated: string;
  author: { name: string };
  link: { '@rel': string; '@href': string }[];
}
interface Feed extends Omit<Entry, 'author'> {
  entry?: Entry | Entry[];
}

async function feed(query: string, headers = {}) {
  const response = await ask(`/discovery.atom${query}`, headers);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const { feed: root } = parseXml(await response.text()) as unknown as { feed: Feed };
  const entries = root.entry === undefined ? [] : [root.entry].flat();
  const links = Object.fromEntries(
    root.link.map((one) => [one['@rel'], one['@href'].replaceAll('&amp;', '&')]),
  );
  return { root, entries, links };
}

describe('the feed', () => {
  it('is of everything a stranger may find, newest first, in pages', async () => {
    const { root, entries, links } = await feed('');
    expect(entries).toHaveLength(50);
    expect(root.updated).toBe(day(59));
    expect(root.id).toBe(`${ORIGIN}/discovery.atom`);
    expect(entries[0]).toMatchObject({
      id: `urn:uuid:${datasetGuid(ORGANISATION, 'pond 59')}`,
      updated: day(59),
      author: { name: 'Parks Department' },
    });
    expect(decodeXml(entries[0]?.title ?? '')).toBe('Pond <59> & its "birds"');
    expect(entries.map(({ updated }) => updated)).toEqual(
      entries
        .map(({ updated }) => updated)
        .toSorted()
        .toReversed(),
    );
    expect(links).toEqual({
      self: `${ORIGIN}/discovery.atom`,
      alternate: `${ORIGIN}/discovery`,
      first: `${ORIGIN}/discovery.atom`,
      next: `${ORIGIN}/discovery.atom?page=2`,
      last: `${ORIGIN}/discovery.atom?page=2`,
    });
    const second = await feed('?page=2');
    expect(second.entries).toHaveLength(10);
    expect(second.links).toMatchObject({
      self: `${ORIGIN}/discovery.atom?page=2`,
      previous: `${ORIGIN}/discovery.atom`,
    });
    expect(second.links).not.toHaveProperty('next');
    expect(second.root.id).toBe(root.id);
  });

  it('is of any filtered list, by the parameters of its address', async () => {
    const { entries, links } = await feed('?theme=5&tag=birds&utm_source=mail');
    expect(entries).toHaveLength(3);
    expect(links['alternate']).toContain('/discovery?theme=5&tag=birds');
    const titles = await Promise.all(
      ['', '?theme=5&tag=birds', `?keywords=pond&organisation=${ORGANISATION}`].map(
        async (query) => (await feed(query)).root.title,
      ),
    );
    expect(titles.map((title) => title.replace(/^[^:]+:? ?/, ''))).toEqual([
      '',
      'Environment, birds',
      '“pond”, Parks Department',
    ]);
    expect((await feed('?theme=5&theme=6')).entries).toHaveLength(3);
    expect((await feed('?keywords=hidden')).entries).toHaveLength(0);
    expect((await feed('?organisation=0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a02')).entries).toHaveLength(0);
    expect((await feed('?page=900')).entries).toHaveLength(0);
    expect((await feed('?page=-3')).entries).toHaveLength(50);
  });

  it('is the caller’s own with a token', async () => {
    const headers = { authorization: `Bearer ${people.member}` };
    const titles = (await feed('', headers)).entries.map(({ title }) => title);
    expect(titles.slice(0, 2)).toEqual(['Hidden pond', 'Draft pond']);
  });

  it('names the parameter at fault', async () => {
    const response = await ask('/discovery.atom?status=nope&theme=x');
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const { errors } = (await response.json()) as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field)).toEqual(expect.arrayContaining(['statuses.0', 'themes.0']));
  });
});

describe('the site maps', () => {
  const listOf = async (path: string, item: string) => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    const [root] = Object.values(parseXml(await response.text()) as Record<string, Record<string, unknown>>);
    return [root?.[item]].flat() as { loc: string; lastmod?: string }[];
  };

  it('lead from the index to every page that a stranger may find, and to no other', async () => {
    const parts = await listOf('/sitemap.xml', 'sitemap');
    const pages = await Promise.all(parts.map(({ loc }) => listOf(new URL(loc).pathname, 'url')));
    const addresses = pages.flat().map(({ loc }) => loc);
    expect(addresses).toContain(`${ORIGIN}/discovery`);
    expect(addresses).toContain(`${ORIGIN}/organisation/parks`);
    expect(addresses).not.toContain(`${ORIGIN}/organisation/water`);
    const datasets = addresses.filter((address) => address.includes('/organisation/parks/discovery/'));
    expect(datasets.toSorted()).toEqual(
      Array.from(
        { length: 60 },
        (_, i) => `${ORIGIN}/organisation/parks/discovery/${datasetGuid(ORGANISATION, `pond ${i}`)}`,
      ).toSorted(),
    );
    expect(addresses).toContain(`${ORIGIN}/discovery/themes/environment`);
    expect(addresses.filter((address) => address.includes('/discovery/themes/'))).toHaveLength(1);
    expect(addresses.filter((address) => address.includes('/discovery/tags/'))).toEqual([
      `${ORIGIN}/discovery/tags/birds`,
    ]);
    for (const { loc, lastmod } of pages.flat())
      if (loc.includes('/organisation/')) expect(Date.parse(lastmod ?? '')).toBeGreaterThan(0);
  });

  it('are the same for a member: search engines are strangers', async () => {
    const text = async (headers = {}) => (await ask('/sitemap-datasets-1.xml', headers)).text();
    expect(await text({ authorization: `Bearer ${people.owner}` })).toBe(await text());
  });

  it('end where there is nothing', async () => {
    for (const path of [
      '/sitemap-tags-2.xml',
      '/sitemap-tags-0.xml',
      '/sitemap-datasets-2.xml',
      '/sitemap-datasets-0.xml',
      '/sitemap-else.xml',
    ])
      expect((await ask(path)).status).toBe(404);
  });
});

describe('the feed of one dataset', () => {
  const path = (identifier: string) => `/catalogue/dataset/${datasetGuid(ORGANISATION, identifier)}.atom`;

  it('has its title, and its last update as an entry', async () => {
    const response = await ask(path('pond 7'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const { feed: root } = parseXml(await response.text()) as unknown as { feed: Feed };
    expect(decodeXml(root.title)).toBe('Open & Shut: Pond <7> & its "birds"');
    expect(root).toMatchObject({
      id: ORIGIN + path('pond 7'),
      updated: day(7),
      entry: { id: `${ORIGIN}${path('pond 7')}#${day(7)}`, updated: day(7) },
    });
  });

  it('is for those who may find the dataset', async () => {
    for (const hidden of ['hidden', 'draft', 'nothing']) expect((await ask(path(hidden))).status).toBe(404);
  });
});
