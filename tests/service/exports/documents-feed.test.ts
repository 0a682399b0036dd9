/** The feed of maps, charts and dashboards: what a visitor may see, each with its still picture and what it shows in words. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentsFeedPath } from '#contract/exports.ts';
import { addPeople, ask, ORGANISATION, OTHER_ORGANISATION, people } from '../../support/catalogue.ts';
import { chartOf } from '../../support/chart-document.ts';
import { layerOf, partOf, publishing } from '../documents/published.ts';
import { createHarness, ready, type Harness, type Opened } from '../preview/harness.ts';
import { decodeXml, exportsOf, ORIGIN, parseXml, PRODUCT, type Ask } from './support.ts';

const HEAD = 'ward,latitude,longitude\n';
const OPEN = `${HEAD}Adel,53.84,-1.58\nArmley,53.79,-1.59\n`;
const SECRET = `${HEAD}Hidden ward,53.80,-1.55\n`;
const PATH = documentsFeedPath(ORGANISATION);
/** A trap for a writer of XML that contains HTML. */
const HOSTILE = 'Most are in "Adel" & <b>Armley</b>';

let harness: Harness;
let opened: Opened;
let exported: Ask;
let open = '';
let secret = '';
let onRequest = '';

const { chart, dashboard, map } = publishing(() => opened.data);

beforeAll(async () => {
  harness = await createHarness();
  opened = harness.open();
  exported = exportsOf(harness.db);
  await addPeople(harness.db);
  const table = (sourceIdentifier: string, content: string, more: object = {}) =>
    ready(harness, opened, { content, sourceIdentifier, ...more }, people.owner);
  open = await table('open', OPEN);
  secret = await table('secret', SECRET, { visibility: 'private' });
  onRequest = await table('request', SECRET, { status: 'onRequest' });
});
afterAll(async () => {
  await opened.previews.close();
  await harness.close();
});
beforeEach(async () => {
  await harness.db.kysely.deleteFrom('catalogue.document').execute();
  await harness.db.kysely.deleteFrom('catalogue.map').execute();
});

interface Link {
  readonly '@rel': string;
  readonly '@type': string;
  readonly '@href': string;
  readonly '@title'?: string;
}
interface Entry {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly author: { readonly name: string };
  readonly link: Link | readonly Link[];
  readonly category: { readonly '@term': string; readonly '@label': string };
  readonly summary?: string;
  readonly content?: { readonly '@type': string; readonly '#': string };
}

const linksOf = ({ link }: Pick<Entry, 'link'>) => new Map([link].flat().map((one) => [one['@rel'], one]));

async function feed(path = PATH, from = exported) {
  const response = await from(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const { feed: root } = parseXml(await response.text()) as unknown as {
    feed: Omit<Entry, 'author'> & { readonly '@xmlns': string; readonly entry?: Entry | Entry[] };
  };
  expect(root['@xmlns']).toBe('http://www.w3.org/2005/Atom');
  const entries = root.entry === undefined ? [] : [root.entry].flat();
  const guids = entries.map(({ id }) => id.replace('urn:uuid:', ''));
  return { root, entries, guids, links: linksOf(root) };
}

describe('an entry', () => {
  it('has title, words, publisher, page and time, and the picture with what it shows in words', async () => {
    const title = 'Wards <1> & "more"';
    const guid = await map([layerOf(open)], 'public', {
      title,
      words: '# Where\n\nSee [the *list*](https://x.example/?a=1&b=2) <script>alert(1)</script>',
      alternative: HOSTILE,
    });
    const { root, entries, links } = await feed();
    expect(decodeXml(root.title)).toBe(`${PRODUCT}: Parks Department, maps, charts and dashboards`);
    expect(root.id).toBe(`${ORIGIN}${PATH}`);
    expect(links.get('alternate')?.['@href']).toBe(`${ORIGIN}/organisation/parks`);
    const [entry] = entries;
    if (entry === undefined) throw new Error('The feed has no entry');
    expect(entry).toMatchObject({
      id: `urn:uuid:${guid}`,
      author: { name: 'Parks Department' },
      category: { '@term': 'map', '@label': 'Map' },
    });
    expect(root.updated).toBe(entry.updated);
    expect(Date.now() - Date.parse(entry.updated)).toBeLessThan(60_000);
    expect(decodeXml(entry.title)).toBe(title);
    expect(decodeXml(entry.summary ?? '')).toBe('Where See the list <script>alert(1)</script>');

    const own = linksOf(entry);
    const address = `${ORIGIN}/pictures/map/${guid}.png`;
    expect(own.get('alternate')?.['@href']).toBe(`${ORIGIN}/embed/map/${guid}`);
    expect(own.get('enclosure')).toMatchObject({ '@type': 'image/png', '@href': address });
    expect(decodeXml(own.get('enclosure')?.['@title'] ?? '')).toBe(HOSTILE);

    expect(entry.content?.['@type']).toBe('html');
    // The parser resolves some references in text; what is escaped twice has to be resolved once.
    const text = await (await exported(PATH)).text();
    const html = decodeXml(/<content type="html">([^<]*)<\/content>/.exec(text)?.[1] ?? '');
    expect(html).toContain(`<img src="${address}" alt="${HOSTILE.replaceAll(/[&<>"]/g, escapedSign)}"`);
    // What a person has written is no element of the content.
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<b>');
    expect(html).toContain('<p>See the list &lt;script&gt;alert(1)&lt;/script&gt;</p>');
  });

  it('of a dashboard has the picture of the first part that a visitor may see', async () => {
    const hidden = await map([layerOf(secret)]);
    const shown = await chart(chartOf(open, { title: 'By ward', alternative: 'One for each.' }));
    const guid = await dashboard([partOf('map', hidden), partOf('chart', shown)], { words: 'Figures.' });
    const { entries } = await feed();
    const own = entries.find(({ id }) => id.endsWith(guid));
    expect(own).toMatchObject({ title: 'Wards', summary: 'Figures.', category: { '@term': 'dashboard' } });
    expect(own && linksOf(own).get('enclosure')).toMatchObject({
      '@href': `${ORIGIN}/pictures/chart/${shown}.png`,
      '@title': 'By ward: One for each.',
    });
  });

  it('of a chart whose data is on request has its title alone', async () => {
    const words = { words: 'Hidden ward is first.', alternative: 'Hidden ward.' };
    const guid = await chart(chartOf(onRequest, { title: 'On request', ...words }));
    const { entries } = await feed();
    expect(entries).toMatchObject([{ id: `urn:uuid:${guid}`, title: 'On request' }]);
    expect([...linksOf(entries[0] as Entry).keys()]).toEqual(['alternate']);
    expect(JSON.stringify(entries)).not.toContain('Hidden ward');
  });
});

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapedSign = (sign: string): string => signs[sign] ?? sign;

describe('the feed', () => {
  it('has what a visitor may see, the latest first, and is the same for members', async () => {
    const first = await chart(chartOf(open));
    const second = await map([layerOf(secret), layerOf(open)]);
    await map([layerOf(secret)]);
    await map([layerOf(open)], 'organisation');
    await chart(chartOf(secret, { title: 'Hidden' }));
    await chart(chartOf(open, { title: 'Members' }), 'organisation');
    await ask(
      opened.data,
      'chart:create',
      { organisationGUID: ORGANISATION, document: chartOf(open, { title: 'Draft' }) },
      people.owner,
    );
    expect((await feed()).guids).toEqual([second, first]);
    expect((await feed('/documents.atom')).guids).toEqual([second, first]);
    expect((await feed(documentsFeedPath(OTHER_ORGANISATION))).guids).toEqual([]);
    const asOwner = await exported(PATH, { authorization: `Bearer ${people.owner}` });
    expect(asOwner.headers.get('cache-control')).toBe('private, no-cache');
    expect(await asOwner.text()).toBe(await (await exported(PATH)).text());
    await ask(opened.data, 'document:unpublish', { documentGUID: first }, people.owner);
    expect((await feed()).guids).toEqual([second]);
  });

  it('has no map, and no picture of one, where the deployment has none', async () => {
    const shown = await chart(chartOf(open));
    const hidden = await map([layerOf(open)]);
    const both = await dashboard([partOf('map', hidden), partOf('chart', shown)]);
    const text = await (await exportsOf(harness.db, false)(PATH)).text();
    expect(text).not.toContain(hidden);
    expect(text).toContain('Parks Department, charts and dashboards');
    const { guids } = await feed(PATH, exportsOf(harness.db, false));
    expect(guids.toSorted()).toEqual([both, shown].toSorted());
  });

  it('comes in pages of 25', async () => {
    for (let number = 0; number < 26; number += 1) await chart(chartOf(open, { title: `Chart ${number}` }));
    const { guids, links } = await feed();
    expect(guids).toHaveLength(25);
    const next = decodeXml(links.get('next')?.['@href'] ?? '');
    expect(next).toBe(`${ORIGIN}${PATH}&page=2`);
    const second = await feed(next.slice(ORIGIN.length));
    expect(second.guids).toHaveLength(1);
    expect(guids).not.toContain(second.guids[0]);
    expect(second.links.has('next')).toBe(false);
    expect(second.root.id).toBe(`${ORIGIN}${PATH}`);
  });

  it('is not sent again until something of it has changed', async () => {
    const documentGUID = await chart(chartOf(open));
    const response = await exported(PATH);
    const etag = response.headers.get('etag') ?? '';
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    const again = await exported(PATH, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await ask(opened.data, 'document:delete', { documentGUID }, people.owner);
    const changed = await exported(PATH, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('refuses an organisation that there is not, at the parameter', async () => {
    const fieldOf = async (path: string) => {
      const response = await exported(path);
      const { errors } = (await response.json()) as { errors: { field: string }[] };
      return [response.status, errors.map(({ field }) => field)];
    };
    expect(await fieldOf('/documents.atom?organisation=parks')).toEqual([400, ['organisation']]);
    const nothing = '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7aff';
    expect(await fieldOf(documentsFeedPath(nothing))).toEqual([404, ['organisation']]);
    expect((await exported(PATH, {}, 'POST')).status).toBe(405);
  });
});
