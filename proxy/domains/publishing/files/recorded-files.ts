/** What the audit log says of files as they were before a change of their list. */
import { isDeepStrictEqual } from 'node:util';
import type { FileEntry } from './file-versions.ts';

/** What differs between a file and the same one afterwards; all of one that is gone. */
function wasOf(file: FileEntry, after: FileEntry | undefined): Readonly<Record<string, unknown>> {
  const { resourceGUID, versionGUID, name, description, facts = {} } = file;
  if (after === undefined) return { file: resourceGUID, version: versionGUID, name };
  return {
    file: resourceGUID,
    ...(versionGUID !== after.versionGUID && { version: versionGUID }),
    ...(name !== after.name && { name }),
    ...(description !== after.description && { description }),
    ...(!isDeepStrictEqual(facts, after.facts ?? {}) && { facts }),
  };
}

/**
 * The files as they were that are changed or gone; the order where nothing else has changed.
 * @returns undefined where there was nothing before: files that are added or restored
 */
export function filesBefore(
  before: readonly FileEntry[],
  after: readonly FileEntry[],
): Readonly<Record<string, unknown>> | undefined {
  const later = new Map(after.map((file) => [file.resourceGUID, file]));
  const changed = before
    .map((file) => wasOf(file, later.get(file.resourceGUID)))
    .filter((was) => Object.keys(was).length > 1);
  const [first, ...others] = changed;
  if (first !== undefined) return others.length === 0 ? first : { files: changed };
  return after.length === before.length
    ? { order: before.map(({ resourceGUID }) => resourceGUID) }
    : undefined;
}
