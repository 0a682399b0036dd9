/** The address from which the rows that a preview shows are downloaded, with the names that the plain API gives columns. */
import type { CallRequest } from '#contract/index.ts';
import type { PreviewFilter } from '#contract/preview.ts';
import { ProblemError } from '#contract/problem.ts';
import { downloadPath } from '#contract/rows-api.ts';
import { fieldError } from '#contract/rule.ts';
import type { NamedColumn } from '#contract/rows-columns.ts';

type Asked = CallRequest<'resource:downloadTable'>;

/** A condition as parameters. */
function parametersOf(filter: PreviewFilter, name: string): [string, string][] {
  const at = (operator: string, value: string): [string, string] => [`filter[${name}][${operator}]`, value];
  switch (filter.kind) {
    case 'contains':
      return [at('contains', filter.text)];
    case 'equals':
      return [at('eq', filter.text)];
    case 'empty':
      return [at('empty', String(filter.empty))];
    case 'range':
    case 'dates':
      return [
        ...(filter.from === null ? [] : [at('gte', String(filter.from))]),
        ...(filter.to === null ? [] : [at('lte', String(filter.to))]),
      ];
  }
}

/** @throws ProblemError 400 that names the column that the table does not have */
export function downloadAddress(
  columns: readonly NamedColumn[],
  { resourceGUID, form, escapes, filters, sort, ...asked }: Asked,
): string {
  const nameAt = new Map(columns.map(({ position, name }) => [position, name]));
  const nameOf = (position: number, field: string): string => {
    const name = nameAt.get(position);
    if (name !== undefined) return name;
    throw new ProblemError(400, 'The question does not fit the table', [
      fieldError(field, 'table.columnUnknown'),
    ]);
  };
  const search = new URLSearchParams();
  for (const [i, position] of asked.columns.entries())
    search.append('select', nameOf(position, `columns.${i}`));
  for (const [i, filter] of filters.entries())
    for (const [name, value] of parametersOf(filter, nameOf(filter.column, `filters.${i}.column`)))
      search.append(name, value);
  if (sort !== null) {
    search.append('sort', nameOf(sort.column, 'sort.column'));
    if (sort.descending) search.append('order', 'desc');
  }
  if (escapes && form === 'csv') search.append('escape', 'formulas');
  const path = downloadPath(resourceGUID, form);
  return search.size === 0 ? path : `${path}?${search}`;
}
