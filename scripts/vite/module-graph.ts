/** Questions to the graph of modules of a build, by which modules are put into chunks. */
import { join } from 'node:path';

const ENTRY = join(import.meta.dirname, '..', '..', 'src/entry-client.tsx');

export interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

/** The modules that these need to start, themselves included. @param isLeftOut leaves modules out, with what they import */
export function closure(
  graph: Graph,
  roots: readonly string[],
  isLeftOut: (id: string) => boolean = () => false,
): Set<string> {
  const found = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || isLeftOut(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * What pages are made of: the shell, and the parts of its routes.
 *
 * @param more modules with more routes
 * @param isLeftOut leaves parts of routes out, by their id
 */
export function pages(
  graph: Graph,
  more: readonly string[],
  isLeftOut: (id: string) => boolean = () => false,
): Set<string> {
  const shell = closure(graph, [ENTRY, ...more]);
  const parts = [...shell]
    .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => id.includes('tsr-split=') && !isLeftOut(id));
  return closure(graph, [...shell, ...parts]);
}
