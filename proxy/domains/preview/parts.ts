/**
 * A converted table is a folder of Parquet files with a few hundred columns each. An engine works on
 * thousands of rows of all columns at once, so a table of 9,000 columns in one file would take a gigabyte.
 * Every file has the number of the row as `r`; its columns are `c0`, `c1` and so on by their place in the table.
 */
import { createHash } from 'node:crypto';
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

/**
 * What a store of tables calls the table of a file: its key, and the recipe in lower case. What a publisher states about
 * the text is in it as a hash, which is short and has no letters that a file system could mix up.
 */
export function tableName(key: string, recipe: Recipe): string {
  const [kind, wanted, stated] = recipe.split('.');
  const hash = stated === undefined ? [] : [createHash('sha256').update(stated).digest('hex').slice(0, 32)];
  return [key, kind, ...(wanted === undefined ? [] : [wanted]), ...hash].join('.');
}

/** Where conversions under way have their folders. */
export const makingFolder = (previewsDir: string): string => join(previewsDir, 'making');
