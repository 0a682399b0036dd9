/**
 * Brings the run's screenshots along: as they are, as WebP for comparing and approving, and as a small one for the charts.
 * Chromium makes these, which has taken the screenshots; what has not changed since the last time is left.
 */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from '../../../scripts/test/chromium-arguments.ts';
import { findChromium } from '../../../scripts/test/chromium.ts';

/** How wide they are, in pixels, and how well they are kept. */
const sizes = [
  // The approved ones are committed: so wide that a changed word is seen, so narrow that all of them take few bytes.
  { ending: '.webp', width: 800, quality: 0.72 },
  // Last, since it tells that all are there.
  { ending: '.small.webp', width: 400, quality: 0.82 },
] as const;
const endings = ['.png', ...sizes.map(({ ending }) => ending)];
const LAST = '.small.webp';

/** Pages that convert at the same time. */
const PAGES = 2;

/** Draws one picture again in other widths and gives their bytes in base64. */
const convert = (page: Page, png: Buffer): Promise<string[]> =>
  page.evaluate(
    async ([data, wanted]) => {
      const bytes = Uint8Array.from(atob(data), (one) => one.codePointAt(0) ?? 0);
      const whole = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const texts: string[] = [];
      for (const { width, quality } of wanted) {
        const scale = Math.min(1, width / whole.width);
        const resized = await createImageBitmap(whole, {
          resizeWidth: Math.round(whole.width * scale),
          resizeHeight: Math.round(whole.height * scale),
          resizeQuality: 'high',
        });
        const canvas = new OffscreenCanvas(resized.width, resized.height);
        canvas.getContext('2d')?.drawImage(resized, 0, 0);
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
        const buffer = new Uint8Array(await blob.arrayBuffer());
        let text = '';
        for (let at = 0; at < buffer.length; at += 8192)
          text += String.fromCodePoint(...buffer.subarray(at, at + 8192));
        texts.push(btoa(text));
      }
      return texts;
    },
    [png.toString('base64'), sizes] as const,
  );

interface Wanted {
  readonly from: string;
  readonly to: string;
}

const changedAt = async (file: string): Promise<number> =>
  (await stat(file).catch(() => null))?.mtimeMs ?? -1;

/** Starts the Chromium of the browser tests, and stops it when the work is done. */
export async function withChromium<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: CHROMIUM_ARGUMENTS,
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

const convertAll = (wanted: readonly Wanted[]): Promise<void> =>
  withChromium(async (browser) => {
    const queue = [...wanted];
    const work = async () => {
      const page = await browser.newPage();
      for (let next = queue.shift(); next; next = queue.shift()) {
        const png = await readFile(next.from);
        await writeFile(`${next.to}.png`, png);
        for (const [index, text] of (await convert(page, png)).entries())
          await writeFile(`${next.to}${sizes[index]?.ending ?? ''}`, Buffer.from(text, 'base64'));
      }
    };
    await Promise.all(Array.from({ length: PAGES }, work));
  });

/**
 * Brings the pictures of one folder up to date; those that no name asks for are removed.
 *
 * @param names without endings
 * @returns how many were made
 */
export async function bringPictures(
  machines: readonly { readonly from: string; readonly to: string; readonly names: readonly string[] }[],
): Promise<number> {
  const wanted: Wanted[] = [];
  for (const { from, to, names } of machines) {
    await mkdir(to, { recursive: true });
    const kept = new Set(names.flatMap((name) => endings.map((ending) => `${name}${ending}`)));
    const before = await readdir(to);
    await Promise.all(before.filter((file) => !kept.has(file)).map((file) => rm(join(to, file))));
    for (const name of names) {
      const [source, target] = [join(from, `${name}.png`), join(to, name)];
      const madeAt = await changedAt(`${target}${LAST}`);
      const takenAt = await changedAt(source);
      if (takenAt > madeAt) wanted.push({ from: source, to: target });
    }
  }
  if (wanted.length > 0) await convertAll(wanted);
  return wanted.length;
}
