/** Which rows of the conformance list a machine claims, and whether a path passes where it claims them. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { StateMeta } from '#machines/conventions/state-meta.ts';
import type { Plan } from './paths.ts';
import { activeNodes, nodesOf } from './transitions.ts';

/** Requirement id to the ids of the states that claim it. */
export function claimsOf(machine: AnyStateMachine): Map<string, string[]> {
  const claims = new Map<string, string[]>();
  for (const node of nodesOf(machine.root)) {
    for (const id of (node.meta as StateMeta | undefined)?.requirements ?? []) {
      claims.set(id, [...(claims.get(id) ?? []), node.id]);
    }
  }
  return claims;
}

/** Ids of the states that the plan's paths pass; transient ones count when a transition leaves them. */
export function statesPassed(plan: Plan): Set<string> {
  const passed = new Set<string>();
  const visit = (snapshot: AnyMachineSnapshot, taken: readonly string[]) => {
    for (const { id } of activeNodes(snapshot)) passed.add(id);
    for (const key of taken) passed.add(key.slice(0, key.indexOf(' ')));
  };
  for (const { initial, steps } of plan.paths) {
    visit(initial.snapshot, initial.trace.taken);
    for (const { snapshot, trace } of steps) visit(snapshot, trace.taken);
  }
  return passed;
}
