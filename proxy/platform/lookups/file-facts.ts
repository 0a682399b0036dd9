/** Addresses of what is stated about a file: availability by the list of the EU, packing by media types. */
import type { FileFacts } from '#contract/file-facts.ts';
import {
  availabilities,
  compressions,
  fileKinds,
  packagings,
  type Availability,
  type Compression,
  type Packaging,
} from '#contract/file-words.ts';
import { codeOfAddress } from './own-row.ts';
import { EU_AUTHORITY } from './seed-row.ts';

export const availabilityAddresses: Readonly<Record<Availability, string>> = {
  stable: `${EU_AUTHORITY}planned-availability/STABLE`,
  available: `${EU_AUTHORITY}planned-availability/AVAILABLE`,
  experimental: `${EU_AUTHORITY}planned-availability/EXPERIMENTAL`,
  temporary: `${EU_AUTHORITY}planned-availability/TEMPORARY`,
};

/** Media types, also of what no list has: they are what programs write. */
export const packingTypes: Readonly<Record<Compression | Packaging, string>> = {
  gzip: 'application/gzip',
  bzip2: 'application/x-bzip2',
  xz: 'application/x-xz',
  zstd: 'application/zstd',
  zip: 'application/zip',
  tar: 'application/x-tar',
  sevenZip: 'application/x-7z-compressed',
};

/** Other names of the same in catalogues: endings, words of Frictionless, and names of file types of the EU. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  // The list `distribution-type` of the EU.
  data: ['downloadable_file'],
  visualisation: ['visual', 'visualization'],
  gzip: ['gz', 'x-gzip'],
  bzip2: ['bz2', 'bzip'],
  zstd: ['zst'],
  zip: ['x-zip-compressed'],
  sevenZip: ['7z'],
};

const lastPart = (value: string): string =>
  value
    .trim()
    .toLowerCase()
    .replace(/^.*[/#:]/, '');
const findIn = <T extends string>(codes: readonly T[], value: string | null | undefined): T | undefined => {
  if (value == null) return undefined;
  const word = lastPart(codeOfAddress(value));
  return codes.find(
    (code) =>
      code.toLowerCase() === word ||
      otherNames[code]?.includes(word) === true ||
      (code in packingTypes && lastPart(packingTypes[code as Compression | Packaging]) === word),
  );
};

/** What the words or addresses of a source come to; what is not known is left out. */
export function readFacts(stated: {
  readonly kind?: string | null | undefined;
  readonly availability?: string | null | undefined;
  readonly compression?: string | null | undefined;
  readonly packaging?: string | null | undefined;
}): FileFacts {
  const kind = findIn(fileKinds, stated.kind);
  const availability = findIn(availabilities, stated.availability);
  const compression = findIn(compressions, stated.compression);
  const packaging = findIn(packagings, stated.packaging);
  return {
    ...(kind !== undefined && { kind }),
    ...(availability !== undefined && { availability }),
    ...(compression !== undefined && { compression }),
    ...(packaging !== undefined && { packaging }),
  };
}
