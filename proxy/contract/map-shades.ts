/** How the values of a map become shades and sizes: the drawn map, its legend, and its still picture say the same. */
import { ramps, type Ramp } from './map-constants.ts';
import type { MapFeature } from './preview-map.ts';

/** A feature on a map that shows no measure. */
export const NO_MEASURE = -2;
/** A feature without a value of the measure. */
export const NO_VALUE = -1;

export interface MeasureClass {
  readonly from: number;
  /** The greatest value of the class. */
  readonly to: number;
}

/** The classes of a scale: borders that are equal are one, so that no class is empty. */
export function classesOf(scale: readonly number[]): MeasureClass[] {
  const borders = [...new Set(scale)];
  const [first] = borders;
  if (first === undefined) return [];
  if (borders.length === 1) return [{ from: first, to: first }];
  return borders.slice(1).map((to, i) => ({ from: borders[i] ?? first, to }));
}

/** The class of a feature, counted from 0; `NO_VALUE`, or `NO_MEASURE` where the map shows none. */
export function stepOf({ value }: MapFeature, scale: readonly number[] | null): number {
  if (scale === null || value === undefined) return NO_MEASURE;
  if (value === null) return NO_VALUE;
  const classes = classesOf(scale);
  const step = classes.findIndex(({ to }) => value <= to);
  return step === -1 ? classes.length - 1 : step;
}

/** How large the dot of a value is, from 0 to 1. */
export function sizeOfValue(value: number, scale: readonly number[]): number {
  const least = Math.min(0, ...scale);
  const span = Math.max(0, ...scale) - least;
  return span === 0 ? 0 : Math.sqrt(Math.min(1, Math.max(0, value - least) / span));
}

/** The first of the categories; one behind the last has the values that have no colour of their own. */
export const FIRST_CATEGORY = 11;

/** Shades there are. */
export const SHADES = 5;

/** The shade of a class, from 1 to 5: two classes are the lightest and the darkest. */
export const shadeOf = (step: number, classes: number): number =>
  classes === 1 ? 3 : 1 + Math.round((step * (SHADES - 1)) / (classes - 1));

/** Shades of one choice of colours are so far from those of the next. */
export const RAMP_STEP = 20;

/** The shade of a class in a choice of colours; what is no class of a measure stays as it is. */
export const inRamp = (shade: number, ramp: Ramp = ramps[0]): number =>
  shade >= 1 && shade <= SHADES ? shade + ramps.indexOf(ramp) * RAMP_STEP : shade;

/** The colour of those values that have none of their own is the last one. */
export const OTHERS = FIRST_CATEGORY + 6;

/** The shade of a category by its place among the named ones. */
export const categoryShade = (place: number | null, named: number): number => {
  if (place === null) return NO_VALUE;
  return place >= named ? OTHERS : FIRST_CATEGORY + place;
};
