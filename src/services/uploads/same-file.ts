/** Finds the file that has the bytes of another one already, so that they are not sent again. */
import type { Api } from '../api/api.ts';
import { prefixDigest } from './prefix-digest.ts';

interface Asked {
  readonly datasetGUID: string;
  readonly file: File;
  /** Files that were chosen before it. */
  readonly before: readonly File[];
}

/** A SHA-256 in hexadecimal digits, as `prefixDigest` writes it. */
export const digestOfHex = (hex: string): string =>
  `sha-256=:${btoa(String.fromCodePoint(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))))}:`;

/**
 * Only files of the same size are compared, so that mostly nothing is read.
 * @returns the name of the other file; null where there is none
 * @throws Error when a file cannot be read, ApiError when the dataset cannot
 */
export async function sameFile(
  api: Pick<Api, 'call'>,
  { datasetGUID, file, before }: Asked,
  signal: AbortSignal,
  digest: typeof prefixDigest = prefixDigest,
): Promise<string | null> {
  const { files } = await api.call('dataset:edit', { datasetGUID }, { signal });
  const stored = files.filter(
    ({ bytes, checksum }) => bytes === file.size && checksum?.algorithm === 'sha256',
  );
  const chosen = before.filter(({ size }) => size === file.size);
  if (stored.length === 0 && chosen.length === 0) return null;
  const own = await digest(file, file.size, signal);
  const there = stored.find(({ checksum }) => digestOfHex(checksum?.value ?? '') === own);
  if (there !== undefined) return there.name;
  for (const other of chosen) if ((await digest(other, other.size, signal)) === own) return other.name;
  return null;
}
