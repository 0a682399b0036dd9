/** Where in a chart a mutant is, so that the paths that pass there are asked first. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { inventory, nodesOf } from '#model-tests/kit/transitions.ts';

const nameOf = (implementation: unknown): unknown =>
  typeof implementation === 'string'
    ? implementation
    : (implementation as { readonly type?: unknown } | undefined)?.type;

const isWithin = (state: AnyStateNode | undefined, outer: AnyStateNode): boolean =>
  state !== undefined && (state === outer || isWithin(state.parent, outer));

/** Whether a transition leaves or enters a state, or one in it. */
const passes = ({ source, target }: AnyTransitionDefinition, node: AnyStateNode): boolean =>
  [source, ...(target ?? [])].some((state) => isWithin(state, node));

/** The states whose entry or exit has an action of this name. */
const statesWith = (machine: AnyStateMachine, name: string): readonly AnyStateNode[] =>
  nodesOf(machine.root).filter(({ entry, exit }) =>
    [...entry, ...exit].some((action) => nameOf(action) === name),
  );

/**
 * The keys of the transitions on which a mutant can show first.
 *
 * @param machine as it is
 * @param key of the mutant: `<transition>: …`, `<state> | …: …`, or `<machine> | action NAME: …`
 */
export function placesOf(machine: AnyStateMachine): (key: string) => ReadonlySet<string> {
  const all = [...inventory(machine)];
  const keysOf = (isThere: (transition: AnyTransitionDefinition) => boolean): ReadonlySet<string> =>
    new Set(all.flatMap(([key, transition]) => (isThere(transition) ? [key] : [])));
  const nodes = new Map(nodesOf(machine.root).map((node) => [node.id, node]));
  const known = new Set(all.map(([key]) => key));
  return (key) => {
    const [place = ''] = key.split(': ');
    if (known.has(place)) return new Set([place]);
    const [, id = '', kind, named] = /^(.*?) \| (?:(action|guard|delay) )?(.*)$/.exec(place) ?? [];
    if (kind === 'action') {
      const states = statesWith(machine, named ?? '');
      return keysOf(
        (one) =>
          one.actions.some((action) => nameOf(action) === named) || states.some((node) => passes(one, node)),
      );
    }
    if (kind === 'guard') return keysOf((one) => nameOf(one.guard) === named);
    if (kind === 'delay') return keysOf(({ eventType }) => eventType.startsWith(`xstate.after.${named}.`));
    const node = nodes.get(id);
    return node ? keysOf((one) => passes(one, node)) : new Set();
  };
}
