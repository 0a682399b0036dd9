/** The machines of two commits: which are new, gone or changed, and where to see how. */
import { html } from 'hono/html';
import type { Chart } from '../chart/types.ts';
import { toPage, type Content } from './page.ts';

/** How the two commits are called. */
export interface Between {
  readonly was: string;
  readonly is: string;
}

export interface ComparedMachine {
  readonly chart: Chart;
  readonly kind: 'added' | 'removed' | 'both';
  /** What has changed, in words; empty when nothing has, or when there is only one. */
  readonly changes: string;
}

const row = ({ chart, kind, changes }: ComparedMachine): Content => {
  if (kind === 'both')
    return html`<li>
      <strong class="change is-changed">Changed</strong>
      <a href="${chart.slug}/index.html">${chart.label}</a>: ${changes}
    </li>`;
  return html`<li>
    <strong class="change is-${kind}">${kind === 'added' ? 'New' : 'Gone'}</strong> ${chart.label}:
    ${chart.description}
  </li>`;
};

export function revisionsPage(machines: readonly ComparedMachine[], { was, is }: Between): Promise<string> {
  const changed = machines.filter(({ kind, changes }) => kind !== 'both' || changes !== '');
  return toPage({
    title: 'Machines of two commits',
    lead: html`<p class="lead">
      From <code>${was}</code> to <code>${is}</code>: ${changed.length} of ${machines.length} machines are
      new, gone or changed.
    </p>`,
    root: '.',
    trail: [],
    hasSearch: false,
    body:
      changed.length === 0
        ? html`<p>Charts and approved pictures are the same.</p>`
        : html`<ul class="changes">
            ${changed.map((one) => row(one))}
          </ul>`,
  });
}
