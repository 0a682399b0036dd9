/** What the served pages say of themselves in their heads: to search engines, to feed readers, to harvesters. */
import { describe, expect, it } from 'vitest';
import type { PageManifest } from '#contract/rendering.ts';
import { problemResponse } from '#contract/problem.ts';
import { readConfig } from '#proxy/platform/settings/config.ts';
import { runtimeConfiguration } from '#proxy/pages/runtime-configuration.ts';
import { renderer } from '#src/entry-server.tsx';

const origin = 'https://data.example';
const configuration = runtimeConfiguration(readConfig({ PRODUCT_NAME: 'Open & Shut' }), 'build');
const manifest: PageManifest = { routes: {}, inlineCss: { styles: {} } };
const guid = '00000000-0000-4000-8000-000000000001';
const page = `/organisation/parks/discovery/${guid}`;

const term = { id: 1, code: 'ENVI', label: 'Environment' };
const dataset = {
  datasetGUID: guid,
  organisation: { organisationGUID: guid, slug: 'parks', name: 'Parks' },
  title: 'Ponds </script><script>alert(1)</script>',
  summary: 'Where the "ponds" are & how deep.',
  language: 'en',
  status: 'published',
  visibility: 'public',
  themes: [term],
  tags: ['water'],
  formats: ['CSV'],
  licence: null,
  frequency: null,
  freshness: null,
  overdueDays: null,
  shape: null,
  fingerprint: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  expectedAt: null,
  statistic: { viewCount: 12, fileDownloadCount: 5, APICallCount: 3, sample: false },
  trend: [],
  description: 'Deep.',
  resources: [],
  contact: null,
  sources: [],
  landingPage: null,
  access: null,
  rights: null,
  languages: ['en'],
  temporal: null,
  spatial: null,
  openness: { stars: 0, next: null },
  sourceIdentifier: null,
  firstPublishedAt: null,
  use: [
    { day: '2026-01-01', views: 12, downloads: 5, apiCalls: 3 },
    { day: '2026-01-02', views: 0, downloads: 0, apiCalls: 0 },
  ],
};

const answers: Record<string, (body: Record<string, unknown>) => unknown> = {
  'discovery/dataset:view': () => dataset,
  'discovery/dataset:related': () => ({ result: [] }),
  'discovery/catalogue:summary': () => ({
    datasets: 1,
    organisations: 1,
    themes: [{ ...term, count: 1 }],
    week: { updated: 0, added: 0, planned: 0, overdue: 0 },
  }),
  'discovery/dataset:listDiscovery': ({ keywords }) => ({
    result: [],
    totalCount: keywords === 'nothing' ? 0 : 30,
    facets: { themes: [], statuses: [], organisations: [], tags: [], formats: [], licences: [] },
  }),
  'data/app:list': () => ({ result: [], totalCount: 0, kinds: [] }),
  'discovery/organisation:statistics': () => ({
    result: {
      organisationGUID: guid,
      datasets: { total: 0, published: 0, onRequest: 0, planned: 0 },
      onTime: { within: 0, of: 0 },
      views: { total: 0, trend: [] },
      downloads: { total: 0, trend: [] },
      apiCalls: { total: 0, trend: [] },
      themes: [],
      sample: false,
    },
  }),
};
const organisation = {
  organisationGUID: guid,
  slug: 'parks',
  name: 'Parks',
  description: 'Keeps the parks.',
  url: 'https://parks.example/',
  email: null,
  kind: null,
  datasetCount: 1,
  createdAt: '2026-01-01T00:00:00Z',
};

async function fetch(request: Request): Promise<Response> {
  const url = new URL(request.url).searchParams.get('url') ?? '';
  if (url.startsWith('auth/organisation/view')) return Response.json(organisation);
  if (url.startsWith('discovery/organisation:find'))
    return Response.json({ result: [organisation], totalCount: 1 });
  const [name = '', query = ''] = url.split('?');
  const answer = answers[name];
  if (answer === undefined) return problemResponse(404);
  const fields: Record<string, unknown> =
    request.method === 'POST'
      ? ((await request.json()) as Record<string, unknown>)
      : Object.fromEntries([...new URLSearchParams(query), ...new URL(request.url).searchParams]);
  return Response.json(answer(fields));
}

const unescape = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

interface Head {
  readonly html: string;
  readonly status: number;
  readonly meta: Record<string, string>;
  readonly links: { rel: string; href: string; type?: string }[];
  readonly things: Record<string, unknown>[];
}

/** Reads the head of a page as a crawler does that runs no script. */
async function headOf(path: string): Promise<Head> {
  const request = new Request(origin + path);
  const { status, body } = await renderer.render({ request, manifest, configuration, origin, fetch });
  const html = await new Response(body).text();
  const head = html.slice(0, html.indexOf('</head>'));
  const attributesOf = (tag: string) =>
    [...head.matchAll(new RegExp(`<${tag} ([^>]*)>`, 'g'))].map(
      ([, text = '']) =>
        Object.fromEntries(
          [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value = '']) => [key, unescape(value)]),
        ) as Record<string, string>,
    );
  const meta = attributesOf('meta').map((one) => [one['name'] ?? one['property'], one['content'] ?? '']);
  const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(head)?.[1];
  const document = data === undefined ? undefined : (JSON.parse(data) as Record<string, unknown>);
  if (document !== undefined) expect(document['@context']).toBe('https://schema.org/');
  return {
    html,
    status,
    meta: Object.fromEntries(meta) as Record<string, string>,
    links: attributesOf('link') as unknown as Head['links'],
    things: (document?.['@graph'] ?? []) as Record<string, unknown>[],
  };
}

const canonical = ({ links }: Head) => links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href);
const alternates = ({ links }: Head) =>
  links.filter(({ rel }) => rel === 'alternate').map(({ type, href }) => [type, href]);

describe('a page that search engines may list', () => {
  it.each([
    ['/', '/', ['WebSite', 'DataCatalog']],
    ['/?utm_source=mail', '/', ['WebSite', 'DataCatalog']],
    ['/discovery', '/discovery', ['DataCatalog']],
    ['/discovery?fbclid=1', '/discovery', ['DataCatalog']],
    ['/discovery/organisations', '/discovery/organisations', []],
    ['/discovery/apps', '/discovery/apps', []],
    ['/organisation/parks', '/organisation/parks', ['Organization', 'BreadcrumbList']],
    [`${page}?utm_source=mail`, page, ['Dataset', 'BreadcrumbList']],
    ['/about', '/about', []],
    ['/cookie-policy', '/cookie-policy', []],
  ])('%s has one address and says what it is', async (path, address, types) => {
    const head = await headOf(path);
    expect(head.status).toBe(200);
    expect(canonical(head)).toEqual([origin + address]);
    expect(head.meta).toMatchObject({
      'og:type': 'website',
      'og:site_name': 'Open & Shut',
      'og:url': origin + address,
      'og:description': head.meta['description'],
      'twitter:card': 'summary',
    });
    expect(head.meta['og:title']).toBeTruthy();
    expect(head.meta).not.toHaveProperty('robots');
    expect(head.things.map((thing) => thing['@type'])).toEqual(types);
  });

  it('describes a dataset, which cannot end its element', async () => {
    const head = await headOf(page);
    const [thing, way] = head.things;
    expect(thing).toMatchObject({
      '@id': origin + page,
      name: dataset.title,
      publisher: { '@type': 'Organization', '@id': `${origin}/organisation/parks` },
      sameAs: `${origin}/catalogue/dataset/${guid}`,
    });
    const counters = thing?.['interactionStatistic'] as Record<string, unknown>[];
    expect(
      counters.map((one) => [one['interactionType'], one['userInteractionCount'], one['startTime']]),
    ).toEqual([
      [{ '@type': 'ViewAction' }, 12, '2026-01-01'],
      [{ '@type': 'DownloadAction' }, 5, '2026-01-01'],
      [{ '@type': 'ConsumeAction' }, 3, '2026-01-01'],
    ]);
    // Too short for a search engine by itself.
    expect(thing?.['description']).toBe(`${dataset.title}. Parks. Deep.`);
    expect(way?.['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Discover', item: `${origin}/discovery` },
      { '@type': 'ListItem', position: 2, name: 'Parks', item: `${origin}/organisation/parks` },
      { '@type': 'ListItem', position: 3, name: dataset.title, item: origin + page },
    ]);
    expect(head.html).not.toContain('<script>alert(1)');
    expect(head.meta).toMatchObject({ 'og:title': dataset.title, 'og:description': dataset.summary });
  });

  it('leads to its exports and its feed', async () => {
    expect(alternates(await headOf(page))).toEqual([
      ['application/atom+xml', `/catalogue/dataset/${guid}.atom`],
      ['text/turtle', `/catalogue/dataset/${guid}.ttl`],
      ['application/ld+json', `/catalogue/dataset/${guid}.jsonld`],
      ['application/rdf+xml', `/catalogue/dataset/${guid}.rdf`],
    ]);
    expect(alternates(await headOf('/organisation/parks')).slice(0, 2)).toEqual([
      ['application/atom+xml', `/discovery.atom?organisation=${guid}`],
      ['application/atom+xml', `/documents.atom?organisation=${guid}`],
    ]);
    expect(alternates(await headOf('/discovery'))).toContainEqual(['text/turtle', '/catalogue.ttl']);
  });
});

describe('feeds', () => {
  it.each([
    ['/discovery', 'New and updated datasets'],
    ['/discovery?keywords=ponds&has=map&due=overdue', 'New and updated datasets: “ponds”, A map, Overdue'],
    ['/discovery/themes/environment', 'New and updated datasets: Environment'],
    ['/discovery/tags/water', 'New and updated datasets: water'],
    ['/organisation/parks', 'New and updated datasets: Parks'],
    [page, `Updates of ${dataset.title}`],
  ])('%s names its own', async (path, title) => {
    const { links } = await headOf(path);
    expect(links.find(({ type }) => type === 'application/atom+xml')).toMatchObject({ title });
  });
});

describe('a page that is not to be found', () => {
  it.each([
    ['/discovery?keywords=nothing', '?keywords=nothing'],
    ['/discovery?theme=1&theme=2&page=2', '?theme=1&theme=2'],
    ['/discovery?keywords=ponds&order=lastUpdated', '?keywords=ponds&order=lastUpdated'],
  ])('%s says so, and still has a feed', async (path, query) => {
    const head = await headOf(path);
    expect(head.meta['robots']).toBe('noindex');
    expect(canonical(head)).toEqual([]);
    expect(head.things).toEqual([]);
    const [[type, href] = []] = alternates(head);
    expect(type).toBe('application/atom+xml');
    const wanted = (text: string | undefined) =>
      [...new URL(text ?? '', origin).searchParams].map(String).toSorted().join(' ');
    expect(wanted(href)).toBe(wanted(`/discovery.atom${query}`));
  });

  it.each(['/organisation/parks?page=2', '/organisation/parks?keywords=x', '/sign-in', '/dashboard'])(
    '%s says so',
    async (path) => {
      const head = await headOf(path);
      expect(head.meta['robots']).toBe('noindex');
      expect(canonical(head)).toEqual([]);
    },
  );
});
