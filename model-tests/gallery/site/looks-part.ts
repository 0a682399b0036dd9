/** The states that have a screen, each with its picture: what a designer looks for first. */
import { html } from 'hono/html';
import type { Looks } from '../build/looks.ts';
import type { Chart, ChartState } from '../chart/types.ts';
import { framed } from './framed.ts';
import type { Content } from './page.ts';

/** `Confirming › Typing`, without the machine's own name. */
function pathOf(chart: Chart, state: ChartState): string {
  const parent = chart.states.find(({ id }) => id === state.parent);
  return parent === undefined || parent.parent === null
    ? state.label
    : `${pathOf(chart, parent)} › ${state.label}`;
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** How many transitions lead to a state, those included that lead to one that begins with it; and the dot at which all begins. */
function waysInto(chart: Chart, state: ChartState): number {
  const own = chart.transitions.filter(({ targets }) => targets.includes(state.id)).length;
  const parent = chart.states.find(({ id }) => id === state.parent);
  if (parent === undefined) return own + 1;
  return state.isInitial || parent.kind === 'parallel' ? own + waysInto(chart, parent) : own;
}

/** Empty where no state has a picture. */
export function looksPart(chart: Chart, looks: Looks): Content | string {
  const seen = chart.states.flatMap((state) => {
    const [look, ...more] = looks.get(state.id) ?? [];
    return look === undefined ? [] : [{ state, look, count: more.length + 1 }];
  });
  if (seen.length === 0) return '';
  return html`<section class="states" aria-labelledby="states">
    <h2 id="states">States with a picture <small>${seen.length} of ${chart.states.length}</small></h2>
    <ul>
      ${seen.map(
        ({ state, look, count }) =>
          html`<li>
            <a href="#state-${state.id}">${framed(look, '..', '')}<span>${pathOf(chart, state)}</span></a>
            <small>${counted(waysInto(chart, state), 'way')} in, ${counted(count, 'look')}</small>
          </li>`,
      )}
    </ul>
  </section>`;
}
