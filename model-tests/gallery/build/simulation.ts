/** Writes a machine's state graph down for the page of simulation, as the kit explores it for the tests. */
import type { MachineModel } from '#model-tests/kit/model.ts';
import type { Edge, Graph, Place } from '#model-tests/kit/graph.ts';
import type { Trace } from '#model-tests/kit/stepper.ts';
import type { Plan } from '#model-tests/kit/paths.ts';
import type { Step } from '#model-tests/kit/replies.ts';
import { projections } from '#model-tests/models/all-projections.ts';
import type { Chart } from '../chart/types.ts';
import { slugOf, words } from '../chart/words.ts';
import { factsOf } from '../compare/facts.ts';
import type { Consequence, SimulatedEdge, SimulatedPlace, Simulation } from '../simulate/graph.ts';
import { leavesOf } from './evidence.ts';
import { short, valueInWords } from './details.ts';
import { looksWithin, type Looks, type ShownLook } from './looks.ts';
import { durationInWords, stepAtAnyTime } from './step-words.ts';

/** Numbers for values, the same for equal ones. */
function numbered<Value>() {
  const values: Value[] = [];
  const known = new Map<string, number>();
  return {
    values,
    of(value: Value): number {
      const text = JSON.stringify(value);
      const number = known.get(text) ?? values.push(value) - 1;
      known.set(text, number);
      return number;
    },
  };
}

/** `{"username":"marta","password":null}` as `username marta`. */
function inWords(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return short(valueInWords(value));
  } catch {
    return '';
  }
}

/** The name of an actor in a trace, which may be followed by its system id, and what stands behind ` ← `. */
const split = (line: string): [string, string] => {
  const at = line.indexOf(' ← ');
  const [id = ''] = line.split(' ');
  return [id, at === -1 ? '' : line.slice(at + 3)];
};

function consequencesOf(
  { started, sent, emitted, timers }: Trace,
  output: unknown,
  isMachine: (id: string) => boolean,
): Consequence[] {
  const eventOf = (text: string): string => {
    const type = /"type":"([^"]*)"/.exec(text)?.[1] ?? '';
    const { type: _, ...rest } = JSON.parse(text) as { readonly type: string };
    const details = inWords(JSON.stringify(rest));
    return details === '' ? words(type) : `${words(type)} (${details})`;
  };
  return [
    ...started.map((line): Consequence => {
      const [id, input] = split(line);
      const details = inWords(input);
      return {
        kind: isMachine(id) ? 'starts' : 'asks',
        who: words(id),
        what: details === '' ? '' : `(${details})`,
      };
    }),
    ...sent.map((line): Consequence => {
      const [id, event] = split(line);
      return { kind: 'tells', who: words(id), what: eventOf(event) };
    }),
    ...timers.map((line): Consequence => {
      const milliseconds = Number(line.split(' ').at(-1));
      return { kind: 'waits', who: null, what: durationInWords(milliseconds) };
    }),
    ...emitted.map((event): Consequence => ({
      kind: 'announces',
      who: null,
      what: eventOf(JSON.stringify(event)),
    })),
    ...(output === undefined
      ? []
      : [{ kind: 'ends' as const, who: null, what: `with ${inWords(JSON.stringify(output))}` }]),
  ];
}

/** The look of a place: of its states, the one that shows most of what the page would show. */
function lookOf(chart: Chart, looks: Looks, { snapshot }: Place): ShownLook | null {
  const state = JSON.stringify(snapshot.value);
  const leaves = leavesOf(chart.id, state);
  const all = [...looks.values()].flat();
  const exact = all.filter((look) => look.state === state);
  const near = leaves.flatMap((id) => looksWithin(chart, looks, id));
  const candidates = exact.length > 0 ? exact : near;
  if (candidates.length < 2) return candidates[0] ?? null;
  let shown: ReadonlyMap<string, string>;
  try {
    shown = new Map(factsOf(projections[chart.id]?.(snapshot)));
  } catch {
    // A form that is parked shows nothing.
    return candidates[0] ?? null;
  }
  const likeness = (look: ShownLook) =>
    factsOf(look.projection).reduce((sum, [path, fact]) => sum + (shown.get(path) === fact ? 1 : -1), 0);
  return candidates.toSorted((one, other) => likeness(other) - likeness(one))[0] ?? null;
}

const whoOf = (step: Step): string | null => ('id' in step ? words(step.id) : null);

/** @param plan of all that the model tries, with the graphs that it was made from */
export function simulationOf(chart: Chart, model: MachineModel, { graphs }: Plan, looks: Looks): Simulation {
  const machines = new Map(
    chart.states
      .flatMap(({ invokes }) => invokes)
      .flatMap(({ id, machine }) => (machine === null ? [] : [[id, machine] as const])),
  );
  const [steps, did, taken, pictures] = [
    numbered<Simulation['steps'][number]>(),
    numbered<readonly Consequence[]>(),
    numbered<readonly string[]>(),
    numbered<Simulation['looks'][number]>(),
  ];
  const places: SimulatedPlace[] = [];
  const inputs: Simulation['inputs'][number][] = [];
  const add = (graph: Graph) => {
    const numbers = new Map([...graph.places.keys()].map((id, index) => [id, places.length + index]));
    const edgeOf = ({ step, to, taken: keys, trace }: Edge): SimulatedEdge => {
      const end = graph.places.get(to)?.snapshot;
      return [
        steps.of({
          title: step.title,
          words: stepAtAnyTime(step.title, step.kind),
          kind: step.kind,
          who: whoOf(step),
        }),
        numbers.get(to) ?? -1,
        did.of(
          consequencesOf(trace, end?.status === 'done' ? (end.output ?? 'nothing') : undefined, (id) =>
            machines.has(id),
          ),
        ),
        taken.of(keys),
      ];
    };
    for (const place of graph.places.values()) {
      const look = lookOf(chart, looks, place);
      places.push({
        states: leavesOf(chart.id, JSON.stringify(place.snapshot.value)),
        look: look === null ? -1 : pictures.of({ small: `../${look.small}`, full: `../${look.full}` }),
        isOver: place.snapshot.status !== 'active',
        // A part that is there in several regions is asked several times; its answer is one.
        edges: [...new Map(place.edges.map((edge) => [edge.step.title, edgeOf(edge)])).values()],
      });
    }
    inputs.push({
      name: graph.inputName,
      start: numbers.get(graph.start) ?? 0,
      did: did.of(consequencesOf(graph.initial.trace, undefined, (id) => machines.has(id))),
    });
  };
  for (const graph of graphs) add(graph);
  return {
    machine: chart.id,
    label: chart.label,
    inputs,
    places,
    steps: steps.values,
    did: did.values,
    taken: taken.values,
    looks: pictures.values,
    children: Object.fromEntries([...machines].map(([id, machine]) => [words(id), slugOf(machine)])),
  };
}
