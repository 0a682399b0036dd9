/** Makes a PNG of a picture of the product, with the product's own letters. */
import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';

const fontFiles = ['hanken-grotesk-latin.ttf', 'hanken-grotesk-latin-ext.ttf'].map((name) =>
  fileURLToPath(new URL(`fonts/${name}`, import.meta.url)),
);

/** A letter or sign that the product's own fonts do not have. The machine's fonts take a while to be read. */
const other = /[^\t\n -\u02FF\u1E00-\u1EFF\u2000-\u206F\u20A0-\u20C0\u2122\u2190-\u2193\u2212]/u;

/** @throws Error when it is no SVG */
export async function pngOf(svg: string): Promise<Buffer> {
  const image = await renderAsync(svg, {
    font: { loadSystemFonts: other.test(svg), fontFiles, defaultFontFamily: 'Hanken Grotesk' },
  });
  return image.asPng();
}
