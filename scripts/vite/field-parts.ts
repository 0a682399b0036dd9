/**
 * Puts the small parts of forms that signing in needs into one chunk: fields, their icons, their notices, and the rules of
 * what is typed. Other forms have most of them too. As chunks of their own they made signing in 0.9 kB larger, and five more
 * files were asked for. After the groups of lists: a group takes along what its modules import, and public pages would load it.
 */
import { join } from 'node:path';
import { closure, pages, type Graph } from './module-graph.ts';

const SIGN_IN = join(import.meta.dirname, '..', '..', 'src/screens/authentication/sign-in-dialog.tsx');

/** The pages of signing in are made of the same parts as its dialog. */
const isSignIn = (id: string) => /[\\/]routes[\\/]_auth\./.test(id);

const small = /[\\/](?:src[\\/]components[\\/]|lucide[\\/]|machines[\\/](?:form|identity)[\\/])/;

/** Names the chunk of a module, or leaves it to the groups that follow. */
export function fieldParts(): (id: string, graph: Graph) => string | undefined {
  let members: Set<string> | undefined;
  return (id, graph) => {
    if (members === undefined) {
      const shown = pages(graph, [], isSignIn);
      members = new Set([...closure(graph, [SIGN_IN])].filter((one) => small.test(one) && !shown.has(one)));
    }
    return members.has(id) ? 'fields' : undefined;
  };
}
