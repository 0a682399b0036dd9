/** The first page: all machines, who starts whom, and how each of them fared in the last run. */
import { html, raw } from 'hono/html';
import { invocationsOf } from '../chart/overview.ts';
import type { Chart } from '../chart/types.ts';
import { toPage } from './page.ts';

export interface Figures {
  readonly chart: Chart;
  readonly looks: number;
  readonly walks: number;
  readonly broken: number;
  readonly findings: number;
  readonly taken: number;
  /** What has changed since it was approved, in words; null when it was not. */
  readonly changes: string | null;
  /** What people have said of it, counted; empty when nothing was said. */
  readonly review: string;
}

export function overviewPage(svg: string, figures: readonly Figures[]): Promise<string> {
  const charts = figures.map(({ chart }) => chart);
  const starts = invocationsOf(charts);
  const linkTo = (id: string) => {
    const chart = charts.find((one) => one.id === id);
    return html`<a href="${chart?.slug ?? id}/index.html">${chart?.label ?? id}</a>`;
  };
  const row = ({ chart, looks, walks, broken, findings, taken, changes, review }: Figures) => {
    const started = starts.filter(({ from }) => from.id === chart.id);
    return html`<tr>
      <th scope="row">${linkTo(chart.id)}</th>
      <td>${chart.description}</td>
      <td>${started.map(({ to }, index) => html`${index > 0 ? ', ' : ''}${linkTo(to)}`)}</td>
      <td class="number">${chart.states.length}</td>
      <td class="number">${chart.transitions.length}</td>
      <td class="number">${walks === 0 ? '–' : taken}</td>
      <td class="number">
        ${walks === 0 ? '–' : html`${walks}${broken > 0 ? html` (<strong>${broken} broken</strong>)` : ''}`}
      </td>
      <td class="number">${looks === 0 ? '–' : looks}</td>
      <td class="number">${looks === 0 ? '–' : findings}</td>
      <td>
        ${changes === null ? 'not approved' : html`<a href="${chart.slug}/compare.html">${changes === '' ? 'none' : changes}</a>`}
      </td>
      <td>${review === '' ? '–' : html`<a href="${chart.slug}/index.html#reviews">${review}</a>`}</td>
    </tr>`;
  };
  const body = html`<h1>Machines</h1>
    <p>
      Every flow of the product is a statechart. Designers find what each state looks like, testers every path
      that was walked.
    </p>
    <div class="wide" tabindex="0" role="region" aria-label="The machines">
      <table>
        <thead>
          <tr>
            <th scope="col">Machine</th>
            <th scope="col">What it is</th>
            <th scope="col">Starts</th>
            <th scope="col" class="number">States</th>
            <th scope="col" class="number">Transitions</th>
            <th scope="col" class="number">Taken in the browser</th>
            <th scope="col" class="number">Walks</th>
            <th scope="col" class="number">Looks</th>
            <th scope="col" class="number">Findings of axe</th>
            <th scope="col">Changes since approved</th>
            <th scope="col">Review</th>
          </tr>
        </thead>
        <tbody>
          ${figures.map((one) => row(one))}
        </tbody>
      </table>
    </div>
    <h2 id="who">Who starts whom</h2>
    <div class="wide" tabindex="0" role="region" aria-labelledby="who">${raw(svg)}</div>`;
  return toPage({ title: 'Overview', root: '.', trail: [], body });
}
