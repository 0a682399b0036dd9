/** The page on which a machine is simulated; `viewer/simulate.ts` fills it from `simulate.json`. */
import { html, raw } from 'hono/html';
import { whyUnseen } from '../chart/screens.ts';
import type { Chart } from '../chart/types.ts';
import { json, toPage } from './page.ts';
import { tabsOf } from './tabs.ts';
import { zoomButtons } from './zoom-buttons.ts';

/** @param svg the chart with its states closed, or all of it where it is small */
export function simulatePage(chart: Chart, svg: string): Promise<string> {
  const states = chart.states.filter(({ kind }) => kind !== 'history');
  const option = ({ id, label, parent }: Chart['states'][number]) => {
    const around = chart.states.find((one) => one.id === parent);
    return html`<option value="${id}">
      ${around && around.parent !== null ? `${around.label}, ` : ''}${label}
    </option>`;
  };
  const body = html`<p class="note" data-simulate-problem role="alert" hidden></p>
    <noscript><p class="note">Simulating needs the script of this page.</p></noscript>
    <div class="simulate" data-simulate hidden>
      <section class="now" aria-labelledby="now">
        <p class="simulate-tools">
          <label
            >Begins with
            <select data-simulate-input></select
          ></label>
          <button type="button" data-simulate-undo>Undo</button
          ><button type="button" data-simulate-restart>Start again</button
          ><button type="button" data-simulate-share>Copy the address</button>
          <output data-simulate-shared></output>
        </p>
        <h2 id="now" tabindex="-1" data-simulate-now></h2>
        <p data-simulate-about></p>
        <p class="picture" data-simulate-picture></p>
      </section>
      <section aria-labelledby="possible">
        <h2 id="possible">What can happen</h2>
        <div data-simulate-possible></div>
      </section>
      <section aria-labelledby="happened">
        <h2 id="happened">What has happened</h2>
        <ol class="happened" start="0" data-simulate-trail></ol>
      </section>
      <section aria-labelledby="path-search">
        <h2 id="path-search">Find a path</h2>
        <form class="path-search" data-simulate-search>
          <label
            >To
            <select name="to">
              ${states.slice(1).map((state) => option(state))}
            </select></label
          >
          <label
            >Through
            <select name="through">
              <option value="">any state</option>
              ${states.slice(1).map((state) => option(state))}
            </select></label
          >
          <label class="tick"><input type="checkbox" name="errors" checked /> without errors</label>
          <button type="submit">Find the shortest</button>
          <output data-simulate-found></output>
        </form>
      </section>
    </div>
    <div class="stage">
      <div class="tools" role="toolbar" aria-label="The chart">${zoomButtons}</div>
      <div
        class="view"
        tabindex="0"
        role="group"
        aria-label="The chart of ${chart.label}; where the simulation stands is lit. Arrow keys move it, plus and minus change its size."
        data-simulated="${chart.id}"
      >
        <div data-chart="simulated">${raw(svg)}</div>
      </div>
    </div>
    <div>
      <h2 id="sequence">As a sequence diagram</h2>
      <div
        class="wide sequence"
        tabindex="0"
        role="region"
        aria-labelledby="sequence"
        data-simulate-sequence
      ></div>
    </div>
    <script type="application/json" id="states">
      ${json(
        Object.fromEntries(
          states.map((state) => [
            state.id,
            { label: state.label, about: state.description, unseen: whyUnseen(chart, state)?.words ?? null },
          ]),
        ),
      )}
    </script>`;
  return toPage({
    title: `${chart.label}: simulate`,
    lead: html`<p class="lead">
      Press what happens, and see where the machine goes, how it looks and what it asks. No product and no
      service runs; the steps are those of the tests.
    </p>`,
    root: '..',
    trail: [
      { label: 'Machines', href: '../index.html' },
      { label: chart.label, href: 'index.html' },
    ],
    tabs: tabsOf('simulate'),
    body,
  });
}
