/** Content encoding: what is chosen, and that a streamed page can be read piece by piece. */
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createZstdDecompress,
  gunzipSync,
  zstdDecompressSync,
} from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  acceptedEncoding,
  compress,
  compressStream,
  whileWaiting,
} from '#proxy/platform/service/encoding.ts';

describe('acceptedEncoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['BR', 'br'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('chooses for %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });

  it('chooses what is quickest while a reader waits', () => {
    expect(acceptedEncoding('gzip, deflate, br, zstd', whileWaiting)).toBe('zstd');
    expect(acceptedEncoding('gzip, deflate, br', whileWaiting)).toBe('br');
    expect(acceptedEncoding('zstd;q=0.1, gzip', whileWaiting)).toBe('gzip');
  });

  it('chooses only what there is', () => {
    expect(acceptedEncoding('br, gzip', ['gzip'])).toBe('gzip');
    expect(acceptedEncoding('br', [])).toBeUndefined();
  });
});

describe('compress', () => {
  it('can be undone', async () => {
    const bytes = Buffer.from('page '.repeat(1000));
    expect(brotliDecompressSync(await compress('br', bytes, 'quick'))).toEqual(bytes);
    expect(gunzipSync(await compress('gzip', bytes, 'quick'))).toEqual(bytes);
    expect(zstdDecompressSync(await compress('zstd', bytes, 'quick'))).toEqual(bytes);
    const long = Buffer.from('page '.repeat(50_000));
    expect(zstdDecompressSync(await compress('zstd', long, 'quick'))).toEqual(long);
  });
});

describe('compressStream', () => {
  it.each([
    ['br', createBrotliDecompress],
    ['zstd', createZstdDecompress],
  ] as const)('lets each piece of %s through before the next is written', async (encoding, createDecoder) => {
    let write: ReadableStreamDefaultController<Uint8Array> | undefined;
    const page = new ReadableStream<Uint8Array>({
      start(controller) {
        write = controller;
      },
    });
    const reader = compressStream(encoding, page).getReader();
    const decoder = createDecoder();
    const text = async () => {
      const { value } = await reader.read();
      const shown = new Promise<string>((resolve) =>
        decoder.once('data', (data: Buffer) => resolve(data.toString())),
      );
      decoder.write(value);
      return shown;
    };
    write?.enqueue(Buffer.from('<h1>Title</h1>'));
    expect(await text()).toBe('<h1>Title</h1>');
    write?.enqueue(Buffer.from('<p>Later</p>'));
    expect(await text()).toBe('<p>Later</p>');
    write?.close();
  });

  it('stops the page when no one reads on', async () => {
    const stopped = Promise.withResolvers<void>();
    const page = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(Buffer.alloc(65_536)),
      cancel: () => stopped.resolve(),
    });
    const reader = compressStream('gzip', page).getReader();
    await reader.read();
    await reader.cancel();
    await expect(stopped.promise).resolves.toBeUndefined();
  });
});
