/** Encoded variants of cached pages: quick first, best from the second request on. */
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { createEncodedVariants } from '#proxy/pages/encoded-variants.ts';
import { compress } from '#proxy/platform/service/encoding.ts';

const bytes = Buffer.from(
  Array.from({ length: 2000 }, (_, index) => `<li class="result">${(index * 7919) % 1013}</li>`).join(''),
);

describe('createEncodedVariants', () => {
  it('answers the first request quickly and later ones with the best', async () => {
    const variants = createEncodedVariants(bytes);
    const quick = await compress('br', bytes, 'quick');
    const best = await compress('br', bytes, 'best');
    expect(best.length).toBeLessThan(quick.length);
    expect(await variants.get('br')).toEqual(quick);
    expect(await variants.get('br')).toEqual(quick);
    await vi.waitFor(async () => expect(await variants.get('br')).toEqual(best));
    expect(brotliDecompressSync(await variants.get('br'))).toEqual(bytes);
  });

  it('chooses Zstandard while a reader would wait, and Brotli once its best is ready', async () => {
    const variants = createEncodedVariants(bytes);
    const header = 'gzip, deflate, br, zstd';
    expect(variants.choose(header)).toBe('zstd');
    expect(variants.choose('br;q=1, zstd;q=0.5')).toBe('br');
    expect(zstdDecompressSync(await variants.get('zstd'))).toEqual(bytes);
    expect(variants.choose(header)).toBe('zstd');
    await variants.get('zstd');
    await vi.waitFor(() => expect(variants.choose(header)).toBe('br'));
    expect(await variants.get('br')).toEqual(await compress('br', bytes, 'best'));
    expect(variants.choose('zstd')).toBe('zstd');
  });

  it('keeps one variant for all requests', async () => {
    const variants = createEncodedVariants(bytes);
    expect(variants.get('gzip')).toBe(variants.get('gzip'));
  });
});
