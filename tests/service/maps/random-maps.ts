/**
 * Two hundred layers of random maps: any style, conditions, zoom and reader. The counts of the tiles of a zoom are the
 * rows of the table that the reader may see and that meet the conditions, and no answer is a failure.
 */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { LayerStyle, MapDocument, MapLayer } from '#contract/maps.ts';
import { layerTilesPath } from '#contract/rows-api.ts';
import { ORGANISATION as organisationGUID, people } from '../../support/catalogue.ts';
import { createRandom } from '../../support/random.ts';
import { call, countOf, get, readTile, rows, secret, share, wards } from './tiles-bench.ts';

const MAPS = 25;
const LAYERS = 8;
/** The ward whose rows the member has. */
const GRANTED = 'Armley';
const { below, pick } = createRandom(235);
type Row = (typeof rows)[number];

interface Condition {
  readonly filter: MapLayer['filters'][number];
  readonly meets: (row: Row) => boolean;
}
const conditions: readonly (() => Condition)[] = [
  () => {
    const text = pick(wards);
    return { filter: { kind: 'equals', column: 'ward', text }, meets: ({ ward }) => ward === text };
  },
  () => {
    const text = pick(['e', 'or', 'LEY', 'zz']);
    const part = text.toLowerCase();
    return {
      filter: { kind: 'contains', column: 'ward', text },
      meets: ({ ward }) => ward.toLowerCase().includes(part),
    };
  },
  () => {
    const [from, to] = [below(200) - 50, 150 + below(200)];
    return {
      filter: { kind: 'range', column: 'amount', from, to },
      meets: ({ amount }) => amount !== null && amount >= from && amount <= to,
    };
  },
  () => {
    const empty = below(2) === 0;
    return {
      filter: { kind: 'empty', column: 'amount', empty },
      meets: ({ amount }) => (amount === null) === empty,
    };
  },
];
const styles: readonly (() => LayerStyle)[] = [
  () => ({ kind: 'single' }),
  () => ({ kind: 'categories', column: pick(['ward', 'amount']) }),
  () => ({
    kind: 'graduated',
    column: 'amount',
    classes: 2 + below(4),
    method: pick(['quantiles', 'equal'] as const),
  }),
  () => ({ kind: 'clusters' }),
  () => ({ kind: 'heat' }),
];

/** The server keeps what meets conditions for the next tile: layers share theirs, so that the test takes few seconds. */
const chosen = Array.from({ length: 8 }, (_, i) => Array.from({ length: i % 4 }, () => pick(conditions)()));

function randomLayer() {
  const some = pick(chosen);
  const layer: MapLayer = {
    layerGUID: randomUUID(),
    resourceGUID: secret,
    sheet: 0,
    name: 'Places',
    style: pick(styles)(),
    filters: some.map(({ filter }) => filter),
    popup: [],
    from: 0,
    to: 22,
    hidden: false,
  };
  return { layer, meets: (row: Row) => some.every((one) => one.meets(row)) };
}

async function publish(layers: MapLayer[]): Promise<string> {
  const { mapGUID } = await call('map:create', { organisationGUID }, people.editor);
  const document: MapDocument = { title: 'Wards', words: '', alternative: 'Wards.', extent: null, layers };
  await call('map:save', { mapGUID, base: 1, document }, people.editor);
  await call('map:publish', { mapGUID, base: 2, visibility: 'public' }, people.owner);
  return mapGUID;
}

export function randomMaps(): void {
  it(`${MAPS * LAYERS} random layers: the tiles of a zoom add up to the table with the same conditions`, async () => {
    await share(GRANTED);
    let seen = 0;
    for (let i = 0; i < MAPS; i += 1) {
      const made = Array.from({ length: LAYERS }, randomLayer);
      const mapGUID = await publish(made.map(({ layer }) => layer));
      for (const { layer, meets } of made) {
        const { layerGUID, style, filters } = layer;
        const path = layerTilesPath(mapGUID, layerGUID);
        const who = pick([people.owner, people.member, people.member, people.stranger]);
        if (who === people.stranger) {
          expect((await get(`${path}/0/0/0`, who)).status).toBe(404);
          continue;
        }
        // A zoom has four times the tiles of the one above.
        const zoom = pick([0, 0, 0, 0, 1, 1, 1, 2]);
        const expected = rows.filter(
          (row) => row.place !== null && meets(row) && (who === people.owner || row.ward === GRANTED),
        ).length;
        const { placedCount } = await call('map:drawLayer', { mapGUID, layerGUID, zoom }, who);
        const side = Array.from({ length: 2 ** zoom }, (_, at) => at);
        const tiles = await Promise.all(
          side.flatMap((x) => side.map((y) => readTile(`${path}/${zoom}/${x}/${y}`, who))),
        );
        const counted = tiles.reduce((sum, features) => sum + countOf(features), 0);
        expect([style, filters, zoom, placedCount, counted]).toEqual([
          style,
          filters,
          zoom,
          expected,
          expected,
        ]);
        seen += counted;
      }
    }
    expect(seen).toBeGreaterThan(10_000);
  }, 60_000);
}
