/** A chart with states that are closed: one box stands for all that is inside, and its arrows begin and end at the box. */
import type { Chart, ChartState, ChartTransition } from './types.ts';

/** So many states fit one view as they are. */
const FITS = 12;

const childrenOf = (chart: Chart, id: string): ChartState[] =>
  chart.states.filter(({ parent }) => parent === id);

/** How many states are inside of one. */
export const insideOf = (chart: Chart, id: string): number =>
  childrenOf(chart, id).reduce((sum, child) => sum + 1 + insideOf(chart, child.id), 0);

/** The states that are open from the beginning: the root, and what is always active at the same time. */
export function openAtFirst(chart: Chart): Set<string> {
  const [root] = chart.states;
  if (!root) return new Set();
  const regions = root.kind === 'parallel' ? childrenOf(chart, root.id).map(({ id }) => id) : [];
  return new Set([root.id, ...regions]);
}

/** Whether something can be closed in it that is worth it. */
export const isCollapsible = (chart: Chart): boolean =>
  chart.states.length > FITS && closedIn(chart, openAtFirst(chart)).length > 0;

/** A state with all that is inside of it. */
export function withInside(chart: Chart, id: string): string[] {
  return [id, ...childrenOf(chart, id).flatMap((child) => withInside(chart, child.id))];
}

/** The states that are shown, in their order. */
function shownIn(chart: Chart, open: ReadonlySet<string>): ChartState[] {
  const shown = new Set<string>();
  for (const { id, parent } of chart.states)
    if (parent === null || (shown.has(parent) && open.has(parent))) shown.add(id);
  return chart.states.filter(({ id }) => shown.has(id));
}

/** The ids of the shown states that are closed. */
export const closedIn = (chart: Chart, open: ReadonlySet<string>): string[] =>
  shownIn(chart, open)
    .filter(({ id }) => !open.has(id) && childrenOf(chart, id).length > 0)
    .map(({ id }) => id);

/**
 * @param open the ids of the states whose inside is shown; others are one box
 */
export function collapse(chart: Chart, open: ReadonlySet<string>): Chart {
  const states = shownIn(chart, open);
  const shown = new Set(states.map(({ id }) => id));
  const parents = new Map(chart.states.map(({ id, parent }) => [id, parent]));
  const lift = (id: string): string => {
    const parent = parents.get(id) ?? null;
    return shown.has(id) || parent === null ? id : lift(parent);
  };
  const closed = new Set(closedIn(chart, open));
  const transitions = chart.transitions.flatMap((one): ChartTransition[] => {
    const source = lift(one.source);
    const targets = [...new Set(one.targets.map((target) => lift(target)))];
    const isInside = closed.has(source) && targets.every((target) => target === source);
    return isInside ? [] : [{ ...one, source, targets }];
  });
  return {
    ...chart,
    states: states.map((state) =>
      closed.has(state.id)
        ? { ...state, kind: 'atomic', inside: insideOf(chart, state.id), invokes: [] }
        : state,
    ),
    transitions,
  };
}
