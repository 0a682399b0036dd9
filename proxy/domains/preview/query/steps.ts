/** Steps that a scale is cut into, so that a chart has few enough figures: round widths, and calendar units. */
import { timeSteps, type TimeStep } from '#contract/preview.ts';

/** Length of each step of time in seconds; of months and years the shortest, so that there are never more than said. */
const seconds: Record<TimeStep, number> = {
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 7 * 86_400,
  month: 28 * 86_400,
  year: 365 * 86_400,
};

/**
 * The shortest unit that cuts a span into few enough steps; a year, if none does.
 * @param hasTime false for days, of which nothing is shorter
 */
export function timeStepFor(span: number, most: number, hasTime: boolean): TimeStep {
  const units = hasTime ? timeSteps : timeSteps.slice(timeSteps.indexOf('day'));
  return units.find((unit) => span / seconds[unit] <= most) ?? 'year';
}

/**
 * The least of 1, 2, 5, 10, 20 and so on, or of their like below one, that cuts a span into few enough steps.
 * @param isWhole true for whole numbers, which are not cut below one
 */
export function widthFor(span: number, most: number, isWhole: boolean): number {
  if (!(span > 0) || !Number.isFinite(span)) return 1;
  const wanted = span / most;
  const power = Math.floor(Math.log10(wanted));
  // The powers below one are written as text: 10 ** -5 is not 0.00001.
  const width =
    [1, 2, 5, 10].map((digit) => Number(`${digit}e${power}`)).find((each) => each >= wanted) ?? wanted;
  return isWhole ? Math.max(1, width) : width;
}

/** How many steps make one, for widths below one: a whole number, which multiplies without an error. */
const perOne = (width: number): number => Math.round(1 / width);

/** The number of the step that a value falls into, as an expression. */
export const stepNumber = (expression: string, width: number): string =>
  width < 1 ? `floor(${expression} * ${perOne(width)})` : `floor(${expression} / ${width})`;

/** Where a step begins. */
export const stepStart = (number: number, width: number): number =>
  width < 1 ? number / perOne(width) : number * width;
