/** Files that are shown as they are: text, also of markup, and images whose bytes say that they are images. */
import type { ContentKind } from '#contract/preview.ts';
import type { CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { decodeChunks } from '#proxy/platform/formats/encoding/decode.ts';
import { detectEncodingOf } from '#proxy/platform/formats/encoding/detect.ts';
import { isBinary } from '#proxy/platform/formats/kind/kind.ts';
import { readStart, type FileStore, type StoredFile } from '#proxy/platform/store/file-store.ts';

/** Bytes of a text that are shown. */
const TEXT = 200_000;
/** A tree needs all of a document; a longer one is shown as text. */
export const TREE = 2_000_000;
/** Bytes by which an image is known. */
const SIGNATURE = 12;
/** Bytes of an image that is shown. */
export const IMAGE = 6_000_000;

const startOf = async (store: FileStore, file: StoredFile, most: number) => ({
  bytes: await readStart(store, file, most),
  cut: file.bytes > most,
});

const signatures: readonly (readonly [type: string, is: (bytes: Buffer) => boolean])[] = [
  ['image/png', (b) => b.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (b) => b.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['image/gif', (b) => /^GIF8[79]a/.test(b.toString('latin1', 0, 6))],
  ['image/webp', (b) => /^RIFF[\s\S]{4}WEBP/.test(b.toString('latin1', 0, 12))],
  ['image/avif', (b) => /^[\s\S]{4}ftypavi[fs]/.test(b.toString('latin1', 0, 12))],
];

/** What image the bytes say that they are; undefined: none that is shown. */
const imageType = (bytes: Buffer) => signatures.find(([, is]) => is(bytes))?.[0];

/** True when the bytes of a file are an image. @throws FileMissing */
export const isImage = async (store: FileStore, file: StoredFile): Promise<boolean> =>
  imageType(await readStart(store, file, SIGNATURE)) !== undefined;

/**
 * Reads what is shown.
 * @throws ProblemError 415 when the bytes are not what the format says, 413 for an image that is too large
 */
export async function readContent(
  store: FileStore,
  file: StoredFile,
  kind: Exclude<ContentKind, 'pdf'>,
): Promise<CallResponse<'resource:previewContent'>> {
  if (kind === 'image') {
    const { bytes, cut } = await startOf(store, file, IMAGE);
    const mimeType = imageType(bytes);
    if (mimeType === undefined)
      throw new ProblemError(415, 'The file is not an image, although its name says so');
    if (cut) throw new ProblemError(413, 'The image is too large to be shown here');
    return { kind: 'image', mimeType, base64: bytes.toString('base64') };
  }
  const { bytes, cut } = await startOf(store, file, kind === 'tree' ? TREE : TEXT);
  const encoding = await detectEncodingOf(bytes, file.bytes);
  if (isBinary(bytes, encoding.label))
    throw new ProblemError(415, 'The file is not text, although its name says so');
  let text = '';
  for await (const chunk of decodeChunks([bytes], encoding)) text += chunk;
  // A character may be cut at the end.
  return {
    kind: 'text',
    text: cut ? text.replace(/\ufffd+$/, '').slice(0, TEXT) : text,
    encoding: encoding.label,
    cut,
  };
}
