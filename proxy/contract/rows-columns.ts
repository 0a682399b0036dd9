/** Columns as the plain API names them: names of a file can repeat or be empty. Server and pages name them alike. */
import type { PreviewType } from './preview/table.ts';
import type { RowsOperator } from './rows-api.ts';

export interface NamedColumn {
  readonly position: number;
  readonly name: string;
  readonly type: PreviewType;
}

/**
 * Gives names that are taken a number. Of each name it counts on: thousands of columns can have the same one.
 * @param fold what of a name must differ
 */
export function uniqueNames(fold: (name: string) => string = (name) => name): (name: string) => string {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return (base) => {
    let name = base;
    let number = numbers.get(fold(base)) ?? 1;
    while (taken.has(fold(name))) {
      number += 1;
      name = `${base} (${number})`;
    }
    numbers.set(fold(base), number);
    taken.add(fold(name));
    return name;
  };
}

/** Gives each column a name of its own: `name`, then `name (2)`; `column 3` where the file has none. */
export function namedColumns(columns: readonly NamedColumn[]): NamedColumn[] {
  const nameFor = uniqueNames();
  return columns.map((column) => ({
    ...column,
    name: nameFor(column.name.trim() === '' ? `column ${column.position + 1}` : column.name),
  }));
}

/** Whether sums and means can be made of a column. */
export const isNumberColumn = ({ type }: Pick<NamedColumn, 'type'>): boolean =>
  type === 'integer' || type === 'decimal';

/** What a column can be compared by. */
export const operatorsOf = ({ type }: Pick<NamedColumn, 'type'>): readonly RowsOperator[] => [
  'eq',
  ...(type === 'text' ? (['contains'] as const) : []),
  ...(['integer', 'decimal', 'date', 'time'].includes(type) ? (['gte', 'lte'] as const) : []),
  'empty',
];
