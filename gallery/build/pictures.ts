/**
 * Brings the run's screenshots along: as they are, and as small WebP for the charts. Chromium makes these, which has taken
 * the screenshots; what has not changed since the last time is left.
 */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/test/chromium.ts';

/** The width of a small one, in pixels. */
const SMALL = 400;

const endings = ['.png', '.small.webp'] as const;

/** Pages that convert at the same time. */
const PAGES = 2;

/** Draws one picture anew in another width and gives its bytes in base64. */
const convert = (page: Page, png: Buffer, width: number): Promise<string> =>
  page.evaluate(
    async ([data, target]) => {
      const bytes = Uint8Array.from(atob(data), (one) => one.codePointAt(0) ?? 0);
      const whole = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const scale = Math.min(1, target / whole.width);
      const options = {
        resizeWidth: Math.round(whole.width * scale),
        resizeHeight: Math.round(whole.height * scale),
        resizeQuality: 'high' as const,
      };
      const resized = await createImageBitmap(whole, options);
      const canvas = new OffscreenCanvas(resized.width, resized.height);
      canvas.getContext('2d')?.drawImage(resized, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
      const buffer = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (let at = 0; at < buffer.length; at += 8192)
        text += String.fromCodePoint(...buffer.subarray(at, at + 8192));
      return btoa(text);
    },
    [png.toString('base64'), width] as const,
  );

interface Wanted {
  readonly from: string;
  readonly to: string;
}

const changedAt = async (file: string): Promise<number> =>
  (await stat(file).catch(() => null))?.mtimeMs ?? -1;

async function convertAll(wanted: readonly Wanted[]): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const queue = [...wanted];
    const work = async () => {
      const page = await browser.newPage();
      for (let next = queue.shift(); next; next = queue.shift()) {
        const png = await readFile(next.from);
        await writeFile(`${next.to}.png`, png);
        // Last, since it tells that both are there.
        await writeFile(`${next.to}.small.webp`, Buffer.from(await convert(page, png, SMALL), 'base64'));
      }
    };
    await Promise.all(Array.from({ length: PAGES }, work));
  } finally {
    await browser.close();
  }
}

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
      const madeAt = await changedAt(`${target}.small.webp`);
      const takenAt = await changedAt(source);
      if (takenAt > madeAt) wanted.push({ from: source, to: target });
    }
  }
  if (wanted.length > 0) await convertAll(wanted);
  return wanted.length;
}
