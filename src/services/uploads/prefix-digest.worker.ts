/** SHA-256 of the first bytes of a file, beside the page, so that a file of gigabytes does not stop it. */
import { createSHA256 } from 'hash-wasm';

/** Bytes that are read at a time. */
const STEP = 8 * 1024 ** 2;

interface Asked {
  readonly file: Blob;
  /** How many bytes count. */
  readonly length: number;
}

self.addEventListener('message', async ({ data: { file, length } }: MessageEvent<Asked>) => {
  const hash = await createSHA256();
  hash.init();
  for (let at = 0; at < length; at += STEP)
    hash.update(new Uint8Array(await file.slice(at, Math.min(at + STEP, length)).arrayBuffer()));
  self.postMessage(hash.digest('binary'));
});
