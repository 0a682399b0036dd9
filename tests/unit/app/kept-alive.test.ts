/** Requests that go on when their page ends. */
import { expect, it } from 'vitest';
import { COLUMN_NAME_LENGTH } from '#contract/publishing-constants.ts';
import { canBeKeptAlive } from '#src/services/api/kept-alive.ts';

const columns = (count: number, length: number) =>
  Array.from({ length: count }, () => ({ column: '語'.repeat(length), kind: 'email' }));

it('are those that a browser sends so, by their size and not by the number of their parts', () => {
  expect(canBeKeptAlive({ columns: columns(99, 20) })).toBe(true);
  const large = { columns: columns(99, COLUMN_NAME_LENGTH) };
  expect(new Blob([JSON.stringify(large)]).size).toBeGreaterThan(65_536);
  expect(canBeKeptAlive(large)).toBe(false);
});
