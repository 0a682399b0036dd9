/** The measure of a map: its classes, the class of a value, and the columns that can be one. */
import { describe, expect, it } from 'vitest';
import type { MapFeature } from '#contract/preview-map.ts';
import type { PreviewColumn } from '#contract/preview.ts';
import { dotSizes } from '#src/screens/preview/map/map-drawing.ts';
import { classesOf, NO_MEASURE, NO_VALUE, shadeOf, stepOf } from '#contract/map-shades.ts';
import { measureFor, measuresOf } from '#src/screens/preview/map/map-measure.ts';

const feature = (value?: number | null, count = 1): MapFeature => ({
  point: [0, 0],
  count,
  rows: [0],
  label: null,
  ...(value !== undefined && { value }),
});

const column = (position: number, name: string): PreviewColumn => ({
  position,
  name,
  type: 'decimal',
  nulls: 0,
  distinct: 90,
  min: 0.5,
  max: 99.5,
  top: [],
  histogram: null,
});

describe('classes', () => {
  it('are five between six borders, and a value at a border is in the lower one', () => {
    const scale = [1, 2, 3, 4, 10, 20];
    expect(classesOf(scale)).toHaveLength(5);
    expect([1, 2, 2.1, 20, 21].map((value) => stepOf(feature(value), scale))).toEqual([0, 0, 1, 4, 4]);
  });

  it('are fewer where borders are equal, and use the whole range of shades', () => {
    const scale = [0, 0, 0, 0, 3, 9];
    expect(classesOf(scale)).toEqual([
      { from: 0, to: 3 },
      { from: 3, to: 9 },
    ]);
    expect([0, 1].map((step) => shadeOf(step, 2))).toEqual([1, 5]);
    expect(classesOf([4, 4, 4, 4, 4, 4])).toEqual([{ from: 4, to: 4 }]);
  });

  it('tell no value from no measure', () => {
    expect(stepOf(feature(null), [1, 2, 3, 4, 5, 6])).toBe(NO_VALUE);
    expect(stepOf(feature(), [1, 2, 3, 4, 5, 6])).toBe(NO_MEASURE);
    expect(stepOf(feature(3), null)).toBe(NO_MEASURE);
  });
});

describe('dots', () => {
  it('have areas in proportion to their values, whatever their rows', () => {
    const some = [feature(25), feature(100, 40), feature(0), feature(null)];
    expect(some.map(dotSizes(some, [0, 1, 2, 3, 25, 100]))).toEqual([0.5, 1, 0, 0]);
  });

  it('begin at the least value where that is negative, and do not grow where all is zero', () => {
    const some = [feature(-10), feature(-7.5), feature(30)];
    expect(some.map(dotSizes(some, [-10, -5, 0, 5, 10, 30]))).toEqual([0, 0.25, 1]);
    expect([feature(0)].map(dotSizes([feature(0)], [0, 0, 0, 0, 0, 0]))).toEqual([0]);
  });
});

describe('the column', () => {
  const columns = [column(0, 'id'), column(1, 'latitude'), column(2, 'depth'), column(3, 'total mag')];
  it('is a measure, and the one that stands best for the table unless another is chosen', () => {
    const measures = measuresOf(columns, 100);
    expect(measures.map(({ name }) => name)).toEqual(['total mag', 'depth']);
    expect(measureFor(null, measures)?.position).toBe(3);
    expect(measureFor(2, measures)?.position).toBe(2);
    expect(measureFor('none', measures)).toBeNull();
    // Not a measure: what is usual is shown.
    expect(measureFor(0, measures)?.position).toBe(3);
  });
});
