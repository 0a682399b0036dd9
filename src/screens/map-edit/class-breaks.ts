/** Borders between the classes of a layer, as an editor types and moves them. */
import type { DrawnLayer, LayerStyle } from '#contract/maps.ts';
import { MOST_CLASSES } from '#contract/map-constants.ts';

export type Graduated = Extract<LayerStyle, { kind: 'graduated' }>;

/** What a graduated style keeps for another column: borders and a limit are values of one column. */
export const withoutValues = ({ kind, column, classes, method, colours }: Graduated): Graduated => ({
  kind,
  column,
  classes,
  method,
  ...(colours !== undefined && { colours }),
});

/** Digits of a proposed border: as many as a person would type. */
const DIGITS = 4;

/** The borders between the classes that are drawn, from the least; empty where all values are one. */
export const drawnBreaks = ({ scale }: Pick<DrawnLayer, 'scale'>): number[] =>
  [...new Set(scale ?? [])].slice(1, -1);

/** Rounds borders where they stay apart and within the values. */
export function roundedBreaks(
  breaks: readonly number[],
  [least, greatest]: readonly [number, number],
): number[] {
  const rounded = breaks.map((one) => Number(one.toPrecision(DIGITS)));
  const all = [least, ...rounded, greatest];
  return all.every((one, i) => i === 0 || one > (all[i - 1] ?? one)) ? rounded : [...breaks];
}

/** A typed border; null for what is no number. A comma is a decimal point, as many keyboards have it. */
export function readBreak(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  const value = plain === '' ? Number.NaN : Number(plain);
  return Number.isFinite(value) ? value : null;
}

/** Why typed borders cannot be used; null where they can. */
export function breaksError(typed: readonly (number | null)[]): 'number' | 'order' | null {
  if (typed.includes(null)) return 'number';
  return typed.every((one, i) => i === 0 || Number(one) > Number(typed[i - 1])) ? null : 'order';
}

/** Moves one border, as far as its neighbours let it. @param step the least distance between two */
export const movedBreak = (breaks: readonly number[], at: number, to: number, step: number): number[] =>
  breaks.map((one, i) => {
    if (i !== at) return one;
    const [below, above] = [breaks[at - 1], breaks[at + 1]];
    return Math.min(
      above === undefined ? Infinity : above - step,
      Math.max(below === undefined ? -Infinity : below + step, to),
    );
  });

/** Borders for another number of classes: the greatest go, or the last class is halved. */
export function withClasses(breaks: readonly number[], classes: number, greatest: number): number[] {
  const wanted = Math.min(MOST_CLASSES, classes) - 1;
  const kept = breaks.slice(0, wanted);
  while (kept.length < wanted) {
    const last = kept.at(-1) ?? 0;
    kept.push(last < greatest ? (last + greatest) / 2 : last + 1);
  }
  return kept;
}

/** Rows of each typed class, those without any as well. */
export function rowsByClass(
  breaks: readonly number[],
  { scale, classRows }: Pick<DrawnLayer, 'scale' | 'classRows'>,
): number[] {
  const drawn = drawnBreaks({ scale });
  const rows = classRows?.classes ?? [];
  const greatest = scale?.at(-1) ?? 0;
  // A border that no value lies beyond is not drawn: the class beside it has its rows.
  return [...breaks, Infinity].map((to, i) => {
    const from = breaks[i - 1] ?? -Infinity;
    return rows.reduce((sum, count, step) => {
      const upper = drawn[step] ?? greatest;
      return upper > from && upper <= to ? sum + count : sum;
    }, 0);
  });
}
