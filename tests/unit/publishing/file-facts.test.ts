/** How a file is packed is known by its name, and what other catalogues call it is known too. */
import { expect, it } from 'vitest';
import { packingOf } from '#contract/file-words.ts';
import { factsOf } from '#proxy/platform/catalogue/file-facts.ts';
import { readFacts } from '#proxy/platform/lookups/file-facts.ts';

it.each([
  ['counts.csv', {}],
  ['counts.csv.gz', { compression: 'gzip' }],
  ['COUNTS.TAR.GZ', { packaging: 'tar', compression: 'gzip' }],
  ['counts.tbz', { packaging: 'tar', compression: 'bzip2' }],
  ['counts.zip', { packaging: 'zip' }],
  ['counts.7z', { packaging: 'sevenZip' }],
  ['https://files.example/counts.csv.zst?version=1.gz#part.zip', { compression: 'zstd' }],
  ['zip', {}],
])('%s', (name, packing) => {
  expect(packingOf(name)).toEqual(packing);
});

it('is read in the words of other catalogues, and what is not known is left out', () => {
  const authority = 'http://publications.europa.eu/resource/authority';
  expect(
    readFacts({
      kind: `${authority}/distribution-type/VISUAL`,
      availability: `${authority}/planned-availability/EXPERIMENTAL`,
      compression: 'https://www.iana.org/assignments/media-types/application/gzip',
      packaging: 'application/x-7z-compressed',
    }),
  ).toEqual({
    kind: 'visualisation',
    availability: 'experimental',
    compression: 'gzip',
    packaging: 'sevenZip',
  });
  expect(readFacts({ compression: 'gz', packaging: 'zip' })).toEqual({
    compression: 'gzip',
    packaging: 'zip',
  });
  expect(readFacts({ kind: 'thing', availability: 'STABLE?', compression: '', packaging: null })).toEqual({});
});

it('is what is stated, else what the name says, with the words of the licence', () => {
  expect(factsOf({}, 'a.csv')).toBeUndefined();
  expect(factsOf({ packaging: 'tar' }, 'a.zip')).toEqual({ packaging: 'tar' });
  expect(factsOf({ licence: 1 }, 'a.csv')?.licence).toMatchObject({ id: 1, open: true });
  expect(factsOf({ licence: 9_999_999 }, 'a.csv')).toBeUndefined();
});
