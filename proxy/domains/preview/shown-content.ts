/** What a file shows: its table, or the file itself as text, tree, image or PDF, or the reason for neither. */
import type { Preview } from '#contract/preview.ts';
import { isPdf } from '#proxy/platform/formats/pdf.ts';
import type { FileStore } from '#proxy/platform/store/file-store.ts';
import { IMAGE, isImage, TREE } from './content.ts';
import type { FoundResource } from './find-resource.ts';
import { narrowedKey } from './narrowed-key.ts';
import type { TableKey } from './queue.ts';
import { recipeOf } from './recipe.ts';

/** The table of a file, or a table of its own for callers who may see a part of it. */
export function tableKey({ fileKey, hasTable, resource, stated, openings }: FoundResource): TableKey | null {
  if (!hasTable) return null;
  const whole = { fileKey, recipe: recipeOf({ wanted: resource.sheet, stated }) };
  return openings === null ? whole : narrowedKey(whole, openings, resource.sheet);
}

/** A document that is too long for a tree is shown as the text that it is. */
export async function contentOf(
  store: FileStore,
  { content, fileKey, openings }: FoundResource,
  size: number,
): Promise<Preview['content']> {
  // As text, tree or image the file has everything.
  if (openings !== null) return null;
  if (content === 'tree' && size > TREE) return 'text';
  if (content !== 'pdf' && content !== 'image') return content;
  if (content === 'image' && size > IMAGE) return null;
  return (await { pdf: isPdf, image: isImage }[content](store, { key: fileKey, bytes: size }))
    ? content
    : null;
}

/** Why there is nothing to show; null where there is something. @param size null: the bytes are missing */
export function reasonFor(
  found: FoundResource,
  size: number | null,
  content: Preview['content'],
): Preview['reason'] {
  if (size === null) return 'missing';
  if (found.hasTable || content !== null) return null;
  if (found.content === null) return 'format';
  return found.content === 'image' && size > IMAGE ? 'tooLarge' : 'mislabelled';
}
