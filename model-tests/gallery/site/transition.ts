/** A transition as a designer says it and, where that is not the same, exactly below. */
import { html } from 'hono/html';
import { transitionAsSaid, transitionInWords } from '../chart/outline.ts';
import type { Chart, ChartTransition } from '../chart/types.ts';
import type { Content } from './page.ts';

export function transitionWords(chart: Chart, transition: ChartTransition): Content {
  const [said, exact] = [transitionAsSaid(chart, transition), transitionInWords(chart, transition)];
  return html`${said}${exact === said ? '' : html`<small class="exact">${exact}</small>`}`;
}
