/** A grant of a part of a table follows its columns to other names, and opens no other column. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { NarrowingInput, type Narrowing } from '#contract/narrowing.ts';
import { renamedNarrowing } from '#proxy/platform/access/renamed-columns.ts';

const field = (position: number, name: string) => ({ position, name, type: 'text' as const });
const part = (more: Partial<Narrowing>): Narrowing => ({
  sheet: 0,
  columns: [1],
  filters: [],
  fields: [field(1, 'name')],
  ...more,
});
const renamed = (
  narrowing: Narrowing,
  names: Record<string, string>,
  columns: string[],
  taken: readonly string[] = [],
) =>
  renamedNarrowing(narrowing, {
    sheets: new Set([0]),
    names: new Map(Object.entries(names)),
    taken: new Set(taken),
    columns,
  });

/** The names that a part opens in a table, as `convert/narrow.ts` decides it: by place, name and type. */
function opens({ columns, filters, fields }: Narrowing, table: readonly string[]): string[] | null {
  const same = new Set(
    fields.filter(({ position, name }) => table[position] === name).map(({ position }) => position),
  );
  if (!filters.every(({ column }) => same.has(column))) return null;
  return (columns ?? table.map((_, place) => place))
    .filter((place) => columns === null || same.has(place))
    .map((place) => table[place] ?? '');
}

it('a column is found under its new name, at its new place', () => {
  const table = ['id', 'age', 'person'];
  expect(opens(renamed(part({}), { name: 'person' }, table), table)).toEqual(['person']);
});

it('names that swap change at once', () => {
  const both = part({ columns: [0], fields: [field(0, 'a'), field(1, 'b')], filters: [] });
  const table = ['b', 'a'];
  const after = renamed(both, { a: 'b', b: 'a' }, table);
  expect(after.fields.map(({ name, position }) => [name, position])).toEqual([
    ['b', 0],
    ['a', 1],
  ]);
  // What was `a`, whatever it is called now.
  expect(opens(after, table)).toEqual(['b']);
});

it('a condition on a column that is gone does not become one on the column at its place', () => {
  const narrowing = part({
    columns: [1],
    filters: [{ kind: 'equals', column: 2, text: 'x' }],
    fields: [field(1, 'name'), field(2, 'ward')],
  });
  // `ward` is gone, and `person` is where it was.
  const table = ['id', 'age', 'person'];
  expect(opens(renamed(narrowing, { name: 'person' }, table), table)).toBeNull();
});

it('a name that the table has twice opens nothing', () => {
  const table = ['person', 'person'];
  expect(opens(renamed(part({}), { name: 'person' }, table), table)).toEqual([]);
});

it('parts of another sheet, and of other columns, stay as they are', () => {
  const sheet = part({ sheet: 2 });
  expect(renamed(sheet, { name: 'person' }, ['id', 'person'])).toBe(sheet);
  const other = part({});
  expect(renamed(other, { age: 'years' }, ['id', 'name', 'years'])).toBe(other);
});

it('a column that has another type as well stays closed: the type is that of the grant', () => {
  expect(renamed(part({}), { name: 'person' }, ['id', 'person']).fields[0]?.type).toBe('text');
});

it('a grant for a column that is gone does not open the one that has its name now', () => {
  const former = part({ columns: [1], fields: [field(1, 'person')] });
  const table = ['id', 'person'];
  expect(opens(former, table)).toEqual(['person']);
  const closed = renamed(former, { name: 'person' }, table, ['person']);
  expect(opens(closed, table)).toEqual([]);
  // A form that changes the grant can send it: the answer is that there is no such column.
  expect(z.safeParse(NarrowingInput, closed).success).toBe(true);
});
