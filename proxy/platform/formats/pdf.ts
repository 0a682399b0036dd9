/** Knows a PDF by its bytes: what is shown as one must never be anything else, whatever its name says. */
import { readStart, type FileStore, type StoredFile } from '#proxy/platform/store/file-store.ts';

const SIGNATURE = '%PDF-';

/** @throws FileMissing */
export async function isPdf(store: FileStore, file: StoredFile): Promise<boolean> {
  return (await readStart(store, file, SIGNATURE.length)).toString('latin1') === SIGNATURE;
}
