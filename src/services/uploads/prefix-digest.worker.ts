/** SHA-256 of the first bytes of a file, beside the page, so that a file of gigabytes does not stop it. */
import { createSHA256 } from 'hash-wasm';

/** Bytes that are read at a time. */
const STEP = 8 * 1024 ** 2;

interface Asked {
  readonly file: Blob;
  /** How many bytes count. */
  readonly length: number;
}

async function digest({ file, length }: Asked): Promise<Uint8Array> {
  const hash = await createSHA256();
  hash.init();
  for (let at = 0; at < length; at += STEP)
    hash.update(new Uint8Array(await file.slice(at, Math.min(at + STEP, length)).arrayBuffer()));
  return hash.digest('binary');
}

// A rejection would not reach the page: null says that the file could not be read.
self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  digest(data).then(
    (bytes) => self.postMessage(bytes),
    () => self.postMessage(null),
  );
});
