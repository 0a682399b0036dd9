/**
 * Where a picture says what it is about, for the small ones: around a dialog, whose page behind it is dimmed, or where the text of a
 * page begins. Found once, when a picture is approved, and kept beside it.
 */
import type { Page } from '@playwright/test';
import { PAGE, type Focus } from '../chart/focus.ts';
import { withChromium } from './pictures.ts';

/** The picture is looked at in so few points: a dialog is large. */
const SIZE: { readonly width: number; readonly height: number } = { width: 160, height: 100 };
/** How much of what is around a dialog is shown with it, and the least of a picture that is shown. */
const AROUND = 1.3;
const LEAST = 0.34;

/** What was seen of a picture: the box of its dialog, or the column in which the text of the page begins. */
interface Seen {
  readonly dialog: readonly number[] | null;
  readonly column: number;
}

const look = (page: Page, webp: Buffer): Promise<Seen> =>
  page.evaluate(
    async ([data, { width, height }]) => {
      const bytes = Uint8Array.from(atob(data), (one) => one.codePointAt(0) ?? 0);
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }), {
        resizeWidth: width,
        resizeHeight: height,
        resizeQuality: 'high',
      });
      const canvas = new OffscreenCanvas(width, height);
      const drawn = canvas.getContext('2d');
      if (!drawn) return { dialog: null, column: 0 };
      drawn.drawImage(bitmap, 0, 0);
      const { data: points } = drawn.getImageData(0, 0, width, height);
      let dimmed = 0;
      let column = width;
      const box = [width, height, -1, -1] as [number, number, number, number];
      for (let at = 0; at < width * height; at += 1) {
        const [red = 0, green = 0, blue = 0] = points.subarray(4 * at, 4 * at + 3);
        const [x, y] = [at % width, Math.floor(at / width)];
        const isGrey = Math.max(red, green, blue) - Math.min(red, green, blue) < 16;
        if (isGrey && red > 105 && red < 185) dimmed += 1;
        // The bar at the top, which all pages have, begins at the left of all.
        if (red < 200 && y > 0.1 * height && y < 0.7 * height) column = Math.min(column, x);
        if (red < 235 || green < 235 || blue < 235) continue;
        box[0] = Math.min(box[0], x);
        box[1] = Math.min(box[1], y);
        box[2] = Math.max(box[2], x + 1);
        box[3] = Math.max(box[3], y + 1);
      }
      // A page that is not dimmed is mostly white.
      const [left, top, right] = box;
      const hasDialog = dimmed >= 0.35 * width * height && right >= 0;
      // A dialog is in the middle; a message beside it is not, and does not count.
      return { dialog: hasDialog ? [left, top, width - left, height - top] : null, column };
    },
    [webp.toString('base64'), SIZE] as const,
  );

/** The part of the picture around a box, in the picture's own shape: its corner and its width, as shares. */
export function focusAround([left = 0, top = 0, right = 0, bottom = 0]: readonly number[]): Focus {
  const [width, height] = [(right - left) / SIZE.width, (bottom - top) / SIZE.height];
  const size = Math.min(1, Math.max(LEAST, AROUND * width, AROUND * height));
  const from = (middle: number) => Math.min(1 - size, Math.max(0, middle - size / 2));
  const inShares = (share: number) => Math.round(1000 * share) / 1000;
  return [
    inShares(from((left + right) / 2 / SIZE.width)),
    inShares(from((top + bottom) / 2 / SIZE.height)),
    inShares(size),
  ];
}

/** The part of a page that begins where its text does. */
export function focusFrom(column: number): Focus {
  const [, top, size] = PAGE;
  const left = Math.min(1 - size, Math.max(PAGE[0], column / SIZE.width - 0.03));
  return [Math.round(1000 * left) / 1000, top, size];
}

/** Where each of the pictures says what it is about. */
export const focusesOf = (pictures: ReadonlyMap<string, Buffer>): Promise<ReadonlyMap<string, Focus>> =>
  pictures.size === 0
    ? Promise.resolve(new Map())
    : withChromium(async (browser) => {
        const page = await browser.newPage();
        const found = new Map<string, Focus>();
        for (const [name, webp] of pictures) {
          const { dialog, column } = await look(page, webp);
          found.set(name, dialog === null ? focusFrom(column) : focusAround(dialog));
        }
        return found;
      });
