/** Pictures of any text: what people write and what their data contain is shown as it is, and the picture stays XML. */
import { describe, expect, it, test, vi } from 'vitest';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import type { ChartPoint, PreviewColumn } from '#contract/preview.ts';
import { pngOf } from '#proxy/pages/png-of-svg.ts';
import { chartPicture } from '#src/pictures/chart-picture.ts';
import { inBoth, inLight } from '#src/pictures/colours.ts';
import { chart as t } from '#src/messages/en/chart.ts';
import { preview as p } from '#src/messages/en/preview.ts';
import { drawingDocument } from '#src/pictures/drawing-document.ts';
import { mapPicture } from '#src/pictures/map-picture.ts';
import { standalone } from '#src/screens/preview/chart-download.ts';
import { drawChart } from '#src/screens/preview/chart-drawing.ts';
import { drawingOf } from '#src/screens/preview/chart-texts.ts';
import type { DrawnChart } from '#src/screens/preview/chart-words.ts';
import { xmlText } from '#contract/xml-text.ts';

interface Words {
  readonly title: string;
  readonly categories: readonly string[];
  readonly series: readonly string[];
  readonly columns: readonly [x: string, y: string, series: string];
}

const kinds = ['bar', 'line', 'scatter'] as const;

function drawnOf({ title, categories, series, columns }: Words, kind: (typeof kinds)[number]): DrawnChart {
  const column = (name: string, position: number, type: PreviewColumn['type']): PreviewColumn => ({
    position,
    name,
    type,
    nulls: 0,
    distinct: 9,
    min: null,
    max: null,
    top: [],
    histogram: null,
  });
  const groups = series.length === 0 ? [null] : series;
  const points: ChartPoint[] = categories.flatMap((category, i) =>
    groups.map((group, k) => ({ x: kind === 'bar' ? category : i, y: i + k + 1, series: group })),
  );
  return {
    chart: { points, step: null, rows: { total: 9, used: 9 }, sample: null, categories: null, series: null },
    choice: { kind, x: 0, y: 1, series: series.length === 0 ? null : 2, aggregate: 'mean' },
    x: column(columns[0], 0, kind === 'bar' ? 'text' : 'decimal'),
    y: column(columns[1], 1, 'decimal'),
    series: series.length === 0 ? null : column(columns[2], 2, 'text'),
    look: { title, figure: '', zero: true, colour: 2, highlight: null, notes: [] },
  };
}

const pictureOf = (words: Words, kind: (typeof kinds)[number] = 'bar') =>
  chartPicture(drawnOf(words, kind), words.title, words.title, words.title);

const place = { latitude: 53, longitude: -1, zoom: 3 };
const outlines = { countries: [], lines: { type: 'MultiLineString' as const, coordinates: [] } };
const mapOf = (title: string) => mapPicture({ title, alternative: title, place, outlines, layers: [] });

/** Texts of a picture by the name of their element. @throws Error where it is no XML */
function textsOf(svg: string): (readonly [name: string, text: string])[] {
  const texts: (readonly [string, string])[] = [];
  const open: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => open.push(name));
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => texts.push([open.at(-1) ?? '', text]));
  parser.write(svg).close();
  return texts.filter(([name]) => name !== 'style');
}

const fragments = [
  'var(--x)',
  'var(--ink)',
  'var(--',
  '--plot-background',
  '<b>',
  '</svg>',
  '&',
  '&amp;',
  ']]>',
  '<!--',
  '"',
  "'",
  '>',
  '\u0000',
  '\u000B',
  '\u001F',
  '\u007F',
  '\uFFFE',
  '\uD83D',
  '\uDE00',
  '\u00A0',
  '\r',
  '\n',
  '\u202E',
  'Oslo → Bergen',
  '↑',
  'مرحبا',
  'שלום',
  '東京',
  '👩🏽‍🚒',
  '$&',
  '$1',
  'x'.repeat(5000),
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: 'binary', maxLength: 12 })), {
    maxLength: 5,
  })
  .map((parts) => parts.join(' '));
const words: fc.Arbitrary<Words> = fc.record({
  title: text,
  categories: fc.array(text, { minLength: 1, maxLength: 4 }),
  series: fc.array(text, { maxLength: 3 }),
  columns: fc.tuple(text, text, text),
});

/** Every fragment in every place. */
const everything: Words = {
  title: fragments.join(' '),
  categories: fragments,
  series: [],
  columns: ['x', fragments.join(' '), ''],
};

/** A parser of XML reads all ends of lines as one. */
const read = (written: string) => xmlText(written).replaceAll(/\r\n?/g, '\n');

describe('a picture', () => {
  test.each(kinds)('of a chart is XML, with the same text in all colours: %s', (kind) => {
    fc.assert(
      fc.property(words, (any) => {
        const svg = pictureOf(any, kind);
        const texts = textsOf(svg);
        expect(textsOf(inLight(svg))).toEqual(texts);
        expect(textsOf(inBoth(svg))).toEqual(texts);
        const title = texts.filter(([name]) => name === 'title').map(([, said]) => said);
        expect(title.join('')).toBe(read(any.title));
      }),
      { numRuns: 15, examples: [[everything]] },
    );
  });

  test('of a map is XML, with the same text in all colours', () => {
    fc.assert(
      fc.property(text, (title) => {
        const svg = mapOf(title);
        for (const one of [svg, inLight(svg), inBoth(svg)])
          expect(
            textsOf(one)
              .filter(([name]) => name === 'title')
              .map(([, said]) => said)
              .join(''),
          ).toBe(read(title));
      }),
      { numRuns: 30, examples: [[everything.title]] },
    );
  });

  it('becomes a PNG whatever its text', async () => {
    const all = fragments.join(' ');
    const svg = pictureOf({ title: all, categories: fragments, series: [], columns: [all, all, all] });
    expect((await pngOf(inLight(svg))).subarray(1, 4).toString()).toBe('PNG');
  });

  it('shows roles of colours and arrows as they were written', () => {
    const categories = ['Oslo → Bergen', 'var(--ink)', '--plot-background'];
    const svg = pictureOf({
      title: 'Use var(--x)',
      categories,
      series: [],
      columns: ['line', 'km ↑ year', ''],
    });
    for (const one of [inLight(svg), inBoth(svg)]) {
      const texts = textsOf(one).map(([, said]) => said);
      expect(texts).toEqual(expect.arrayContaining(['Use var(--x)', ...categories, 'Mean of km ↑ year']));
    }
  });

  test.each(kinds)('has no arrow beside the name of an axis, which the fonts do not have: %s', (kind) => {
    const svg = pictureOf(
      { title: 'T', categories: ['a', 'b'], series: [], columns: ['year', 'height', ''] },
      kind,
    );
    expect(svg).toContain('height');
    expect(svg).not.toMatch(/[←↑→↓]/u);
  });
});

test('a drawing that the browser saves is XML with the same text', () => {
  // The browser reads styles, and writes characters that XML does not allow as they are.
  vi.stubGlobal('document', drawingDocument);
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '#000', backgroundColor: '#fff' }));
  const serializeToString = (element: Element) => element.outerHTML;
  vi.stubGlobal(
    'XMLSerializer',
    class {
      serializeToString = serializeToString;
    },
  );
  const title = 'T';
  const drawn = drawnOf(
    { title, categories: ['a\u000Bb', 'c & d'], series: [], columns: ['x', 'y', ''] },
    'bar',
  );
  const saved = standalone(drawChart(drawingOf(drawn, 600, t, p), drawingDocument));
  expect(textsOf(saved).map(([, said]) => said)).toEqual(expect.arrayContaining(['ab', 'c & d']));
  vi.unstubAllGlobals();
});

test('text for XML loses what XML has no place for', () => {
  expect(xmlText('a\u0000\u000B\u001F\uFFFE\uD83Db\uDE00\t\r\n\u007F👩🏽‍🚒')).toBe('ab\t\r\n\u007F👩🏽‍🚒');
});
