/**
 * Writes `.br` and `.gz` beside each text file of a build, so that the server never compresses an asset.
 *
 * Brotli at its best takes more than half of the processor time of a build, and most files are those of the build before:
 * what was compressed is kept in `artefacts/compressed`, by the hash of what it was made from.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { removeOldFiles } from '../start/old-builds.ts';

/** The best that Brotli can do: these bytes are made once and sent for a year. */
const BROTLI = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
};

const forms = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes),
} satisfies Record<string, (bytes: Buffer) => Promise<Buffer>>;

const compressible = /\.(?:m?js|css|svg|json)$/;
/** What a server reads compressed when it starts (`proxy/pages/payloads.ts`). */
const payloads = /_payload\.json$/;

/** Another version of these may make other bytes. */
const MADE_BY = JSON.stringify([BROTLI, process.versions['brotli'], process.versions['zlib']]);

/**
 * Writes the compressed forms of one file.
 *
 * @param path of the file; each form is beside it, with its ending
 * @param kept the folder of what was compressed before
 */
export async function compressFile(path: string, bytes: Buffer, kept: string): Promise<void> {
  const hash = createHash('sha256').update(MADE_BY).update(bytes).digest('hex');
  await Promise.all(
    Object.entries(forms).map(async ([form, compress]) => {
      const known = join(kept, `${hash}.${form}`);
      const target = `${path}.${form}`;
      const isKnown = await copyFile(known, target).then(
        () => true,
        () => false,
      );
      const now = new Date();
      // Both folders lose what has not been written for some time.
      if (isKnown) return void (await Promise.all([utimes(known, now, now), utimes(target, now, now)]));
      const made = await compress(bytes);
      await writeFile(target, made);
      // A build that is broken off leaves no half of a file under its name.
      const part = `${known}.${process.pid}.part`;
      await writeFile(part, made);
      await rename(part, known).catch(() => rm(part, { force: true }));
    }),
  );
}

/**
 * @param kept the folder of what was compressed before, which is removed a day after its last use
 * @param folder of the build that visitors get; of a build elsewhere, which a tool looks at once, only payloads are compressed
 */
export const precompress = (kept: string, folder: string): Plugin => ({
  name: 'precompress',
  async writeBundle({ dir = '' }, bundle) {
    const wanted = this.environment.config.build.outDir === folder ? compressible : payloads;
    await mkdir(kept, { recursive: true });
    await Promise.all(
      Object.values(bundle)
        .filter((file) => wanted.test(file.fileName))
        .map((file) =>
          compressFile(
            join(dir, file.fileName),
            Buffer.from(file.type === 'chunk' ? file.code : file.source),
            kept,
          ),
        ),
    );
    await removeOldFiles(kept);
  },
});
