/** What the table of a file is called by: how it was read. */
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';

/** How tables are read; the number grows when a conversion would give another result than before. */
export const recipes = ['table-1'] as const;
/**
 * The name of a way to read a file: `table-1`, the number of a sheet or member, and what the publisher states about the
 * text, for example `table-1.2.eyJlbmNvZGluZyI6…`.
 */
export type Recipe = 'table-1' | `table-1.${string}`;

export interface ReadRecipe {
  /** The sheet or member that is wanted, counted from 1; 0: the first that is a table. */
  readonly wanted: number;
  readonly stated: StatedReading | null;
}

export const recipePattern = /^table-1(?:\.\d{1,3}(?:\.[\w-]{1,400})?)?$/;

export function recipeOf({ wanted, stated }: ReadRecipe): Recipe {
  if (stated !== null)
    return `table-1.${wanted}.${Buffer.from(JSON.stringify(stated)).toString('base64url')}`;
  return wanted > 0 ? `table-1.${wanted}` : 'table-1';
}

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
