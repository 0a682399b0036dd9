/**
 * Puts what only the actor system needs into one chunk. Every visitor loads it, as soon as the page has been taken over;
 * as twenty chunks it took a telephone 80 ms to ask for them.
 */
import { join } from 'node:path';
import { ALL_ROUTES } from './first-routes.ts';
import { closure, pages, type Graph } from './module-graph.ts';

const SYSTEM = join(import.meta.dirname, '..', '..', 'src/app/actor-system.ts');

/** Its one index names all of its calls, of which each flow has some: what belongs to a flow stays there. */
const identityLibrary = /[\\/]@?aws-amplify[\\/]/;

/** Names the chunk of a module, or leaves it to the groups that follow. */
export function actorSystem(): (id: string, graph: Graph) => string | undefined {
  let members: Set<string> | undefined;
  return (id, graph) => {
    if (members === undefined) {
      const shown = pages(graph, [ALL_ROUTES]);
      const needed = closure(graph, [SYSTEM], (one) => identityLibrary.test(one));
      members = new Set([...needed].filter((one) => !shown.has(one)));
    }
    return members.has(id) ? 'actor-system' : undefined;
  };
}
