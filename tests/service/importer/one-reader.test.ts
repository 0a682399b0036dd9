/**
 * Importer and preview read one file by one reader: rows, columns, names and types are the same for every table. The files
 * from elsewhere are read in `tests/readers`, as a tool.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compare, useScratch } from './one-reader.ts';

useScratch();

it('the tables of the fixtures', { timeout: 120_000 }, async () => {
  const { tables, different } = await compare(join(import.meta.dirname, '../../fixtures'));
  expect(tables).toBeGreaterThan(5);
  expect(different).toEqual([]);
});
