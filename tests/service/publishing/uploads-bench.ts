/** Checksums and pieces of uploads. */
import { createHash } from 'node:crypto';
import type { PublishingBench } from './bench.ts';

export const sha256 = (bytes: Uint8Array, encoding: 'hex' | 'base64' = 'hex') =>
  createHash('sha256').update(bytes).digest(encoding);
export const digestOf = (bytes: Uint8Array) => `sha-256=:${sha256(bytes, 'base64')}:`;

/** The uploads that have pieces in the store. */
export async function withPieces({ stores }: PublishingBench): Promise<string[]> {
  const found: string[] = [];
  for await (const upload of stores.pieces.list()) found.push(upload);
  return found;
}

/** A body that breaks off after some bytes. */
export const cut = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
    },
    pull(controller) {
      controller.error(new Error('the line broke'));
    },
  });
