/** What is known of the numbers of a column: in which ways all of them can be read, and why it may be no number. */
import { isKeptByDouble } from './exact-number.ts';
import { grammars, numberGrammars, numberText, plainForm, type NumberGrammar } from './numbers.ts';

/** Digits that a double keeps. */
const DIGITS = 15;
/** Different ways in which numbers of a column are written that are remembered. */
const MOST_SHAPES = 1000;
/** What DuckDB casts as it is. */
const castNumber = /^[+-]?(?:\d+|\d*\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const whole = /^[+\-−]?\d+$/;
const leadingZero = /^[+\-−]?0\d/;
const shaped = /\d/g;
const zeroFirst = /^[^\d]*0/;

/** The numbers that the grammars read in a text, by the sign and digits of it. */
const readingsOf = (body: string, among: Iterable<NumberGrammar>): Set<string> =>
  new Set(
    [...among].filter((name) => grammars[name].form.test(body)).map((name) => grammars[name].plain(body)),
  );

/** What is known of the numbers of a column. */
export function createNumbers() {
  const live = new Set<NumberGrammar>(numberGrammars);
  /** One value of each shape. */
  const shapes = new Map<string, string>();
  /** Of plain numbers, the forms that were looked at. */
  const plainForms = new Set<number>();
  const against: Partial<Record<'leadingZero' | 'tooManyDigits' | 'tooGreat' | 'severalUnits', string>> = {};
  let unit = '';
  let isCast = true;

  function look(text: string): void {
    const { body, unit: own } = numberText(text);
    for (const grammar of live) if (!grammars[grammar].form.test(body)) live.delete(grammar);
    if (own !== '' && unit !== '' && own !== unit) against.severalUnits ??= `${unit}, ${own}`;
    unit ||= own;
    if (leadingZero.test(body)) against.leadingZero ??= text;
    if (whole.test(body) && body.replace(/^[+\-−]/, '').length > DIGITS) against.tooManyDigits ??= text;
    isCast &&= castNumber.test(text);
  }
  const bodies = () => [...shapes.values()].map((text) => [text, numberText(text).body] as const);

  return {
    live,
    against,
    see(text: string): void {
      const form = plainForm(text);
      if (form > 0 && plainForms.has(form)) return;
      if (/[eE]/.test(text) && !Number.isFinite(Number(text))) against.tooGreat ??= text;
      else if (!isKeptByDouble(text)) against.tooManyDigits ??= text;
      // It has no exponent and is kept by a double, and looking at the next one of its form finds nothing.
      if (form > 0) plainForms.add(form);
      const shape = (zeroFirst.test(text) ? '0' : '') + text.replace(shaped, '9');
      if (shapes.has(shape)) return;
      if (shapes.size < MOST_SHAPES) shapes.set(shape, text);
      look(text);
    },
    /** A value that the grammars left read as different numbers; null when all agree. */
    ambiguous: (): string | null => bodies().find(([, body]) => readingsOf(body, live).size > 1)?.[0] ?? null,
    /** A value with a separator that can be read in one way only, or any with one. */
    proof(): string {
      const separated = bodies().filter(([, body]) => /\d[^\d]\d/.test(body));
      const sure = separated.find(([, body]) => readingsOf(body, numberGrammars).size === 1);
      return (sure ?? separated[0])?.[0] ?? '';
    },
    isWhole: (grammar: NumberGrammar): boolean =>
      bodies().every(([, body]) => !/[.eE]/.test(grammars[grammar].plain(body))),
    unit: () => unit,
    isCast: () => isCast,
  };
}
