/**
 * Puts what only the actor system needs into one chunk. Every visitor loads it, as soon as the page has been taken over;
 * as twenty chunks it took a telephone 80 ms to ask for them.
 */
import { join } from 'node:path';

const source = join(import.meta.dirname, '..', '..', 'src');
const SYSTEM = join(source, 'app/actor-system.ts');
const ENTRY = join(source, 'entry-client.tsx');

interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

/** Its one index names all of its calls, of which each flow has some: what belongs to a flow stays there. */
const identityLibrary = /[\\/]@?aws-amplify[\\/]/;

/** The modules that these need to start, themselves included. */
function closure(graph: Graph, roots: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || identityLibrary.test(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** What a page is made of: the shell, and the parts of every route. */
function pages(graph: Graph): Set<string> {
  const shell = closure(graph, [ENTRY]);
  const parts = [...shell]
    .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => id.includes('tsr-split='));
  return closure(graph, [...shell, ...parts]);
}

/** Names the chunk of a module, or leaves it to the groups that follow. */
export function actorSystem(): (id: string, graph: Graph) => string | undefined {
  let members: Set<string> | undefined;
  return (id, graph) => {
    if (members === undefined) {
      const shown = pages(graph);
      members = new Set([...closure(graph, [SYSTEM])].filter((one) => !shown.has(one)));
    }
    return members.has(id) ? 'actor-system' : undefined;
  };
}
