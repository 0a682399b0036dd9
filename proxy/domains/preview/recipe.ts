/** What the table of a file is called by: how it was read. */
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';

/** How tables are read; the number grows when a conversion would give another result than before. */
const NOW = 'table-3';
export const recipes: readonly string[] = [NOW];
/**
 * The name of a way to read a file: `table-3`, the number of a sheet or member, and what the publisher states about the
 * text, for example `table-3.2.eyJlbmNvZGluZyI6…`.
 */
export type Recipe = typeof NOW | `${typeof NOW}.${string}`;

export interface ReadRecipe {
  /** The sheet or member that is wanted, counted from 1; 0: the first that is a table. */
  readonly wanted: number;
  readonly stated: StatedReading | null;
}

/** What is stated is as long as `STATED_BYTES` allows. */
export const recipePattern = /^table-3(?:\.\d{1,3}(?:\.[\w-]{1,2400})?)?$/;

/** The recipe of a table, as text that can be part of a file name. */
export function recipeOf({ wanted, stated }: ReadRecipe): Recipe {
  if (stated !== null) return `${NOW}.${wanted}.${Buffer.from(JSON.stringify(stated)).toString('base64url')}`;
  return wanted > 0 ? `${NOW}.${wanted}` : NOW;
}

/** The recipe of the part of a table that is shared: it is called by a hash. */
export const narrowedRecipe = (sheet: number, hash: string): Recipe => `${NOW}.${sheet}.${hash}`;

/** The recipe of now for a table that one of before was made by; null where that was a part. */
export function renewedRecipe(recipe: string): Recipe | null {
  const [, wanted = '0', stated] = recipe.split('.');
  if (stated === undefined) return recipeOf({ wanted: Number(wanted), stated: null });
  return stated.startsWith('eyJ') ? `${NOW}.${wanted}.${stated}` : null;
}

/** The parts of a recipe that `recipeOf` has written. */
export function readRecipe(recipe: Recipe): ReadRecipe {
  const [, wanted = '0', stated] = recipe.split('.');
  return {
    wanted: Number(wanted),
    stated:
      stated === undefined
        ? null
        : (JSON.parse(Buffer.from(stated, 'base64url').toString()) as StatedReading),
  };
}
