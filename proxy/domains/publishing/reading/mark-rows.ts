/**
 * Writes a table again: with a last column that says which rules each row breaks, so that its publisher corrects them there,
 * or without some of its columns.
 */
import { rowReasons } from '#contract/messages/en/checklist.ts';
import type { Repair } from '#contract/publishing-files.ts';
import type { StoredViolation } from '#proxy/platform/database/schema.publishing.ts';
import { readTable } from '#proxy/platform/formats/tables/read-table.ts';
import { createRepeats, repairedCell, repeatsNames } from '#proxy/platform/formats/tables/repairs.ts';
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import { quotedCell } from '#proxy/platform/service/csv-cell.ts';

/** What is marked. */
export interface MarkingJob {
  readonly path: string;
  readonly stated: StatedReading | null;
  readonly scratch: string;
  /** What was found when the file was read. */
  readonly violations: readonly StoredViolation[];
  /** Columns that are left out; rows are not marked then. Empty: all are there. */
  readonly without: readonly string[];
}

/** How the writing of a marked table ended. */
export type MarkingResult =
  | { readonly kind: 'written' }
  | { readonly kind: 'failed'; readonly detail: string };

const limits = { rows: 10_000_000, columns: 20_000 };

/** Says of a row which of the rules it breaks. */
function createMarks(
  violations: readonly StoredViolation[],
  names: readonly string[],
): (cells: readonly string[]) => string[] {
  const isBroken = (wanted: StoredViolation['rule']) => violations.some(({ rule }) => rule === wanted);
  const isRepeated = isBroken('repeatedRow') ? createRepeats() : () => false;
  const [marksNames, marksEmpty] = [isBroken('repeatedNames'), isBroken('emptyRow')];
  const ofCells = violations.flatMap(({ rule, column, repair }) => {
    const place = column === null ? -1 : names.indexOf(column);
    if (place === -1) return [];
    // A cell is at fault where its repair would change it.
    const isAtFault = (cell: string, how: Repair | null | undefined) =>
      rule === 'spacesAround' ? cell !== cell.trim() : how && repairedCell(cell, how) !== cell;
    return [
      {
        place,
        reason: rowReasons[rule](column ?? ''),
        isAtFault: (cell: string) => cell !== '' && isAtFault(cell, repair),
      },
    ];
  });
  return (cells) => {
    if (marksNames && repeatsNames(cells, names)) return [rowReasons.repeatedNames('')];
    const isEmpty = cells.every((cell) => cell === '');
    return [
      ...ofCells.flatMap(({ place, reason, isAtFault }) => (isAtFault(cells[place] ?? '') ? reason : [])),
      ...(marksEmpty && isEmpty ? [rowReasons.emptyRow('')] : []),
      ...(!isEmpty && isRepeated(cells) ? [rowReasons.repeatedRow('')] : []),
    ];
  };
}

/**
 * @param write takes a part of the text; resolves when there is room for more
 * @throws ConversionError for a file that is no table any more
 */
export async function markRows(
  { path, stated, scratch, violations, without }: MarkingJob,
  write: (text: string) => Promise<void> | undefined,
): Promise<void> {
  await readTable(path, {
    limits,
    scratch,
    ...(stated !== null && { stated }),
    open(names) {
      const line = (cells: readonly string[]) => `${cells.map(quotedCell).join(',')}\r\n`;
      const places = names.flatMap((name, place) => (without.includes(name) ? [] : [place]));
      const isMarked = without.length === 0;
      const marks = isMarked ? createMarks(violations, names) : null;
      const headings = places.map((place) => names[place] ?? '');
      let text = isMarked ? `\u{feff}${line([...headings, rowReasons.column])}` : line(headings);
      return {
        write(_, cells) {
          const kept = places.map((place) => cells[place] ?? '');
          text += line(marks === null ? kept : [...kept, marks(cells).join('; ')]);
          if (text.length < 65_536) return undefined;
          const part = text;
          text = '';
          return write(part);
        },
        async end() {
          await write(text);
        },
      };
    },
  });
}
