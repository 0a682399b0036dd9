/** What is done to columns of personal data while a table is written again: left out, numbered, or made coarser. */
import { randomInt } from 'node:crypto';
import type { ColumnRemedy } from '#contract/publishing-constants.ts';

/** Columns by what is done to them. */
export type Remedies = Readonly<Partial<Record<ColumnRemedy, readonly string[]>>>;

/** Different values of a column that can be numbered: each is kept until the table is written. */
const NUMBERED_MOST = 3_000_000;
/** Numbers are of nine digits, so that one says nothing of the place of its value. */
const [LOWEST, HIGHEST] = [100_000_000, 1_000_000_000];
/** Counts below this are not written. */
const FEW = 5;
/** Decimals of degrees that are kept: about 1 km. */
const DECIMALS = 2;

/** The same number for the same value, whatever its case and the spaces around it. @throws Error for too many values */
function createNumbers(): (cell: string) => string {
  const numbers = new Map<string, string>();
  const taken = new Set<string>();
  return (cell) => {
    const value = cell.trim().toLowerCase();
    if (value === '') return '';
    const known = numbers.get(value);
    if (known !== undefined) return known;
    if (numbers.size >= NUMBERED_MOST) throw new Error(`More than ${NUMBERED_MOST} different values`);
    let number: string;
    do number = String(randomInt(LOWEST, HIGHEST));
    while (taken.has(number));
    taken.add(number);
    numbers.set(value, number);
    return number;
  };
}

/** The year of a date in figures or words; nothing where there is none in four figures. */
const yearOf = (cell: string): string => /(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)/.exec(cell)?.[0] ?? '';

/** A coordinate with its decimal sign; what is none is left out, since it may be an address. */
function rounded(cell: string): string {
  const found = /^\s*[+-]?\d{1,3}(?:([.,])\d+)?\s*$/.exec(cell);
  if (found === null) return '';
  const [, sign] = found;
  const number = Number(cell.replace(',', '.')).toFixed(DECIMALS);
  return sign === ',' ? number.replace('.', ',') : number;
}

const fewer = (cell: string): string => {
  const count = /^\s*\d+\s*$/.test(cell) ? Number(cell) : 0;
  return count > 0 && count < FEW ? `<${FEW}` : cell;
};

const ofCells: Readonly<Record<Exclude<ColumnRemedy, 'without'>, () => (cell: string) => string>> = {
  number: createNumbers,
  year: () => yearOf,
  round: () => rounded,
  fewer: () => fewer,
};

/** A table as it is written again. */
export interface Rewritten {
  readonly names: readonly string[];
  readonly cells: (cells: readonly string[]) => string[];
}

/** Applies remedies to the rows of a table. @param names of all columns of the table */
export function createRemedies(names: readonly string[], { without = [], ...others }: Remedies): Rewritten {
  const changes = names.flatMap((name, place) => {
    if (without.includes(name)) return [];
    const remedy = (Object.keys(ofCells) as (keyof typeof ofCells)[]).find((one) =>
      others[one]?.includes(name),
    );
    return { name, place, change: remedy === undefined ? (cell: string) => cell : ofCells[remedy]() };
  });
  return {
    names: changes.map(({ name }) => name),
    cells: (cells) => changes.map(({ place, change }) => change(cells[place] ?? '')),
  };
}
