/** Rules that do not come from the chart, checked at every snapshot that a path, a graph or a walk reaches. */
import type { AnyMachineSnapshot } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import type { Graph } from './graph.ts';
import { invokedIds, spawnedIds } from './replies.ts';
import { activeNodes } from './transitions.ts';

const at = (snapshot: AnyMachineSnapshot): string => `${snapshot.status} ${JSON.stringify(snapshot.value)}`;

/** Whether it shows progress and neither asks a service nor waits for a timer. */
export const isBusyWithNothing = (snapshot: AnyMachineSnapshot): boolean =>
  snapshot.status === 'active' &&
  snapshot.hasTag('busy') &&
  invokedIds(snapshot).length === 0 &&
  spawnedIds(snapshot).length === 0 &&
  activeNodes(snapshot).every(({ after }) => after.length === 0);

/** A machine that shows progress must be doing something: a service is asked, a timer runs, or it is allowed. */
function checkProgress(model: MachineModel, snapshot: AnyMachineSnapshot): string[] {
  const isExcused = () => activeNodes(snapshot).some(({ id }) => Object.hasOwn(model.awaiting ?? {}, id));
  return isBusyWithNothing(snapshot) && !isExcused() ? [`busy with nothing at ${at(snapshot)}`] : [];
}

/** What the machine remembers, as text. */
export const memoryOf = ({ context, output }: AnyMachineSnapshot): string =>
  JSON.stringify([context, output ?? null]);

/** No secret is anywhere in context or output unless the state needs it. */
function checkSecrets(model: MachineModel, snapshot: AnyMachineSnapshot): string[] {
  const memory = memoryOf(snapshot);
  return (model.secrets ?? [])
    .filter(({ text, mayLive }) => memory.includes(text) && !mayLive(snapshot))
    .map(({ name }) => `the ${name} outlives its use at ${at(snapshot)}`);
}

/** What is wrong with this snapshot, in sentences; empty when all rules hold. */
export function brokenRules(model: MachineModel, snapshot: AnyMachineSnapshot): string[] {
  const broken = Object.entries(model.invariants ?? {})
    .filter(([, isMet]) => !isMet(snapshot))
    .map(([rule]) => `not so at ${at(snapshot)}: ${rule}`);
  const failed = snapshot.status === 'error' ? [`the machine has failed: ${String(snapshot.error)}`] : [];
  return [...failed, ...checkProgress(model, snapshot), ...checkSecrets(model, snapshot), ...broken];
}

/** Places from which no sequence of steps leads home. */
export function placesWithoutWayHome(model: MachineModel, graph: Graph): string[] {
  const arrivals = new Map<string, string[]>();
  for (const [id, { edges }] of graph.places) {
    for (const { to } of edges) arrivals.set(to, [...(arrivals.get(to) ?? []), id]);
  }
  const reached = new Set(
    [...graph.places].filter(([, { snapshot }]) => model.home.isThere(snapshot)).map(([id]) => id),
  );
  const queue = [...reached];
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    for (const from of arrivals.get(id) ?? []) {
      if (reached.has(from)) continue;
      reached.add(from);
      queue.push(from);
    }
  }
  return [...graph.places.keys()].filter((id) => !reached.has(id));
}
