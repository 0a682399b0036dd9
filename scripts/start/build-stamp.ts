/**
 * Says whether `dist` was built from the files as they are: a hash over all inputs is kept in `dist/.stamp`,
 * which is written last, so a build that was interrupted counts as none. Other builds keep theirs in their own folder.
 */
import { createHash } from 'node:crypto';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** Everything that a build reads. */
const INPUTS = [
  'src',
  'machines',
  'proxy/contract',
  'scripts/build.ts',
  'scripts/prerender.ts',
  'proxy/pages/builds.ts',
  'proxy/pages/manifest.ts',
  'proxy/pages/prerendered.ts',
  'scripts/vite',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
/** Files in those folders that do not change a build; the first is written by it. */
const IRRELEVANT = /(?:routeTree\.gen\.ts|\.test\.tsx?)$/;

const stampOf = (root: string, folder: string) => join(root, folder, '.stamp');

async function filesBelow(root: string, input: string): Promise<string[]> {
  const entries = await readdir(join(root, input), { recursive: true, withFileTypes: true }).catch(
    () => null,
  );
  if (entries === null) return [input];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** The hash of files, and of all files of folders: their names and their contents. */
export async function hashFiles(root: string, inputs: readonly string[]): Promise<string> {
  const found = await Promise.all(inputs.map((input) => filesBelow(root, input)));
  const files = found
    .flat()
    .filter((file) => !IRRELEVANT.test(file))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(join(root, file)).catch(() => Buffer.alloc(0));
    hash.update(`${file.split(sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * The hash of everything that a build reads.
 *
 * @param more files and folders that this build reads besides what every build does
 */
export const hashInputs = (root: string, more: readonly string[] = []): Promise<string> =>
  hashFiles(root, [...INPUTS, ...more]);

/** True when `dist` was built from inputs with this hash. */
export async function isFresh(root: string, hash: string, folder = 'dist'): Promise<boolean> {
  return (await readFile(stampOf(root, folder), 'utf8').catch(() => '')) === hash;
}

export const removeStamp = (root: string, folder = 'dist'): Promise<void> =>
  rm(stampOf(root, folder), { force: true });
export const writeStamp = (root: string, hash: string, folder = 'dist'): Promise<void> =>
  writeFile(stampOf(root, folder), hash);
