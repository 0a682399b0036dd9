/**
 * States that so many arrows lead to that the arrows would hide the chart: the ends of a long flow, mostly. What
 * leads there is written in the state it starts from, as flow charts do across pages.
 */
import type { Chart, ChartTransition } from './types.ts';

/** Charts with fewer arrows than this show all of them. */
const FEW = 22;
/** From how many places a state must be entered to be a hub: an end, and any other. */
const MANY = { end: 3, other: 6 } as const;

/** The states whose transitions hold while a state is active: itself and those around it. */
const lineage = (chart: Chart, id: string): string[] => {
  const parent = chart.states.find((state) => state.id === id)?.parent ?? null;
  return parent === null ? [id] : [id, ...lineage(chart, parent)];
};

/** What is entered with a state, from the outside in. */
const entered = (chart: Chart, id: string): string[] => {
  const state = chart.states.find((one) => one.id === id);
  const inner = chart.states.filter(
    ({ parent, isInitial }) => parent === id && (isInitial || state?.kind === 'parallel'),
  );
  return [id, ...inner.flatMap((one) => entered(chart, one.id))];
};

/** From where each state is entered first, breadth first from the start. */
function firstEntries(chart: Chart): Map<string, string> {
  const first = new Map<string, string>();
  const [root] = chart.states;
  const queue = root ? entered(chart, root.id) : [];
  const seen = new Set(queue);
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    const around = lineage(chart, at);
    for (const { source, targets } of chart.transitions.filter((one) => around.includes(one.source))) {
      for (const target of targets) {
        if (!first.has(target) && source !== target) first.set(target, source);
        for (const id of [...entered(chart, target), ...lineage(chart, target)]) {
          if (!seen.has(id)) {
            seen.add(id);
            queue.push(id);
          }
        }
      }
    }
  }
  return first;
}

/** The states that are named instead of pointed at, each with the one state that still points at it. */
export type Hubs = ReadonlyMap<string, string | null>;

export function hubsOf(chart: Chart): Hubs {
  const entries = new Map<string, Set<string>>();
  for (const { source, targets, cause } of chart.transitions) {
    for (const target of targets) {
      entries.set(target, (entries.get(target) ?? new Set()).add(`${source} ${cause}`));
    }
  }
  const arrows = [...entries.values()].reduce((sum, { size }) => sum + size, 0);
  if (arrows < FEW) return new Map();
  const isEnd = new Map(chart.states.map(({ id, kind }) => [id, kind === 'final']));
  const first = firstEntries(chart);
  return new Map(
    [...entries]
      .filter(([id, { size }]) => size >= (isEnd.get(id) ? MANY.end : MANY.other))
      // The first arrow to a state that goes on puts it where a reader looks for it.
      .map(([id]) => [id, isEnd.get(id) ? null : (first.get(id) ?? null)]),
  );
}

/** Whether a target of a transition is named in the state it starts from, not pointed at. */
export const isNamed = (hubs: Hubs, { source }: ChartTransition, target: string): boolean =>
  hubs.has(target) && source !== target && hubs.get(target) !== source;
