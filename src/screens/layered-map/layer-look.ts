/** How the features of a layer look, which is what its legend says. */
import type { DrawnLayer, LayerStyle, MapLayer } from '#contract/maps.ts';
import type { Ramp } from '#contract/map-constants.ts';
import type { MapFeature } from '#contract/preview-map.ts';
import { dotSizes, looksOf, type Look } from '../preview/map/map-drawing.ts';
import {
  classesOf,
  inRamp,
  NO_MEASURE,
  NO_VALUE,
  shadeOf,
  SHADES,
  OTHERS,
  categoryShade,
} from '#contract/map-shades.ts';

/** The colours of the classes of a layer; undefined where it has none, or no choice was made. */
export const rampOf = (style: LayerStyle): Ramp | undefined =>
  style.kind === 'graduated' ? style.colours : undefined;

/** How the features of a layer look; its GUID keeps their keys apart from those of others. */
export function layerLook(
  { features, scale, categories }: DrawnLayer,
  { layerGUID, style }: Pick<MapLayer, 'layerGUID' | 'style'>,
): (feature: MapFeature) => Look {
  const keyOf = ({ rows }: MapFeature) => `${layerGUID}:${rows[0]}`;
  if (style.kind === 'heat') {
    const most = Math.max(1, ...features.map(({ count }) => count));
    // Where the engine draws no density, the shade of a dot is how many rows it has.
    return (feature) => ({
      key: keyOf(feature),
      size: 0.3,
      shade: 1 + Math.min(SHADES - 1, Math.floor((feature.count / most) * SHADES)),
    });
  }
  if (categories === null) {
    const lookOf = looksOf(features, scale);
    return (feature) => {
      const look = lookOf(feature);
      return { ...look, shade: inRamp(look.shade, rampOf(style)), key: keyOf(feature) };
    };
  }
  const sizeOf = dotSizes(features);
  return (feature) => ({
    key: keyOf(feature),
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
  readonly kind: 'class' | 'category' | 'others' | 'none' | 'single' | 'heat' | 'clusters';
  readonly rows: number;
}

/** The lines of a legend. Their rows add up to those with a place. */
export function legendOf(
  { scale, classRows, categories, placedCount }: DrawnLayer,
  style: LayerStyle,
): LegendEntry[] {
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
        const shade = inRamp(shadeOf(step, classes.length), rampOf(style));
        const rows = classRows.classes[step] ?? 0;
        return { key: `class ${to}`, shade, range: [from, to], value: null, kind: 'class', rows };
      }),
      ...none(classRows.none),
    ];
  }
  const kind = style.kind === 'heat' || style.kind === 'clusters' ? style.kind : 'single';
  return [{ key: kind, shade: NO_MEASURE, range: null, value: null, kind, rows: placedCount }];
}
