/** What the address says about a preview survives the way there and back; anything else is left out. */
import { describe, expect, it, test } from 'vitest';
import type { PreviewFilter } from '#contract/preview.ts';
import {
  readFilter,
  readPreviewAddress,
  writeFilter,
  writePreviewAddress,
} from '#src/screens/preview/preview-address.ts';

const filters: PreviewFilter[] = [
  { kind: 'contains', column: 3, text: 'a~b & c' },
  { kind: 'equals', column: 0, text: '~' },
  { kind: 'range', column: 12, from: -1.5, to: null },
  { kind: 'range', column: 12, from: null, to: 1e9 },
  { kind: 'dates', column: 1, from: '2020-01-01', to: '2020-12-31' },
  { kind: 'empty', column: 2, empty: true },
  { kind: 'empty', column: 2, empty: false },
];

it.each(filters)('%j', (filter) => {
  expect(readFilter(writeFilter(filter))).toEqual(filter);
});

test('all of an address', () => {
  const address = {
    file: '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01',
    view: 'content',
    columns: [4, 0, 9],
    sort: { column: 7, descending: true },
    filters,
    page: 3,
    sheet: 2,
    chart: { kind: 'bar', x: 0, y: 3, series: null, aggregate: 'mean' },
    at: { latitude: 53.8, longitude: -1.55, zoom: 9.5 },
    measure: 4,
  } as const;
  expect(readPreviewAddress(writePreviewAddress(address))).toEqual(address);
});

describe('what does not fit is left out', () => {
  it.each([
    '',
    'x~contains~a',
    '1~contains~',
    '1~range~a~b',
    '1~dates~yesterday~',
    '1~drop~table',
    '-1~empty~yes',
  ])('condition %j', (text) => {
    expect(readFilter(text)).toBeNull();
  });

  test('everything else', () => {
    expect(
      readPreviewAddress({ file: 'x', view: 'pie', columns: '1.x.1.-2', sort: 'up', where: 7, page: '0' }),
    ).toEqual({
      file: null,
      view: null,
      columns: [1],
      sort: null,
      filters: [],
      page: 1,
      sheet: 0,
      chart: null,
      at: null,
      measure: null,
    });
  });
});
