/** Words of what is stated about one file: its kind, for how long it stays, and how it is packed. Pages show them, so no schemas are here. */
export const fileKindWords = {
  data: 'Data',
  documentation: 'Documentation',
  code: 'Code',
  visualisation: 'Visualisation',
  other: 'Something else',
} as const;
export type FileKind = keyof typeof fileKindWords;
export const fileKinds = Object.keys(fileKindWords) as [FileKind, ...FileKind[]];

/** The list `planned-availability` of the EU. */
export const availabilityWords = {
  stable: 'Stable: it stays as it is',
  available: 'Available for the next years',
  experimental: 'Experimental: it may change or go',
  temporary: 'Temporary: it will go',
} as const;
export type Availability = keyof typeof availabilityWords;
export const availabilities = Object.keys(availabilityWords) as [Availability, ...Availability[]];

/** How the bytes are compressed. */
export const compressionWords = { gzip: 'gzip', bzip2: 'bzip2', xz: 'xz', zstd: 'Zstandard' } as const;
export type Compression = keyof typeof compressionWords;
export const compressions = Object.keys(compressionWords) as [Compression, ...Compression[]];

/** What files are packed into. */
export const packagingWords = { zip: 'ZIP', tar: 'TAR', sevenZip: '7z' } as const;
export type Packaging = keyof typeof packagingWords;
export const packagings = Object.keys(packagingWords) as [Packaging, ...Packaging[]];

/** How a file is packed. */
export interface Packing {
  readonly compression?: Compression;
  readonly packaging?: Packaging;
}

const endings: readonly (readonly [ending: RegExp, packing: Packing])[] = [
  [/\.(?:tgz|tar\.gz)$/i, { packaging: 'tar', compression: 'gzip' }],
  [/\.(?:tbz2?|tar\.bz2)$/i, { packaging: 'tar', compression: 'bzip2' }],
  [/\.(?:txz|tar\.xz)$/i, { packaging: 'tar', compression: 'xz' }],
  [/\.tar\.zst$/i, { packaging: 'tar', compression: 'zstd' }],
  [/\.tar$/i, { packaging: 'tar' }],
  [/\.zip$/i, { packaging: 'zip' }],
  [/\.7z$/i, { packaging: 'sevenZip' }],
  [/\.gz$/i, { compression: 'gzip' }],
  [/\.bz2$/i, { compression: 'bzip2' }],
  [/\.xz$/i, { compression: 'xz' }],
  [/\.zst$/i, { compression: 'zstd' }],
];

/** How a file is packed, by the end of its name or address. */
export const packingOf = (name: string): Packing =>
  endings.find(([ending]) => ending.test(name.replace(/[?#].*$/, '')))?.[1] ?? {};
