/** Few paths that between them begin with every input and take every transition with every reply that can cause it. */
import type { MachineModel } from '#model-tests/kit/model.ts';
import { elapsedBy, exploreGraph, type Allow, type Edge, type Graph } from './graph.ts';
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

const unitsOf = ({ taken, step }: Edge, cover: Cover): string[] =>
  cover === 'cases' ? taken.map((key) => `${key} ${step.title}`) : [...taken];

/** What is new about beginning with an input, and about each transition that is taken before anything happens. */
const unitsOfStart = ({ inputName, initial }: Graph): string[] => [
  `begins with ${inputName}`,
  ...initial.trace.taken.map((key) => `${key} begins with ${inputName}`),
];

/** The shortest walk from a place to a step that does something not yet done. */
function nearestNews(
  graph: Graph,
  from: string,
  done: ReadonlySet<string>,
  cover: Cover,
): Edge[] | undefined {
  const seen = new Set([from]);
  const queue: Edge[][] = (graph.places.get(from)?.edges ?? []).map((edge) => [edge]);
  for (let trail = queue.shift(); trail; trail = queue.shift()) {
    const last = trail.at(-1) as Edge;
    if (unitsOf(last, cover).some((unit) => !done.has(unit))) return trail;
    if (seen.has(last.to)) continue;
    seen.add(last.to);
    for (const edge of graph.places.get(last.to)?.edges ?? []) queue.push([...trail, edge]);
  }
  return undefined;
}

/** Walks greedily to the nearest news until the path is long enough or nothing new is near. */
function walk(graph: Graph, done: Set<string>, cover: Cover): Edge[] {
  const edges: Edge[] = [];
  let at = graph.start;
  for (;;) {
    const trail = nearestNews(graph, at, done, cover);
    if (!trail || (edges.length > 0 && edges.length + trail.length > READABLE_LENGTH)) return edges;
    for (const edge of trail) {
      edges.push(edge);
      for (const unit of unitsOf(edge, cover)) done.add(unit);
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
  if (isHome(graph.start)) return [];
  const seen = new Set([graph.start]);
  const queue: Edge[][] = (graph.places.get(graph.start)?.edges ?? []).map((edge) => [edge]);
  for (let trail = queue.shift(); trail; trail = queue.shift()) {
    const { to } = trail.at(-1) as Edge;
    if (isHome(to)) return trail;
    if (seen.has(to)) continue;
    seen.add(to);
    for (const edge of graph.places.get(to)?.edges ?? []) queue.push([...trail, edge]);
  }
  return [];
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

/** Explores the model from each of its inputs and covers everything that was found. */
export function planPaths(
  model: MachineModel,
  cover: Cover = 'cases',
  allow?: Allow,
  repeated: Repeated = 'goes home',
): Plan {
  const graphs = Object.keys(model.inputs).map((name) => exploreGraph(model, name, allow));
  const done = new Set<string>();
  const paths: Path[] = [];
  const onlyBegun: Graph[] = [];
  for (const graph of graphs) {
    for (const unit of unitsOfStart(graph)) done.add(unit);
    const before = paths.length;
    for (let edges = walk(graph, done, cover); edges.length > 0; edges = walk(graph, done, cover)) {
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
  return { paths, graphs, covered, units: done.size };
}

/** Inputs that no path begins with. */
export function inputsWithoutPath(model: MachineModel, { paths }: Pick<Plan, 'paths'>): string[] {
  const begun = new Set(paths.map(({ inputName }) => inputName));
  return Object.keys(model.inputs).filter((name) => !begun.has(name));
}

/** Transitions that no path takes. */
export const uncovered = (model: MachineModel, covered: ReadonlySet<string>): string[] =>
  [...inventory(model.machine).keys()].filter((key) => !covered.has(key));
