/** Maps of tables that are open, hidden and on request, and the people who ask for them. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { HISTOGRAM_PARTS } from '#contract/map-constants.ts';
import type { DrawnLayer, MapDocument, MapLayer } from '#contract/maps.ts';
import { ORGANISATION as organisationGUID, people } from '../../support/catalogue.ts';
import { createRandom } from '../../support/random.ts';
import { shareRows } from '../preview/share-rows.ts';
import { bench, call, harness, opened, secret, useThreeTables } from '../preview/three-tables.ts';

export const { next: random, below, pick } = createRandom(18);
export const wards = [
  'Adel',
  'Armley',
  'Beeston',
  'Headingley',
  'Horsforth',
  'Kirkstall',
  'Roundhay',
  'Weetwood',
];
const HEAD = ['id', 'ward', 'amount', 'latitude', 'longitude'];
/** One row in twelve has no place, one in nine no amount; many share a place. */
export const rows = Array.from({ length: 3_000 }, (_, i) => [
  String(i),
  wards[below(1 + below(wards.length))] ?? 'Adel',
  i % 9 === 0 ? '' : String(below(400) - 50),
  i % 12 === 0 ? '' : `53.${String(below(999)).padStart(3, '0')}`,
  i % 12 === 0 ? '' : `-1.${String(below(999)).padStart(3, '0')}`,
]);
const content = [HEAD, ...rows].map((row) => `${row.join(',')}\n`).join('');

export const layer = (resourceGUID: string, more: Partial<MapLayer> = {}): MapLayer => ({
  layerGUID: randomUUID(),
  resourceGUID,
  sheet: 0,
  name: 'Places',
  style: { kind: 'single' },
  filters: [],
  popup: [],
  from: 0,
  to: 22,
  hidden: false,
  ...more,
});
export const documentOf = (...layers: MapLayer[]): MapDocument => ({
  title: 'Wards',
  words: 'Where things are.',
  alternative: 'Most places are in the north.',
  extent: null,
  layers,
});

/** A map with layers as its editor has saved it. */
export async function savedMap(...layers: MapLayer[]): Promise<string> {
  const { mapGUID } = await call('map:create', { organisationGUID }, people.editor);
  await call('map:save', { mapGUID, base: 1, document: documentOf(...layers) }, people.editor);
  return mapGUID;
}

export async function publishedMap(...layers: MapLayer[]): Promise<string> {
  const mapGUID = await savedMap(...layers);
  await call('map:publish', { mapGUID, base: 2, visibility: 'public' }, people.owner);
  return mapGUID;
}

type Rows = readonly (readonly string[])[];
export const placed = (some: Rows) => some.filter(([, , , latitude]) => latitude !== '');

/** Rows of the features; where the view is everything, all rows with a place. */
const told = ({ features }: DrawnLayer) => features.reduce((sum, { count }) => sum + count, 0);

/** Asks for everything at a zoom, and checks each figure against the rows. */
export async function checkLayer(one: MapLayer, expected: Rows, who: string): Promise<void> {
  const zoom = below(15);
  const answer = await call('map:tryLayer', { layer: one, view: null, zoom }, who);
  const withPlace = placed(expected);
  expect(answer).toMatchObject({ totalCount: expected.length, placedCount: withPlace.length });
  expect(told(answer) + answer.leftOut).toBe(withPlace.length);
  const [west, south] = [-2 + random() * 0.8, 53 + random() * 0.8];
  const view = { west, south, east: west + 0.3, north: south + 0.3 };
  const part = await call('map:tryLayer', { layer: one, view, zoom }, who);
  const within = withPlace.filter(([, , , latitude, longitude]) => {
    const [x, y] = [Number(longitude), Number(latitude)];
    return x >= view.west && x <= view.east && y >= view.south && y <= view.north;
  });
  expect([part.viewCount, told(part) + part.leftOut]).toEqual([within.length, within.length]);
  // The greatest value is that of a row, also where a dot shows the mean of several.
  const greatestOf = part.features.flatMap(({ value, greatest: most }) => most?.value ?? value ?? []);
  if (part.tiles === null && part.leftOut === 0 && part.scale !== null)
    expect(Math.max(...greatestOf)).toBe(part.highest?.value ?? Number.NEGATIVE_INFINITY);
  const { classRows, categories } = answer;
  if (classRows !== null) {
    const sum = classRows.classes.reduce((all, n) => all + n, 0);
    expect(sum + classRows.none).toBe(withPlace.length);
    expect(classRows.none).toBe(withPlace.filter(([, , amount]) => amount === '').length);
    const values = withPlace.flatMap(([, , amount]) =>
      amount === '' || amount === undefined ? [] : [Number(amount)],
    );
    expect(answer.scale?.at(0)).toBe(values.length === 0 ? undefined : Math.min(...values));
    expect(answer.scale?.at(-1)).toBe(values.length === 0 ? undefined : Math.max(...values));
    const [least, greatest] = [Math.min(...values), Math.max(...values)];
    const parts = Array.from({ length: HISTOGRAM_PARTS }, () => 0);
    for (const value of values) {
      const share = least === greatest ? 0 : (value - least) / (greatest - least);
      const at = Math.min(HISTOGRAM_PARTS - 1, Math.floor(share * HISTOGRAM_PARTS));
      parts[at] = (parts[at] ?? 0) + 1;
    }
    expect(answer.histogram).toEqual(values.length === 0 ? null : parts);
    const { style } = one;
    if (style.kind === 'graduated' && style.breaks !== undefined && values.length > 0) {
      const borders = style.breaks.filter((border) => border > least && border < greatest);
      expect(answer.scale).toEqual([...new Set([least, ...borders, greatest])]);
      const upTo = [...borders, greatest].map((border) => values.filter((value) => value <= border).length);
      expect(classRows.classes).toEqual(upTo.map((n, i) => n - (upTo[i - 1] ?? 0)));
    }
    // The breaks of a view are those of everything.
    expect(part.scale).toEqual(answer.scale);
  }
  if (categories !== null) {
    const byHand = Map.groupBy(withPlace, ([, ward]) => ward);
    for (const { value, rows: count } of categories.values) expect(count).toBe(byHand.get(value)?.length);
    const named = categories.values.reduce((all, { rows: count }) => all + count, 0);
    expect(named + categories.others + categories.none).toBe(withPlace.length);
  }
}

export const styles: readonly (() => MapLayer['style'])[] = [
  () => ({ kind: 'single' }),
  () => ({ kind: 'categories', column: 'ward' }),
  () => ({
    kind: 'graduated',
    column: 'amount',
    classes: 2 + below(4),
    method: pick(['quantiles', 'equal'] as const),
  }),
  () => ({
    kind: 'graduated',
    column: 'amount',
    classes: 5,
    method: 'quantiles',
    // Some that no value lies beyond.
    breaks: [-80 + below(60), below(100) + 1, 101 + below(100), 250 + below(200)],
  }),
];
interface Condition {
  readonly filter: MapLayer['filters'][number];
  readonly meets: (row: readonly string[]) => boolean;
}
export const conditions: readonly (() => Condition)[] = [
  () => {
    const ward = pick(wards);
    return { filter: { kind: 'equals', column: 'ward', text: ward }, meets: (row) => row[1] === ward };
  },
  () => {
    const from = below(200);
    return {
      filter: { kind: 'range', column: 'amount', from, to: null },
      meets: (row) => row[2] !== '' && Number(row[2]) >= from,
    };
  },
];

/** Gives the member rows of one ward of the secret table. */
export const shareWard = (ward: string): Promise<void> =>
  shareRows({ harness, opened, bench }, secret, { column: 1, text: ward });

/** Called by each file of tests: what is made before them, and removed after. */
export const useMaps = (): void =>
  useThreeTables((sourceIdentifier) => `${content}${sourceIdentifier},,,,\n`, 'catalogue.map');
