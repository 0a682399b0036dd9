/** Counts what is wrong in a table while its rows pass by: every violation, by rule, with its first places. */
import type { RepairStep } from '#contract/publishing-files.ts';
import type { StoredViolation } from '#proxy/platform/database/schema.publishing.ts';
import type { TableReading } from '#proxy/platform/formats/tables/reading.ts';
import { createRepeats, repeatsNames } from '#proxy/platform/formats/tables/repairs.ts';
import { createColumnForms } from './column-forms.ts';
import { createTally } from './tally.ts';

export interface Violations {
  /** @param isNames the row repeats the names of the columns */
  see(row: number, cells: readonly string[], isNames?: boolean): void;
  find(reading: TableReading): StoredViolation[];
}

/** @param names of the columns that are looked at; others are not */
export function createViolations(names: readonly string[]): Violations {
  const columns = names.map(() => createColumnForms());
  const [empty, again, repeated] = [createTally(), createTally(), createTally()];
  const isRepeated = createRepeats();

  return {
    see(row, cells, isNames = repeatsNames(cells, names)) {
      // Names say nothing about the values of their columns.
      if (isNames) {
        again.add(row + 1);
        return;
      }
      for (const [i, column] of columns.entries()) column.see(cells[i] ?? '', row + 1);
      if (cells.every((cell) => cell === '')) {
        empty.add(row + 1);
        return;
      }
      if (isRepeated(cells)) repeated.add(row + 1);
    },
    find({ names: all, types, dialect }) {
      const table = (
        rule: StoredViolation['rule'],
        count: number,
        rows: number[] = [],
        step?: RepairStep,
      ): StoredViolation[] =>
        count > 0
          ? [{ rule, column: null, count, rows, repair: step === undefined ? null : { step }, examples: [] }]
          : [];
      // Only texts are repaired while they are read.
      const isText = dialect?.delimiter !== undefined && dialect.delimiter !== null;
      const found = [
        ...all.flatMap((name): StoredViolation[] =>
          /^column \d+$/.test(name) && dialect?.header !== false
            ? [{ rule: 'noName', column: name, count: 1, rows: [], repair: null, examples: [] }]
            : [],
        ),
        ...table('otherLength', dialect?.raggedRows ?? 0),
        ...table('otherEncoding', dialect?.strayLines ?? 0),
        ...names.flatMap((name, i) => {
          const type = types[i];
          return type === undefined ? [] : (columns[i]?.find(name, type) ?? []);
        }),
        ...table('emptyRow', empty.count, empty.rows),
        ...table('repeatedNames', again.count, again.rows, 'dropNames'),
        ...table('repeatedRow', repeated.count, repeated.rows, 'dropRepeated'),
      ];
      return isText ? found : found.map((one) => ({ ...one, repair: null, examples: [] }));
    },
  };
}
