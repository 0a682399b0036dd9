/** A machine beside what was approved of it: what has changed in words, lit on its chart, and picture beside picture. */
import { html, raw } from 'hono/html';
import { changesInWords, type Comparison, type LookComparison } from '../compare/compare.ts';
import type { Change, ChangeKind } from '../compare/charts.ts';
import { changedFacts } from '../compare/facts.ts';
import { SPECKS } from '../compare/pixels.ts';
import { transitionInWords } from '../chart/outline.ts';
import type { Chart, ChartState, ChartTransition } from '../chart/types.ts';
import { toPage, type Content } from './page.ts';
import type { Between } from './revisions-page.ts';
import { tabsOf } from './tabs.ts';
import { zoomButtons } from './zoom-buttons.ts';

export interface CompareView {
  readonly chart: Chart;
  /** Null when nothing of the machine was approved. */
  readonly comparison: Comparison | null;
  /** Both charts with what has changed lit; null when the chart is as it was and looks as it did. */
  readonly svg: { readonly was: string; readonly is: string } | null;
  /** What has drawn the pictures of the run; null when there are none. */
  readonly browser: string | null;
  /** The names of the two commits that are compared; left out: the machine as it is, and as it was approved. */
  readonly between?: Between;
}

const kindWords: Readonly<Record<ChangeKind | 'missing', string>> = {
  added: 'New',
  removed: 'Gone',
  changed: 'Changed',
  missing: 'Not met',
};

const badge = (kind: keyof typeof kindWords): Content =>
  html`<strong class="change is-${kind}">${kindWords[kind]}</strong>`;

const labelOf = (chart: Chart, id: string): string =>
  chart.states.find((state) => state.id === id)?.label ?? id;

/** A state by its name, with its place in the chart where there is a page of that. */
const stateLink = (id: string, label: string, hasPage: boolean): Content =>
  hasPage ? html`<a href="index.html#state-${encodeURIComponent(id)}">${label}</a>` : html`${label}`;

const stateRow = ({ kind, is, was, facts }: Change<ChartState>, hasPage: boolean): Content => {
  const state = is ?? was;
  return html`<li>
    ${badge(kind)} state
    ${is ? stateLink(is.id, is.label, hasPage) : state?.label}${
      facts.length === 0 ? '' : html`: ${facts.join(', ')}`
    }
    ${
      facts.includes('description')
        ? html`<p class="was">Was: ${was?.description}</p>
            <p>Is: ${is?.description}</p>`
        : ''
    }
  </li>`;
};

const transitionRow = (
  [before, chart]: readonly [Chart, Chart],
  change: Change<ChartTransition>,
  hasPage: boolean,
): Content => {
  const { kind, was, is, facts } = change;
  const source = (is ?? was)?.source ?? '';
  const where = labelOf(is ? chart : before, source);
  return html`<li>
    ${badge(kind)} at
    ${is ? stateLink(source, where, hasPage) : where}${facts.length === 0 ? '' : html`: ${facts.join(', ')}`}
    ${was ? html`<p class="was">${is ? 'Was: ' : ''}${transitionInWords(before, was)}</p>` : ''}
    ${is ? html`<p>${was ? 'Is: ' : ''}${transitionInWords(chart, is)}</p>` : ''}
  </li>`;
};

const picture = (src: string, alt: string, caption: Content | string): Content =>
  html`<figure>
    <img loading="lazy" width="800" height="500" src="${src}" alt="${alt}" />
    <figcaption>${caption}</figcaption>
  </figure>`;

/** Where two pictures differ, as a frame above them. */
function frameOf({ difference }: LookComparison): Content | string {
  const box = difference?.box;
  if (!box || difference.pixels <= SPECKS) return '';
  const percent = (part: number, of: number) => `${Math.round((1000 * part) / of) / 10}%`;
  const style = `left:${percent(box.x, 800)};top:${percent(box.y, 500)};width:${percent(box.width, 800)};height:${percent(box.height, 500)}`;
  return html`<span class="differs" style="${style}"></span>`;
}

function pair(chart: Chart, look: LookComparison, index: number): Content {
  const { was, is, difference } = look;
  const where = look.states.map((id) => labelOf(chart, id)).join(' and ');
  const wasSrc = was ? `../approved/${chart.slug}/${was.name}.webp` : '';
  const isSrc = is ? `../pictures/${chart.slug}/${is.name}.webp` : '';
  const facts = was && is ? changedFacts(was.projection, is.projection) : [];
  const title = `pair-${index}`;
  const path =
    is && is.walk !== ''
      ? html`<a href="paths.html#${is.walk}-${is.path}-${is.index}">path ${is.path}, step ${is.index}</a>`
      : '';
  const body =
    was && is
      ? html`<div class="pair" data-pair>
          <div class="pictures">
            ${picture(wasSrc, `Then: the page at ${where}`, 'Then')}
            ${picture(isSrc, `Now: the page at ${where}`, 'Now')}${frameOf(look)}
          </div>
          <label class="split" hidden
            >Then
            <input
              type="range"
              min="0"
              max="100"
              value="50"
              aria-label="How much of the picture of then, at ${where}"
            />
            Now</label
          >
        </div>`
      : picture(
          is ? isSrc : wasSrc,
          `${is ? 'Now' : 'Then'}: the page at ${where}`,
          is ? 'Now; nothing like it was approved' : 'Then; the last run has not met it',
        );
  return html`<section class="compared-look" aria-labelledby="${title}">
    <h3 id="${title}">${badge(look.kind === 'same' ? 'changed' : look.kind)} ${where}</h3>
    <p class="facts">
      ${path}${
        difference === null
          ? ''
          : difference.pixels > SPECKS
            ? html` · ${difference.pixels} pixels differ`
            : html` · the pictures are the same, what the page says of itself is not`
      }
    </p>
    ${
      facts.length === 0
        ? ''
        : html`<ul class="facts">
            ${facts.map((fact) => html`<li><code>${fact.path}</code>: ${fact.was} → ${fact.is}</li>`)}
          </ul>`
    }
    ${body}
  </section>`;
}

const charts = ({ was, is }: NonNullable<CompareView['svg']>, chart: Chart): Content =>
  html`<div class="stage compared">
    <div class="tools" role="toolbar" aria-label="The chart">
      <button type="button" data-when="is" aria-pressed="true">Now</button
      ><button type="button" data-when="was" aria-pressed="false">Then</button>
      ${zoomButtons}
      <span class="exports legend"
        ><span class="change is-added">New</span> <span class="change is-removed">Gone</span>
        <span class="change is-changed">Changed</span></span
      >
    </div>
    <div
      class="view"
      tabindex="0"
      role="group"
      aria-label="The chart of ${chart.label} with its changes lit. Arrow keys move it, plus and minus change its size, 0 shows all of it. The list above says the same in words."
    >
      <div data-chart="is">${raw(is)}</div>
      <div data-chart="was" hidden>${raw(was)}</div>
    </div>
  </div>`;

const nothingApproved = (chart: Chart): Content =>
  html`<p>
    Nothing of this machine was approved yet. <code>npm run gallery -- approve ${chart.slug}</code> approves
    its chart as it is, and the pictures of the last run in a browser.
  </p>`;

function compared({ chart, svg, browser, between }: CompareView, comparison: Comparison): Content {
  const hasPage = between === undefined;
  const { approval, changes, looks, hasRun } = comparison;
  const words = changesInWords(comparison);
  const changed = looks.filter(({ kind }) => kind !== 'same');
  const same = looks.length - changed.length;
  const parts = changes.states.length + changes.transitions.length;
  const since = between
    ? html`From <code>${between.was}</code> to <code>${between.is}</code>: <strong>${words}</strong>.`
    : words === ''
      ? html`Nothing has changed since ${approval.date}, when it was approved.`
      : html`Since ${approval.date}, when it was approved: <strong>${words}</strong>.`;
  return html`<p>
      ${since}
      ${hasRun ? '' : 'The last run in a browser has not walked it, so there are no pictures to compare.'}
    </p>
    ${
      comparison.isOtherBrowser
        ? html`<p class="note">
            The pictures are not compared: the approved ones were drawn by ${approval.browser}, these by
            ${browser ?? 'another browser'}, and each version draws letters a little otherwise. Walk with the
            approved version, or look at the new pictures and approve them.
          </p>`
        : ''
    }
    <h2>The chart</h2>
    ${
      parts === 0
        ? html`<p>It is as it was.</p>`
        : html`<ul class="changes">
            ${changes.states.map((one) => stateRow(one, hasPage))}
            ${changes.transitions.map((one) => transitionRow([approval.chart, chart], one, hasPage))}
          </ul>`
    }
    ${svg === null ? '' : charts(svg, chart)}
    <h2>The pictures</h2>
    ${
      looks.length === 0
        ? html`<p>
            ${comparison.isOtherBrowser ? 'They are not compared.' : hasRun ? 'There are none.' : 'There are none of the last run.'}
          </p>`
        : html`<p>
            ${same === 0 ? '' : `${same} ${same === 1 ? 'picture is' : 'pictures are'} as approved. `}${changed.length === 0 ? '' : `${changed.length} ${changed.length === 1 ? 'is' : 'are'} not.`}
          </p>`
    }
    ${changed.map((look, index) => pair(chart, look, index))}
    ${
      words === '' || !hasPage
        ? ''
        : html`<p>
            If it is right as it is now: <code>npm run gallery -- approve ${chart.slug}</code>, and commit
            <code>docs/machines/approved</code>.
          </p>`
    }`;
}

export function comparePage(view: CompareView): Promise<string> {
  const { chart, comparison, between } = view;
  const all = { label: 'Machines', href: '../index.html' };
  return toPage({
    title: `${chart.label}: compare`,
    lead: html``,
    root: '..',
    ...(between
      ? { trail: [all], hasSearch: false }
      : { trail: [all, { label: chart.label, href: 'index.html' }], tabs: tabsOf('compare') }),
    body: comparison === null ? nothingApproved(chart) : compared(view, comparison),
  });
}
