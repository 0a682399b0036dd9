/**
 * The behaviour of a path as others can observe it: which services are asked, with what, when and how often, which timers run for
 * how long, the events that other actors get, those that it hears itself, what a page shows, and what comes out in the end. States
 * are not in it, and memory only as it is at first.
 *
 * It is written down in `model-tests/behaviour`, a file for each machine, and committed. A path that comes from a changed
 * chart promises what the changed chart does; what is written down does not change with it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateNode } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { elapsedBy, possibleSteps } from './graph.ts';
import type { Path } from './paths.ts';
import { eventOf } from './replies.ts';
import { createStepper, type Position, type Stepped } from './stepper.ts';
import { activeNodes } from './transitions.ts';

/** One path as it is written down: at each stop the step that led there, and then what was seen of it. */
export interface SeenPath {
  readonly input: string;
  readonly stops: readonly (readonly string[])[];
}

/** What a page shows at a moment, for machines that are seen. */
export type Show = (snapshot: Position['snapshot']) => unknown;

const START = 'the start';
const LONGEST = 200;

/** Long inputs, such as a whole configuration, are cut; the hash says that the rest is the same. */
const short = (text: string): string =>
  text.length <= LONGEST
    ? text
    : `${text.slice(0, LONGEST)}… ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;

/** `xstate.after.pause.door.open 1000` → `pause 1000`: the name of a state is not part of the behaviour. */
const timerInWords = (timer: string): string => {
  const [event = '', milliseconds] = timer.split(' ');
  return `${event.replace('xstate.after.', '').split('.')[0]} ${milliseconds}`;
};

/**
 * The events that it has a use for at this moment, whatever its guards say of them. A path shows what is taken; that an event is
 * heard in a state where it should do nothing is seen here alone.
 */
function heardAt(snapshot: Position['snapshot']): string[] {
  const active = activeNodes(snapshot);
  const isUseful = ({ transitions }: AnyStateNode, type: string) =>
    (transitions.get(type) ?? []).some(
      ({ actions, target }) => (target?.length ?? 0) > 0 || actions.length > 0,
    );
  const keepsFrom = (outer: AnyStateNode, type: string) =>
    active.some(
      (node) =>
        node.transitions.has(type) &&
        !isUseful(node, type) &&
        node.path.length > outer.path.length &&
        outer.path.every((key, place) => node.path[place] === key),
    );
  const types = active.flatMap((node) =>
    [...node.transitions.keys()].filter((type) => isUseful(node, type) && !keepsFrom(node, type)),
  );
  return [...new Set(types)].filter((type) => !type.startsWith('xstate.')).sort();
}

/** What is to be seen as long as nothing happens, a line for each part of it. */
function standing({ snapshot }: Position, show: Show | undefined): string[] {
  const screens = activeNodes(snapshot).flatMap(
    ({ meta }) => (meta as { screen?: string } | undefined)?.screen ?? [],
  );
  const shown = (): unknown => {
    try {
      return show?.(snapshot);
    } catch (error) {
      return String(error);
    }
  };
  const projection = snapshot.status === 'active' ? shown() : undefined;
  const parts = projection !== null && typeof projection === 'object' ? projection : { it: projection };
  return [
    `is ${[snapshot.status, ...[...snapshot.tags].sort(), ...new Set(screens)].join(', ')}`,
    ...Object.entries(parts).flatMap(([name, value]) =>
      value === undefined ? [] : [`shows ${name}: ${JSON.stringify(value)}`],
    ),
    ...(snapshot.status === 'active' ? [`hears ${heardAt(snapshot).join(', ') || 'nothing'}`] : []),
    ...(snapshot.status === 'done' ? [`ends with ${JSON.stringify(snapshot.output)}`] : []),
  ];
}

/** A stop: how it was reached, what was done on the way, and what looks otherwise than before. */
function stopOf(
  title: string,
  elapsed: number,
  stepped: Stepped,
  before: readonly string[],
  now: readonly string[],
  memory: readonly string[] = [],
) {
  const { emitted, sent, started, timers } = stepped.trace;
  return [
    title,
    ...(elapsed > 0 ? [`${elapsed} ms have passed`] : []),
    ...memory,
    ...started.map((line) => `starts ${line}`),
    ...timers.map((line) => `waits ${timerInWords(line)}`),
    ...sent.map((line) => `tells ${line}`),
    ...emitted.map((event) => `says ${JSON.stringify(event)}`),
    ...now.filter((line) => !before.includes(line)),
  ].map((line) => short(line));
}

/** Walks the titles of a path from its input, as far as the machine goes along. */
function walk(
  model: MachineModel,
  input: string,
  titles: readonly string[],
  show: Show | undefined,
  note: (taken: readonly string[]) => void = () => {},
): SeenPath {
  const stepper = createStepper(model.machine, model.inputs[input]);
  const start = stepper.initial();
  note(start.trace.taken);
  let position: Position = start;
  let before = standing(position, show);
  // What it begins with comes from outside; what it remembers later is its own affair.
  const memory = `begins with ${JSON.stringify(start.snapshot.context)}`;
  const stops = [stopOf(START, 0, start, [], before, [memory])];
  for (const title of titles) {
    const isActive = position.snapshot.status === 'active';
    const step = isActive ? possibleSteps(model, position).find((one) => one.title === title) : undefined;
    if (!step) return { input, stops: [...stops, [title, 'cannot happen']] };
    const elapsed = elapsedBy(position, step);
    const next = stepper.step(position, eventOf(step), elapsed);
    note(next.trace.taken);
    const now = standing(next, show);
    stops.push(stopOf(title, elapsed, next, before, now));
    [position, before] = [next, now];
  }
  return { input, stops };
}

/** The behaviour of planned paths. */
export const seenOf = (model: MachineModel, paths: readonly Path[], show?: Show): SeenPath[] =>
  paths.map(({ inputName, steps }) =>
    walk(
      model,
      inputName,
      steps.map(({ step }) => step.title),
      show,
    ),
  );

const titlesOf = ({ stops }: SeenPath): string[] => stops.slice(1).map(([title = '']) => title);

/** The keys of the transitions that a written path takes on the machine as it is. */
export function takenOn(model: MachineModel, path: SeenPath): ReadonlySet<string> {
  const taken = new Set<string>();
  if (Object.hasOwn(model.inputs, path.input))
    walk(model, path.input, titlesOf(path), undefined, (keys) => {
      for (const key of keys) taken.add(key);
    });
  return taken;
}

/** The first step of a recorded path at which the machine behaves differently; null when there is none. */
export function differenceFrom(model: MachineModel, path: SeenPath, show?: Show): string | null {
  const { input, stops } = path;
  const found = Object.hasOwn(model.inputs, input) ? walk(model, input, titlesOf(path), show).stops : [];
  const index = stops.findIndex((stop, at) => stop.join('\n') !== found[at]?.join('\n'));
  return index < 0 ? null : `recorded behaviour: ${input}, ${stops[index]?.[0] ?? ''}`;
}

const FOLDER = join('model-tests', 'behaviour');

/** Where the behaviour of a machine is recorded, from the root of the repository. */
export const behaviourFile = (machine: string): string =>
  join(FOLDER, `${machine.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`);

/** What is written down of a machine; null when nothing is. */
export const readBehaviour = (machine: string): SeenPath[] | null =>
  existsSync(behaviourFile(machine))
    ? (JSON.parse(readFileSync(behaviourFile(machine), 'utf8')) as SeenPath[])
    : null;
