/** The server bundle: what each address renders to, from its address alone. */
import { describe, expect, it } from 'vitest';
import type { PageManifest } from '#contract/rendering.ts';
import { problemResponse } from '#contract/problem.ts';
import { readConfig } from '#proxy/platform/settings/config.ts';
import { runtimeConfiguration } from '#proxy/pages/runtime-configuration.ts';
import { publicRoutes } from '#src/app/access.ts';
import { renderer } from '#src/entry-server.tsx';

const configuration = runtimeConfiguration(readConfig({ PRODUCT_NAME: '</script><b>Name' }), 'build');
const manifest: PageManifest = { routes: {}, inlineCss: { styles: {} } };
const origin = 'http://product.test';

interface Render {
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly headers?: Record<string, string>;
  readonly nonce?: string;
}

async function render(path: string, { fetch, headers = {}, nonce }: Render = {}) {
  const page = await renderer.render({
    request: new Request(origin + path, { headers }),
    manifest,
    configuration,
    origin,
    fetch: fetch ?? (async () => problemResponse(404)),
    ...(nonce !== undefined && { nonce }),
  });
  const html = await new Response(page.body).text();
  const { status, isUnfinished } = page;
  return { status, location: page.headers.get('location'), html, isUnfinished };
}

const dataset = '00000000-0000-4000-8000-000000000001';

describe('destination', () => {
  const lead = (path: string) => renderer.destination(new URL(path, origin));

  it('tells pages, member pages and nothing apart', () => {
    expect(lead('/about')).toEqual({ kind: 'public', key: '/about', route: '/about' });
    expect(lead('/dashboard/datasets')).toEqual({ kind: 'member', route: '/dashboard/datasets' });
    expect(lead('/nowhere')).toEqual({ kind: 'unknown' });
  });

  it('knows one page by one key, whatever else is in its address', () => {
    const key = (path: string) => (lead(path) as { key: string }).key;
    expect(key('/about?utm_source=mail&fbclid=1')).toBe('/about');
    expect(key('/discovery?page=2&utm_source=mail')).toBe(key('/discovery?page=2'));
    expect(key('/discovery?page=2')).not.toBe(key('/discovery?page=3'));
  });
});

describe('render', () => {
  it('answers 404 for what has no route and for what the service does not know', async () => {
    const unknown = await render('/nowhere');
    expect(unknown.status).toBe(404);
    expect(unknown.html).toContain('Page not found');
    expect((await render(`/organisation/none/discovery/${dataset}`)).status).toBe(404);
    expect((await render('/organisation/none')).status).toBe(404);
  });

  it('answers 404 with the path when a route refuses its address', async () => {
    const { status, html } = await render('/organisation/leeds/discovery/not-a-guid');
    expect(status).toBe(404);
    expect(html).toContain('Page Not Found: /organisation/leeds/discovery/not-a-guid');
  });

  it('leads from an organisation that has another address now to that address, for good', async () => {
    const answers: Record<string, object> = {
      'discovery/dataset:view': {
        use: [],
        resources: [],
        statistic: {},
        datasetGUID: dataset,
        title: 'T',
        organisation: { slug: 'leeds', name: 'L' },
      },
      'discovery/dataset:related': { result: [] },
    };
    const fetch = async (request: Request) => {
      const answer = answers[new URL(request.url).searchParams.get('url')?.split('?')[0] ?? ''];
      return answer === undefined ? problemResponse(404) : Response.json(answer);
    };
    const { status, location } = await render(`/organisation/old-name/discovery/${dataset}`, { fetch });
    expect(status).toBe(308);
    expect(new URL(location ?? '', origin).pathname).toBe(`/organisation/leeds/discovery/${dataset}`);
  });

  it('leads from a former address of an organisation to its present one, with the rest of the address', async () => {
    const fetch = async (request: Request) => {
      const url = new URL(request.url).searchParams.get('url') ?? '';
      return url.startsWith('auth/organisation/view')
        ? Response.json({ organisationGUID: dataset, slug: 'leeds', name: 'Leeds' })
        : problemResponse(404);
    };
    const { status, location } = await render('/organisation/old-name?keywords=trees', { fetch });
    expect(status).toBe(301);
    expect(location).toMatch(/\/organisation\/leeds\?keywords=trees$/);
  });

  it('renders an organisation without its figures, as a page that is not kept', async () => {
    const organisation = {
      organisationGUID: dataset,
      slug: 'leeds',
      name: 'Leeds Office',
      description: '',
      url: null,
      email: null,
      kind: null,
      datasetCount: 0,
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    const answers: Record<string, object> = {
      'auth/organisation/view': organisation,
      'discovery/dataset:listDiscovery': { result: [], totalCount: 0, facets: {} },
    };
    const trend = { total: 0, trend: [] };
    const figures = {
      datasets: { total: 0, published: 0, onRequest: 0, planned: 0 },
      onTime: { within: 0, of: 0 },
      views: trend,
      downloads: trend,
      apiCalls: trend,
      themes: [],
      sample: false,
    };
    const fetch = async (request: Request, more: Record<string, object> = {}) => {
      const asked = new URL(request.url).searchParams.get('url')?.split('?')[0] ?? '';
      const answer = more[asked] ?? answers[asked];
      return answer === undefined ? problemResponse(503) : Response.json(answer);
    };
    const broken = await render('/organisation/leeds', { fetch });
    expect(broken).toMatchObject({ status: 200, isUnfinished: true });
    expect(broken.html).toContain('Leeds Office has not published any datasets yet');
    // The browser asks for them once more, so the server does not say that there are none.
    expect(broken.html).not.toContain('Failed to Load Statistics');
    expect(broken.html).not.toContain('Views, 90 days');
    const whole = await render('/organisation/leeds', {
      fetch: (request) => fetch(request, { 'discovery/organisation:statistics': { result: figures } }),
    });
    expect(whole).toMatchObject({ status: 200, isUnfinished: false });
    expect(whole.html).toContain('Views, 90 days');
  });

  it('answers 410 for a dataset that was deleted, and says which and whom to ask', async () => {
    const deleted = {
      title: 'Ponds <b>',
      deletedAt: '2026-03-01T10:00:00.000Z',
      organisation: { slug: 'parks', name: 'Parks Department', email: 'data@parks.example' },
    };
    const fetch = async (request: Request) =>
      new URL(request.url).searchParams.get('url')?.startsWith('discovery/dataset:view')
        ? problemResponse(410, { deleted })
        : problemResponse(404);
    const { status, html } = await render(`/organisation/parks/discovery/${dataset}`, { fetch });
    expect(status).toBe(410);
    expect(html).toContain('This dataset was deleted');
    expect(html).toContain('“Ponds &lt;b&gt;” was deleted on 1 March 2026');
    expect(html).toContain('href="mailto:data@parks.example"');
  });

  it('throws what a service has answered, for the log', async () => {
    const failing = render('/discovery', { fetch: async () => problemResponse(503, { reference: 'r1' }) });
    await expect(failing).rejects.toMatchObject({ status: 503, problem: { reference: 'r1' } });
  });

  it('does not lead a reader to another host', async () => {
    const { status, location } = await render('//evil.example/about');
    expect([307, 404]).toContain(status);
    expect(new URL(location ?? '/', origin).origin).toBe(origin);
  });

  it('renders a neutral shell for member pages, and asks no one for anything', async () => {
    const asked: string[] = [];
    const { status, html } = await render('/dashboard/datasets', {
      nonce: 'abc',
      headers: { cookie: 'accessToken=secret-of-marta' },
      fetch: async (request) => {
        asked.push(request.url);
        return problemResponse(500);
      },
    });
    expect(status).toBe(200);
    expect(asked).toEqual([]);
    expect(html).toContain('content="noindex"');
    expect(html).not.toContain('secret-of-marta');
    expect(html).toMatch(/<script[^>]* nonce="abc"/);
  });

  it('makes two pages at once that know nothing of each other', async () => {
    const answer = (title: string) => async (request: Request) => {
      await new Promise((resolve) => setImmediate(resolve));
      const url = new URL(request.url).searchParams.get('url') ?? '';
      return url.startsWith('auth/organisation/view')
        ? Response.json({
            organisationGUID: dataset,
            slug: title,
            name: title,
            description: `About ${title}`,
            url: null,
            email: null,
            kind: null,
            datasetCount: 0,
            createdAt: '2026-01-01T00:00:00Z',
          })
        : url.startsWith('discovery/dataset:listDiscovery')
          ? Response.json({
              result: [],
              totalCount: 0,
              facets: { themes: [], statuses: [], organisations: [], tags: [], formats: [], licences: [] },
            })
          : Response.json({
              result: {
                organisationGUID: dataset,
                datasets: { total: 0, published: 0, onRequest: 0, planned: 0 },
                onTime: { within: 0, of: 0 },
                views: { total: 0, trend: [] },
                downloads: { total: 0, trend: [] },
                apiCalls: { total: 0, trend: [] },
                themes: [],
                sample: false,
              },
            });
    };
    const headers = (name: string) => ({ cookie: `accessToken=token-of-${name}` });
    const [leeds, census] = await Promise.all([
      render('/organisation/leeds', { fetch: answer('leeds'), headers: headers('marta') }),
      render('/organisation/census', { fetch: answer('census'), headers: headers('noor') }),
    ]);
    expect([leeds.status, census.status]).toEqual([200, 200]);
    expect(leeds.html).toContain('About leeds');
    expect(leeds.html).not.toMatch(/census|token-of/);
    expect(census.html).not.toMatch(/leeds|token-of/);
  });

  it('writes the configuration so that it cannot end its element', async () => {
    const { html } = await render('/nowhere');
    expect(html).not.toContain('</script><b>Name');
    const text = /<script id="runtime-configuration"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(text)).toEqual(configuration);
  });

  it('has one main, one h1 and a title of its own on every static page', async () => {
    const titles = new Set<string>();
    const pages = publicRoutes.filter(
      ({ reason, path }) => reason === 'static' || path === '/faq' || path === '/cookie-policy',
    );
    for (const { path } of pages) {
      const { status, html } = await render(path);
      expect([path, status]).toEqual([path, 200]);
      expect(html.match(/<main/g)).toHaveLength(1);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html.match(/<title/g)).toHaveLength(1);
      titles.add(/<title[^>]*>(.*?)<\/title>/.exec(html)?.[1] ?? '');
    }
    expect(titles.size).toBe(pages.length);
  });
});

describe('renderBusy', () => {
  it('is short, says what to do, and names the style sheets by address', () => {
    const page = renderer.renderBusy({ configuration, sheets: ['/assets/entry.css'] });
    expect(page).toContain('This site is busy');
    expect(page).toContain('<link rel="stylesheet" href="/assets/entry.css"/>');
    expect(page).toContain('<a class="button primary" href="">Try again</a>');
    expect(page).not.toMatch(/<script|<style/);
    expect(page.length).toBeLessThan(1_400);
  });
});

describe('renderFailure', () => {
  it('names the reference and has no scripts', () => {
    const html = renderer.renderFailure({
      status: 500,
      configuration,
      reference: 'reference-1',
      address: '/about',
      css: 'a{}',
    });
    expect(html).toContain('reference-1');
    expect(html).toContain('Internal Server Error');
    expect(html).not.toContain('<script');
  });
});
