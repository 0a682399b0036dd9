/**
 * Finds the bytes of a resource in a data package. A package is untrusted: a path may lead neither out
 * of the package's folder nor through a link out of it (Data Package, "security").
 */
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, sep } from 'node:path';

export type ResourceFile = { readonly path: string } | { readonly reason: string };

/**
 * @param folder the folder that paths are relative to
 * @returns the path, or why the bytes cannot be had; the reason is a sentence without its full stop.
 */
export async function findResourceFile(folder: string, path: string): Promise<ResourceFile> {
  const segments = path.split(/[/\\]/);
  if (isAbsolute(path) || /^[a-z]:/i.test(path) || segments.includes('..') || path.includes('\0'))
    return { reason: `The path ${path} leads out of the package` };
  const place = join(folder, ...segments);
  try {
    const [root, real] = await Promise.all([realpath(folder), realpath(place)]);
    if (!real.startsWith(root + sep)) return { reason: `The path ${path} leads out of the package` };
    if (!(await stat(real)).isFile()) return { reason: `${path} is no file` };
    return { path: real };
  } catch {
    return { reason: `The package does not contain ${path}` };
  }
}
