/** Rules that a table breaks are found with what repairs them; a table that is read with the repairs breaks none of them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StatedReading, type Repair } from '#contract/publishing-files.ts';
import { lookInto } from '#proxy/domains/publishing/reading/look-into.ts';
import { readTable } from '#proxy/platform/formats/tables/read-table.ts';
import { readMissingWords } from '#src/screens/dataset-edit/missing-words.ts';
import { repairsThatFit, withoutRepair, withRepairs } from '#src/screens/dataset-edit/repairs.ts';

let scratch = '';
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'repairs-'));
});
afterAll(() => rmSync(scratch, { recursive: true }));

const write = (text: string) => {
  const path = join(scratch, 'table.csv');
  writeFileSync(path, text);
  return path;
};

/** What is wrong in a table that is read with repairs. */
async function broken(text: string, repairs: Repair[] = []) {
  const path = write(text);
  const stated = { repairs };
  const found = await lookInto({ path, fileName: 'table.csv', stated, scratch, memory: 1e9 });
  if (found.kind === 'failed') throw new Error(found.reason);
  return found.violations;
}

async function rowsOf(text: string, repairs: Repair[], missing: string[] = []): Promise<string[]> {
  const rows: string[] = [];
  await readTable(write(text), {
    limits: { rows: 1e6, columns: 100 },
    scratch,
    stated: { repairs, missing },
    open: () => ({
      write(row, cells) {
        rows.push(`${row}: ${cells.join('|')}`);
        return undefined;
      },
      end: () => Promise.resolve(),
    }),
  });
  return rows;
}

const many = (line: (i: number) => string, count = 40) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

describe.each<[string, string, { rule: string; count: number; repair: Repair | null; example?: unknown }]>([
  [
    'a word among numbers',
    `id,n\n${many((i) => `a${i},${i === 7 ? 'closed' : i}`)}`,
    {
      rule: 'notNumber',
      count: 1,
      repair: { step: 'onlyNumbers', columns: ['n'] },
      example: { row: 8, before: 'closed', after: '' },
    },
  ],
  [
    'a comma as the decimal sign among points',
    `id;n\n${many((i) => `a${i};${i % 9 === 0 ? `${i},25` : `${i}.5`}`)}`,
    {
      rule: 'otherNumber',
      count: 5,
      repair: { step: 'decimalPoint', columns: ['n'] },
      example: { row: 1, before: '0,25', after: '0.25' },
    },
  ],
  [
    'a word among dates',
    `id,d\n${many((i) => `a${i},${i === 3 ? 'unknown' : `2024-01-${String((i % 28) + 1).padStart(2, '0')}`}`)}`,
    { rule: 'notDate', count: 1, repair: { step: 'onlyDates', columns: ['d'] } },
  ],
  [
    'days that are first in figures, among years that are first',
    `id,d\n${many((i) => `a${i},${i % 10 === 0 ? `${13 + (i % 15)}/03/2024` : `2024-03-${10 + (i % 20)}`}`)}`,
    {
      rule: 'otherDate',
      count: 4,
      repair: { step: 'dayFirst', columns: ['d'] },
      example: { row: 1, before: '13/03/2024', after: '2024-03-13' },
    },
  ],
  [
    'months that are first',
    `id,d\n${many((i) => `a${i},${i % 10 === 0 ? `03/${13 + (i % 15)}/2024` : `2024-03-${10 + (i % 20)}`}`)}`,
    { rule: 'otherDate', count: 4, repair: { step: 'monthFirst', columns: ['d'] } },
  ],
  [
    'day and month that have changed places',
    `id,d\n${many((i) => `a${i},${i === 5 ? '2026-25-03' : `2026-03-${10 + (i % 20)}`}`)}`,
    {
      rule: 'otherDate',
      count: 1,
      repair: { step: 'dayFirst', columns: ['d'] },
      example: { row: 6, before: '2026-25-03', after: '2026-03-25' },
    },
  ],
  [
    'codes that have lost their zeros',
    `code,n\n${many((i) => `${i % 5 === 0 ? i + 1 : String(i + 1).padStart(4, '0')},x${i}`)}`,
    {
      rule: 'lostZeros',
      count: 8,
      repair: { step: 'fillZeros', columns: ['code'], width: 4 },
      example: { row: 1, before: '1', after: '0001' },
    },
  ],
  [
    'a count below zero',
    `id,count_total\n${many((i) => `a${i},${i === 5 ? '-12' : i}`)}`,
    {
      rule: 'belowZero',
      count: 1,
      repair: { step: 'noNegatives', columns: ['count_total'] },
      example: { row: 6, before: '-12', after: '' },
    },
  ],
  [
    'an amount below zero in brackets, among decimal commas',
    `id;Einwohnerzahl\n${many((i) => `a${i};${i === 9 ? '(5)' : `${i},25`}`)}`,
    {
      rule: 'belowZero',
      count: 1,
      repair: { step: 'noNegatives', columns: ['Einwohnerzahl'] },
      example: { row: 10, before: '(5)', after: '' },
    },
  ],
  [
    'the names of the columns again',
    `id,n\n${many((i) => (i === 20 ? 'id,n' : `a${i},b${i}`))}`,
    { rule: 'repeatedNames', count: 1, repair: { step: 'dropNames' } },
  ],
  [
    'equal rows',
    `id,n\n${many((i) => `a${i % 30},b${i % 30}`)}`,
    { rule: 'repeatedRow', count: 10, repair: { step: 'dropRepeated' } },
  ],
])('%s', (_, text, { rule, count, repair, example }) => {
  it('is found with its repair, and gone with it', async () => {
    const found = await broken(text);
    expect(found).toMatchObject([{ rule, count, repair }]);
    if (example !== undefined) expect(found[0]?.examples?.[0]).toEqual(example);
    expect(await broken(text, repair === null ? [] : [repair])).toEqual([]);
  });
});

it('offers no repair where the order of day and month is not told, or told both ways', async () => {
  const mixed = (other: string) =>
    broken(`id,d\n${many((i) => `a${i},${i % 10 === 0 ? other : `2024-03-${10 + (i % 20)}`}`)}`);
  expect(await mixed('03/04/2024')).toMatchObject([{ rule: 'otherDate', count: 4, repair: null }]);
  expect(
    await broken(`id,d\n${many((i) => `a${i},${i % 10 === 0 ? '12/31/2024' : `${13 + (i % 15)}/12/2024`}`)}`),
  ).toMatchObject([{ rule: 'otherDate', count: 4, repair: null }]);
});

it.each([
  ['thousands', `id;n\n${many((i) => `a${i};${i % 9 === 0 ? '1,234.5' : '2,500'}`)}`],
  ['codes of one length', `code,n\n${many((i) => `${String(i).padStart(3, '0')},x${i}`)}`],
  [
    'codes of several lengths',
    `code,n\n${many((i) => `${i % 2 === 0 ? `0${i + 10}` : `000${i + 10}`},x${i}`)}`,
  ],
  ['words', `id,n\n${many((i) => `a${i},${i % 2 === 0 ? 'open' : String(i)}`)}`],
])('finds nothing in %s', async (_, text) => {
  expect(await broken(text)).toEqual([]);
});

it('makes repairs in their order, numbers the rows that stay, and leaves other columns alone', async () => {
  const text = 'id,n,d\n1,"1,5",x\nid,n,d\n2,closed,2024-25-03\n2,also,2024-03-25\n3,2.5,\n';
  expect(
    await rowsOf(text, [
      { step: 'dropNames' },
      { step: 'decimalPoint', columns: ['n', 'gone'] },
      { step: 'onlyNumbers', columns: ['n'] },
      { step: 'dayFirst', columns: ['d'] },
      { step: 'dropRepeated' },
    ]),
  ).toEqual(['0: 1|1.5|x', '1: 2||2024-03-25', '2: 3|2.5|']);
});

it('shows no value of a column that looks like personal data', async () => {
  const text = `phone,n\n${many((i) => `${i === 2 ? 'none given' : `+4420794600${10 + i}`},x${i}`)}`;
  const path = write(text);
  const found = await lookInto({ path, fileName: 'table.csv', stated: null, scratch, memory: 1e9 });
  if (found.kind === 'failed') throw new Error(found.reason);
  expect(found.personal).toMatchObject([{ column: 'phone' }]);
  expect(JSON.stringify(found.violations)).not.toMatch(/none given|\+44/);
});

it('reads words that are stated as no value, before anything is repaired', async () => {
  const text = 'site,n\nA,-999\n not known ,2\nB,-9990\n';
  expect(await rowsOf(text, [], ['-999', 'not known'])).toEqual(['0: A|', '1: |2', '2: B|-9990']);
  const zeros: Repair[] = [{ step: 'fillZeros', columns: ['n'], width: 4 }];
  expect(await rowsOf('n,m\n99,1\n12,2\n', zeros, ['99'])).toEqual(['0: |1', '1: 0012|2']);
});

it('has a limit of words for no value', () => {
  const words = Array.from({ length: 21 }, (_, i) => `word ${i}`);
  const isTaken = (missing: string[]) => StatedReading.safeParse({ missing }).success;
  expect([isTaken(words.slice(1)), isTaken(words), isTaken([' ']), isTaken(['x'.repeat(51)])]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(readMissingWords(' -999 \n\nnot known\n-999')).toEqual(['-999', 'not known']);
});

it('joins steps of several columns, and takes one back', () => {
  const stated = withRepairs({ header: true }, [
    { step: 'onlyNumbers', columns: ['a'] },
    { step: 'dropNames' },
    { step: 'onlyNumbers', columns: ['b', 'a'] },
    { step: 'fillZeros', columns: ['c'], width: 3 },
    { step: 'fillZeros', columns: ['d'], width: 4 },
  ]);
  expect(stated.repairs).toEqual([
    { step: 'onlyNumbers', columns: ['a', 'b'] },
    { step: 'dropNames' },
    { step: 'fillZeros', columns: ['c'], width: 3 },
    { step: 'fillZeros', columns: ['d'], width: 4 },
  ]);
  expect(withoutRepair(stated, 0).repairs).toHaveLength(3);
  expect(withoutRepair({ repairs: [{ step: 'dropNames' }] }, 0).repairs).toBeUndefined();
});

it('adds as many repairs as a stated reading has room for', () => {
  const added = Array.from({ length: 400 }, (_, i) => ({ step: 'onlyNumbers' as const, columns: [`c${i}`] }));
  const fitting = repairsThatFit({}, added);
  expect(fitting.length).toBeGreaterThan(100);
  expect(fitting.length).toBeLessThan(400);
  expect(StatedReading.safeParse(withRepairs({}, fitting)).success).toBe(true);
  expect(StatedReading.safeParse(withRepairs({}, added)).success).toBe(false);
});

it.each([
  ['noise', Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(2000, 7), Buffer.from('PAR1')])],
  ['a beginning alone', Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(100, 1)])],
])('refuses a Parquet file of %s with a sentence', async (_, bytes) => {
  const path = join(scratch, 'damaged.parquet');
  writeFileSync(path, bytes);
  expect(
    await lookInto({ path, fileName: 'damaged.parquet', stated: null, scratch, memory: 1e9 }),
  ).toMatchObject({ kind: 'failed', finding: { code: 'damaged' } });
});
