/** Words of the data dictionary whose column no file has any more, such as after a new version that calls it otherwise. */
import type { EditedDataset } from '../../services/api/publishing-queries.ts';
import { groupOf, textOf, type Group } from './field-values.ts';

type EditedFile = Pick<EditedDataset['files'][number], 'status' | 'shape' | 'columns' | 'otherTables'>;

/** The columns of all tables of a file. */
export const columnNames = ({
  columns,
  otherTables,
}: Pick<EditedFile, 'columns' | 'otherTables'>): string[] => [
  ...columns.map(({ name }) => name),
  ...otherTables.flatMap((table) => table.columns),
];

/** What counts as words of a column. */
const words = ['label', 'description', 'unit', 'codes'] as const;

export const hasWords = (said: Group): boolean => words.some((word) => textOf(said[word]) !== '');

/** @returns names of columns; none while a file is read, or where not all of its columns are known here */
export function columnsWithoutFile(dictionary: Group, files: readonly EditedFile[]): readonly string[] {
  const isKnown = files.every(
    ({ status, shape, columns }) =>
      status !== 'pending' && status !== 'processing' && (shape === null || shape.columns === columns.length),
  );
  const present = new Set(files.flatMap(columnNames));
  if (!isKnown || present.size === 0) return [];
  return Object.keys(dictionary).filter(
    (column) => !present.has(column) && hasWords(groupOf(dictionary[column] ?? null)),
  );
}

export function withoutWords(dictionary: Group, column: string): Group {
  const { [column]: gone, ...others } = dictionary;
  return gone === undefined ? dictionary : others;
}
