/** What becomes of the files of earlier builds. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds for which a page may be open and still ask for chunks of its own build. */
export const KEPT_MS = 86_400_000;

/**
 * Removes what no build of the last day has written. A build writes all its files again, also those whose content, and
 * so whose name, has not changed.
 *
 * @param now milliseconds since 1970
 */
export async function removeOldFiles(folder: string, now: number = Date.now()): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const { mtimeMs } = await stat(file);
      if (now - mtimeMs > KEPT_MS) await rm(file, { force: true });
    }),
  );
}
