/** A store of files in a bucket of S3, laid out as the folder is: `files/ab/abcd…` below the prefix. */
import { shelvedName } from '../content-key.ts';
import { withDraft } from '../draft.ts';
import type { ByteRange, FileStore } from '../file-store.ts';
import type { Bucket } from './bucket.ts';
import { createLocalCopies } from './local-copies.ts';
import { isWorthIt, readAhead } from './read-ahead.ts';

const ROOT = 'files/';

/** @param scratch a folder of this machine for what is on its way */
export function createS3Files(bucket: Bucket, scratch: string): FileStore {
  const nameOf = (key: string) => ROOT + shelvedName(key);
  const sizeOf = async (key: string) => bucket.sizeOf(nameOf(key));
  const copies = createLocalCopies({
    folder: scratch,
    sizeOf,
    read: async (key, bytes, signal) => {
      const read = (range: ByteRange | undefined, of: AbortSignal) => bucket.read(nameOf(key), range, of);
      return isWorthIt(bytes) ? readAhead(bytes, read, signal) : read(undefined, signal);
    },
  });
  return {
    place: bucket.place,
    put: (source, look) =>
      withDraft(scratch, source, async (draft) => {
        const { path, key, bytes } = draft;
        await look?.(path);
        if ((await sizeOf(key)) !== bytes) await bucket.put(nameOf(key), draft);
        return { key, bytes };
      }),
    sizeOf,
    read: async (key, range) => bucket.read(nameOf(key), range),
    withFile: async (key, work, signal) => {
      shelvedName(key);
      return copies.use(key, work, signal);
    },
    remove: async (key) => bucket.remove(nameOf(key)),
    async *list() {
      for await (const { name, bytes } of bucket.list(ROOT)) {
        const key = name.slice(-64);
        if (/^[0-9a-f]{64}$/.test(key) && name === nameOf(key)) yield { key, bytes };
      }
    },
    free: () => Promise.resolve(null),
    check: () => bucket.check(),
  };
}
