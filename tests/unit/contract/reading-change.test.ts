/** Changes of how a file is read: each names only what it changes, so that two of them both count, and both can be undone. */
import { describe, expect, it } from 'vitest';
import { StatedReading } from '#contract/publishing-files.ts';
import { changedReading, ReadingChange, readingChange } from '#contract/reading-change.ts';
import type * as z from 'zod/mini';

type Stated = z.infer<typeof StatedReading>;

const full: Stated = {
  encoding: 'windows-1252',
  delimiter: ';',
  header: false,
  system: 'EPSG:27700',
  missing: ['-999'],
  columns: { code: 'text', day: 'dayFirst' },
  repairs: [
    { step: 'onlyNumbers', columns: ['n', 'm'] },
    { step: 'fillZeros', columns: ['code'], width: 3 },
    { step: 'dropNames' },
  ],
};
const readings: readonly Stated[] = [
  {},
  full,
  { encoding: 'utf-8', header: true },
  { columns: { code: 'point' } },
  { missing: ['closed', '-999'], repairs: [{ step: 'onlyNumbers', columns: ['m'] }] },
  { repairs: [{ step: 'fillZeros', columns: ['code', 'area'], width: 3 }, { step: 'dropRepeated' }] },
  { repairs: [{ step: 'fillZeros', columns: ['code'], width: 4 }] },
];

/** Without the order of repairs and their columns. */
const sorted = ({ repairs, ...stated }: Stated) => ({
  ...stated,
  repairs: (repairs ?? [])
    .map((one) => JSON.stringify({ ...one, columns: one.columns?.toSorted() }))
    .toSorted(),
});

describe('a change of how a file is read', () => {
  it('leads from one reading to the other and back, and the contract takes it', () => {
    for (const before of readings)
      for (const after of readings) {
        const change = readingChange(before, after);
        expect(ReadingChange.parse(change)).toEqual(change);
        expect(sorted(changedReading(before, change))).toEqual(sorted(after));
        expect(sorted(changedReading(after, readingChange(after, before)))).toEqual(sorted(before));
        expect(StatedReading.safeParse(changedReading(before, change)).success).toBe(true);
      }
  });

  it('changes nothing where nothing is changed, and the same twice is the same', () => {
    for (const before of readings) {
      expect(readingChange(before, before)).toEqual({});
      expect(changedReading(before, {})).toEqual(before);
      for (const after of readings) {
        const change = readingChange(before, after);
        const once = changedReading(before, change);
        expect(changedReading(once, change)).toEqual(once);
      }
    }
  });

  it('keeps what another one has changed meanwhile', () => {
    const mine = readingChange({}, { encoding: 'utf-16le', columns: { day: 'monthFirst' } });
    const theirs = readingChange({}, { header: false, columns: { code: 'text' } });
    const both = {
      encoding: 'utf-16le',
      header: false,
      columns: { code: 'text', day: 'monthFirst' },
    };
    expect(changedReading(changedReading({}, mine), theirs)).toEqual(both);
    expect(changedReading(changedReading({}, theirs), mine)).toEqual(both);
    const repaired = readingChange({}, { repairs: [{ step: 'onlyNumbers', columns: ['n'] }] });
    const alsoRepaired = readingChange({}, { repairs: [{ step: 'onlyNumbers', columns: ['m'] }] });
    expect(changedReading(changedReading({}, repaired), alsoRepaired)).toEqual({
      repairs: [{ step: 'onlyNumbers', columns: ['n', 'm'] }],
    });
  });

  it('takes one column of a repair back, and the repair with its last one', () => {
    const one = readingChange(
      { repairs: [{ step: 'onlyNumbers', columns: ['n', 'm'] }] },
      { repairs: [{ step: 'onlyNumbers', columns: ['m'] }] },
    );
    expect(changedReading(full, one).repairs?.[0]).toEqual({ step: 'onlyNumbers', columns: ['m'] });
    expect(changedReading({ repairs: [{ step: 'onlyNumbers', columns: ['n'] }] }, one)).toEqual({});
  });
});

it('has no more repairs than a file is read with', () => {
  const repairs = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ step: 'onlyNumbers' as const, columns: [`column ${i}`] }));
  const fits = (add: number, takeBack: number) =>
    ReadingChange.safeParse({ repairs: { add: repairs(add), takeBack: repairs(takeBack) } }).success;
  expect([fits(20, 20), fits(21, 0), fits(0, 21)]).toEqual([true, false, false]);
});
