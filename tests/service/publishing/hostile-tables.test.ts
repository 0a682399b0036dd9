/**
 * Files with faults that are made here, through upload and preview: the right table, or a sentence. `tests/readers` does the
 * same with every file of the test data.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generated } from './hostile-tables.ts';
import { expectWanted, tableBench, type TableBench } from './published-table.ts';

let tables: TableBench;
beforeAll(async () => {
  tables = await tableBench();
});
afterAll(() => tables.close());

it.each(Object.keys(generated))('%s', { timeout: 60_000 }, async (name) => {
  const made = generated[name];
  if (made === undefined) throw new Error('There is no such file');
  await expectWanted(tables, name, made.content, made.wanted);
});

it('an empty file is refused with what to do', async () => {
  await expect(tables.upload('empty.csv', '')).rejects.toThrow(
    'The file is empty. Choose a file that has rows',
  );
});
