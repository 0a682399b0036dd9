/** Cells that are read by a shorter way give what the whole way gives: counts, first places, types. */
import { describe, expect, it } from 'vitest';
import { createViolations } from '#proxy/domains/publishing/reading/violations.ts';
import { readDate } from '#proxy/platform/formats/values/dates.ts';
import { isMissing } from '#proxy/platform/formats/values/missing.ts';
import { isKeptByDouble } from '#proxy/platform/formats/values/exact-number.ts';
import { createTypeFinder } from '#proxy/platform/formats/values/column-type.ts';
import { grammars, numberGrammars, numberText, plainForm } from '#proxy/platform/formats/values/numbers.ts';
import { createRandom } from '../../support/random.ts';

const { below } = createRandom(29);
const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
const digits = (count: number) => Array.from({ length: count }, () => below(10)).join('');
const two = (n: number) => String(n).padStart(2, '0');

/** Cells that lie close to what is read by the shorter way, and others. */
const kinds: readonly (() => string)[] = [
  () => digits(1 + below(4)),
  () => digits(14 + below(4)),
  () => `-${digits(1 + below(3))}.${digits(1 + below(3))}`,
  () => `${digits(1 + below(2))}.${digits(1 + below(2))}.${digits(pick([2, 4]))}`,
  () => `${1990 + below(40)}-${two(1 + below(12))}-${two(1 + below(28))}`,
  () => digits(8),
  () => `${digits(1 + below(3))},${digits(pick([1, 3]))}`,
  () =>
    pick([
      '',
      '-',
      '.',
      '5.',
      '.5',
      '--1',
      '1-',
      '+3',
      '1e3',
      '1 000',
      '12 %',
      '€ 5',
      '٣',
      '(4)',
      '0',
      '007',
    ]),
  () => pick(['NA', 'n/a', '–', '..', 'null', 'closed', 'North', '  x ', ' 7', '7 ', 'x'.repeat(60)]),
];

function table(): { rows: string[][]; names: string[] } {
  const names = ['a', 'b', 'c'];
  const usual = names.map(() => pick(kinds));
  // Most values of a column are of one kind, so that others are violations.
  const odd = pick([0, 20, 100]);
  const rows = Array.from({ length: 30 + below(400) }, () =>
    usual.map((kind) => (odd > 0 && below(odd) === 0 ? pick(kinds)() : kind())),
  );
  return { names, rows: below(4) === 0 ? [...rows, ...rows.slice(0, 5), ['', '', '']] : rows };
}

/** What is counted, cell by cell, as it is meant. */
function counted(cells: readonly string[]) {
  const tally = (test: (cell: string) => boolean) => {
    const found = cells.flatMap((cell, i) => (cell !== '' && test(cell) ? [i + 1] : []));
    return { count: found.length, rows: found.slice(0, 10) };
  };
  const isValue = (cell: string) => /\d/.test(cell) && cell.length <= 40;
  const isNumber = (cell: string) =>
    numberGrammars.some((name) => grammars[name].form.test(numberText(cell).body));
  const isDate = (cell: string) =>
    readDate.iso(cell) !== null || readDate.dayFirst(cell) !== null || readDate.monthFirst(cell) !== null;
  return {
    filled: cells.filter((cell) => cell !== '' && !isMissing(cell)).length,
    notNumber: tally((cell) => !isMissing(cell) && !(isValue(cell) && isNumber(cell))),
    notDate: tally((cell) => !isMissing(cell) && !(isValue(cell) && isDate(cell))),
    spacesAround: tally((cell) => cell.startsWith(' ') || cell.endsWith(' ')),
  };
}

describe('violations', () => {
  it('are those that each cell gives by itself, in 600 tables', () => {
    const met = new Set<string>();
    /** Values that are written otherwise than most: repairs.test.ts. */
    const others = new Set(['otherNumber', 'otherDate', 'lostZeros']);
    for (let round = 0; round < 600; round += 1) {
      const { names, rows } = table();
      const violations = createViolations(names);
      for (const [i, row] of rows.entries()) violations.see(i, row);
      const type = { type: 'text', skipsMissing: false, manner: { kind: 'cast' }, reason: null } as const;
      const found = violations.find({ names, types: [type, type, type], dialect: null } as never);
      for (const [i, column] of names.entries()) {
        const cells = rows.map((row) => row[i] ?? '');
        const { filled, notNumber, notDate, spacesAround } = counted(cells);
        const meant = ({ count }: { count: number }) => count > 0 && filled - count >= filled * 0.9;
        const wanted = [
          ...(meant(notNumber)
            ? [{ rule: 'notNumber', column, ...notNumber }]
            : meant(notDate)
              ? [{ rule: 'notDate', column, ...notDate }]
              : []),
          ...(filled === 0 ? [{ rule: 'emptyColumn', column, count: 1, rows: [] }] : []),
          ...(spacesAround.count > 0 ? [{ rule: 'spacesAround', column, ...spacesAround }] : []),
        ];
        for (const { rule } of wanted) met.add(rule);
        const own = found.filter((one) => one.column === column && !others.has(one.rule));
        expect(own.map(({ rule, count, rows: places }) => ({ rule, column, count, rows: places }))).toEqual(
          wanted,
        );
      }
    }
    expect([...met].toSorted()).toEqual(['notDate', 'notNumber', 'spacesAround']);
  });
});

describe('a plain number', () => {
  it('is one to every grammar alike that reads another of its form, and no date', () => {
    const seen = new Map<number, string>();
    let plain = 0;
    for (let i = 0; i < 60_000; i += 1) {
      const text = pick(kinds)();
      const form = plainForm(text);
      if (form === 0) continue;
      plain += 1;
      const { body, unit } = numberText(text);
      const facts = JSON.stringify([
        unit,
        isKeptByDouble(text),
        isMissing(text),
        numberGrammars.map((name) => grammars[name].form.test(body)),
        [readDate.iso(text), readDate.dayFirst(text), readDate.monthFirst(text)],
      ]);
      const before = seen.get(form) ?? facts;
      expect([text, facts]).toEqual([text, before]);
      seen.set(form, facts);
      expect(facts).toContain('[null,null,null]');
      expect(grammars.point.form.test(body)).toBe(true);
    }
    expect(plain).toBeGreaterThan(10_000);
    expect(seen.size).toBeGreaterThan(30);
  });

  it.each(['', '-', '.', '.5', '5.', '+5', '1e5', '1.2.3', '−5', '1 000', '1234567890123456', 'NaN'])(
    '%j is none',
    (text) => expect(plainForm(text)).toBe(0),
  );

  it('leaves the type of a column as it is, in whichever order its values come', () => {
    for (let round = 0; round < 400; round += 1) {
      const kind = pick(kinds);
      const cells = Array.from({ length: 40 }, () => (below(15) === 0 ? pick(kinds)() : kind())).filter(
        Boolean,
      );
      const typeOf = (values: readonly string[]) => {
        const finder = createTypeFinder({ name: 'value' });
        for (const value of values) finder.see(value.trim());
        const { type, manner } = finder.find();
        return { type, manner };
      };
      // Each value twice: what was looked at once says nothing new.
      expect(typeOf([...cells, ...cells])).toEqual(typeOf(cells));
    }
  });
});
