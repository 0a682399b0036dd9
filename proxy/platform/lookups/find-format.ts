/** Finds a file format from what a catalogue says of it: media type, a word in a format field, or the address. */
import { UNKNOWN_FORMAT_CODE } from '#contract/format-words.ts';
import { formatByCode, mimeTypes, type FormatSeed } from '#proxy/platform/lookups/mime-type.ts';

const byType = new Map<string, FormatSeed>();
const byExtension = new Map<string, FormatSeed>();
const byWord = new Map<string, FormatSeed>();
const remember = (map: Map<string, FormatSeed>, key: string, row: FormatSeed) => {
  if (!map.has(key)) map.set(key, row);
};
for (const row of mimeTypes) {
  const { mediaType, otherTypes, extensions, aliases } = row.details;
  for (const type of [mediaType, ...otherTypes]) if (type) remember(byType, type.toLowerCase(), row);
  for (const extension of extensions) remember(byExtension, extension, row);
  for (const word of [row.code, row.label, ...aliases, ...extensions])
    remember(byWord, word.toLowerCase(), row);
}

const formatOf = (code: string): FormatSeed => {
  const row = formatByCode.get(code);
  if (!row) throw new Error(`There is no format ${code}`);
  return row;
};

export const UNKNOWN_FORMAT = formatOf(UNKNOWN_FORMAT_CODE);

/** Types that say nothing, or say only how something is packed. */
const vague = new Set([UNKNOWN_FORMAT_CODE, 'ZIP', 'TXT', 'XML', 'JSON', 'HTML']);

/** The file ending of a path or address, in lower case; empty without one. */
export function extensionOf(address: string): string {
  const path = /^https?:/i.test(address) ? new URL(address).pathname : address;
  return /\.([a-z0-9]{1,10})$/i.exec(path)?.[1]?.toLowerCase() ?? '';
}

/**
 * Decides on a format. An exact statement wins over a vague one, whichever field it is in.
 * @param hints.mediaType as declared, parameters allowed
 * @param hints.format free text of a format field
 * @param hints.address path or web address of the bytes
 */
export function detectFormat(hints: {
  mediaType?: string | null;
  format?: string | null;
  address?: string | null;
}): FormatSeed {
  const type = hints.mediaType?.split(';')[0]?.trim().toLowerCase();
  const word = hints.format?.trim().toLowerCase().replace(/^\./, '');
  const found = [
    type ? byType.get(type) : undefined,
    word ? (byWord.get(word) ?? byType.get(word)) : undefined,
    hints.address ? byExtension.get(extensionOf(hints.address)) : undefined,
  ].filter((row) => row !== undefined);
  return (
    found.find((row) => !vague.has(row.code)) ??
    found.find((row) => row.code !== UNKNOWN_FORMAT_CODE) ??
    UNKNOWN_FORMAT
  );
}
