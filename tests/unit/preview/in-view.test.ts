/** What of an answer is in view: its order, its count and its greatest value. */
import { expect, it } from 'vitest';
import type { MapAnswer, MapFeature } from '#contract/preview-map.ts';
import { highestOf, inViewOf } from '#src/screens/preview/map/in-view.tsx';

const place = (row: number, longitude: number, value: number | null): MapFeature => ({
  point: [longitude, 50],
  count: 1,
  rows: [row],
  label: `Ward ${row}`,
  value,
});

const answer = (features: MapFeature[], more: Partial<MapAnswer> = {}): MapAnswer => ({
  source: { kind: 'degrees', x: { position: 0, name: 'x' }, y: { position: 1, name: 'y' } },
  bounds: { west: 0, south: 50, east: 9, north: 50 },
  totalCount: features.length,
  placedCount: features.length,
  viewCount: features.length,
  viewFeatures: features.length,
  highest: { row: 1, label: 'Ward 1', value: 56 },
  features,
  leftOut: 0,
  tiles: null,
  cut: false,
  scale: [1, 30, 56],
  histogram: null,
  classRows: null,
  categories: null,
  ...more,
});

const view = { west: 1.5, south: 40, east: 5, north: 60 };

it('places that come with the most rows first are listed by value, also where there are tiles', () => {
  const some = answer([place(0, 1, 3), place(1, 2, 56), place(2, 3, null)], { tiles: '/tiles' });
  expect(inViewOf(some, null).features.map(({ rows }) => rows[0])).toEqual([1, 0, 2]);
});

it('has the greatest value first, and leaves out what was asked for around the view', () => {
  const found = inViewOf(answer([place(0, 2, 3), place(1, 1, 56), place(2, 3, null), place(3, 4, 7)]), view);
  expect(found.features.map(({ rows }) => rows[0])).toEqual([3, 0, 2]);
  expect(found).toMatchObject({ total: 3, count: 3, highest: { row: 3, label: 'Ward 3', value: 7 } });
});

it('names the row with the greatest value, also of a dot that shows the mean of several', () => {
  const several: MapFeature = {
    ...place(4, 2, 5),
    count: 2,
    rows: [4, 5],
    greatest: { row: 5, label: 'Ward 5', value: 9 },
  };
  const found = inViewOf(answer([several, place(1, 1, 56), place(3, 4, 7)]), view);
  expect(found).toMatchObject({ count: 3, highest: { row: 5, label: 'Ward 5', value: 9 } });
});

it('is what the service says where everything that was asked for is in view', () => {
  const found = inViewOf(answer([place(0, 2, 3), place(1, 3, 56)], { viewCount: 40, leftOut: 38 }), null);
  expect(found).toMatchObject({ count: 40, highest: { row: 1, value: 56 } });
});

it('of tiles is counted by the service, which was asked for the view alone', () => {
  const found = inViewOf(
    answer([place(0, 9, 3)], { tiles: '/tiles/{z}/{x}/{y}', viewCount: 7000, viewFeatures: 812 }),
    view,
  );
  expect(found).toMatchObject({ count: 7000, total: 812, highest: { value: 56 } });
  expect(found.features).toHaveLength(1);
});

it('has a shape that reaches into the view', () => {
  const square = [[[0, 45] as [number, number], [2, 45] as [number, number], [2, 55] as [number, number]]];
  const shape = { type: 'MultiPolygon' as const, coordinates: [square] };
  const found = inViewOf(answer([{ ...place(0, 0.5, 3), shape }, place(1, 0.5, 4)]), view);
  expect(found.features.map(({ rows }) => rows[0])).toEqual([0]);
});

it('the greatest of several layers is one of them', () => {
  const one = inViewOf(answer([place(0, 2, 3)]), view);
  const other = inViewOf(answer([place(1, 2, 56), place(5, 1, 90)]), view);
  expect(highestOf([one, other])?.value).toBe(56);
  expect(highestOf([])).toBeNull();
});
