/** Vector tiles of areas: of what each caller may see, and no more. */
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { expect, it } from 'vitest';
import { TILE_LAYER } from '#contract/map-constants.ts';
import { tilesPath } from '#contract/rows-api.ts';
import { people } from '../../support/catalogue.ts';
import {
  areas,
  call,
  countOf,
  featuresOfZooms,
  filterSets,
  get,
  harness,
  share,
  squares,
  wards,
} from './tiles-bench.ts';

/** West and east of everything in a tile, in degrees. */
async function reachOf(
  tile: string,
  who: string,
): Promise<readonly [west: number, east: number, areas: number]> {
  const answer = await get(`${tilesPath(areas)}/${tile}`, who);
  const [z = 0, x = 0] = tile.split('/').map(Number);
  if (answer.status === 204) return [180, -180, 0];
  const layer = new VectorTile(new PbfReader(new Uint8Array(await answer.arrayBuffer()))).layers[TILE_LAYER];
  let [west, east, found] = [180, -180, 0];
  for (let i = 0; i < (layer?.length ?? 0); i += 1) {
    const feature = layer!.feature(i);
    if (feature.type === 3) found += 1;
    const [left = 0, , right = 0] = feature.bbox();
    const degrees = (units: number) => ((x + units / feature.extent) / 2 ** z) * 360 - 180;
    [west, east] = [Math.min(west, degrees(left)), Math.max(east, degrees(right))];
  }
  return [west, east, found];
}

export function tilesOfAreas(): void {
  it('of areas add up to the count of the table at each zoom, for two callers in turns', async () => {
    await share('Kirkstall', areas);
    for (const filters of filterSets()) {
      const search = new URLSearchParams({ filters: JSON.stringify(filters), measure: '2', category: '1' });
      const addressOf = (tile: string) => `${tilesPath(areas)}/${tile}?${search}`;
      for (const who of [people.owner, people.member, people.owner, people.member]) {
        const drawn = await call(
          'resource:previewMap',
          { resourceGUID: areas, filters, category: 1, measure: 2, as: 'listed' },
          who,
        );
        const last = filters.length === 2 ? 5 : 3;
        const zooms = await featuresOfZooms(addressOf, last, who);
        expect([filters, zooms.map(countOf)]).toEqual([filters, zooms.map(() => drawn.placedCount)]);
        expect(drawn.viewCount).toBe(drawn.placedCount);
        if (who === people.owner) continue;
        const mine = squares.filter(({ ward }) => ward === 'Kirkstall');
        expect(drawn.placedCount).toBeLessThanOrEqual(mine.length);
        // Tiles, legend, classes and extent are of the rows of the grant alone.
        for (const { category } of zooms.flat())
          expect(drawn.categories?.values[category ?? -1]?.value).toBe('Kirkstall');
        expect(drawn.categories?.values.map(({ value }) => value) ?? []).toEqual(
          drawn.placedCount === 0 ? [] : ['Kirkstall'],
        );
        const amounts = mine.flatMap(({ amount }) => amount ?? []);
        for (const border of drawn.scale ?? []) {
          expect(border).toBeGreaterThanOrEqual(Math.min(...amounts));
          expect(border).toBeLessThanOrEqual(Math.max(...amounts));
        }
        const { west, east } = drawn.bounds ?? { west: 20, east: 24 };
        expect([west >= 20, east <= 24.000_001]).toEqual([true, true]);
      }
    }
  }, 120_000);

  it('of areas reach no further than the rows of the grant', async () => {
    const ward = 3;
    await share(wards[ward] ?? '', areas);
    let found = 0;
    for (const tile of ['0/0/0', '3/4/3', '6/34/31', '6/34/30', '6/35/31', '9/275/250', '12/2217/2020']) {
      const [west, east, drawn] = await reachOf(tile, people.member);
      found += drawn;
      const slack = 360 / 2 ** Number(tile.split('/')[0]) / 512;
      if (west <= east)
        expect([tile, west >= ward * 4 - slack, east <= ward * 4 + 4 + slack]).toEqual([tile, true, true]);
    }
    expect(found).toBeGreaterThan(20);
    const near = { view: { west: 16.5, south: 0, east: 30, north: 10 }, zoom: 6, as: 'listed' as const };
    const beside = await call('resource:previewMap', { resourceGUID: areas, ...near }, people.member);
    expect([beside.viewCount, beside.features]).toEqual([0, []]);
    await harness.db.kysely.deleteFrom('access.dataset_grant').execute();
    expect((await get(`${tilesPath(areas)}/0/0/0`, people.member)).status).not.toBe(200);
  });

  it('of areas are listed by value, and each is found again by its row', async () => {
    const asked = { resourceGUID: areas, filters: [], measure: 2, zoom: 7, as: 'listed' as const };
    const view = { west: 0.1, south: 0.1, east: 3.9, north: 3.9 };
    const drawn = await call('resource:previewMap', { ...asked, view }, people.owner);
    const mine = squares
      .map((square, id) => ({ ...square, id }))
      .filter(({ west, south }) => west < 3.9 && south < 3.9);
    expect(drawn.tiles).not.toBeNull();
    expect([drawn.viewCount, drawn.viewFeatures]).toEqual([mine.length, mine.length]);
    const most = Math.max(...mine.map(({ amount }) => amount ?? Number.NEGATIVE_INFINITY));
    expect([drawn.highest?.value, drawn.features[0]?.value]).toEqual([most, most]);
    const [first] = drawn.features;
    expect(squares[first?.rows[0] ?? -1]?.amount).toBe(most);
    // Wherever it is, it is looked for at the zoom at which it was pressed.
    const again = await call(
      'resource:previewMap',
      { ...asked, view: null, row: first?.rows[0] ?? -1 },
      people.owner,
    );
    expect(again.features).toEqual([first]);
    // Without WebGL they are sent as what they are.
    const still = await call('resource:previewMap', { ...asked, view, as: 'drawn' }, people.owner);
    expect([still.viewCount, still.features.length]).toEqual([mine.length, mine.length]);
    expect(still.features.every(({ shape }) => shape?.type === 'MultiPolygon')).toBe(true);
  });
}
