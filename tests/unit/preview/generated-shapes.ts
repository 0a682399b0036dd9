/** Generated lines and areas: with holes and parts, over the edge of the world or of a few centimetres, some not valid. */
import fc from 'fast-check';
import type { Position } from '#proxy/domains/preview/geometry/geometry-text.ts';

export type Rings = readonly (readonly Position[])[];
export interface Shape {
  readonly type: 'MultiPolygon' | 'MultiLineString';
  readonly coordinates: readonly Rings[] | Rings;
}

export const near = (value: number, most: number) => Math.max(-most, Math.min(most, value));

/** A star around a place, in either direction, of a radius of centimetres to half of the world. */
const ring = fc
  .record({
    x: fc.oneof(fc.constantFrom(-180, 180, 0, 90), fc.double({ min: -180, max: 180, noNaN: true })),
    y: fc.oneof(fc.constantFrom(-90, 90, 0, 66.513_26), fc.double({ min: -85, max: 85, noNaN: true })),
    size: fc.double({ min: -6, max: 2.2, noNaN: true }),
    radii: fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 3, maxLength: 12 }),
    isReversed: fc.boolean(),
    isOpen: fc.boolean(),
    isCrossed: fc.boolean(),
    flat: fc.constantFrom(1, 1, 1, 0.000_1),
  })
  .map(({ x, y, size, radii, isReversed, isOpen, isCrossed, flat }): Position[] => {
    const star = radii.map((radius, i): Position => {
      const angle = (2 * Math.PI * i) / radii.length;
      const length = radius * 10 ** size;
      return [near(x + length * Math.cos(angle), 180), near(y + length * flat * Math.sin(angle), 90)];
    });
    // Two corners in each other's place make a ring that crosses itself.
    if (isCrossed) [star[0], star[1]] = [star[1]!, star[0]!];
    if (isReversed) star.reverse();
    return isOpen && star.length > 3 ? star : [...star, star[0]!];
  });

const area = fc
  .tuple(ring, fc.array(fc.double({ min: 0.1, max: 0.9, noNaN: true }), { maxLength: 2 }))
  .map(([outer, holes]) => {
    const middle = (axis: 0 | 1) => outer.reduce((sum, at) => sum + at[axis], 0) / outer.length;
    const [x, y] = [middle(0), middle(1)];
    // A smaller one within; a second one reaches over the first.
    const inner = holes.map((share) =>
      outer.map(([px, py]): Position => [x + (px - x) * share, y + (py - y) * share]),
    );
    return [outer, ...inner];
  });

export const shape = fc.oneof(
  fc
    .array(area, { minLength: 1, maxLength: 3 })
    .map((coordinates): Shape => ({ type: 'MultiPolygon', coordinates })),
  fc
    .array(ring, { minLength: 1, maxLength: 2 })
    .map((coordinates): Shape => ({ type: 'MultiLineString', coordinates })),
);

const hole: Position[] = [
  [0.023_696_843_752_188_07, 0.339_728_605_368_232_96],
  [0.294_625_468_904_584_4, 0.052_861_987_190_007_106],
  [-0.014_153_356_023_059_435, 0.052_861_987_190_007_106],
  [0.023_696_843_752_188_043, -0.000_929_063_388_382_500_6],
  [0.023_696_843_752_188_07, 0.339_728_605_368_232_96],
];
/** An area that is not valid, found by these tests: its edge crosses itself, and it has the same hole twice. */
export const placeInItsHole: Shape = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [0, 0.432_693_788_103_719_7],
        [0.408_653_798_296_218_7, 0],
        [-0.057_091_154_158_129_605, 0],
        [0, -0.081_135_454_479_341_85],
        [0, 0.432_693_788_103_719_7],
      ],
      hole,
      hole,
    ],
  ],
};
