/** Compares pictures in files by their pixels, in the browser that has drawn them. */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findChromium } from '../../../scripts/test/chromium.ts';
import { withChromium } from '../build/pictures.ts';
import { difference, type Difference, type Pixels } from './pixels.ts';

export interface PicturePair {
  readonly was: string;
  readonly is: string;
}

const NONE: Difference = { pixels: 0, box: null };

const inPage = (page: Page, one: Buffer, other: Buffer): Promise<Difference> =>
  page.evaluate(
    async ([left, right]) => {
      const decode = async (data: string) => {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0);
        const picture = await createImageBitmap(new Blob([bytes]));
        const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
        if (!context) throw new Error('There is no canvas.');
        context.drawImage(picture, 0, 0);
        const { data: pixels, width, height } = context.getImageData(0, 0, picture.width, picture.height);
        return { data: pixels, width, height };
      };
      const { compare } = globalThis as unknown as { compare: (one: Pixels, other: Pixels) => Difference };
      return compare(await decode(left), await decode(right));
    },
    [one.toString('base64'), other.toString('base64')] as const,
  );

/** @returns what differs, in the order of the pairs; files of the same bytes need no browser */
export async function comparePictures(pairs: readonly PicturePair[]): Promise<Difference[]> {
  const files = await Promise.all(
    pairs.map(async ({ was, is }) => [await readFile(was), await readFile(is)] as const),
  );
  if (files.every(([was, is]) => was.equals(is))) return files.map(() => NONE);
  return withChromium(async (browser) => {
    const page = await browser.newPage();
    await page.addScriptTag({ content: `globalThis.compare = ${difference.toString()}` });
    const found: Difference[] = [];
    for (const [was, is] of files) found.push(was.equals(is) ? NONE : await inPage(page, was, is));
    return found;
  });
}

/** What draws the pictures, by name and version. */
export function browserName(): string {
  const { stdout } = spawnSync(findChromium(), ['--version'], { encoding: 'utf8' });
  return /^.*?\d+(?:\.\d+)*/.exec(stdout ?? '')?.[0] ?? 'an unknown browser';
}
