/** Tells a PDF by its bytes: what is shown as one must never be anything else, whatever its name says. */
import { open } from 'node:fs/promises';

const SIGNATURE = '%PDF-';

/** False as well for a file that is not there. */
export async function isPdf(path: string): Promise<boolean> {
  const handle = await open(path).catch(() => undefined);
  if (handle === undefined) return false;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SIGNATURE.length), 0, SIGNATURE.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === SIGNATURE;
  } finally {
    await handle.close();
  }
}
