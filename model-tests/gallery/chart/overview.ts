/** All machines as one chart: a box each, and an arrow from each machine to those it starts. */
import type { Chart, ChartState, ChartTransition } from './types.ts';
import { titled } from './words.ts';

const ROOT = 'machines';

/** Who starts whom, each pair once, with the states that do. */
export function invocationsOf(charts: readonly Chart[]): { from: Chart; to: string; states: string[] }[] {
  return charts.flatMap((from) => {
    const pairs = from.states.flatMap(({ invokes, label }) =>
      invokes.flatMap(({ machine }) => (machine === null ? [] : [{ to: machine, label }])),
    );
    return [...Map.groupBy(pairs, ({ to }) => to)].map(([to, same]) => ({
      from,
      to,
      states: [...new Set(same.map(({ label }) => label))],
    }));
  });
}

/** A machine that starts others comes before them, so that the drawing reads downwards. */
function startersFirst(charts: readonly Chart[]): Chart[] {
  const starts = invocationsOf(charts);
  const sorted: Chart[] = [];
  let left = [...charts];
  while (left.length > 0) {
    const free = left.filter(({ id }) => !starts.some(({ from, to }) => to === id && left.includes(from)));
    // Machines that start each other in turn have no first one.
    const next = free.length > 0 ? free : left.slice(0, 1);
    sorted.push(...next);
    left = left.filter((chart) => !next.includes(chart));
  }
  return sorted;
}

export function overviewOf(charts: readonly Chart[]): Chart {
  const plain = { tags: [], screen: null, requirements: [], invokes: [], entry: [], exit: [] };
  const root: ChartState = {
    ...plain,
    id: ROOT,
    label: 'Machines',
    // All of them live side by side, and none comes first.
    kind: 'parallel',
    parent: null,
    isInitial: false,
    description: 'Every machine, and which of them starts which.',
  };
  const boxes = startersFirst(charts).map(({ id, description }): ChartState => ({
    ...plain,
    id: `${ROOT}.${id}`,
    label: titled(id),
    kind: 'atomic',
    parent: ROOT,
    isInitial: false,
    description,
  }));
  const arrows = invocationsOf(charts).map(({ from, to, states }): ChartTransition => ({
    key: `${from.id} starts ${to}`,
    source: `${ROOT}.${from.id}`,
    targets: [`${ROOT}.${to}`],
    cause: 'route',
    event: '',
    on:
      states.length > 3
        ? `in ${states.length} states`
        : states.map((state) => `in ${state.toLowerCase()}`).join(' / '),
    condition: null,
    actions: [],
  }));
  return {
    id: ROOT,
    slug: 'overview',
    label: root.label,
    description: root.description,
    states: [root, ...boxes],
    transitions: arrows,
  };
}
