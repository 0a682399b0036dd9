/**
 * Reads an object as one stream, whatever happens to the connections beneath: where one breaks, the next continues
 * from the byte after the last. A stream that cannot continue fails; it never ends early.
 */
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { ByteRange } from '../file-store.ts';

/** What a request for an object has brought. */
export interface Opened {
  readonly body: Readable;
  /** How many bytes it will be. */
  readonly bytes: number;
  /** What distinguishes this object from a later one of the same name. */
  readonly version: string | undefined;
}

export interface ReadOptions {
  readonly range: ByteRange | undefined;
  readonly signal: AbortSignal | undefined;
  /** How long a connection may be silent while a caller waits for it, in milliseconds. */
  readonly silence: number;
  /** Asks for the object, or what follows a byte of it. @returns null where nothing follows */
  open(
    from: { readonly start: number; readonly end?: number } | undefined,
    version: string | undefined,
    signal: AbortSignal,
  ): Promise<Opened | null>;
  /** What the reader gets. */
  fail(error: unknown): Error;
  /** Called for every break that is repaired. */
  warn(error: unknown): void;
}

/** Breaks in a row, without a byte between, after which a stream is given up. */
const BREAKS = 3;
const PAUSE = 200;

/** Pieces of a body. Only while one is waited for does the time run: a reader may take as long as it likes. */
async function* piecesOf(body: Readable, silence: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  const stop = () => body.destroy(new Error('No one reads any more'));
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const pieces = body.iterator() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const late = setTimeout(
        () => body.destroy(new Error(`The connection was silent for ${silence} ms`)),
        silence,
      );
      const { done, value } = await pieces.next().finally(() => clearTimeout(late));
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    body.destroy();
  }
}

async function* goOn(first: Opened, options: ReadOptions, signal: AbortSignal): AsyncGenerator<Buffer> {
  const begin = options.range?.start ?? 0;
  const end = begin + first.bytes;
  let at = begin;
  let breaks = 0;
  let opened: Opened | null = first;
  while (at < end) {
    try {
      opened ??= await options.open({ start: at, end: end - 1 }, first.version, signal);
      if (opened === null) throw new Error('The object has become shorter');
      for await (const piece of piecesOf(opened.body, options.silence, signal)) {
        at += piece.length;
        breaks = 0;
        yield piece;
      }
      if (at < end) throw new Error(`The answer ended ${end - at} bytes too early`);
    } catch (error) {
      if (signal.aborted) throw options.fail(error);
      breaks += 1;
      if (breaks > BREAKS) throw options.fail(error);
      options.warn(error);
      await delay(PAUSE * breaks, undefined, { signal }).catch(() => undefined);
    }
    opened = null;
  }
}

/** @throws what the first request throws; a later failure is the stream's */
export async function openResumable(options: ReadOptions): Promise<Readable> {
  const stopping = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stopping.signal]) : stopping.signal;
  const first = await options.open(options.range, undefined, signal);
  if (first === null) return Readable.from([]);
  // Before the first read, a failure is noticed with the first chunk.
  first.body.on('error', () => undefined);
  const pieces = goOn(first, options, signal);
  return new Readable({
    read() {
      pieces.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      stopping.abort();
      first.body.destroy();
      done(error);
    },
  });
}
