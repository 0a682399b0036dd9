/** The first page: every machine as a card with its chart and the screen it is best known by, and as a table. */
import { html, raw } from 'hono/html';
import type { ShownLook } from '../build/looks.ts';
import { invocationsOf } from '../chart/overview.ts';
import type { Chart } from '../chart/types.ts';
import type { Searched } from '../viewer/search.ts';
import { framedTall } from './framed.ts';
import { json, toPage, type Content } from './page.ts';

export interface Figures {
  readonly chart: Chart;
  /** The chart from afar. */
  readonly thumbnail: string;
  /** The look that it is best known by; null when there is none. */
  readonly telling: { readonly label: string; readonly look: ShownLook } | null;
  /** How many of its states have a look, or states inside that have; and how many others have no screen. */
  readonly lookedAt: number;
  readonly unseen: number;
  readonly looks: number;
  readonly walks: number;
  readonly broken: number;
  readonly findings: number;
  readonly taken: number;
  /** What has changed since it was approved, in words; null when it was not. */
  readonly changes: string | null;
  readonly searched: Searched;
  /** What people have said of it, counted; empty when nothing was said. */
  readonly review: string;
}

/** The machine that every way in is started by, and the one that every page has. */
const ENTRANCE = 'authenticator';
const ROOT = 'application';

const GROUPS = [
  'Accounts and signing in',
  'Data, apps and settings',
  'Shared by all pages',
  'In the background',
];

/** The machines in groups, by what starts them and whether they are seen. */
function groupsOf(figures: readonly Figures[]): { title: string; members: Figures[] }[] {
  const starts = invocationsOf(figures.map(({ chart }) => chart));
  const startersOf = (id: string) => starts.filter(({ to }) => to === id).map(({ from }) => from.id);
  const inside = new Set([ENTRANCE]);
  for (const id of inside) for (const { from, to } of starts) if (from.id === id) inside.add(to);
  const isShared = (id: string) => {
    const starters = startersOf(id);
    const isPart = starters.some((one) => inside.has(one)) && !starters.every((one) => inside.has(one));
    return id === ROOT || (id !== ENTRANCE && starters.includes(ROOT)) || isPart;
  };
  const isSeen = ({ chart, telling }: Figures) =>
    telling !== null || chart.states.some(({ screen }) => screen !== null);
  const place = (one: Figures) => {
    if (!isSeen(one)) return 3;
    if (isShared(one.chart.id)) return 2;
    return inside.has(one.chart.id) ? 0 : 1;
  };
  return GROUPS.map((title, index) => ({ title, members: figures.filter((one) => place(one) === index) }));
}

const plural = (count: number, one: string, more = `${one}s`): string =>
  `${count} ${count === 1 ? one : more}`;

const card = ({ chart, thumbnail, telling, changes }: Figures): Content =>
  html`<li class="card" data-card="${chart.slug}">
    <a class="pics" href="${chart.slug}/index.html" tabindex="-1" aria-hidden="true"
      ><span class="drawing">${raw(thumbnail)}</span>${
        telling === null
          ? html`<span class="screen none">no screen of its own</span>`
          : html`<span class="screen">${framedTall(telling.look, '.')}</span>`
      }</a
    >
    <h3><a href="${chart.slug}/index.html">${chart.label}</a></h3>
    <p>${chart.description}</p>
    <p class="facts">
      <span>${plural(chart.states.length, 'state')}</span>
      <span>${plural(chart.transitions.length, 'transition')}</span>
      ${changes === null || changes === '' ? '' : html`<a href="${chart.slug}/compare.html">changed since approved</a>`}
    </p>
  </li>`;

function table(figures: readonly Figures[]): Content {
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
  return html`<h2 id="figures">The last run and what was approved</h2>
    <div class="wide" tabindex="0" role="region" aria-labelledby="figures">
      <table>
        <thead>
          <tr>
            <th scope="col">Machine</th>
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
    </div>`;
}

function keyFacts(figures: readonly Figures[]): Content {
  const sum = (of: (one: Figures) => number) => figures.reduce((all, one) => all + of(one), 0);
  const facts = [
    ['Machines', figures.length, ''],
    [
      'States',
      sum(({ chart }) => chart.states.length),
      `${sum(({ lookedAt }) => lookedAt)} with a picture, ${sum(({ unseen }) => unseen)} without a screen`,
    ],
    ['Transitions', sum(({ chart }) => chart.transitions.length), ''],
    ['Changed', figures.filter(({ changes }) => changes !== null && changes !== '').length, 'since approved'],
  ] as const;
  return html`<dl class="keyfacts">
    ${facts.map(
      ([name, count, more]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${count}${more === '' ? '' : html`<small>${more}</small>`}</dd>
        </div>`,
    )}
  </dl>`;
}

export function overviewPage(svg: string, figures: readonly Figures[]): Promise<string> {
  const body = html`${keyFacts(figures)}
    <section class="found" aria-labelledby="found-title" hidden>
      <h2 id="found-title">Found</h2>
      <p role="status" data-found-count></p>
      <ul data-found-list></ul>
    </section>
    ${groupsOf(figures)
      .filter(({ members }) => members.length > 0)
      .map(
        ({ title, members }) =>
          html`<section class="group">
            <h2>${title} <small>${members.length}</small></h2>
            <ul class="cards">
              ${members.map((one) => card(one))}
            </ul>
          </section>`,
      )}
    ${table(figures)}
    <h2 id="who">Which machine starts which</h2>
    <div class="wide" tabindex="0" role="region" aria-labelledby="who">${raw(svg)}</div>
    <script type="application/json" id="search-index">
      ${json(figures.map(({ searched }) => searched))}
    </script>`;
  return toPage({
    title: 'Machines',
    lead: html`<p class="lead">
      Every flow of the product is a statechart. Each one here shows its chart beside the screen that it is
      best known by.
    </p>`,
    root: '.',
    trail: [],
    body,
  });
}
