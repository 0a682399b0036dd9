/** Words that the product fixes, and links to other datasets, as cells of a table of metadata. */
import { expect, it } from 'vitest';
import { highValueWords, relations } from '#contract/fixed-terms.ts';
import { CellError } from '#proxy/domains/publishing/sheets/cells.ts';
import {
  readCodes,
  readLinks,
  writeCodes,
  writeLinks,
} from '#proxy/domains/publishing/sheets/fixed-cells.ts';

it('links of every kind come back, with and without a title, whatever is in it', () => {
  const links = relations.map((type, i) => ({
    type,
    title: i % 2 === 0 ? `Ponds; "north": <${i}>`.replaceAll(/[<>]/g, '') : '',
    url: `https://parks.example/${i}?a=b;c`,
  }));
  expect(readLinks(writeLinks(links))).toEqual(links);
  expect(readLinks('part of: https://x.example/a')).toEqual([
    { type: 'partOf', title: '', url: 'https://x.example/a' },
  ]);
  expect(readLinks('')).toEqual([]);
});

it('categories are read by their code or their words', () => {
  const written = writeCodes(['geospatial', 'mobility'], highValueWords);
  expect(written).toBe('Geospatial; Mobility');
  expect(readCodes('highValue', 'geoSPATIAL; mobility', highValueWords)).toEqual(['geospatial', 'mobility']);
});

it.each(['Sibling of: x <https://x.example>', 'no kind at all'])('%j is refused with its column', (cell) => {
  expect(() => readLinks(cell)).toThrow(CellError);
});

it('a category that is none is refused with those that may be written', () => {
  expect(() => readCodes('highValue', 'Gold', highValueWords)).toThrow(/Geospatial/);
});
