/** New names that are proposed for columns of an import. */
import { expect, it } from 'vitest';
import type { Column } from '#contract/entities/dataset.ts';
import { likelyNames } from '#proxy/domains/publishing/files/likely-names.ts';

const column = (name: string, more: Partial<Column> = {}): Column => ({
  name,
  type: 'text',
  description: null,
  distinct: 100,
  filled: 1,
  ...more,
});
const propose = (before: readonly Column[], after: readonly Column[]) => {
  const names = (columns: readonly Column[]) => columns.map(({ name }) => name);
  const gone = names(before).filter((name) => !names(after).includes(name));
  const added = names(after).filter((name) => !names(before).includes(name));
  return Object.fromEntries(likelyNames(before, after, { gone, added }));
};

it('have the same type, and a name, a place and values that are alike', () => {
  expect(
    propose(
      [column('id'), column('ward_code', { distinct: 33 }), column('speed', { type: 'number' })],
      [column('id'), column('WardCode', { distinct: 33 }), column('mean_speed', { type: 'number' })],
    ),
  ).toEqual({ ward_code: 'WardCode', speed: 'mean_speed' });
  expect(propose([column('ward_code', { type: 'place' })], [column('ward_gss')])).toEqual({
    ward_code: 'ward_gss',
  });
  // A column of another type is another column, whatever it is called.
  expect(propose([column('day')], [column('day_of_week', { type: 'number' })])).toEqual({});
  expect(propose([column('a'), column('b')], [column('b'), column('n', { distinct: 3 })])).toEqual({});
});

it('are proposed for one column each, and for none where two are as likely', () => {
  expect(propose([column('ward_a'), column('ward_b')], [column('ward')])).toEqual({ ward_a: 'ward' });
  expect(
    propose(
      [column('first'), column('second'), column('x')],
      [column('x'), column('second name'), column('first name')],
    ),
  ).toEqual({ first: 'first name', second: 'second name' });
  expect(
    propose(
      [column('x'), column('y'), column('name')],
      [column('name a'), column('name b'), column('x'), column('y')],
    ),
  ).toEqual({});
});

it('are found at once in a table with as many columns as are described', () => {
  const wide = (prefix: string) =>
    Array.from({ length: 200 }, (_, i) => column(`${prefix} ${'aB'.repeat(140)}${i}`));
  const began = performance.now();
  expect(Object.keys(propose(wide('mean'), wide('sum')))).toHaveLength(200);
  // A fifth of a second. Where the words of names are read for each pair of columns it is three.
  expect(performance.now() - began).toBeLessThan(1500);
});
