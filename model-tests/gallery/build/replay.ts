/** Makes what a page needs to play the paths of a machine, from the model alone. */
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { challengeGestures } from '#model-tests/gestures/challenge.ts';
import { colourModeGestures } from '#model-tests/gestures/colour-mode.ts';
import { consentGestures } from '#model-tests/gestures/consent.ts';
import type { Gesture, Vocabulary } from '#model-tests/gestures/gesture.ts';
import { signInGestures } from '#model-tests/gestures/sign-in.ts';
import type { WalkRecord } from '#model-tests/kit/browser-evidence.ts';
import { elapsedBy, exploreGraph, possibleSteps, type Edge } from '#model-tests/kit/graph.ts';
import type { Path } from '#model-tests/kit/paths.ts';
import { eventOf, type Step } from '#model-tests/kit/replies.ts';
import { createStepper } from '#model-tests/kit/stepper.ts';
import { activeNodes } from '#model-tests/kit/transitions.ts';
import type { Chart } from '../chart/types.ts';
import type { Part, Refusal, ReplayScript, ReplayStep } from '../replay/script.ts';
import { stepInWords } from './step-words.ts';

/** The machine that runs from the beginning in every document. */
const ROOT = 'application';

const vocabularies: Readonly<Record<string, Vocabulary>> = {
  signIn: signInGestures,
  challenge: challengeGestures,
  colourMode: colourModeGestures,
  consent: consentGestures,
};

/** Whether it is the same once it has been written down and read again, but for what is not set. */
const isPlain = (value: unknown): boolean => {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.every((one) => isPlain(one));
  if (typeof value !== 'object') return ['string', 'number', 'boolean'].includes(typeof value);
  return (
    Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every((one) => isPlain(one))
  );
};

function eventsOf(machine: string, step: Step): ReplayStep['events'] {
  const vocabulary = vocabularies[machine];
  if (step.kind === 'event') {
    const gesture = vocabulary?.events[step.event.type] as
      | ((event: EventObject) => readonly Gesture[])
      | undefined;
    return [{ event: step.event, gestures: gesture?.(step.event) ?? null }];
  }
  if (step.kind !== 'snapshot') return [];
  return step.by.map((event) => ({ event, gestures: vocabulary?.children[step.id]?.(event) ?? null }));
}

type Finder = (steps: readonly Step[], index: number) => Step | undefined;

/** Plays a path purely and writes it down. */
function write(model: MachineModel, input: unknown, count: number, find: Finder): Part | Refusal {
  const { machine } = model;
  if (!isPlain(input)) return { reason: 'what the machine is started with cannot be written down' };
  const stepper = createStepper(machine, input);
  const initial = stepper.initial();
  let position = initial;
  const steps: ReplayStep[] = [];
  for (let index = 0; index < count; index++) {
    const step = find(possibleSteps(model, position), index);
    if (step === undefined) return { reason: 'the walk began in another way than the model does' };
    if (!isPlain(step.kind === 'done' ? step.output : eventsOf(machine.id, step)))
      return { reason: `what step ${index + 1} brings cannot be written down` };
    const elapsed = elapsedBy(position, step);
    position = stepper.step(position, eventOf(step), elapsed);
    steps.push({
      words: stepInWords(step.title, step.kind, elapsed),
      kind: step.kind,
      events: eventsOf(machine.id, step),
      elapsed,
      value: position.snapshot.value,
      ...('id' in step && { id: step.id }),
      ...(step.kind === 'done' && { output: step.output }),
    });
  }
  return { machine: machine.id, input, initial: initial.snapshot.value, steps };
}

/** A path that is planned. */
export const partOfPath = (model: MachineModel, { input, steps }: Path): Part | Refusal =>
  write(model, input, steps.length, (_, index) => steps[index]?.step);

/** A walk that was made, of which the titles of its steps are known. */
export function partOfWalk(model: MachineModel, { inputName, steps: walked }: WalkRecord): Part | Refusal {
  // The first is the start.
  const titles = walked.slice(1).map(({ title }) => title);
  return Object.hasOwn(model.inputs, inputName)
    ? write(model, model.inputs[inputName], titles.length, (steps, index) =>
        steps.find(({ title }) => title === titles[index]),
      )
    : { reason: 'the walk began in another way than the model does' };
}

/** The shortest way through a machine to a place that fits. */
function wayTo(
  model: MachineModel,
  fits: (snapshot: AnyMachineSnapshot) => boolean,
): { readonly inputName: string; readonly edges: readonly Edge[] } | undefined {
  const ways = Object.keys(model.inputs).flatMap((inputName) => {
    const { places, start } = exploreGraph(model, inputName, (_, step) => step.kind !== 'error');
    const seen = new Set([start]);
    const queue: { readonly at: string; readonly edges: readonly Edge[] }[] = [{ at: start, edges: [] }];
    for (let next = queue.shift(); next; next = queue.shift()) {
      const place = places.get(next.at);
      if (place && fits(place.snapshot)) return [{ inputName, edges: next.edges }];
      for (const edge of place?.edges ?? []) {
        if (seen.has(edge.to)) continue;
        seen.add(edge.to);
        queue.push({ at: edge.to, edges: [...next.edges, edge] });
      }
    }
    return [];
  });
  return ways.toSorted((left, right) => left.edges.length - right.edges.length)[0];
}

/**
 * The machines on the way to this one, each with the way through it.
 *
 * @param below machines that this one is on the way to
 */
export function partsBefore(
  machine: string,
  models: readonly MachineModel[],
  charts: readonly Chart[],
  below: readonly string[] = [],
): readonly Part[] | Refusal {
  if (below.includes(machine)) return { reason: `it starts itself: ${[machine, ...below].join(' in ')}` };
  const starts = ({ states }: Chart) =>
    new Set(
      states.filter(({ invokes }) => invokes.some((one) => one.machine === machine)).map(({ id }) => id),
    );
  const [parent, ...others] = charts.filter((chart) => starts(chart).size > 0);
  if (parent?.id === ROOT) return [];
  const model = models.find((one) => one.machine.id === parent?.id);
  if (machine === ROOT) return { reason: 'it is the page itself, which plays the others' };
  if (!parent || !model) return { reason: 'no public page starts this machine by itself' };
  if (others.length > 0)
    return { reason: `it is a part of ${others.length + 1} other machines, whose paths show it` };
  const before = partsBefore(parent.id, models, charts, [machine, ...below]);
  if ('reason' in before) return before;
  const ids = starts(parent);
  const way = wayTo(model, (snapshot) => activeNodes(snapshot).some(({ id }) => ids.has(id)));
  if (!way) return { reason: `no path of ${parent.label} leads to it` };
  const { inputName, edges } = way;
  const part = write(model, model.inputs[inputName], edges.length, (_, index) => edges[index]?.step);
  return 'reason' in part ? part : [...before, part];
}

export interface Replay {
  readonly script: ReplayScript | null;
  /** Why paths cannot be played, by their ids. */
  readonly refusals: ReadonlyMap<string, string>;
}

/** All that can be played of one machine, and why the rest cannot. */
export function replayOf(
  before: readonly Part[] | Refusal,
  parts: ReadonlyMap<string, Part | Refusal>,
): Replay {
  if ('reason' in before)
    return { script: null, refusals: new Map([...parts.keys()].map((id) => [id, before.reason])) };
  const playable = [...parts].flatMap(([id, part]) => ('reason' in part ? [] : [[id, part] as const]));
  const refused = [...parts].flatMap(([id, part]) => ('reason' in part ? [[id, part.reason] as const] : []));
  return { script: { before, paths: Object.fromEntries(playable) }, refusals: new Map(refused) };
}
