/** OGC API Features of a table: read whole, axis order, reference systems, what is refused, and for whom. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Use } from '#proxy/platform/uses/write-uses.ts';
import { people } from '../../support/catalogue.ts';
import { createRandom } from '../../support/random.ts';
import { rowsApiOf } from '../../support/rows-api.ts';
import { createHarness, ready, type Harness, type Opened } from '../preview/harness.ts';

const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const epsg = (code: number) => `http://www.opengis.net/def/crs/EPSG/0/${code}`;
const { below } = createRandom(7);

/** One row in twenty has no place. */
const points = Array.from({ length: 2_345 }, (_, i) => ({
  name: `Stop ${i}`,
  kind: ['bus', 'tram', 'rail'][i % 3] ?? '',
  place:
    i % 20 === 0 ? null : ([(below(360_000) - 180_000) / 1000, (below(160_000) - 80_000) / 1000] as const),
}));
const csv = [
  'name,kind,longitude,latitude,limit',
  ...points.map(({ name, kind, place }) => `${name},${kind},${place?.[0] ?? ''},${place?.[1] ?? ''},1`),
].join('\n');
const square = (west: number, south: number, size: number) => [
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ],
];
const areas = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    { name: 'Leeds', geometry: { type: 'Polygon', coordinates: square(-2, 53, 1) } },
    { name: 'Paris', geometry: { type: 'Polygon', coordinates: square(2, 48, 1) } },
    { name: 'Nowhere', geometry: null },
  ].map(({ name, geometry }) => ({ type: 'Feature', properties: { name }, geometry })),
});

interface Feature {
  id: number;
  geometry: { type: string; coordinates: number[] } | null;
  properties: Record<string, unknown>;
}
interface Page {
  numberMatched: number;
  numberReturned: number;
  features: Feature[];
  links: { rel: string; href: string; type: string }[];
  errors?: { field: string }[];
}

let harness: Harness;
let opened: Opened;
let api: (request: Request) => Promise<Response>;
const uses: Use[] = [];
let stops = '';
let shapes = '';
let secret = '';
let plain = '';

beforeAll(async () => {
  harness = await createHarness();
  opened = harness.open();
  api = rowsApiOf(opened.previews, { noteUse: (use) => uses.push(use) });
  stops = await ready(harness, opened, { content: `${csv}\n` });
  shapes = await ready(harness, opened, { content: areas, format: 'GeoJSON', name: 'areas.geojson' });
  secret = await ready(
    harness,
    opened,
    { content: `${csv}\nlast,bus,,,1\n`, visibility: 'private' },
    people.owner,
  );
  plain = await ready(harness, opened, { content: 'a,b\n1,2\n3,4\n' });
});
afterAll(async () => {
  await opened.previews.close();
  await harness.close();
});

const base = (resource: string) => `https://data.example/api/data/v1/resources/${resource}/ogc`;
const ask = (address: string, as?: string) =>
  api(new Request(address, { headers: as === undefined ? {} : { authorization: `Bearer ${as}` } }));
async function page(resource: string, query: Record<string, string> = {}): Promise<Page> {
  const answer = await ask(`${base(resource)}/collections/features/items?${new URLSearchParams(query)}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/geo+json']);
  return (await answer.json()) as Page;
}
const faults = async (query: Record<string, string>) => {
  const answer = await ask(`${base(stops)}/collections/features/items?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(400);
  return ((await answer.json()) as Page).errors?.map(({ field }) => field);
};
const nextOf = ({ links }: Page) => links.find(({ rel }) => rel === 'next')?.href;

describe('the service of a table', () => {
  it('leads from the landing page to its description, what it conforms to, and the collection', async () => {
    for (const address of [base(stops), `${base(stops)}/`]) {
      const landing = (await (await ask(address)).json()) as Page;
      const links = new Map(landing.links.map((link) => [link.rel, link]));
      const tiles = ['tilesets-vector', 'tiling-schemes'].map(
        (rel) => `http://www.opengis.net/def/rel/ogc/1.0/${rel}`,
      );
      expect([...links.keys()]).toEqual([
        'self',
        'service-desc',
        'service-doc',
        'conformance',
        'data',
        ...tiles,
      ]);
      expect(links.get('service-desc')?.type).toBe('application/vnd.oai.openapi+json;version=3.0');
      const api30 = await ask(links.get('service-desc')?.href ?? '');
      expect(api30.headers.get('content-type')).toBe('application/vnd.oai.openapi+json;version=3.0');
      const described = (await api30.json()) as { openapi: string; paths: Record<string, unknown> };
      expect([described.openapi, Object.keys(described.paths).length]).toEqual(['3.0.3', 14]);
      const conformance = (await (await ask(links.get('conformance')?.href ?? '')).json()) as {
        conformsTo: string[];
      };
      expect(conformance.conformsTo).toContain('http://www.opengis.net/spec/ogcapi-features-2/1.0/conf/crs');
    }
    const collection = (await (await ask(`${base(stops)}/collections/features`)).json()) as {
      extent: { spatial: { bbox: number[][] } };
      crs: string[];
      storageCrs: string;
    };
    const xs = points.flatMap(({ place }) => place?.[0] ?? []);
    const ys = points.flatMap(({ place }) => place?.[1] ?? []);
    expect(collection.extent.spatial.bbox).toEqual([
      [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
    ]);
    expect(collection.crs).toContain(collection.storageCrs);
    const all = (await (await ask(`${base(stops)}/collections`)).json()) as { collections: unknown[] };
    expect(all.collections).toEqual([collection]);
  });

  it('is read whole by its next links, each row once, with its properties and its place', async () => {
    const seen = new Map<number, Feature>();
    let address: string | undefined = `${base(stops)}/collections/features/items?limit=500`;
    let pages = 0;
    while (address !== undefined) {
      const answer = (await (await ask(address)).json()) as Page;
      pages += 1;
      expect(answer.numberMatched).toBe(points.length);
      expect(answer.numberReturned).toBe(answer.features.length);
      for (const feature of answer.features) {
        expect(seen.has(feature.id)).toBe(false);
        seen.set(feature.id, feature);
      }
      address = nextOf(answer);
      if (address !== undefined) expect(new URL(address).searchParams.get('limit')).toBe('500');
    }
    expect([pages, seen.size]).toEqual([5, points.length]);
    for (const [i, { name, kind, place }] of points.entries()) {
      const feature = seen.get(i);
      expect(feature?.properties).toMatchObject({ name, kind });
      expect(feature?.geometry).toEqual(place && { type: 'Point', coordinates: [...place] });
    }
    const one = (await (await ask(`${base(stops)}/collections/features/items/21`)).json()) as Feature;
    expect(one).toMatchObject({ id: 21, properties: { name: 'Stop 21' } });
    expect((await ask(`${base(stops)}/collections/features/items/99999`)).status).toBe(404);
    expect((await ask(`${base(stops)}/collections/other/items`)).status).toBe(404);
    expect((await ask(base(plain))).status).toBe(409);
  });

  it('finds what is in a box, over the antimeridian as well, and by a column', async () => {
    const within = (west: number, south: number, east: number, north: number) =>
      points.filter(({ place }) => {
        if (place === null || place[1] < south || place[1] > north) return false;
        return west <= east ? place[0] >= west && place[0] <= east : place[0] >= west || place[0] <= east;
      }).length;
    expect((await page(stops, { bbox: '-30,10,40,60' })).numberMatched).toBe(within(-30, 10, 40, 60));
    expect((await page(stops, { bbox: '-30,10,0,40,60,100' })).numberMatched).toBe(within(-30, 10, 40, 60));
    expect((await page(stops, { bbox: '150,-60,-150,60' })).numberMatched).toBe(within(150, -60, -150, 60));
    const trams = points.filter(({ kind }) => kind === 'tram').length;
    expect((await page(stops, { kind: 'tram' })).numberMatched).toBe(trams);
    expect(trams).toBeGreaterThan(700);
    const found = await page(shapes, { bbox: '-1.5,53.2,-1.4,53.3' });
    expect(found.features.map(({ properties }) => properties['name'])).toEqual(['Leeds']);
    expect((await page(shapes)).features.map(({ geometry }) => geometry?.type)).toEqual([
      'Polygon',
      'Polygon',
      undefined,
    ]);
    // Features without a time match every interval.
    expect((await page(stops, { datetime: '2026-01-01/..' })).numberMatched).toBe(points.length);
  });

  it('answers in other reference systems, with their order of axes', async () => {
    const items = `${base(shapes)}/collections/features/items/0`;
    const corner = async (crs: string) => {
      const answer = await ask(`${items}?${new URLSearchParams({ crs })}`);
      expect(answer.headers.get('content-crs')).toBe(`<${crs}>`);
      const { geometry } = (await answer.json()) as { geometry: { coordinates: number[][][] } };
      return geometry.coordinates[0]?.[0];
    };
    expect(await corner(CRS84)).toEqual([-2, 53]);
    expect(await corner(epsg(4326))).toEqual([53, -2]);
    // cs2cs of PROJ 9.1: EPSG:4326 to EPSG:3857.
    const [x = 0, y = 0] = (await corner(epsg(3857))) ?? [];
    expect([x, y]).toEqual([expect.closeTo(-222_638.98, 1), expect.closeTo(6_982_997.92, 1)]);
    const [easting = 0, northing = 0] = (await corner(epsg(27700))) ?? [];
    expect(Math.abs(easting - 400_100)).toBeLessThan(200);
    expect(Math.abs(northing - 345_000)).toBeLessThan(500);
    // Paris is outside the British National Grid.
    const paris = await ask(
      `${base(stops)}/collections/features/items?${new URLSearchParams({ crs: epsg(27700), limit: '2000' })}`,
    );
    const { features } = (await paris.json()) as Page;
    expect(features.some(({ geometry }) => geometry === null)).toBe(true);
    const swapped = await page(shapes, { bbox: '53.2,-1.5,53.3,-1.4', 'bbox-crs': epsg(4326) });
    expect(swapped.numberMatched).toBe(1);
    const metres = await page(shapes, { bbox: '-167000,7010000,-156000,7030000', 'bbox-crs': epsg(3857) });
    expect(metres.numberMatched).toBe(1);
  });

  it.each([
    [{ nothing: '1' }, 'nothing'],
    [{ f: 'gml' }, 'f'],
    [{ limit: '0' }, 'limit'],
    [{ limit: 'many' }, 'limit'],
    [{ bbox: '1,2,3' }, 'bbox'],
    [{ bbox: '1,2,3,north' }, 'bbox'],
    [{ bbox: '1,60,3,50' }, 'bbox'],
    [{ 'bbox-crs': epsg(9999), bbox: '1,2,3,4' }, 'bbox-crs'],
    [{ crs: epsg(2154) }, 'crs'],
    [{ datetime: 'soon' }, 'datetime'],
    [{ datetime: '2026-02-01/2026-01-01' }, 'datetime'],
    [{ datetime: '../..' }, 'datetime'],
    [{ after: '-1' }, 'after'],
  ])('refuses %j by the name of the parameter', async (query, field) => {
    expect(await faults(query as unknown as Record<string, string>)).toEqual([field]);
  });

  it('cuts a limit that is too large, and counts as a call of the API', async () => {
    uses.length = 0;
    const answer = await page(stops, { limit: '1000000' });
    expect(answer.numberReturned).toBe(points.length);
    expect(uses).toMatchObject([
      { kind: 'api', format: 'GEOJSON', rows: points.length, resourceGUID: stops },
    ]);
  });

  it('is there for those who may read the data, and hidden from others', async () => {
    expect((await ask(base(secret))).status).toBe(404);
    expect((await ask(base(secret), people.stranger)).status).toBe(404);
    expect((await ask(base(secret), people.owner)).status).toBe(200);
  });
});
