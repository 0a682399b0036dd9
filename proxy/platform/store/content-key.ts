/** The address of stored bytes is their SHA-256, in a folder and in a bucket alike. */

/**
 * Where the bytes of a key are below the root of a store: `ab/abcd…`.
 * @throws Error for a key that is not a SHA-256, so that a path cannot be injected
 */
export function shelvedName(key: string): string {
  if (!isContentKey(key)) throw new Error('The key of a stored file must be a SHA-256');
  return `${key.slice(0, 2)}/${key}`;
}

/** True for what may be the key of stored bytes. */
export const isContentKey = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/**
 * Where a table is below the root of a store.
 * @param name the key of its file and its recipe with a dot between
 * @throws Error for a name that could lead elsewhere
 */
export function shelvedTable(name: string): string {
  if (!isTableName(name)) throw new Error('A table must be named by a SHA-256 and a recipe');
  return `${name.slice(0, 2)}/${name}`;
}

/** True for what may be the name of a table. */
export const isTableName = (name: string): boolean => /^[0-9a-f]{64}\.[a-z0-9][a-z0-9.-]{0,60}$/.test(name);

/** As S3 orders names: by their characters. */
export const byName = (a: string, b: string): number => (a < b ? -1 : 1);
