/** What was found in a table, as a report of Frictionless. */
import { expect, it } from 'vitest';
import { checkReport } from '#src/screens/dataset-edit/check-report.ts';

const column = (name: string) => ({
  name,
  type: 'number' as const,
  description: null,
  distinct: 3,
  filled: 1,
});
const file = {
  fileName: 'Bänke 2024.csv',
  bytes: 120,
  checksum: { algorithm: 'sha256', value: 'ab' },
  shape: { rows: 40, columns: 2 },
  columns: [column('id'), column('n')],
  dialect: {
    encoding: 'utf-8',
    delimiter: ';',
    header: true,
    skippedLines: 2,
    raggedRows: 0,
    quotes: true,
    kind: 'text' as const,
  },
  violations: [],
};

it('is valid without errors', () => {
  expect(checkReport(file)).toMatchObject({
    valid: true,
    stats: { tasks: 1, errors: 0 },
    tasks: [{ name: 'b-nke-2024-csv', place: 'Bänke 2024.csv', labels: ['id', 'n'], errors: [] }],
  });
});

it('has an error for each place, at its line of the file, and all counts', () => {
  const repair = { step: 'onlyNumbers' as const, columns: ['n'] };
  const report = checkReport({
    ...file,
    violations: [
      {
        rule: 'notNumber',
        column: 'n',
        count: 12,
        rows: [1, 8],
        repair,
        examples: [{ row: 8, before: 'closed', after: '' }],
        text: 'Not a number.',
      },
      { rule: 'emptyColumn', column: 'id', count: 1, rows: [], repair: null, examples: [], text: 'Empty.' },
    ],
  });
  expect(report).toMatchObject({ valid: false, stats: { errors: 3 } });
  expect(report.tasks[0]).toMatchObject({
    valid: false,
    stats: { errors: 3, sha256: 'ab', bytes: 120, fields: 2, rows: 40 },
  });
  expect(report.tasks[0]?.errors).toMatchObject([
    { type: 'type-error', fieldName: 'n', fieldNumber: 2, rowNumber: 4, note: 'Not a number.' },
    { type: 'type-error', rowNumber: 11, cell: 'closed' },
    { type: 'field-error', fieldName: 'id', fieldNumber: 1 },
  ]);
  expect(report['commonplace:groups']).toMatchObject([
    { rule: 'notNumber', count: 12, repair },
    { count: 1 },
  ]);
});
