/**
 * The state graph of a machine as the page of simulation reads it, and what can be asked of it: what is possible at a
 * place, where a chain of steps leads, how the chain is written in an address, and the shortest path to a place.
 */

/** What came of a step besides a move. `who` is another actor; null where it is no one in particular. */
export interface Consequence {
  readonly kind: 'asks' | 'starts' | 'tells' | 'waits' | 'announces' | 'ends';
  readonly who: string | null;
  readonly what: string;
}

export interface SimulatedStep {
  /** As the kit names it. */
  readonly title: string;
  /** The label. */
  readonly words: string;
  readonly kind: 'event' | 'done' | 'error' | 'snapshot' | 'time';
  /** The actor that answers; null for an event or time. */
  readonly who: string | null;
}

/** Step, place that it leads to, consequences and transitions taken, each by its number. */
export type SimulatedEdge = readonly [step: number, to: number, did: number, taken: number];

export interface SimulatedPlace {
  /** The ids of the innermost active states. */
  readonly states: readonly string[];
  /** Number of its look; -1 for none. */
  readonly look: number;
  readonly isOver: boolean;
  readonly edges: readonly SimulatedEdge[];
}

export interface Simulation {
  readonly machine: string;
  readonly label: string;
  readonly inputs: readonly { readonly name: string; readonly start: number; readonly did: number }[];
  readonly places: readonly SimulatedPlace[];
  readonly steps: readonly SimulatedStep[];
  readonly did: readonly (readonly Consequence[])[];
  readonly taken: readonly (readonly string[])[];
  readonly looks: readonly { readonly small: string; readonly full: string }[];
  /** Actors that are machines, with the folder of their page. */
  readonly children: Readonly<Record<string, string>>;
}

/** Where the simulation stands: an input and the steps since. */
export interface Trail {
  readonly input: number;
  readonly edges: readonly SimulatedEdge[];
}

const GIVEN_UP: Trail = { input: 0, edges: [] };

/** The number of the place where a trail stands. */
export const placeAt = ({ inputs }: Simulation, { input, edges }: Trail): number =>
  edges.at(-1)?.[1] ?? inputs[input]?.start ?? 0;

/** A short name of a step that survives changes elsewhere in the chart: four letters of a hash of its title. */
export function codeOf(title: string): string {
  let hash = 0x811c9dc5;
  for (const letter of title) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (hash % 36 ** 4).toString(36).padStart(4, '0');
}

/** The trail as the part of an address after `#`. */
export const toAddress = ({ inputs, steps }: Simulation, { input, edges }: Trail): string =>
  [codeOf(inputs[input]?.name ?? ''), ...edges.map(([step]) => codeOf(steps[step]?.title ?? ''))].join('.');

/** What an address says, as far as the chart still allows it. */
export interface Read {
  readonly trail: Trail;
  /** The number of the first step that is not possible any more, from 1; null when all are. */
  readonly lost: number | null;
}

/** @param address what follows `#`; empty for the beginning of the first input */
export function fromAddress(simulation: Simulation, address: string): Read {
  if (address === '') return { trail: GIVEN_UP, lost: null };
  const [first = '', ...codes] = address.split('.');
  const input = simulation.inputs.findIndex(({ name }) => codeOf(name) === first);
  if (input === -1) return { trail: GIVEN_UP, lost: 1 };
  let trail: Trail = { input, edges: [] };
  for (const [index, code] of codes.entries()) {
    const edge = simulation.places[placeAt(simulation, trail)]?.edges.find(
      ([step]) => codeOf(simulation.steps[step]?.title ?? '') === code,
    );
    if (!edge) return { trail, lost: index + 1 };
    trail = { input, edges: [...trail.edges, edge] };
  }
  return { trail, lost: null };
}

/** What a path is searched by. */
export interface PathSearch {
  /** The id of the state that it leads to. */
  readonly to: string;
  /** The id of a state that it passes; empty for none. */
  readonly through: string;
  /** Whether nothing fails on the way: no actor breaks. */
  readonly isWithoutErrors: boolean;
}

const isIn = (place: SimulatedPlace | undefined, id: string): boolean =>
  place?.states.some((state) => state === id || state.startsWith(`${id}.`)) ?? false;

/** The shortest path from the beginning of any input that is searched for; null when there is none. */
export function findPath(simulation: Simulation, { to, through, isWithoutErrors }: PathSearch): Trail | null {
  const { places, steps, inputs } = simulation;
  interface Reached {
    readonly place: number;
    readonly hasPassed: boolean;
    readonly input: number;
    readonly before: Reached | null;
    readonly edge: SimulatedEdge | null;
  }
  const passes = (place: number) => through === '' || isIn(places[place], through);
  const trailOf = (last: Reached): Trail => {
    const edges: SimulatedEdge[] = [];
    for (let at: Reached | null = last; at?.edge; at = at.before) edges.unshift(at.edge);
    return { input: last.input, edges };
  };
  const seen = new Set<string>();
  const queue: Reached[] = inputs.map(({ start }, input) => ({
    place: start,
    hasPassed: passes(start),
    input,
    before: null,
    edge: null,
  }));
  for (const at of queue) {
    const key = `${at.place} ${String(at.hasPassed)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (at.hasPassed && isIn(places[at.place], to)) return trailOf(at);
    for (const edge of places[at.place]?.edges ?? []) {
      const [step, place] = edge;
      if (isWithoutErrors && steps[step]?.kind === 'error') continue;
      queue.push({ place, hasPassed: at.hasPassed || passes(place), input: at.input, before: at, edge });
    }
  }
  return null;
}
