/**
 * Periods and places as cells of a table of metadata: `2019/2020; 2024-05/..` and
 * `Leeds <https://sws.geonames.org/2644688/> | POINT(-1.55 53.8)`.
 */
import type { Place } from '#contract/coverage-fields.ts';
import { geometryOfText, wktOf } from '#contract/geometry.ts';
import { intervalOf } from '#contract/interval.ts';
import { sayRule } from '#contract/messages/index.ts';
import type { Period } from '#contract/period.ts';
import { CellError, readList, writeList } from './cells.ts';
import { linked, splitAddress } from './group-cells.ts';

export const writePeriods = (periods: readonly Period[]): string =>
  writeList(periods.flatMap((period) => intervalOf(period) ?? []));

export const readPeriods = (cell: string): Period[] =>
  readList(cell).map((one) => {
    const [start = '', end = ''] = one.split('/').map((part) => part.trim());
    const orOpen = (part: string) => (part === '' || part === '..' ? null : part);
    return { start: orOpen(start), end: orOpen(end) };
  });

export const writePlaces = (places: readonly Place[]): string =>
  writeList(
    places.map(({ name, url, geometry }) =>
      [linked(name, { url }).trim(), geometry === null ? '' : wktOf(geometry)].filter(Boolean).join(' | '),
    ),
  );

/** How well-known text begins. */
const OUTLINE = /^(?:MULTI)?(?:POINT|LINESTRING|POLYGON)\s*\(/i;

/** Words with an address, and well-known text after the last line; each may be alone. */
function splitOutline(text: string): { readonly before: string; readonly outline: string | undefined } {
  const line = text.lastIndexOf('|');
  const outline = text.slice(line + 1).trim();
  if (!OUTLINE.test(outline) || !outline.endsWith(')')) return { before: text, outline: undefined };
  return { before: line === -1 ? '' : text.slice(0, line).trim(), outline };
}

/** @throws CellError for well-known text that cannot be read */
export const readPlaces = (cell: string): Place[] =>
  readList(cell).map((one) => {
    const { before, outline } = splitOutline(one);
    const geometry = outline === undefined ? null : geometryOfText(outline);
    if (outline !== undefined && geometry === null)
      throw new CellError('places', sayRule({ code: 'geometry.notValid' }));
    const { words, url } = splitAddress(before);
    return { name: words, url, geometry };
  });
