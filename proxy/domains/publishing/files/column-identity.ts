/**
 * Which columns of the versions of a file are the same column. Each has a key: it is given when the column is first seen,
 * and found again by the name. A column with another name keeps its key where an editor has said so; one that was removed
 * has it again when it comes back.
 */
import { randomUUID } from 'node:crypto';

/** The columns of one version. */
export interface VersionColumns {
  readonly versionGUID: string;
  /** Counted from 1 for each file. */
  readonly version: number;
  /** The version that it was made to replace; null: not known. */
  readonly follows: string | null;
  /** In the order of the table; empty before it was read. */
  readonly names: readonly string[];
  /** Keys that were given, by name. */
  readonly given: ReadonlyMap<string, string>;
}

export interface KeyedVersion extends VersionColumns {
  /** The keys of all of its columns, by name; of two with one name, one key. */
  readonly keys: ReadonlyMap<string, string>;
}

/** A column that has another name in another version. */
export interface Renaming {
  readonly before: string;
  readonly after: string;
}

/** The version that one was made to replace, among those before it. */
const baseOf = (
  { follows }: Pick<VersionColumns, 'follows'>,
  earlier: readonly KeyedVersion[],
): KeyedVersion | undefined => earlier.find(({ versionGUID }) => versionGUID === follows) ?? earlier.at(-1);

/** The keys of columns that earlier versions have, by what each was called last; without those that a version has. */
function formerKeys(earlier: readonly KeyedVersion[], base: KeyedVersion | undefined) {
  const last = new Map(earlier.flatMap(({ keys }) => [...keys].map(([name, key]) => [key, name])));
  const inBase = new Set(base?.keys.values());
  return new Map([...last].flatMap(([key, name]) => (inBase.has(key) ? [] : [[name, key]])));
}

/** The keys of one version. @param earlier those before it, in their order */
function keysOf(
  { names, given, follows }: VersionColumns,
  earlier: readonly KeyedVersion[],
  newKey: () => string,
): ReadonlyMap<string, string> {
  const present = new Set(names);
  const keys = new Map([...given].filter(([name]) => present.has(name)));
  if (keys.size === present.size) return keys;
  const base = baseOf({ follows }, earlier);
  const former = formerKeys(earlier, base);
  const taken = new Set(keys.values());
  for (const name of present) {
    if (keys.has(name)) continue;
    const found = base?.keys.get(name) ?? former.get(name);
    const key = found === undefined || taken.has(found) ? newKey() : found;
    keys.set(name, key);
    taken.add(key);
  }
  return keys;
}

/** Gives keys to the columns of the versions of one file, in any order. @returns them in the order of their numbers */
export function giveKeys(
  versions: readonly VersionColumns[],
  newKey: () => string = randomUUID,
): KeyedVersion[] {
  const keyed: KeyedVersion[] = [];
  for (const version of versions.toSorted((a, b) => a.version - b.version))
    keyed.push({ ...version, keys: keysOf(version, keyed, newKey) });
  return keyed;
}

type Keyed = Pick<KeyedVersion, 'keys'>;

const nameOfKey = ({ keys }: Keyed): ReadonlyMap<string, string> =>
  new Map([...keys].map(([name, key]) => [key, name]));

/** The columns of a version that another one has under other names. */
export function renamedBetween(before: Keyed, after: Keyed): Renaming[] {
  const names = nameOfKey(after);
  return [...before.keys].flatMap(([name, key]) => {
    const now = names.get(key);
    return now === undefined || now === name ? [] : [{ before: name, after: now }];
  });
}

/**
 * Names of a version that are those of other columns than before: of one that had another name, or of one that the version
 * before did not have, while it had a column of this name.
 */
export function takenNames(before: Keyed, after: Keyed): ReadonlySet<string> {
  const renamed = renamedBetween(before, after);
  const goesOn = new Set(renamed.map((one) => one.before));
  const isNow = new Set(renamed.map((one) => one.after));
  const isOther = (name: string, key: string) =>
    isNow.has(name) || (before.keys.has(name) && before.keys.get(name) !== key);
  return new Set(
    [...after.keys].flatMap(([name, key]) => (isOther(name, key) && !goesOn.has(name) ? [name] : [])),
  );
}

/** The columns of a version that another one does not have, by their names. */
export function goneBetween(before: Keyed, after: Keyed): string[] {
  const kept = new Set(after.keys.values());
  return [...before.keys].flatMap(([name, key]) => (kept.has(key) ? [] : [name]));
}

const hasBoth = ({ keys }: Keyed, one: string, other: string): boolean => {
  const all = new Set(keys.values());
  return all.has(one) && all.has(other);
};

/**
 * New columns that a column cannot be, since readers had both beside each other.
 * @param wereOut whether readers had a version
 */
export function besideColumn(
  versions: readonly KeyedVersion[],
  { base, one }: { readonly base: KeyedVersion; readonly one: KeyedVersion },
  column: string,
  added: readonly string[],
  wereOut: (version: KeyedVersion) => boolean,
): string[] {
  const kept = base.keys.get(column) ?? '';
  const out = versions.filter(wereOut).map(({ keys }) => new Set(keys.values()));
  const withColumn = out.filter((keys) => keys.has(kept));
  return added.filter((name) => withColumn.some((keys) => keys.has(one.keys.get(name) ?? '')));
}

/**
 * Gives a column of a version the key of one that the version before has. It has that key wherever it is, such as in an
 * upload that was replaced before readers had it.
 * @param wereOut whether readers had a version
 * @returns the versions with other keys than before; null where readers had both columns beside each other
 */
export function joinedKeys(
  versions: readonly KeyedVersion[],
  { base, one }: { readonly base: KeyedVersion; readonly one: KeyedVersion },
  { before, after }: Renaming,
  wereOut: (version: KeyedVersion) => boolean,
): KeyedVersion[] | null {
  const [kept, fresh] = [base.keys.get(before) ?? '', one.keys.get(after) ?? ''];
  if (besideColumn(versions, { base, one }, before, [after], wereOut).length > 0) return null;
  return withKey(versions, (version) => {
    const name = [...version.keys].find(([, key]) => key === fresh)?.[0];
    return name === undefined || hasBoth(version, kept, fresh) ? null : [name, kept];
  });
}

/** Gives a column another key in some versions. @returns those that have changed */
export const withKey = (
  versions: readonly KeyedVersion[],
  changed: (version: KeyedVersion) => readonly [name: string, key: string] | null,
): KeyedVersion[] =>
  versions.flatMap((version) => {
    const change = changed(version);
    return change === null ? [] : [{ ...version, keys: new Map([...version.keys, change]) }];
  });

/**
 * The version that columns of one are compared with: the one that readers have, or for that one itself the version that it
 * was made to replace. @returns undefined for the first version of a file
 */
export function comparedWith(
  one: KeyedVersion,
  versions: readonly KeyedVersion[],
  readersGUID: string | null,
): KeyedVersion | undefined {
  const readers = versions.find(({ versionGUID }) => versionGUID === readersGUID);
  if (readers !== undefined && readers.versionGUID !== one.versionGUID) return readers;
  return baseOf(
    one,
    versions.filter(({ version }) => version < one.version),
  );
}
