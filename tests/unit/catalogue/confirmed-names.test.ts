/** New names of columns by what people have confirmed of a file, in any of its runs. */
import { expect, it } from 'vitest';
import { confirmedNames } from '#proxy/platform/catalogue/imported-columns.ts';

const pairs = (...all: readonly (readonly [string, string])[]) =>
  all.map(([before, after]) => ({ before, after }));
const names = (...given: Parameters<typeof confirmedNames>) => [...confirmedNames(...given)];

it('count in both directions, for columns that are gone and names that are new', () => {
  const said = pairs(['name', 'person'], ['ward', 'district']);
  expect(names(said, ['name', 'ward'], ['person', 'district'])).toEqual([
    ['name', 'person'],
    ['ward', 'district'],
  ]);
  expect(names(said, ['person'], ['name'])).toEqual([['person', 'name']]);
  expect(names(said, ['name'], ['district'])).toEqual([]);
  expect(names(said, ['id'], ['person'])).toEqual([]);
});

it('swap', () => {
  expect(names(pairs(['a', 'x'], ['b', 'y']), ['a', 'b'], ['y', 'x'])).toEqual([
    ['a', 'x'],
    ['b', 'y'],
  ]);
});

it('are none where two columns could have one name: one of them would open to readers of the other', () => {
  const said = pairs(['name', 'x'], ['x', 'y']);
  expect(names(said, ['name', 'y'], ['x'])).toEqual([]);
  expect(names(said, ['y'], ['x'])).toEqual([['y', 'x']]);
});

it('are none where one column could have two names', () => {
  const said = pairs(['name', 'x'], ['name', 'y'], ['ward', 'z']);
  expect(names(said, ['name', 'ward'], ['x', 'y', 'z'])).toEqual([['ward', 'z']]);
  // The same said twice, once in each direction, is one.
  expect(names(pairs(['name', 'x'], ['x', 'name']), ['name'], ['x'])).toEqual([['name', 'x']]);
});
