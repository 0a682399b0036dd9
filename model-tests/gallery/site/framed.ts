/** A small picture of a page: the part that says what it is about fills its frame. */
import { html } from 'hono/html';
import type { ShownLook } from '../build/looks.ts';
import { PAGE } from '../chart/focus.ts';
import type { Content } from './page.ts';

/** The height of a picture as a share of its width: 1280 by 800. */
const SHAPE = 0.625;

const percent = (share: number): string => `${Math.round(1000 * share) / 10}%`;

const picture = ({ small }: ShownLook, root: string, text: string, style: string): Content =>
  html`<span class="framed"
    ><img loading="lazy" width="400" height="250" src="${root}/${small}" alt="${text}" style="${style}"
  /></span>`;

/**
 * In a frame of the picture's own shape.
 *
 * @param root from the page to the first page of the gallery
 * @param text what the picture shows, for those who do not see it; empty where it stands beside the same words
 */
export function framed(look: ShownLook, root: string, text: string): Content {
  const [left, top, size] = look.focus ?? PAGE;
  return picture(
    look,
    root,
    text,
    `inline-size: ${percent(1 / size)}; margin-inline-start: -${percent(left / size)}; margin-block-start: -${percent((top * SHAPE) / size)}`,
  );
}

/** How much wider a picture is than a frame that is about as high as the picture then is. */
const TALL = 2.3;

/** In a frame that is higher than wide: all of its height, and of its width what it is about. */
export function framedTall(look: ShownLook, root: string): Content {
  const [left, , size] = look.focus ?? PAGE;
  // A page begins at its left, a dialog is in the middle.
  const wanted = size === PAGE[2] ? TALL * left : TALL * (left + size / 2) - 0.5;
  const shift = Math.min(TALL - 1, Math.max(0, wanted));
  return picture(look, root, '', `inline-size: ${percent(TALL)}; margin-inline-start: -${percent(shift)}`);
}
