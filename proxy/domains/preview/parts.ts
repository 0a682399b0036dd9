/**
 * A converted table is a folder of Parquet files that hold a few hundred columns each. An engine works on
 * thousands of rows of all columns at once, so a table of 9,000 columns in one file would take a gigabyte.
 * Every file has the number of the row as `r`; its columns are `c0`, `c1` and so on by their place in the table.
 */
import { join } from 'node:path';
import type { Recipe } from './recipe.ts';

export const PART_COLUMNS = 400;

export const partOf = (position: number): number => Math.floor(position / PART_COLUMNS);

/** Positions of the columns of each part. */
export function partsOf(columns: number): number[][] {
  const parts: number[][] = [];
  for (let position = 0; position < columns; position += 1) (parts[partOf(position)] ??= []).push(position);
  return parts;
}

export const partPath = (folder: string, part: number): string => join(folder, `${part}.parquet`);

/** What a store of tables calls the table of a file. */
export const tableName = (key: string, recipe: Recipe): string => `${key}.${recipe}`;

/** Where conversions under way have their folders. */
export const makingFolder = (previewsDir: string): string => join(previewsDir, 'making');
