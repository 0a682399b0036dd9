/** The buttons that change the size of a chart; `viewer/camera.ts` listens to them. */
import { html } from 'hono/html';

export const zoomButtons = html`<button type="button" data-zoom="out" aria-label="Smaller">−</button
  ><button type="button" data-zoom="in" aria-label="Larger">+</button
  ><button type="button" data-zoom="fit">Whole</button><button type="button" data-zoom="one">100 %</button>`;
