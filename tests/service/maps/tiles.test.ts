/** Vector tiles of tables: of what each caller may see, and no more. */
import { expect, it } from 'vitest';
import type { CallInput, CallRequest } from '#contract/index.ts';
import { tilesPath } from '#contract/rows-api.ts';
import { unitsX, unitsY } from '#proxy/domains/preview/tiles/grid.ts';
import { ask, people } from '../../support/catalogue.ts';
import {
  call,
  countOf,
  featuresOfZooms,
  filterSets,
  get,
  next,
  opened,
  pick,
  readTile,
  rows,
  secret,
  shapes,
  share,
  uses,
  worldOf,
  useTiles,
} from './tiles-bench.ts';
import { tilesOfAreas } from './area-tiles.ts';
import { ogcWithAGrant } from './granted-ogc.ts';
import { downloadsWithAGrant } from './granted-downloads.ts';
import { randomMaps } from './random-maps.ts';
import { tilesOfLayers } from './layer-tiles.ts';

useTiles();

it('notes what programs ask for as one use of many requests, and nothing for pages of the product', async () => {
  uses.length = 0;
  const path = `${tilesPath(secret)}/0/0/0`;
  expect((await get(path, people.owner)).status).toBe(200);
  expect((await get(path, people.owner, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect(uses).toMatchObject([
    { kind: 'api', resourceGUID: secret, format: 'MVT', status: 200, isOneOfMany: true },
  ]);
});

it('add up to the count of the table, for two callers in turns, with and without conditions', async () => {
  await share('Kirkstall');
  const ofMember = rows.filter(({ ward, place }) => ward === 'Kirkstall' && place !== null).length;
  for (const filters of filterSets()) {
    const search = new URLSearchParams({ filters: JSON.stringify(filters), measure: '2', category: '1' });
    const addressOf = (tile: string) => `${tilesPath(secret)}/${tile}?${search}`;
    // The deepest zoom has four times the tiles of the one above, so one set of conditions goes there.
    const last = filters.length === 2 ? 3 : 2;
    for (const who of [people.owner, people.member, people.owner, people.member]) {
      const asked: CallInput<'resource:previewMap'> = { resourceGUID: secret, filters, category: 1 };
      const { placedCount, categories } = await ask(
        opened.data,
        'resource:previewMap',
        asked as CallRequest<'resource:previewMap'>,
        who,
      );
      const zooms = await featuresOfZooms(addressOf, last, who);
      expect([filters, zooms.map(countOf)]).toEqual([filters, zooms.map(() => placedCount)]);
      if (who === people.member) {
        expect(placedCount).toBeLessThanOrEqual(ofMember);
        // Nothing of another ward is in it.
        for (const { category } of zooms.flat())
          expect(categories?.values[category ?? -1]?.value).toBe('Kirkstall');
      }
    }
  }
}, 120_000);

it('and the list of a view say the same, to each caller of their own rows', async () => {
  await share('Armley');
  for (let round = 0; round < 3; round += 1)
    for (const who of [people.owner, people.member]) {
      const zoom = pick([2, 5, 8.4, 11]);
      const [west, south] = [-1.6 - next() * 40, 53.7 - next() * 20];
      const view = {
        west,
        south,
        east: west + 2 + next() * 60,
        north: Math.min(85, south + 1 + next() * 30),
      };
      const asked = { resourceGUID: secret, filters: [], measure: 2, zoom, view, as: 'listed' as const };
      const listed = await call('resource:previewMap', asked, who);
      const drawn = await call('resource:previewMap', { ...asked, as: 'drawn' }, who);
      const mine = rows.flatMap((row, id) => {
        const [latitude = 0, longitude = 0] = (row.place ?? []).map(Number);
        const isSeen =
          row.place !== null &&
          (who === people.owner || row.ward === 'Armley') &&
          longitude >= view.west &&
          longitude <= view.east &&
          latitude >= view.south &&
          latitude <= view.north;
        return isSeen ? [{ id, amount: row.amount }] : [];
      });
      if (listed.tiles === null) {
        // A part with few rows has no tiles: its places are sent one by one.
        expect(who).toBe(people.member);
        expect(listed.viewCount).toBe(mine.length);
        continue;
      }
      expect([listed.viewCount, drawn.viewCount]).toEqual([mine.length, mine.length]);
      expect(countOf(drawn.features)).toBe(mine.length);
      const most = Math.max(...mine.map(({ amount }) => amount ?? Number.NEGATIVE_INFINITY));
      expect(listed.highest?.value ?? Number.NEGATIVE_INFINITY).toBe(most);
      // Each line of the list is a dot of a tile, with its count and its mean, the greatest first.
      const z = Math.floor(zoom);
      const [dot] = listed.features;
      if (dot === undefined) continue;
      const [x, y] = [unitsX(dot.point[0]) >> (30 - z), unitsY(dot.point[1]) >> (30 - z)];
      const address = listed.tiles.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`);
      const tile = await readTile(address, who);
      expect(
        tile.some(
          ({ id, count, value }) =>
            id === dot.rows[0] && count === dot.count && value === (dot.value ?? undefined),
        ),
      ).toBe(true);
      const values = listed.features.map(({ value }) => value ?? Number.NEGATIVE_INFINITY);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      // A dot is found again by any row of it, with the first of its rows.
      const named = dot.rows.at(-1) ?? 0;
      const { features } = await call('resource:previewMap', { ...asked, row: named }, who);
      expect(features).toEqual([dot]);
      expect(dot.rows).toEqual(dot.rows.toSorted((a, b) => a - b));
      // Wherever it is, it is the dot of the zoom at which it was pressed.
      const anywhere = await call('resource:previewMap', { ...asked, view: null, row: named }, who);
      expect(anywhere.features).toEqual([dot]);
    }
});

it.each([
  ['5/99/0', 404],
  ['0/0', 404],
  ['0/0/0/0', 404],
  ['-1/0/0', 404],
  ['23/0/0', 404],
  ['0/0/0?measure=1', 400],
  ['0/0/0?measure=77', 400],
  ['0/0/0?category=77', 400],
  ['0/0/0?filters=no', 400],
  ['0/0/0?filters=[{"kind":"range","column":1,"from":1,"to":2}]', 400],
])('%s is refused with %i', async (tile, status) => {
  expect((await get(`${tilesPath(secret)}/${tile}`, people.owner)).status).toBe(status);
});

it('of lines and areas are numbers and density of their places as well', async () => {
  for (const grouping of ['clusters', 'heat'] as const) {
    const drawn = await call('resource:previewMap', { resourceGUID: shapes, grouping, as: 'listed' });
    expect([drawn.viewCount, countOf(drawn.features)]).toEqual([3, 3]);
    const tile = await readTile(worldOf(drawn.tiles));
    expect([grouping, countOf(tile)]).toEqual([grouping, 3]);
    // Three squares side by side are one number of the world, and three places of its density.
    expect(tile).toHaveLength(grouping === 'clusters' ? 1 : 3);
  }
  // Few of them are sent as features; other programs get their tiles all the same.
  expect((await call('resource:previewMap', { resourceGUID: shapes })).tiles).toBeNull();
  expect(await readTile(`${tilesPath(shapes)}/6/32/31`)).toMatchObject([
    { count: 1 },
    { count: 1 },
    { count: 1 },
  ]);
});

tilesOfAreas();
downloadsWithAGrant();
ogcWithAGrant();
randomMaps();
tilesOfLayers();
