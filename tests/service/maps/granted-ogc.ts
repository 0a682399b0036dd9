/** OGC API Features and Tiles asked by a person with a grant of some rows: none of the others is in any answer. */
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { expect, it } from 'vitest';
import { ogcPath } from '#contract/rows-api.ts';
import { TILE_LAYER } from '#contract/map-constants.ts';
import { people } from '../../support/catalogue.ts';
import { areas, get, share, squares } from './tiles-bench.ts';

interface Description {
  readonly paths: Readonly<Record<string, unknown>>;
}
interface Answer {
  readonly numberMatched?: number;
  readonly features?: readonly { readonly properties: { readonly ward: string } }[];
  readonly extent?: { readonly spatial: { readonly bbox: readonly (readonly number[])[] } };
  readonly boundingBox?: { readonly lowerLeft: readonly number[]; readonly upperRight: readonly number[] };
}

/** The rows of a tile: a feature counts in the tile that its place is in. */
function countOf(bytes: Uint8Array): number {
  const layer = new VectorTile(new PbfReader(bytes)).layers[TILE_LAYER];
  return Array.from({ length: layer?.length ?? 0 }, (_, i) =>
    Number(layer?.feature(i).properties['count']),
  ).reduce((sum, count) => sum + count, 0);
}

export function ogcWithAGrant(): void {
  it('OGC API: each path of the description has the rows of the grant and no others', async () => {
    const column = 2;
    const mine = squares.filter((_, i) => Math.floor(i / 300) === column);
    const ward = mine[0]?.ward ?? '';
    await share(ward, areas);
    const base = ogcPath(areas);
    const ask = (path: string) => get(`${base}${path}`, people.member);
    const { paths } = (await (await ask('/api')).json()) as Description;
    const others = new Set(squares.map((one) => one.ward).filter((name) => name !== ward));
    const [west, east] = [column * 4, column * 4 + 4];
    const seen = { features: 0, tiles: 0 };
    for (const path of Object.keys(paths)) {
      const isTile = path.endsWith('{tileCol}');
      const address = path
        .replace('{featureId}', '0')
        .replace('{tileMatrix}/{tileRow}/{tileCol}', '0/0/0')
        .replace(/items$/, 'items?limit=10000');
      const answer = await ask(address);
      expect([path, answer.status]).toEqual([path, 200]);
      if (isTile) {
        expect(countOf(new Uint8Array(await answer.arrayBuffer()))).toBe(mine.length);
        seen.tiles += 1;
        continue;
      }
      const text = await answer.text();
      expect([path, [...others].filter((name) => text.includes(JSON.stringify(name)))]).toEqual([path, []]);
      const { numberMatched, features = [], extent, boundingBox } = JSON.parse(text) as Answer;
      if (numberMatched !== undefined)
        expect([numberMatched, features.length]).toEqual([mine.length, mine.length]);
      seen.features += features.length;
      const box = extent?.spatial.bbox[0] ?? [
        ...(boundingBox?.lowerLeft ?? []),
        ...(boundingBox?.upperRight ?? []),
      ];
      if (box.length > 0) expect([box[0], box[2]]).toEqual([west, expect.closeTo(east, 6)]);
    }
    expect(seen).toEqual({ features: mine.length, tiles: 2 });
    // A condition does not reach beyond the grant.
    const beyond = await ask(`/collections/features/items?ward=${encodeURIComponent([...others][0] ?? '')}`);
    expect((await beyond.json()) as Answer).toMatchObject({ numberMatched: 0, features: [] });
    const outside = await ask('/collections/features/items?bbox=-180,-90,-1,90');
    expect((await outside.json()) as Answer).toMatchObject({ numberMatched: 0, features: [] });
  }, 60_000);
}
