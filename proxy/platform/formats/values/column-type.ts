/**
 * Finds the type of a column from its cells, one cell after the other and in little memory. A type needs every value;
 * the first values that prove a reading, and those against one, are kept, so that a column can say why it is what it is.
 * Identifiers stay text: leading zeros, and more digits than a number keeps, would be lost.
 */
import type { PreviewType } from '#contract/preview.ts';
import type { ColumnReason } from '#contract/preview/column-reason.ts';
import type { ColumnReading } from '#contract/publishing-files.ts';
import { dateGrammars, hasClock, hasOffset, readDate, type DateGrammar } from './dates.ts';
import { isMissing } from './missing.ts';
import { createNumbers } from './column-numbers.ts';
import { createMoments, isTimeName, momentText, type FoundMoment, type MomentScale } from './moments.ts';
import { decimalSign, plainNumber, type NumberGrammar } from './numbers.ts';
import { isTruthWord, yesOf } from './truth.ts';

/** Characters of the longest number, date or word of truth: a longer cell is text, and is not tried as any of them. */
const LONGEST = 400;
/** What DuckDB casts as it is. */
const castDate =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}(?::\d{2})?)?)?)?$/;

/** How texts become values; `cast`: the database reads them as they are. */
export type Manner =
  | { readonly kind: 'cast' }
  | { readonly kind: 'number'; readonly grammar: NumberGrammar }
  | { readonly kind: 'date'; readonly grammar: DateGrammar }
  | { readonly kind: 'epoch'; readonly scale: MomentScale }
  | { readonly kind: 'truth'; readonly yes: string };

/** The type of a column, and how its text becomes a value. */
export interface FoundType {
  readonly type: PreviewType;
  /** Words for "no value" are left out. */
  readonly skipsMissing: boolean;
  readonly manner: Manner;
  readonly reason: ColumnReason | null;
  /** Numbers that are read as moments, or could be. */
  readonly moment?: FoundMoment;
}

/** The text that the database casts to the type of the column. */
export function valueText(text: string, manner: Manner): string {
  switch (manner.kind) {
    case 'number':
      return plainNumber(text, manner.grammar);
    case 'date':
      return readDate[manner.grammar](text) ?? '';
    case 'epoch':
      return momentText(text, manner.scale);
    case 'truth':
      return String(text.toLowerCase() === manner.yes);
    default:
      return text;
  }
}

export interface TypeFinder {
  /** @param quoted the file says itself that this is text, as JSON does */
  see(text: string, quoted?: boolean): void;
  find(): FoundType;
}

export interface FinderOptions {
  readonly name?: string;
  /** What separates the cells of the file; null where nothing does. */
  readonly delimiter?: string | null;
  /** What a publisher says about the values. */
  readonly stated?: ColumnReading | undefined;
}

/** What is known of the dates of a column. */
function createDates() {
  const live = new Set<DateGrammar>(dateGrammars);
  const proof = new Map<DateGrammar, string>();
  let example = '';
  let withClock = false;
  let offsets = 0;
  let plainClocks = 0;
  let isCast = true;
  return {
    live,
    see(text: string): void {
      const before = live.size;
      let read: string | null = null;
      for (const grammar of live) {
        const value = readDate[grammar](text);
        if (value === null) live.delete(grammar);
        else read = value;
      }
      if (read === null) return;
      if (before !== live.size) {
        if (live.has('dayFirst') && !live.has('monthFirst')) proof.set('dayFirst', text);
        if (live.has('monthFirst') && !live.has('dayFirst')) proof.set('monthFirst', text);
      }
      example ||= text;
      if (hasClock(read)) {
        withClock = true;
        if (hasOffset(read)) offsets += 1;
        else plainClocks += 1;
      }
      isCast &&= castDate.test(text);
    },
    facts: () => ({ proof, example, withClock, isMixed: offsets > 0 && plainClocks > 0, isCast }),
  };
}

/** A finder for one column: give it each cell, then ask for the type. */
export function createTypeFinder({ name = '', delimiter = null, stated }: FinderOptions = {}): TypeFinder {
  const numbers = createNumbers();
  const dates = createDates();
  const truths = new Set<string>();
  let mayBeTruth = true;
  let values = 0;
  let missed = 0;
  const moments = createMoments(name, stated === 'moment');
  const isNumber = stated === 'point' || stated === 'comma';
  /** Both readings of days were possible until values spoke against each. */
  let orderDied = '';
  let settled = false;

  function text(reason: ColumnReason | null): FoundType {
    return { type: 'text', skipsMissing: false, manner: { kind: 'cast' }, reason };
  }
  function as(type: PreviewType, manner: Manner, reason: ColumnReason | null = null): FoundType {
    return { type, skipsMissing: missed > 0, manner, reason };
  }

  function findDate(): FoundType | null {
    const { proof, example, withClock, isMixed, isCast } = dates.facts();
    const [first] = dates.live;
    const isStated = (stated === 'dayFirst' || stated === 'monthFirst') && dates.live.has(stated);
    const grammar = isStated ? stated : first;
    if (grammar === undefined || (grammar === 'compact' && !isTimeName(name))) return null;
    if (!isStated && dates.live.has('dayFirst') && dates.live.has('monthFirst'))
      return text({ code: 'dayOrMonth', value: example });
    if (isMixed) return text({ code: 'mixedOffsets', value: example });
    const manner: Manner = isCast ? { kind: 'cast' } : { kind: 'date', grammar };
    const why = grammar === 'dayFirst' || grammar === 'monthFirst' ? proof.get(grammar) : undefined;
    const reason: ColumnReason | null =
      grammar === 'month' || grammar === 'quarter'
        ? { code: 'firstOfPeriod', value: example }
        : why === undefined
          ? null
          : { code: grammar as 'dayFirst' | 'monthFirst', value: why };
    return as(withClock ? 'time' : 'date', manner, reason);
  }

  /** The grammar that all values fit; why there is none when they can be read in several ways. */
  function grammarOf(): NumberGrammar | ColumnReason {
    const ambiguous = numbers.ambiguous();
    const { live } = numbers;
    const wanted =
      (stated === 'point' || stated === 'comma') && decimalSign[stated].find((one) => live.has(one));
    if (wanted) return wanted;
    const [first = 'point'] = live;
    if (ambiguous === null) return first;
    // Files with semicolons come from where a point is between thousands.
    if (live.has('point') && delimiter !== ';') return 'point';
    // Where a comma separates cells, it is no decimal sign.
    if (live.has(',.') && delimiter === ',') return ',.';
    return { code: 'thousandsOrFraction', value: ambiguous };
  }

  /** Moments that are written as numbers. */
  function findMoment(): FoundType | null {
    const moment = numbers.live.size === 0 || isNumber ? null : moments.read();
    if (moment === null) return null;
    const { scale, value } = moment;
    return { ...as('time', { kind: 'epoch', scale }, { code: 'epoch', value }), moment };
  }

  function findNumber(): FoundType | null {
    if (numbers.live.size === 0) return null;
    for (const code of ['leadingZero', 'tooManyDigits', 'tooGreat', 'severalUnits'] as const) {
      const value = numbers.against[code];
      if (value !== undefined) return text({ code, value });
    }
    const grammar = grammarOf();
    if (typeof grammar === 'object') return text(grammar);
    const isInteger = numbers.isWhole(grammar);
    const unit = numbers.unit();
    const why = unit !== '' ? 'unit' : grammar === 'comma' ? 'decimalComma' : 'groups';
    const reason = unit === '' && grammar === 'point' ? null : { code: why, value: unit || numbers.proof() };
    const manner: Manner =
      numbers.isCast() && grammar === 'point' ? { kind: 'cast' } : { kind: 'number', grammar };
    const type = as(isInteger ? 'integer' : 'decimal', manner, reason as ColumnReason | null);
    const moment = moments.maybe();
    return moment === null ? type : { ...type, moment };
  }

  return {
    see(cell, quoted = false) {
      if (!quoted && isMissing(cell)) {
        missed += 1;
        return;
      }
      values += 1;
      if (settled) return;
      if (cell.length > LONGEST) {
        dates.live.clear();
        orderDied = '';
      }
      if (quoted || cell.length > LONGEST) {
        numbers.live.clear();
        mayBeTruth = false;
      }
      if (mayBeTruth) {
        const lower = cell.length > 10 ? cell : cell.toLowerCase();
        mayBeTruth = isTruthWord(lower) && truths.add(lower).size <= 2;
      }
      if (numbers.live.size > 0) {
        numbers.see(cell);
        moments.see(cell);
      }
      if (dates.live.size > 0) {
        const hadOrder = dates.live.has('dayFirst') || dates.live.has('monthFirst');
        dates.see(cell);
        if (hadOrder && dates.live.size === 0) orderDied = cell;
      }
      if (orderDied !== '' && (readDate.dayFirst(cell) ?? readDate.monthFirst(cell)) === null) orderDied = '';
      settled = numbers.live.size === 0 && dates.live.size === 0 && !mayBeTruth && orderDied === '';
    },
    find() {
      if (values === 0 || stated === 'text') return text(null);
      const yes = mayBeTruth ? yesOf(truths) : null;
      if (yes !== null) return as('boolean', yes === 'true' ? { kind: 'cast' } : { kind: 'truth', yes });
      return (
        findDate() ??
        findMoment() ??
        findNumber() ??
        text(orderDied === '' ? null : { code: 'mixedOrder', value: orderDied })
      );
    },
  };
}
