/** What of a machine is tried and what is not, as tables. */
import { html } from 'hono/html';
import type { Coverage, TransitionCoverage } from '../build/coverage.ts';
import { transitionInWords } from '../chart/outline.ts';
import { words } from '../chart/words.ts';
import { causes, type Chart } from '../chart/types.ts';
import { toPage, type Content } from './page.ts';
import { tabsOf } from './tabs.ts';
import { transitionWords } from './transition.ts';

const count = (name: string, value: number | null): Content =>
  html`<td role="cell" class="number" data-name="${name}">${value === null ? '–' : value}</td>`;

/** Roles are said, since on a small screen rows are blocks, which are no rows to a screen reader. */
const row = (chart: Chart, one: TransitionCoverage): Content => {
  const source = chart.states.find(({ id }) => id === one.transition.source);
  return html`<tr role="row">
    <th role="rowheader" scope="row">
      <a href="index.html#state-${encodeURIComponent(one.transition.source)}"
        >${source?.label ?? one.transition.source}</a
      >
    </th>
    <td role="cell">
      ${transitionWords(chart, one.transition)}${one.unreachable === null ? '' : html`<br /><small>No path takes it: ${one.unreachable}</small>`}
    </td>
    <td role="cell" data-name="Cause">${causes[one.transition.cause]}</td>
    <td role="cell" data-name="Ways">
      ${
        one.causes.length === 0
          ? '–'
          : html`<details>
              <summary>${one.causes.length}</summary>
              <ul>
                ${one.causes.map((title) => html`<li>${title}</li>`)}
              </ul>
            </details>`
      }
    </td>
    ${one.requirements.length === 0 ? html`<td role="cell" class="nothing"></td>` : html`<td role="cell" data-name="Requirements">${one.requirements.join(', ')}</td>`}
    ${count('Node', one.actor)}${count('Services', one.services)}${count('Browser', one.browser)}
  </tr>`;
};

const list = (title: string, items: readonly Content[], none: string): Content =>
  html`<h2>${title}</h2>
    ${
      items.length === 0
        ? html`<p>${none}</p>`
        : html`<ul>
            ${items}
          </ul>`
    }`;

/** The key of a mutant in words: where it was, and what was spoiled. */
function mutantInWords(chart: Chart, key: string): Content {
  const transition = chart.transitions.find((one) => key.startsWith(`${one.key}: `));
  if (!transition) return html`${key}`;
  const source = chart.states.find(({ id }) => id === transition.source);
  return html`<a href="index.html#state-${encodeURIComponent(transition.source)}"
      >${source?.label ?? transition.source}</a
    >, ${transitionInWords(chart, transition)}: <strong>${key.slice(transition.key.length + 2)}</strong>`;
}

const share = (part: number, all: number): string =>
  all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`;

/** What becomes of the machine spoiled in every small way. */
function mutantsOf(chart: Chart, { mutants, excused }: Coverage): Content {
  const title = html`<h2>Changes of the machine that no check notices</h2>`;
  if (mutants === null)
    return html`${title}
      <p>
        There are no figures of this machine from the last mutation run:
        <code>npm run mutate -- ${chart.id}</code>
        checks it. ${excused.length === 0 ? 'None is known to live.' : 'Known to live, with a reason:'}
      </p>
      ${
        excused.length === 0
          ? ''
          : html`<ul>
              ${excused.map(({ key, reason }) => html`<li>${mutantInWords(chart, key)}<br /><small>${reason}</small></li>`)}
            </ul>`
      }`;
  return html`${title}
    <p>
      On ${mutants.date.slice(0, 10)} the machine was spoiled in ${mutants.mutants} ways.
      ${share(mutants.caught, mutants.mutants)} were caught by rules and examples,
      ${share(mutants.seen, mutants.mutants)} seen by the paths and rules.
      ${mutants.survivors.length === 0 ? 'None lives.' : html`<strong>${mutants.survivors.length} ${mutants.survivors.length === 1 ? 'lives' : 'live'}:</strong>`}
    </p>
    ${
      mutants.survivors.length === 0
        ? ''
        : html`<ul class="survivors">
            ${mutants.survivors.map(
              ({ key, isSeen, reason }) =>
                html`<li>
                  ${mutantInWords(chart, key)}<br /><small
                    >${reason ?? html`<strong>No reason is given.</strong>`}${isSeen ? ' The paths see it.' : ' The paths do not see it either.'}</small
                  >
                </li>`,
            )}
          </ul>`
    }`;
}

export function coveragePage(chart: Chart, coverage: Coverage): Promise<string> {
  const { transitions, unanswered, unreached } = coverage;
  const body = html` <div class="wide coverage" tabindex="0" role="region" aria-label="Transitions">
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">State</th>
            <th role="columnheader" scope="col">Transition</th>
            <th role="columnheader" scope="col">Cause</th>
            <th role="columnheader" scope="col">Ways</th>
            <th role="columnheader" scope="col">Requirements</th>
            <th role="columnheader" scope="col" class="number">Node</th>
            <th role="columnheader" scope="col" class="number">Services</th>
            <th role="columnheader" scope="col" class="number">Browser</th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${transitions.map((one) => row(chart, one))}
        </tbody>
      </table>
    </div>
    ${list(
      'States that no path enters',
      unreached.map((id) => html`<li>${id}</li>`),
      'None.',
    )}
    ${mutantsOf(chart, coverage)}
    ${list(
      'Events that nothing comes of',
      unanswered
        .filter(({ states }) => states.length > 0)
        .map(
          ({ event, states }) =>
            html`<li>
              <details>
                <summary>
                  ${words(event)}, at ${states.length} ${states.length === 1 ? 'place' : 'places'}
                </summary>
                <ul>
                  ${states.map((state) => html`<li>${state}</li>`)}
                </ul>
              </details>
            </li>`,
        ),
      'Every event is answered everywhere.',
    )}`;
  return toPage({
    title: `${chart.label}: coverage`,
    lead: html`<p class="lead">
      How often the generated paths take each transition: with parked services in Node, with the product's own
      services, and in the browser. A dash means that there was no such run.
    </p>`,
    root: '..',
    trail: [
      { label: 'Machines', href: '../index.html' },
      { label: chart.label, href: 'index.html' },
    ],
    tabs: tabsOf('coverage'),
    body,
  });
}
