/** How the features of a layer look, which is what its legend says. */
import type { DrawnLayer } from '#contract/maps.ts';
import type { MapFeature } from '#contract/preview-map.ts';
import { dotSizes, looksOf, type Look } from '../preview/map/map-drawing.ts';
import { classesOf, FIRST_CATEGORY, NO_MEASURE, NO_VALUE, shadeOf } from '../preview/map/map-measure.ts';

/** The colour of those values that have none of their own is the last one. */
const OTHERS = FIRST_CATEGORY + 6;

/** The shade of a category by its place among the named ones. */
export const categoryShade = (place: number | null, named: number): number => {
  if (place === null) return NO_VALUE;
  return place >= named ? OTHERS : FIRST_CATEGORY + place;
};

/** @param prefix what keeps the keys of layers apart */
export function layerLook(
  { features, scale, categories }: DrawnLayer,
  prefix: string,
): (feature: MapFeature) => Look {
  if (categories === null) {
    const look = looksOf(features, scale);
    return (feature) => ({ ...look(feature), key: `${prefix}:${look(feature).key}` });
  }
  const sizeOf = dotSizes(features);
  return (feature) => ({
    key: `${prefix}:${feature.rows[0]}`,
    size: sizeOf(feature),
    shade: categoryShade(feature.category ?? null, categories.values.length),
  });
}

export interface LegendEntry {
  readonly key: string;
  readonly shade: number;
  /** Of a class: what it contains. */
  readonly range: readonly [from: number, to: number] | null;
  /** Of a category: its value; null for the others, and for rows without a value. */
  readonly value: string | null;
  readonly kind: 'class' | 'category' | 'others' | 'none' | 'single';
  readonly rows: number;
}

/** The lines of a legend. Their rows add up to those with a place. */
export function legendOf({ scale, classRows, categories, placedCount }: DrawnLayer): LegendEntry[] {
  const none = (rows: number): LegendEntry[] =>
    rows === 0 ? [] : [{ key: 'none', shade: NO_VALUE, range: null, value: null, kind: 'none', rows }];
  if (categories !== null) {
    const { values, others } = categories;
    return [
      ...values.map(({ value, rows }, place): LegendEntry => {
        const shade = categoryShade(place, values.length);
        return { key: `category ${value}`, shade, range: null, value, kind: 'category', rows };
      }),
      ...(others === 0
        ? []
        : [
            { key: 'others', shade: OTHERS, range: null, value: null, kind: 'others' as const, rows: others },
          ]),
      ...none(categories.none),
    ];
  }
  if (scale !== null && classRows !== null) {
    const classes = classesOf(scale);
    return [
      ...classes.map(({ from, to }, step): LegendEntry => {
        const [shade, rows] = [shadeOf(step, classes.length), classRows.classes[step] ?? 0];
        return { key: `class ${to}`, shade, range: [from, to], value: null, kind: 'class', rows };
      }),
      ...none(classRows.none),
    ];
  }
  return [{ key: 'single', shade: NO_MEASURE, range: null, value: null, kind: 'single', rows: placedCount }];
}
