/** What of replaying stands on the page of paths; `viewer/replay.ts` shows it where it is possible. */
import { html } from 'hono/html';
import type { Chart } from '../chart/types.ts';
import { replayHref } from '../replay/script.ts';
import type { Content } from './page.ts';

/** Why paths cannot be played, by their ids. */
export type Refusals = ReadonlyMap<string, string>;

/** The bar by which a replay is steered, and the place to say why there is none. */
export const replayBar = ({ slug }: Chart): Content =>
  html`<p data-replay-notice hidden></p>
    <section class="replay" aria-label="Replay" data-slug="${slug}" hidden>
      <p role="status" data-replay-status></p>
      <p class="replay-tools">
        <button type="button" data-replay-toggle>Pause</button
        ><button type="button" data-replay-step>Step</button>
        <label
          >Speed
          <select data-replay-speed>
            <option value="slow">slow</option>
            <option value="normal" selected>normal</option>
            <option value="fast">fast</option>
          </select></label
        >
        <button type="button" data-replay-stop>Stop</button>
      </p>
    </section>`;

/** Plays a path, or says why it cannot be played. */
export function replayButton(path: string, refusals: Refusals): Content {
  const reason = refusals.get(path);
  return reason === undefined
    ? html`<button type="button" data-replay hidden>Replay</button>`
    : html`<small>No replay: ${reason}.</small>`;
}

/** Opens the product as it is after a step. */
export const standHere = (slug: string, path: string, step: number, refusals: Refusals): Content =>
  refusals.has(path)
    ? html``
    : html`<a
        class="stand"
        hidden
        target="_blank"
        href="${replayHref({ slug, path, step, run: '' })}"
        aria-label="Stand at step ${step} in the product"
        >Stand here</a
      >`;
