/** The page of one machine: its chart, and the same chart as an outline in which every state says all about itself. */
import { html, raw } from 'hono/html';
import type { Mark } from '#proxy/gallery/review/marks.ts';
import type { Looks, ShownLook } from '../build/looks.ts';
import { factsInWords } from '../compare/facts.ts';
import { whyUnseen } from '../chart/screens.ts';
import { words } from '../chart/words.ts';
import { causes, saidIn, type Chart, type ChartState } from '../chart/types.ts';
import { looksPart } from './looks-part.ts';
import { json, toPage, type Content } from './page.ts';
import { reviewOf, reviewSection } from './review.ts';
import { besidePart, livePart } from './live-part.ts';
import { tabsOf } from './tabs.ts';
import { transitionWords } from './transition.ts';
import { zoomButtons } from './zoom-buttons.ts';

/** Everything that the page is made of. */
export interface MachineView {
  readonly chart: Chart;
  /**
   * The chart without pictures, with them, and with its states closed; null where there are no pictures, or where it is
   * small enough.
   */
  readonly svg: {
    readonly plain: string;
    readonly living: string | null;
    readonly closed: string | null;
  };
  readonly looks: Looks;
  readonly hits: ReadonlyMap<string, number>;
  /** When the walks were made; null when there was none. */
  readonly walkedAt: string | null;
  /** What people have said of all machines. */
  readonly marks: readonly Mark[];
}

/** Not what the script looks for in an address, which is shown in the chart. */
const anchorOf = (id: string): string => `words-${id}`;

/** Where a look comes from: a step of the last run, a screen that a machine is a part of, or an approval. */
const originOf = ({ met, partOf }: ShownLook): Content =>
  met === null
    ? html`As approved${partOf === undefined ? '' : html`, in ${words(partOf)}`}`
    : met.walk === ''
      ? html`${met.path}`
      : met.partOf !== undefined
        ? html`In ${words(met.partOf)}`
        : html`Path
            <a href="paths.html#${met.walk}-${met.path}-${met.index}">${met.path}, step ${met.index}</a
            >${met.violations.length > 0 ? html`: <strong>${met.violations.length} findings of axe</strong>` : ''}`;

const figure = (look: ShownLook, label: string): Content =>
  html`<li>
    <figure>
      <a href="../${look.full}"
        ><img
          loading="lazy"
          width="400"
          height="250"
          src="../${look.small}"
          alt="The page at ${label}${look.met === null ? ', as approved' : `, on path ${look.met.path}`}"
      /></a>
      <figcaption>
        ${originOf(look)}
        ${look.variants.map(({ name, address }) => html` · <a href="../${address}">${name}</a>`)}
        <details>
          <summary>What it shows</summary>
          <dl>
            ${factsInWords(look.projection).map(
              ([what, fact]) =>
                html`<dt>${what === '' ? 'it' : what}</dt>
                  <dd>${fact}</dd>`,
            )}
          </dl>
        </details>
      </figcaption>
    </figure>
  </li>`;

/** Why there is no picture of a state, and where to see what happens there. */
function noPicture({ chart, looks }: MachineView, state: ChartState): Content {
  if (chart.states.some(({ id }) => id.startsWith(`${state.id}.`) && looks.has(id)))
    return html`<p class="no-screen">The pictures are those of the states inside.</p>`;
  const why = whyUnseen(chart, state);
  return html`<p class="no-screen">
    ${why?.words ?? 'No picture of this state was approved yet.'}
    ${
      why?.kind === 'instant'
        ? ''
        : html`<a href="simulate.html#to=${encodeURIComponent(state.id)}"
            >Show the way there as a sequence</a
          >`
    }
  </p>`;
}

function factsOf(view: MachineView, state: ChartState): Content {
  const { chart, hits } = view;
  const looks = view.looks.get(state.id) ?? [];
  const transitions = chart.transitions.filter(({ source }) => source === state.id);
  const arrivals = chart.transitions.filter(({ targets }) => targets.includes(state.id));
  const count = (key: string) =>
    view.walkedAt === null ? '' : html` <span class="count">${hits.get(key) ?? 0} ×</span>`;
  return html`<p>${state.description}</p>
    <dl>
      ${
        state.screen === null
          ? ''
          : html`<dt>Screen</dt>
              <dd>${state.screen}</dd>`
      }
      ${
        state.tags.length === 0
          ? ''
          : html`<dt>Tags</dt>
              <dd>${state.tags.join(', ')}</dd>`
      }
      ${
        state.requirements.length === 0
          ? ''
          : html`<dt>Requirements</dt>
              <dd>${state.requirements.join(', ')}</dd>`
      }
      ${state.invokes.map(
        ({ label, machine }) =>
          html`<dt>${machine === null ? 'Asks' : 'Opens'}</dt>
            <dd>${label}</dd>`,
      )}
      ${
        state.entry.length === 0
          ? ''
          : html`<dt>On entry</dt>
              <dd>${state.entry.join(', ')}</dd>`
      }
      ${
        state.exit.length === 0
          ? ''
          : html`<dt>On exit</dt>
              <dd>${state.exit.join(', ')}</dd>`
      }
    </dl>
    ${
      transitions.length === 0
        ? ''
        : html`<ul class="transitions">
            ${transitions.map(
              (one) =>
                html`<li class="cause-${one.cause}">
                  <span class="cause">${causes[one.cause]}</span>
                  ${transitionWords(chart, one)}${count(one.key)}
                </li>`,
            )}
          </ul>`
    }
    ${arrivals.length === 0 ? '' : html`<p class="arrivals">Entered from ${arrivals.length} ${arrivals.length === 1 ? 'transition' : 'transitions'}.</p>`}
    ${
      looks.length === 0
        ? noPicture(view, state)
        : html`<ul class="looks" aria-label="How it looked">
            ${looks.map((look) => figure(look, state.label))}
          </ul>`
    }
    ${reviewOf(
      `state ${state.id}`,
      state.label,
      view.marks.filter(({ machine }) => machine === chart.id),
    )}`;
}

function branch(view: MachineView, state: ChartState, level: number): Content {
  const children = view.chart.states.filter(({ parent }) => parent === state.id);
  const kind = {
    final: ', an end',
    parallel: ', at the same time',
    compound: '',
    atomic: '',
    history: ', where it was',
  };
  const level_ = Math.min(level, 6);
  const heading = html`${raw(`<h${level_}>`)}${state.label}<small>${kind[state.kind]}${state.isInitial ? ', first' : ''}</small>${raw(`</h${level_}>`)}`;
  return html`<li>
    <section id="${anchorOf(state.id)}" data-facts="${state.id}">${heading}${factsOf(view, state)}</section>
    ${
      children.length === 0
        ? ''
        : html`<ul>
            ${children.map((child) => branch(view, child, level + 1))}
          </ul>`
    }
  </li>`;
}

/** The drawings there are, the one that is shown at first before the others. */
const choices = ({ closed, living }: MachineView['svg']): [string, string][] => {
  const all: [string, string][] = [
    ...(closed === null ? [] : [['closed', 'Overview'] as [string, string]]),
    ...(living === null ? [] : [['living', 'All with pictures'] as [string, string]]),
    ['plain', 'All'],
  ];
  return all.length === 1 ? [] : all;
};

const tools = (view: MachineView): Content =>
  html`<div class="tools" role="toolbar" aria-label="The chart">
    ${zoomButtons}
    <span role="group" aria-label="What is shown" class="choice"
      >${choices(view.svg).map(([name, label], index) => html`<button type="button" data-show="${name}" aria-pressed="${String(index === 0)}">${label}</button>`)}</span
    >
    <button type="button" data-fold hidden>Close what is open</button>
    ${view.walkedAt === null ? '' : html`<button type="button" data-weights aria-pressed="true">Weights</button>`}
    <button type="button" data-live aria-pressed="false" aria-controls="live">Live</button>
    <span class="exports"
      ><a download href="chart.svg">SVG</a> <button type="button" data-export="png">PNG</button>
      <a download href="chart.mmd">Mermaid</a> <a download href="chart.json">JSON</a>
      <button type="button" data-export="print">Print</button></span
    >
  </div>`;

/** The label of each answer with its guard, for the list of what happens live. */
const saidByKey = (chart: Chart): Record<string, string> =>
  Object.fromEntries(
    chart.transitions
      .filter(({ said, on, condition }) => said !== undefined && (said.on !== on || condition !== null))
      .map((one) => {
        const { on } = saidIn(one);
        return [one.key, one.condition === null ? on : `${on}, ${one.condition}`];
      }),
  );

export function machinePage(view: MachineView): Promise<string> {
  const { chart, svg, hits, walkedAt } = view;
  const [root] = chart.states;
  const taken = chart.transitions.filter(({ key }) => (hits.get(key) ?? 0) > 0).length;
  const lead =
    walkedAt === null
      ? html`${view.looks.size === 0 ? 'No picture of it was approved.' : 'The pictures are those that were approved.'}`
      : html`The last run in a browser, on ${walkedAt}, took ${taken} of its ${chart.transitions.length}
        transitions; a dashed arrow is one that it did not take.`;
  const isFirst = (name: string) =>
    (svg.closed === null ? (svg.living === null ? 'plain' : 'living') : 'closed') === name;
  const drawing = (name: string, content: string | null): Content | string =>
    content === null
      ? ''
      : html`<div data-chart="${name}" ${isFirst(name) ? '' : raw(' hidden')}>${raw(content)}</div>`;
  const body = html`<p class="legend">
      ${Object.entries(causes).map(([cause, name]) => html`<span class="cause-${cause}">${name}</span>`)}
    </p>
    <div class="stage">
      ${tools(view)} ${livePart(chart)}
      <div class="views">
        <div
          class="view"
          tabindex="0"
          role="group"
          aria-label="The chart of ${chart.label}. Arrow keys move it, plus and minus change its size, 0 shows all of it. The outline below says the same in words."
          data-machine="${chart.id}"
        >
          ${drawing('closed', svg.closed)}${drawing('living', svg.living)}${drawing('plain', svg.plain)}
        </div>
        ${besidePart}
      </div>
      <aside class="panel" aria-label="The chosen state" hidden></aside>
    </div>
    ${looksPart(chart, view.looks)} ${reviewSection(chart.id, view.marks)}
    <section aria-labelledby="outline">
      <h2 id="outline">The chart in words</h2>
      <ul class="outline">
        ${root ? branch(view, root, 3) : ''}
      </ul>
    </section>
    <script type="application/json" id="said">
      ${json(saidByKey(chart))}
    </script>
    <script type="application/json" id="hits">
      ${json(walkedAt === null ? null : Object.fromEntries(hits))}
    </script>`;
  return toPage({
    title: chart.label,
    lead: html`<p class="lead">${chart.description} <span class="count">${lead}</span></p>`,
    root: '..',
    trail: [{ label: 'Machines', href: '../index.html' }],
    tabs: tabsOf('chart'),
    body,
  });
}
