/** Proves that a chosen file begins with the bytes that the server has. */

/** SHA-256 of the first bytes of a file, as in `Upload-Prefix-Digest`. @throws Error when the file cannot be read */
export function prefixDigest(file: Blob, length: number, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./prefix-digest.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error('The file could not be read'));
    worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array | null>) => {
      if (data === null) fail();
      else resolve(`sha-256=:${btoa(String.fromCodePoint(...data))}:`);
    });
    worker.addEventListener('error', fail);
    signal.addEventListener('abort', fail, { once: true });
    worker.postMessage({ file, length });
  }).finally(() => worker.terminate());
}
