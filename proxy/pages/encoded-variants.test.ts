/** Codings of kept pages: quick first, best from the second reader on. */
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { createCodings } from './encoded-variants.ts';
import { compress } from '#proxy/platform/service/encoding.ts';

const bytes = Buffer.from(
  Array.from({ length: 2000 }, (_, index) => `<li class="result">${(index * 7919) % 1013}</li>`).join(''),
);

describe('createCodings', () => {
  it('answers the first reader quickly and the others with the best', async () => {
    const codings = createCodings(bytes);
    const quick = await compress('br', bytes, 'quick');
    const best = await compress('br', bytes, 'best');
    expect(best.length).toBeLessThan(quick.length);
    expect(await codings.get('br')).toEqual(quick);
    expect(await codings.get('br')).toEqual(quick);
    await vi.waitFor(async () => expect(await codings.get('br')).toEqual(best));
    expect(brotliDecompressSync(await codings.get('br'))).toEqual(bytes);
  });

  it('keeps one coding for all who ask for it', async () => {
    const codings = createCodings(bytes);
    expect(codings.get('gzip')).toBe(codings.get('gzip'));
  });
});
