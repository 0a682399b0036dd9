/**
 * Reads a chart without running it and lists what neither the types nor the paths would notice.
 *
 * An unknown delay, for one, compiles and fires at once.
 */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import type { StateMeta } from '#machines/conventions/state-meta.ts';
import { isCallLogic, nodesOf, transitionsOf } from './transitions.ts';

const EVENT_NAME = /^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/;
const STATE_NAME = /^[a-z][A-Za-z]*$/;

const isResting = (node: AnyStateNode): boolean => node.type === 'atomic' && !isTransient(node);

/** True when the last `always` needs no guard, so that no one ever stays here. */
const isTransient = (node: AnyStateNode): boolean =>
  (node.always ?? []).some(({ guard, target }) => guard === undefined && (target?.length ?? 0) > 0);

const lineage = (node: AnyStateNode): AnyStateNode[] => [node, ...(node.parent ? lineage(node.parent) : [])];

const metaOf = (node: AnyStateNode): StateMeta => (node.meta ?? {}) as StateMeta;

const leadsSomewhere = ({ target, guard }: AnyTransitionDefinition): boolean =>
  (target?.length ?? 0) > 0 && guard === undefined;

function lintInvocations(node: AnyStateNode): string[] {
  return node.invoke.flatMap((invocation) => {
    const findings: string[] = [];
    const configured = [node.config.invoke ?? []].flat() as { id?: string }[];
    if (!configured.some(({ id }) => id === invocation.id)) findings.push(`${node.id}: an invoke has no id`);
    const failures = node.transitions.get(`xstate.error.actor.${invocation.id}`) ?? [];
    if (!failures.some((transition) => leadsSomewhere(transition))) {
      findings.push(`${node.id}: nothing is sure to happen when '${invocation.id}' breaks`);
    }
    return findings;
  });
}

/** A state that stays, is not at work and has no screen. */
function isScreenless(node: AnyStateNode): boolean {
  const line = lineage(node);
  return isResting(node) && !isWorkingIn(line) && line.every((one) => metaOf(one).screen === undefined);
}

/** The ids of the states for which a model must say why they have no screen. */
export const screenlessStates = (machine: AnyStateMachine): string[] =>
  nodesOf(machine.root)
    .filter((node) => isScreenless(node))
    .map(({ id }) => id);

const isWorkingIn = (line: readonly AnyStateNode[]): boolean =>
  line.some(({ tags }) => tags.includes('busy') || tags.includes('background'));

function lintState(model: MachineModel, machine: AnyStateMachine, node: AnyStateNode): string[] {
  const findings: string[] = [];
  const say = (finding: string) => findings.push(`${node.id}: ${finding}`);
  if (!STATE_NAME.test(node.key)) say('the name is not camelCase');
  if (node.description === undefined || node.description.trim() === '') say('no description');
  for (const { delay } of node.after) {
    if (typeof delay === 'number') say(`the delay ${delay} has no name`);
    else if (!Object.hasOwn(machine.implementations.delays, String(delay)))
      say(`the delay '${String(delay)}' is unknown`);
  }
  const line = lineage(node);
  const ids = line.map(({ id }) => id);
  const isWorking = isWorkingIn(line);
  const asksService = node.invoke.some(({ id }) => invokesCall(machine, node, id));
  if (asksService && !isWorking) say("asks a service and is tagged neither 'busy' nor 'background'");
  if (isResting(node)) {
    const excused = ids.some((id) => Object.hasOwn(model.withoutScreen ?? {}, id));
    if (isScreenless(node) && !excused) say('no screen and no reason for it');
    const ways = line.flatMap((ancestor) => transitionsOf(ancestor));
    if (!ways.some(({ target }) => (target?.length ?? 0) > 0)) say('a dead end');
  }
  return findings;
}

/** True when the invoked actor is a call, which has an end, rather than a flow that lives beside its parent. */
function invokesCall(machine: AnyStateMachine, node: AnyStateNode, invocationId: string): boolean {
  const src = node.invoke.find(({ id }) => id === invocationId)?.src;
  if (typeof src !== 'string') return true;
  return isCallLogic(machine.implementations.actors[src]);
}

/** Actors that actions spawn: no state is left when one of them breaks, so some state must handle it. */
function lintSpawned(machine: AnyStateMachine, nodes: readonly AnyStateNode[]): string[] {
  const heard = nodes.flatMap((node) => [...node.transitions.keys()]);
  const hears = (type: string) =>
    heard.some((one) => one === type || (one.endsWith('*') && type.startsWith(one.slice(0, -1))));
  return Object.entries(machine.implementations.actions).flatMap(([name, action]) => {
    const { type, id, src } = action as unknown as { type?: string; id?: unknown; src?: unknown };
    if (type !== 'xstate.spawnChild') return [];
    // An id that is made when it is needed is known by its beginning alone.
    const findings = id === undefined ? [`${machine.id}: '${name}' spawns an actor without an id`] : [];
    const known = typeof id === 'string' ? id : '';
    if (!hears(`xstate.error.actor.${known}`))
      findings.push(
        `${machine.id}: nothing is sure to happen when '${String(src)}' breaks, which '${name}' spawns`,
      );
    return findings;
  });
}

/** What a transition leaves all of: its source where it leads inside, else the nearest state around source and targets. */
function domainOf({ source, target = [], reenter }: AnyTransitionDefinition): AnyStateNode | undefined {
  const outer = reenter ? lineage(source).slice(1) : lineage(source);
  return outer.find((one) => target.every((state) => state !== one && lineage(state).includes(one)));
}

/** Regions that a transition puts back to their beginning: it leaves all of them, and names only some. */
function lintRegions(node: AnyStateNode): string[] {
  return transitionsOf(node).flatMap((transition) => {
    const { target = [], eventType } = transition;
    const domain = target.length === 0 ? undefined : domainOf(transition);
    if (domain?.type !== 'parallel') return [];
    return Object.values(domain.states)
      .filter((region) => !target.some((state) => lineage(state).includes(region)))
      .map(({ id }) => `${node.id}: '${eventType}' begins ${id} again, which it does not name`);
  });
}

/** Names that implementations offer and the chart never uses. */
function lintUnused(machine: AnyStateMachine): string[] {
  const chart = JSON.stringify(machine.config, (_, value: unknown) =>
    typeof value === 'function' ? [value.name, 'guards' in value ? value.guards : null] : value,
  );
  const spawned = new Set(
    Object.values(machine.implementations.actions).map(
      (action) => (action as unknown as { readonly src?: unknown }).src,
    ),
  );
  return (['actions', 'guards', 'delays', 'actors'] as const).flatMap((kind) =>
    Object.keys(machine.implementations[kind])
      .filter((name) => !chart.includes(`"${name}"`) && !(kind === 'actors' && spawned.has(name)))
      .map((name) => `${machine.id}: the ${kind.slice(0, -1)} '${name}' is never used`),
  );
}

/** Everything that is wrong with the chart, in sentences; reasons that excuse nothing count as well. */
export function lintMachine(model: MachineModel): string[] {
  const { machine } = model;
  const nodes = nodesOf(machine.root);
  const known = new Set(nodes.map(({ id }) => id));
  const events = machine.events.filter((type) => !type.startsWith('xstate.'));
  const excused = [...Object.keys(model.withoutScreen ?? {}), ...Object.keys(model.awaiting ?? {})];
  return [
    ...events
      .filter((type) => !EVENT_NAME.test(type))
      .map((type) => `${machine.id}: the event '${type}' is not a dotted fact`),
    ...nodes.flatMap((node) => [
      ...lintState(model, machine, node),
      ...lintInvocations(node),
      ...lintRegions(node),
    ]),
    ...lintSpawned(machine, nodes),
    ...lintUnused(machine),
    ...excused.filter((id) => !known.has(id)).map((id) => `${id}: excused, but there is no such state`),
  ];
}
