/** The part of a machine's page that says what its running ones do; `viewer/live.ts` fills it. */
import { html } from 'hono/html';
import type { Chart } from '../chart/types.ts';
import type { Content } from './page.ts';

/** The chart of the parent or of a child of the machine that is shown, beside its own. */
export const besidePart: Content = html`<section
  class="beside"
  aria-label="The chart beside it"
  data-live-beside
  hidden
>
  <p class="beside-head">
    <a data-beside-name></a>
    <span data-beside-now></span>
  </p>
  <div class="beside-chart" tabindex="0" role="group" aria-label="The chart" data-beside-chart></div>
</section>`;

export const livePart = ({ label }: Chart): Content =>
  html`<section class="live" id="live" aria-label="Live" data-label="${label}" hidden>
    <p role="status" data-live-status></p>
    <p class="live-tools">
      <label hidden
        >Which
        <select data-live-choice></select
      ></label>
      <label hidden
        >Beside it
        <select data-live-relative></select
      ></label>
      <button type="button" data-live-pause aria-pressed="false">Pause</button
      ><button type="button" data-live-clear>Clear</button>
    </p>
    <div class="live-facts">
      <div>
        <p class="live-state" data-live-now></p>
        <details>
          <summary>What it remembers</summary>
          <p class="count">
            Only numbers, yes or no, and names of the program; texts of people are reported by their kind.
          </p>
          <dl data-live-context></dl>
        </details>
      </div>
      <ol class="live-log" aria-label="What has happened, the latest first" tabindex="0" data-live-log></ol>
    </div>
  </section>`;
