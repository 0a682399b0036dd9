/**
 * Whether a model says anything: rules that nothing could break, secrets that never go in, a home that is everywhere,
 * answers that are never given and excuses that excuse nothing would all be green, whatever the machine did.
 */
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { possibleSteps, type Place } from './graph.ts';
import { isBusyWithNothing, memoryOf } from './invariants.ts';
import { screenlessStates } from './lint.ts';
import type { Plan } from './paths.ts';
import { stepsAt } from './replies.ts';
import { activeNodes } from './transitions.ts';

const placesIn = ({ graphs }: Plan): Place[] => graphs.flatMap(({ places }) => [...places.values()]);

/** Other values of the same kind, and none at all. */
function othersOf(value: unknown): unknown[] {
  if (typeof value === 'string') return [value === '' ? 'another' : '', `another ${value}`, null];
  if (typeof value === 'number') return [value + 1, -value, null];
  if (typeof value === 'boolean') return [!value];
  if (Array.isArray(value)) return [[], [...(value as unknown[]), 'another'], null];
  if (value === null || value === undefined) return ['another', {}, [], 1, true];
  return [null, {}, ...Object.keys(value).flatMap((key) => changed(value as Record<string, unknown>, key))];
}

const changed = (record: Readonly<Record<string, unknown>>, key: string): Record<string, unknown>[] =>
  othersOf(record[key]).map((other) => ({ ...record, [key]: other }));

/** The snapshot with other properties; it keeps its methods, which read what it is then. */
const altered = (
  snapshot: AnyMachineSnapshot,
  changes: Readonly<Record<string, unknown>>,
): AnyMachineSnapshot =>
  Object.assign(
    Object.create(Object.getPrototypeOf(snapshot) as object) as AnyMachineSnapshot,
    snapshot,
    changes,
  );

const YES = () => true;

/** Children in which everything is true. */
const contrary = (children: AnyMachineSnapshot['children']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(children).map(([id, child]) => {
      const told = Object.create(
        ((child as AnyActorRef | undefined)?.getSnapshot() ?? null) as object | null,
      ) as object;
      const snapshot: unknown = Object.assign(told, { value: id, matches: YES, hasTag: YES, can: YES });
      return [id, { id, getSnapshot: () => snapshot }];
    }),
  );

/** Children that remember nothing. */
const forgetful = (children: AnyMachineSnapshot['children']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(children).map(([id, child]) => {
      const snapshot: unknown = (child as AnyActorRef | undefined)?.getSnapshot();
      return [
        id,
        { id, getSnapshot: () => Object.assign(Object.create(snapshot as object), { context: {} }) },
      ];
    }),
  );

/** Snapshots that no machine should have: one thing in memory is another, or the state or a child is another's. */
function* spoilt(
  snapshot: AnyMachineSnapshot,
  others: readonly AnyMachineSnapshot[],
): Generator<AnyMachineSnapshot> {
  const context = snapshot.context as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(context ?? {}))
    for (const other of changed(context, key)) {
      yield altered(snapshot, { context: other });
      yield altered(snapshot, { context: other, matches: YES });
    }
  for (const can of [YES, () => false]) yield altered(snapshot, { can });
  yield altered(snapshot, {
    children: Object.assign({}, ...others.map(({ children }) => children)) as unknown,
  });
  for (const output of othersOf(snapshot.output)) yield altered(snapshot, { output });
  yield altered(snapshot, { children: {} });
  yield altered(snapshot, { children: contrary(snapshot.children) });
  yield altered(snapshot, { children: forgetful(snapshot.children) });
  for (const status of ['active', 'done']) yield altered(snapshot, { status });
  for (const tags of [new Set(), new Set(['busy']), new Set(['left'])]) yield altered(snapshot, { tags });
  for (const other of others) {
    const { children, tags, value, _nodes } = other;
    yield altered(other, { context });
    yield altered(snapshot, { value });
    yield altered(snapshot, { _nodes });
    yield altered(snapshot, { tags });
    yield altered(snapshot, { children });
    yield altered(snapshot, { children: { ...snapshot.children, ...children } });
  }
}

/** At most so many snapshots are spoilt for one rule; a rule that says anything breaks at the first few. */
const TRIED = 60;

/** Evenly spread over the list, the first and the last included. */
function sampleOf<Item>(items: readonly Item[], size: number): Item[] {
  const step = Math.max(1, (items.length - 1) / (size - 1));
  return [...new Set(Array.from({ length: size }, (_, index) => items[Math.round(index * step)]))].filter(
    (item) => item !== undefined,
  );
}

function canBreak(
  isMet: (snapshot: AnyMachineSnapshot) => boolean,
  snapshots: readonly AnyMachineSnapshot[],
): boolean {
  // One of each state first, so that rules about a rare state are tried as well.
  const others = [...new Map(snapshots.map((one) => [JSON.stringify(one.value), one])).values()].slice(0, 80);
  for (const snapshot of [...sampleOf(snapshots, TRIED), ...others]) {
    for (const wrong of spoilt(snapshot, others)) {
      try {
        if (!isMet(wrong)) return true;
      } catch {
        // It has read what is wrong.
        return true;
      }
    }
  }
  return false;
}

/** Invariants that no change of memory, state or children breaks, and reasons for that where one does. */
export function rulesWithoutMeaning(model: MachineModel, plan: Plan): string[] {
  const snapshots = placesIn(plan).map(({ snapshot }) => snapshot);
  const reasons = model.aboutSelectors ?? {};
  const rules = Object.entries(model.invariants ?? {}).map(([rule, isMet]) => ({
    rule,
    isExcused: Object.hasOwn(reasons, rule),
    isBreakable: canBreak(isMet, snapshots),
  }));
  const known = new Set(rules.map(({ rule }) => rule));
  return [
    ...rules
      .filter(({ isBreakable, isExcused }) => !isBreakable && !isExcused)
      .map(({ rule }) => `nothing could break the rule: ${rule}`),
    ...rules
      .filter(({ isBreakable, isExcused }) => isBreakable && isExcused)
      .map(({ rule }) => `the rule needs no reason: ${rule}`),
    ...Object.keys(reasons)
      .filter((rule) => !known.has(rule))
      .map((rule) => `there is no such rule: ${rule}`),
  ];
}

/** Secrets that are in no input, event or answer, or that every state may keep. */
export function secretsWithoutMeaning(model: MachineModel, plan: Plan): string[] {
  const places = placesIn(plan);
  const secrets = model.secrets ?? [];
  if (secrets.length === 0) return [];
  const withoutBlanks = (text: string) => text.replaceAll(/\s/g, '');
  const told = withoutBlanks(
    JSON.stringify([
      model.inputs,
      [
        ...new Map(
          places.flatMap((place) => stepsAt(model, place.snapshot)).map((step) => [step.title, step]),
        ).values(),
      ],
    ]),
  );
  return secrets.flatMap(({ name, text, mayLive }) => [
    ...(told.includes(withoutBlanks(text)) ? [] : [`no input or answer contains the ${name}`]),
    ...(places.every(({ snapshot }) => mayLive(snapshot)) ? [`the ${name} may live everywhere`] : []),
    ...(mayLiveUnused(places, text, mayLive) ? [`the ${name} is never where it may live`] : []),
  ]);
}

/** A state may keep the secret and none ever does. */
function mayLiveUnused(
  places: readonly Place[],
  text: string,
  mayLive: (snapshot: AnyMachineSnapshot) => boolean,
): boolean {
  const allowed = places.filter(({ snapshot }) => mayLive(snapshot));
  return allowed.length > 0 && !allowed.some(({ snapshot }) => memoryOf(snapshot).includes(text));
}

/** A home that every place is, so that everything leads to it. */
export function homeWithoutMeaning({ home }: MachineModel, plan: Plan): string[] {
  const places = placesIn(plan);
  const isEverywhere = places.length > 1 && places.every(({ snapshot }) => home.isThere(snapshot));
  return isEverywhere ? [`${home.name} is everywhere`] : [];
}

/** Named answers that no place can be given. */
export function repliesWithoutMeaning(model: MachineModel, plan: Plan): string[] {
  const given = new Set(
    placesIn(plan).flatMap((place) => possibleSteps(model, place).map(({ title }) => title)),
  );
  return Object.entries(model.replies).flatMap(([id, replies]) =>
    Object.keys(replies)
      .filter((name) => !given.has(`${id}: ${name}`))
      .map((name) => `no place can be answered: ${id}: ${name}`),
  );
}

/** Reasons for a state to have no screen, or to be busy with nothing, where that is not so. */
export function excusesWithoutMeaning(model: MachineModel, plan: Plan): string[] {
  const screenless = screenlessStates(model.machine);
  const idle = new Set(
    placesIn(plan)
      .filter(({ snapshot }) => isBusyWithNothing(snapshot))
      .flatMap(({ snapshot }) => activeNodes(snapshot).map(({ id }) => id)),
  );
  return [
    ...Object.keys(model.withoutScreen ?? {})
      .filter((id) => !screenless.some((one) => one === id || one.startsWith(`${id}.`)))
      .map((id) => `${id} needs no reason for being without a screen`),
    ...Object.keys(model.awaiting ?? {})
      .filter((id) => !idle.has(id))
      .map((id) => `${id} needs no reason for waiting`),
  ];
}
