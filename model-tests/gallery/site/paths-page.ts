/** Every path of a machine as a film strip, which can be searched, linked to step by step and taken along. */
import { html, raw } from 'hono/html';
import type { Mark } from '#proxy/gallery/review/marks.ts';
import type { PagePath, PageStep } from '../build/paths.ts';
import type { Chart } from '../chart/types.ts';
import { toPage, type Content } from './page.ts';
import { replayBar, replayButton, standHere, type Refusals } from './replay-part.ts';
import { reviewOf, reviewSection } from './review.ts';
import { tabsOf } from './tabs.ts';

/** The chart, what people have said of its steps, and which paths cannot be played. */
interface Shown {
  readonly chart: Chart;
  readonly marks: readonly Mark[];
  readonly refusals: Refusals;
}

const resultOf = ({ findings, took }: PageStep): Content =>
  html`${took === null ? '' : html`<span>${took} ms</span> `}${
    findings === null
      ? ''
      : findings.length === 0
        ? html`<span>axe: nothing</span>`
        : html`<strong>axe: ${findings.join('; ')}</strong>`
  }`;

function frame({ chart, marks, refusals }: Shown, path: PagePath, step: PageStep, index: number): Content {
  const id = `${path.id}-${index}`;
  return html`<li id="${id}" class="step cause-${step.kind}" tabindex="-1">
    <p><a class="number" href="#${id}" aria-label="Link to step ${index}">${index}</a> ${step.words}</p>
    ${
      step.look === null
        ? ''
        : html`<a href="../${step.look.full}"
            ><img
              loading="lazy"
              width="400"
              height="250"
              src="../${step.look.small}"
              alt="The page at ${step.stateWords}"
          /></a>`
    }
    <p class="where">${step.stateWords}</p>
    <p class="result">${resultOf(step)} ${standHere(chart.slug, path.id, index, refusals)}</p>
    ${reviewOf(`step ${id}`, `step ${index}, ${step.words} → ${step.stateWords}`, marks)}
  </li>`;
}

/** What a search finds a path by: states, events, answers and requirements. */
const searchText = (path: PagePath): string =>
  [
    path.name,
    ...path.requirements,
    ...path.steps.flatMap(({ words, title, stateWords, state, taken }) => [
      words,
      title ?? '',
      stateWords,
      state,
      ...taken,
    ]),
  ]
    .join(' ')
    .toLowerCase();

function strip(shown: Shown, path: PagePath): Content {
  const { refusals } = shown;
  const took = path.steps.reduce((sum, step) => sum + (step.took ?? 0), 0);
  const facts = [
    path.steps.length === 2 ? '1 step' : `${path.steps.length - 1} steps`,
    ...(path.isInBrowser ? [`${(took / 1000).toFixed(1)} s`] : []),
    ...(path.requirements.length > 0 ? [`requirements ${path.requirements.join(', ')}`] : []),
  ];
  return html`<section
    class="path"
    id="${path.id}"
    data-path="${path.id}"
    data-where="${path.isInBrowser ? 'browser' : 'node'}"
    data-text="${searchText(path)}"
    aria-labelledby="${path.id}-title"
  >
    <h2 id="${path.id}-title">${path.name}</h2>
    <p class="facts">
      ${facts.join(' · ')}${path.isComplete ? '' : html` · <strong>broken off after step ${path.steps.length - 1}</strong>`}
    </p>
    <p class="exports">
      ${replayButton(path.id, refusals)}
      <button type="button" data-save="gherkin">Gherkin</button
      ><button type="button" data-save="markdown">Markdown</button
      ><button type="button" data-save="json">JSON</button>
    </p>
    <ol class="strip" start="0">
      ${path.steps.map((step, index) => frame(shown, path, step, index))}
    </ol>
  </section>`;
}

/**
 * @param shown.marks what people have said of the steps of all machines
 * @param shown.refusals why paths cannot be played in the product, by their ids
 */
export function pathsPage(
  chart: Chart,
  paths: readonly PagePath[],
  { marks, refusals }: Omit<Shown, 'chart'>,
): Promise<string> {
  const data = paths.map(({ id, machine, name, requirements, steps }) => ({
    id,
    machine,
    name,
    requirements,
    steps: steps.map(({ words, title, kind, elapsed, taken, state, stateWords }) => ({
      words,
      title,
      kind,
      elapsed,
      taken,
      state,
      stateWords,
    })),
  }));
  const walked = paths.filter(({ isInBrowser }) => isInBrowser).length;
  const body = html` <form class="filters" role="search" aria-label="These paths">
      <label
        >Search for states, events, answers, requirements <input type="search" name="q" autocomplete="off"
      /></label>
      <label
        >Where
        <select name="where">
          <option value="">everywhere</option>
          <option value="browser">in the browser</option>
          <option value="node">in Node</option>
        </select></label
      >
      <output aria-live="polite" data-found>${paths.length} paths</output>
    </form>
    ${paths.map((path) =>
      strip({ chart, refusals, marks: marks.filter(({ machine }) => machine === chart.id) }, path),
    )}
    ${reviewSection(chart.id, marks)} ${replayBar(chart)}
    <script type="application/json" id="paths">
      ${raw(JSON.stringify(data).replaceAll('<', '\\u003c'))}
    </script>`;
  return toPage({
    title: `${chart.label}: paths`,
    lead: html`<p class="lead">
      ${walked === 0 ? 'The last run in a browser has not walked this machine. ' : `${walked} paths were walked in a browser. `}${paths.length - walked}
      are walked in Node whenever the model tests run; where one shows a picture, it is that of the same state
      in the browser.
    </p>`,
    root: '..',
    trail: [
      { label: 'Machines', href: '../index.html' },
      { label: chart.label, href: 'index.html' },
    ],
    tabs: tabsOf('paths'),
    body,
  });
}
