/** How large the dots of a map are. */
import { expect, it } from 'vitest';
import type { MapFeature } from '#contract/preview-map.ts';
import { dotSizes } from '#src/screens/preview/map/map-drawing.ts';

const feature = (count: number): MapFeature => ({ point: [0, 0], count, rows: [0], label: null });

it('two rows are a small dot, also where nothing on the map stands for more', () => {
  const few = [feature(2), feature(1)];
  expect(few.map(dotSizes(few))).toEqual([expect.closeTo(0.28, 2), 0]);
});

it('the most rows are the largest dot, and the area of the others is in proportion', () => {
  const many = [feature(400), feature(100)];
  expect(many.map(dotSizes(many))).toEqual([1, 0.5]);
});
