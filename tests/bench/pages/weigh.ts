/** What a page weighs when it is opened first: the bytes a browser is sent, without opening one. */
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';

export interface PageWeight {
  /** Brotli, bytes: the document with its styles, as every visitor but the first is sent it. */
  readonly html: number;
  /** The same as the first visitor is sent it. */
  readonly firstHtml: number;
  /** Brotli, bytes: all code that the document asks for by itself. */
  readonly js: number;
}

/** Fetches a document without decoding it. */
export const fetchCoded = (address: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => resolve(Buffer.concat(pieces)));
    }).on('error', reject);
  });

/** The best coding is made once someone has asked twice; it has come when asking brings nothing smaller. */
async function settledSize(address: string): Promise<number> {
  let size = Infinity;
  for (let same = 0; same < 20;) {
    const { length } = await fetchCoded(address);
    same = length < size ? 0 : same + 1;
    size = Math.min(size, length);
    await new Promise((resolve) => void setTimeout(resolve, 25));
  }
  return size;
}

export async function weigh(address: string): Promise<PageWeight> {
  const { length: firstHtml } = await fetchCoded(address);
  const text = await (await fetch(address)).text();
  const files = new Set(
    [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? ''),
  );
  const js = [...files].reduce(
    (sum, file) => sum + readFileSync(join('dist/client', `${file}.br`)).length,
    0,
  );
  return { html: await settledSize(address), firstHtml, js };
}
