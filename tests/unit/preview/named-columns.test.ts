/** Names of columns as the plain API has them. */
import { expect, it, vi } from 'vitest';
import { namedColumns } from '#contract/rows-columns.ts';

const named = (names: readonly string[]) =>
  namedColumns(names.map((name, position) => ({ position, name, type: 'text' as const }))).map(
    ({ name }) => name,
  );

it('gives each column a name of its own', () => {
  expect(named(['a', 'a', '', 'a (2)', 'a', 'column 3'])).toEqual([
    'a',
    'a (2)',
    'column 3',
    'a (2) (2)',
    'a (3)',
    'column 3 (2)',
  ]);
});

it('looks at each name a few times, also where all are the same', () => {
  const looks = vi.spyOn(Set.prototype, 'has');
  try {
    expect(named(Array.from({ length: 2000 }, () => 'a')).at(-1)).toBe('a (2000)');
    expect(looks.mock.calls.length).toBeLessThan(10_000);
  } finally {
    looks.mockRestore();
  }
});
