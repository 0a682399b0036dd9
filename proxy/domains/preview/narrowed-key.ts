/**
 * What the table is called by that callers see who may see a part of a file. It is a table of its own, made with no
 * other rows and columns in it, so that no question to it can be answered with more.
 */
import { createHash } from 'node:crypto';
import type { Narrowing } from '#contract/narrowing.ts';
import type { TableKey } from './queue.ts';
import { narrowedRecipe } from './recipe.ts';

/** Two parts that say the same are written the same. */
const written = ({ columns, filters, fields }: Narrowing): string =>
  JSON.stringify([
    columns === null ? null : columns.toSorted((a, b) => a - b),
    filters,
    fields
      .toSorted((a, b) => a.position - b.position)
      .map(({ position, name, type }) => [position, name, type]),
  ]);

/**
 * @param whole the table of the whole file
 * @param parts what the caller may see of it, in any order
 */
export function narrowedKey(whole: TableKey, parts: readonly Narrowing[], sheet: number): TableKey {
  const byText = new Map(parts.map((part) => [written(part), part]));
  const texts = [...byText.keys()].toSorted();
  const hash = createHash('sha256')
    .update(JSON.stringify([whole.recipe, texts]))
    .digest('hex')
    .slice(0, 32);
  return {
    fileKey: whole.fileKey,
    recipe: narrowedRecipe(sheet, hash),
    narrowed: { recipe: whole.recipe, parts: texts.flatMap((text) => byText.get(text) ?? []) },
  };
}
