/** Few paths that between them begin with every input and take every transition with every reply that can cause it. */
import type { MachineModel } from '#model-tests/kit/model.ts';
import { elapsedBy, exploreGraph, type Allow, type Edge, type Graph, type Tried } from './graph.ts';
import { eventOf, type Step } from './replies.ts';
import { createStepper, type Stepped } from './stepper.ts';
import { inventory } from './transitions.ts';

export interface PathStep extends Stepped {
  readonly step: Step;
}
export interface Path {
  readonly id: string;
  readonly inputName: string;
  readonly input: unknown;
  readonly initial: Stepped;
  readonly steps: readonly PathStep[];
}
export interface Plan {
  readonly paths: readonly Path[];
  readonly graphs: readonly Graph[];
  /** Keys of the transitions that the paths take. */
  readonly covered: ReadonlySet<string>;
  /**
   * How many units the paths take; that is all there are. A unit is a transition, or a transition with a step that
   * causes it, and for each input its beginning with each of its initial transitions.
   */
  readonly units: number;
}

/** Twelve steps read well and fit one page of pictures. */
const READABLE_LENGTH = 12;

/** `cases`: every transition with every step that causes it. `transitions`: every transition once. */
export type Cover = 'cases' | 'transitions';

/** What a person sees after a step, as a text. */
export type LookOf = (edge: Edge) => string;

/**
 * The title by which a step is a case of its transitions. Where looks are known, steps from one place that take the same
 * transitions to the same look are one case, named by the first of them.
 */
function createCases(lookOf: LookOf | undefined): (edge: Edge) => string {
  const firsts = new Map<string, string>();
  return (edge) => {
    const { from, taken, step } = edge;
    if (!lookOf) return step.title;
    const kind = JSON.stringify([from, taken, lookOf(edge)]);
    const first = firsts.get(kind) ?? step.title;
    firsts.set(kind, first);
    return first;
  };
}

/** Which units were not taken yet; the ones of an edge are put together once, since it is asked about many times. */
function createUnits(cover: Cover, lookOf?: LookOf) {
  const caseOf = createCases(lookOf);
  const unitsOf = (edge: Edge): readonly string[] =>
    cover === 'cases' ? [...edge.taken, ...edge.cases].map((key) => `${key} ${caseOf(edge)}`) : edge.taken;
  const done = new Set<string>();
  const known = new Map<Edge, readonly string[]>();
  const of = (edge: Edge): readonly string[] => {
    const found = known.get(edge) ?? unitsOf(edge);
    known.set(edge, found);
    return found;
  };
  return {
    add: (units: readonly string[]) => {
      for (const unit of units) done.add(unit);
    },
    take: (edge: Edge) => {
      for (const unit of of(edge)) done.add(unit);
    },
    /** Whether the edge does something that is not yet done. */
    isNew: (edge: Edge): boolean => of(edge).some((unit) => !done.has(unit)),
    count: () => done.size,
  };
}
type Units = ReturnType<typeof createUnits>;

/** What is new about beginning with an input, and about each transition that is taken before anything happens. */
const unitsOfStart = ({ inputName, initial }: Graph): string[] => [
  `begins with ${inputName}`,
  ...initial.trace.taken.map((key) => `${key} begins with ${inputName}`),
];

/** The shortest walk from a place that ends with an edge of the kind that is looked for. */
function shortestTrail(graph: Graph, from: string, isLookedFor: (edge: Edge) => boolean): Edge[] | undefined {
  const seen = new Set([from]);
  // Each edge knows the place in the list of the one before it; the list grows while it is walked.
  const reached: { readonly edge: Edge; readonly before: number }[] = [];
  const leave = (place: string, before: number) => {
    for (const edge of graph.places.get(place)?.edges ?? []) reached.push({ edge, before });
  };
  leave(from, -1);
  for (const [index, { edge }] of reached.entries()) {
    if (isLookedFor(edge)) {
      const trail: Edge[] = [];
      for (let at = reached[index]; at; at = reached[at.before]) trail.unshift(at.edge);
      return trail;
    }
    if (seen.has(edge.to)) continue;
    seen.add(edge.to);
    leave(edge.to, index);
  }
  return undefined;
}

/** Walks greedily to the nearest news until the path is long enough or nothing new is near. */
function walk(graph: Graph, units: Units, longest: number): Edge[] {
  const edges: Edge[] = [];
  let at = graph.start;
  for (;;) {
    const trail = shortestTrail(graph, at, units.isNew);
    if (!trail || (edges.length > 0 && edges.length + trail.length > longest)) return edges;
    for (const edge of trail) {
      edges.push(edge);
      units.take(edge);
      at = edge.to;
    }
  }
}

/** The shortest way from the start to a place that is home; none when it starts there. */
function wayHome(model: MachineModel, graph: Graph): Edge[] {
  const isHome = (id: string) => {
    const place = graph.places.get(id);
    return place !== undefined && model.home.isThere(place.snapshot);
  };
  return isHome(graph.start) ? [] : (shortestTrail(graph, graph.start, ({ to }) => isHome(to)) ?? []);
}

/**
 * Replays a walk from its beginning, because a place keeps the snapshot of its first visit only. A replay that
 * takes other transitions than the graph promises means that the model's identity is too coarse.
 */
function replay(model: MachineModel, graph: Graph, edges: readonly Edge[], id: string): Path {
  const stepper = createStepper(model.machine, graph.input);
  const initial = stepper.initial();
  let position = initial;
  const steps = edges.map(({ step, taken }) => {
    const next = stepper.step(position, eventOf(step), elapsedBy(position, step));
    if (next.trace.taken.join() !== taken.join()) {
      throw new Error(
        `'identity' is too coarse: '${step.title}' took [${next.trace.taken.join()}], not [${taken.join()}].`,
      );
    }
    position = next;
    return { ...next, step };
  });
  return { id, inputName: graph.inputName, input: graph.input, initial, steps };
}

/**
 * What becomes of an input from which everything but the beginning is on earlier paths: its path leads to the model's
 * home, or ends where it begins, which is enough where every step costs seconds.
 */
export type Repeated = 'goes home' | 'begins';

/**
 * Explores the model from each of its inputs and covers everything that was found.
 *
 * @param longest steps of a path that has something new
 * @param lookOf what is seen after a step: steps that look the same are then one case
 */
export function planPaths(
  model: MachineModel,
  cover: Cover = 'cases',
  allow?: Allow,
  repeated: Repeated = 'goes home',
  { longest = READABLE_LENGTH, lookOf }: { readonly longest?: number; readonly lookOf?: LookOf } = {},
): Plan {
  const tried: Tried = new Map();
  const graphs = Object.keys(model.inputs).map((name) => exploreGraph(model, name, allow, tried));
  const units = createUnits(cover, lookOf);
  const paths: Path[] = [];
  const onlyBegun: Graph[] = [];
  for (const graph of graphs) {
    units.add(unitsOfStart(graph));
    const before = paths.length;
    for (let edges = walk(graph, units, longest); edges.length > 0; edges = walk(graph, units, longest)) {
      paths.push(replay(model, graph, edges, `p${String(paths.length + 1).padStart(2, '0')}`));
    }
    if (paths.length === before) onlyBegun.push(graph);
  }
  onlyBegun.forEach((graph, index) => {
    const edges = repeated === 'begins' ? [] : wayHome(model, graph);
    paths.push(replay(model, graph, edges, `s${index + 1}`));
  });
  const covered = new Set(paths.flatMap(({ initial }) => initial.trace.taken));
  for (const path of paths)
    for (const { trace } of path.steps) for (const key of trace.taken) covered.add(key);
  return { paths, graphs, covered, units: units.count() };
}

const plans = new WeakMap<MachineModel, Plan>();

/** The whole plan of a model, made once for everything in a process that reads it. */
export function planOf(model: MachineModel): Plan {
  const plan = plans.get(model) ?? planPaths(model);
  plans.set(model, plan);
  return plan;
}

/** Inputs that no path begins with. */
export function inputsWithoutPath(model: MachineModel, { paths }: Pick<Plan, 'paths'>): string[] {
  const begun = new Set(paths.map(({ inputName }) => inputName));
  return Object.keys(model.inputs).filter((name) => !begun.has(name));
}

/** Transitions that no path takes. */
export const uncovered = (model: MachineModel, covered: ReadonlySet<string>): string[] =>
  [...inventory(model.machine).keys()].filter((key) => !covered.has(key));
