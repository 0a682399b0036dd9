/** Reads the addresses that CKAN gives to datasets and files. */

/** A dataset, and the file of it that the address is about. */
export interface FormerPath {
  readonly name: string;
  readonly file?: string;
}

/** Longer names are of no catalogue. */
const LONGEST = 200;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * @param path `/dataset/` with a name or id, and perhaps `resource/{id}` with more behind it, such as `download/trees.csv`
 * @returns null for an address of something else
 */
export function readFormerPath(path: string): FormerPath | null {
  const [name = '', part, file = '', ...rest] = path.replace(/\/$/, '').split('/').slice(2).map(decoded);
  const isName = (text: string) => text !== '' && text.length <= LONGEST;
  if (!isName(name)) return null;
  if (part === undefined) return { name };
  if (part !== 'resource' || !isName(file)) return null;
  return rest.length === 0 || ['download', 'view', 'preview'].includes(rest[0] ?? '') ? { name, file } : null;
}
