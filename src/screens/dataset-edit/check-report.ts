/** What was found in a table as a report of Frictionless 5 (`report.json`), with all counts in `commonplace:groups`. */
import type { EditedFile, Violation, ViolationRule } from '#contract/publishing-files.ts';

/** The kind of error that a rule is there. */
const kinds: Readonly<Record<ViolationRule, string>> = {
  noName: 'blank-label',
  repeatedName: 'duplicate-label',
  emptyColumn: 'field-error',
  otherLength: 'row-error',
  otherEncoding: 'encoding-error',
  notNumber: 'type-error',
  notDate: 'type-error',
  otherNumber: 'type-error',
  otherDate: 'type-error',
  lostZeros: 'constraint-error',
  belowZero: 'constraint-error',
  spacesAround: 'constraint-error',
  emptyRow: 'blank-row',
  repeatedNames: 'row-error',
  repeatedRow: 'row-error',
  unknownCode: 'foreign-key',
};

type Reported = Pick<
  EditedFile,
  'fileName' | 'bytes' | 'checksum' | 'shape' | 'columns' | 'dialect' | 'violations'
>;

/** The errors of a rule: one for each place that is named, or one for the column or the table. */
function errorsOf(violation: Violation, { columns, dialect }: Reported) {
  const { rule, column, rows, examples, text } = violation;
  const position = columns.findIndex(({ name }) => name === column);
  const error = {
    type: kinds[rule],
    title: rule,
    description: text,
    message: text,
    tags: column === null ? ['#table'] : ['#table', '#content'],
    note: text,
    ...(column !== null && { fieldName: column }),
    ...(position !== -1 && { fieldNumber: position + 1 }),
  };
  // Rows are numbered from the first line of the file, the names included.
  const first = (dialect?.skippedLines ?? 0) + (dialect?.header === false ? 0 : 1);
  if (rows.length === 0) return [error];
  return rows.map((row) => {
    const cell = examples.find((one) => one.row === row)?.before;
    return { ...error, rowNumber: row + first, ...(cell !== undefined && { cell }) };
  });
}

export function checkReport(file: Reported) {
  const errors = file.violations.flatMap((violation) => errorsOf(violation, file));
  const stats = { errors: errors.length, warnings: 0, seconds: 0 };
  const { checksum, shape, bytes } = file;
  return {
    valid: errors.length === 0,
    stats: { tasks: 1, ...stats },
    warnings: [],
    errors: [],
    tasks: [
      {
        name:
          file.fileName
            .toLowerCase()
            .replaceAll(/[^a-z0-9]+/g, '-')
            .replaceAll(/^-|-$/g, '') || 'table',
        type: 'table',
        valid: errors.length === 0,
        place: file.fileName,
        labels: file.columns.map(({ name }) => name),
        stats: {
          ...stats,
          ...(checksum?.algorithm === 'sha256' && { sha256: checksum.value }),
          ...(bytes !== null && { bytes }),
          ...(shape !== null && { fields: shape.columns, rows: shape.rows }),
        },
        warnings: [],
        errors,
      },
    ],
    'commonplace:groups': file.violations.map(({ rule, column, count, rows, repair }) => ({
      rule,
      column,
      count,
      rows,
      repair,
    })),
  };
}
