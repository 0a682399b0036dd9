/** What other catalogues write, and what it means here. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, periodOf } from '#proxy/domains/catalogue/importer/normalise/date.ts';
import { detectFormat } from '#proxy/platform/lookups/find-format.ts';
import { findFrequency, isInterval } from '#proxy/domains/catalogue/importer/normalise/frequency.ts';
import { languageOf } from '#proxy/domains/catalogue/importer/normalise/language.ts';
import { findLicence } from '#proxy/platform/lookups/find-licence.ts';
import { spatialOf } from '#proxy/domains/catalogue/importer/normalise/place.ts';
import { tagsOf } from '#proxy/domains/catalogue/importer/normalise/tag.ts';
import { plainText, shorten, summaryOf } from '#proxy/domains/catalogue/importer/normalise/text.ts';
import { findTheme } from '#proxy/domains/catalogue/importer/normalise/theme.ts';
import { mailAddress, textOf, webAddress } from '#proxy/platform/formats/json/untyped.ts';

describe('licences', () => {
  it.each([
    ['https://creativecommons.org/licenses/by/4.0/', 'CC-BY-4.0'],
    ['http://creativecommons.org/licenses/by/4.0', 'CC-BY-4.0'],
    ['https://creativecommons.org/licenses/by/4.0/legalcode', 'CC-BY-4.0'],
    ['http://www.opendefinition.org/licenses/cc-by', 'CC-BY-4.0'],
    ['http://www.usa.gov/publicdomain/label/1.0/', 'us-pd'],
    ['https://www.usa.gov/government-works', 'us-pd'],
    ['https://creativecommons.org/publicdomain/mark/1.0/other-pd', 'CC-PDM-1.0'],
    ['http://opendatacommons.org/licenses/pddl/', 'PDDL-1.0'],
    ['cc-zero', 'CC0-1.0'],
    ['OGL-UK-3.0', 'OGL-UK-3.0'],
    ['https://example.org/our-own', undefined],
    ['', undefined],
  ])('%s', (value, code) => {
    expect(findLicence(value)?.code).toBe(code);
  });

  it('takes the first value that is known', () => {
    expect(findLicence(null, 'something else', 'CC0 1.0 Universal')?.code).toBe('CC0-1.0');
  });
});

describe('dates', () => {
  it.each([
    ['2014', '2014-01-01T00:00:00.000Z'],
    ['2014-07', '2014-07-01T00:00:00.000Z'],
    ['2014-07-09', '2014-07-09T00:00:00.000Z'],
    ['2014-07-09T10:00:00+02:00', '2014-07-09T08:00:00.000Z'],
    ['2014-07-09 10:00:00.123456', '2014-07-09T10:00:00.000Z'],
    ['2014-07-09T10:00:00-0500', '2014-07-09T15:00:00.000Z'],
    ['7/9/2014', '2014-07-09T00:00:00.000Z'],
    ['2014-02-30', null],
    ['2014-13-01', null],
    ['R/P1D', null],
    ['yesterday', null],
    ['0001-01-01', null],
    [null, null],
  ])('%s', (value, expected) => {
    expect(instantOf(value)).toBe(expected);
  });

  it('reads periods with open ends and no repeating ones', () => {
    expect(periodOf('2010-01-01/2011-12-31')).toEqual({ start: '2010-01-01', end: '2011-12-31' });
    expect(periodOf('2010/..')).toEqual({ start: '2010', end: null });
    expect(periodOf('R/2010/P1Y')).toBeNull();
    expect(periodOf('long ago')).toBeNull();
  });
});

describe('update cycles', () => {
  it.each([
    ['R/P1Y', 'ANNUAL'],
    ['R/P3.5D', 'WEEKLY_2'],
    ['R/P0.5W', 'WEEKLY_2'],
    ['R/PT1S', 'CONT'],
    ['irregular', 'IRREG'],
    ['Monthly', 'MONTHLY'],
    ['http://publications.europa.eu/resource/authority/frequency/QUARTERLY', 'QUARTERLY'],
    ['R/P17D', undefined],
  ])('%s', (value, code) => {
    expect(findFrequency(value)?.code).toBe(code);
  });

  it('tells an interval from a date', () => {
    expect(isInterval('R/P1D')).toBe(true);
    expect(isInterval('2014-01-01')).toBe(false);
  });
});

it.each([
  ['en-US', 'en-US'],
  ['en-us', 'en-US'],
  ['us-EN', 'en-US'],
  ['sp-US', 'es-US'],
  ['en_GB', 'en-GB'],
  ['fr-BE', 'fr'],
  ['http://publications.europa.eu/resource/authority/language/CYM', 'cy'],
  ['klingon', null],
])('language %s', (value, tag) => {
  expect(languageOf(value)).toBe(tag);
});

describe('formats', () => {
  it.each([
    [{ mediaType: 'text/csv' }, 'CSV'],
    [{ mediaType: 'text/csv; charset=utf-8' }, 'CSV'],
    [{ mediaType: 'application/octet-stream', address: 'https://a.example/x.xlsx' }, 'XLSX'],
    [{ format: 'text/csv' }, 'CSV'],
    [{ format: 'Excel' }, 'XLSX'],
    [{ format: 'Zipped TXT' }, 'ZIP'],
    [{ format: 'Interactive on-screen' }, 'HTML'],
    [{ mediaType: 'application/vnd.geo+json' }, 'GeoJSON'],
    [{ mediaType: 'application/json', format: 'topojson' }, 'TopoJSON'],
    [{ mediaType: 'text/json', address: 'a.json' }, 'JSON'],
    [{ format: '.arrow', address: 'a.arrow' }, 'Arrow'],
    [{ mediaType: 'application/zip', address: 'https://a.example/data.csv' }, 'CSV'],
    [{ address: 'https://a.example/table.csv?page=1#x' }, 'CSV'],
    [{ address: 'https://a.example/' }, 'Unknown'],
    [{}, 'Unknown'],
  ])('%j', (hints, code) => {
    expect(detectFormat(hints).code).toBe(code);
  });
});

it('themes are found by code, label, alias and ISO topic', () => {
  expect(['ENVI', 'Public Safety', 'transportation', 'geospatial', 'Municipal'].map(findTheme)).toEqual([
    5,
    9,
    13,
    10,
    undefined,
  ]);
});

describe('tags', () => {
  it('are trimmed, folded and freed of words that say nothing', () => {
    expect(
      tagsOf([' Trees', 'trees', 'none', '_harvested', 'street  furniture', 'a', 'parks; benches', '!!']),
    ).toEqual([
      { tag: 'trees', label: 'Trees' },
      { tag: 'street furniture', label: 'street furniture' },
      { tag: 'parks', label: 'parks' },
      { tag: 'benches', label: 'benches' },
    ]);
  });

  it('are at most thirty', () => {
    expect(tagsOf(Array.from({ length: 99 }, (_, i) => `tag ${i}`))).toHaveLength(30);
  });
});

describe('texts', () => {
  it('lose their HTML and keep their sense', () => {
    expect(plainText('<p>One &amp; two</p><script>alert(1)</script><ul><li>a</li><li>b</li></ul>')).toBe(
      'One & two\n\n- a\n- b',
    );
    expect(plainText('See <a href="https://a.example/x" onclick="x()">the <b>page</b></a>.')).toBe(
      'See [the page](https://a.example/x).',
    );
    expect(plainText('5 < 6 and 7 > 3')).toBe('5 < 6 and 7 > 3');
    expect(plainText('a&#39;b &#x1F333; &#99999999; &unknown;')).toBe("a'b 🌳 &#99999999; &unknown;");
  });

  it('never hold a tag of a script afterwards', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(plainText(`<p>${a}<script>${b}</script>`)).not.toMatch(/<script>/i);
      }),
    );
  });

  it('are summarised by whole sentences', () => {
    expect(summaryOf('One sentence. Another.')).toBe('One sentence. Another.');
    const long = `Data of the U.S. Department of Trees, which counts e.g. oaks and limes in every street. ${'And more words follow here. '.repeat(20)}`;
    const summary = summaryOf(long);
    expect(summary.length).toBeLessThanOrEqual(300);
    expect(summary).toMatch(/here\.$/);
    expect(summaryOf('# Title\n\nSee [the page](https://a.example/(x)) and **this**.')).toBe(
      'Title See the page and this.',
    );
    expect(summaryOf('word '.repeat(200))).toMatch(/word…$/);
  });

  it('are cut at words and never through a character', () => {
    expect(shorten('one two three', 9)).toBe('one two…');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 20 }), (text, length) => {
        const short = shorten(text, length);
        expect(short.length).toBeLessThanOrEqual(length);
        expect(text.isWellFormed() ? short.isWellFormed() : true).toBe(true);
      }),
    );
  });
});

describe('places', () => {
  it.each([
    ['Leeds', 'Leeds'],
    ['-1.6, 53.7, -1.4, 53.9', '-1.6, 53.7, -1.4, 53.9'],
    [{ type: 'Point', coordinates: [-1.5, 53.8] }, '-1.5, 53.8, -1.5, 53.8'],
    ['{"type":"Polygon","coordinates":[[[0,0],[2,1],[1,3],[0,0]]]}', '0, 0, 2, 3'],
    ['MULTIPOLYGON (((-116.9 42.6, -116.8 42.7, -116.9 42.6)))', '-116.9, 42.6, -116.8, 42.7'],
    [{ prefLabel: 'Yorkshire' }, 'Yorkshire'],
    [['Leeds', { name: 'York' }], 'Leeds; York'],
    [{ type: 'Point', coordinates: [430_000, 434_000] }, null],
    [null, null],
    [{}, null],
  ])('%j', (value, expected) => {
    expect(spatialOf(value)).toBe(expected);
  });

  it('never fail, whatever they hold', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect((spatialOf(value) ?? '').length).toBeLessThanOrEqual(300);
      }),
    );
  });
});

describe('single values', () => {
  it('are web addresses only over http', () => {
    expect(webAddress('https://a.example/x y')).toBe('https://a.example/x%20y');
    expect(webAddress('www.a.example')).toBe('https://www.a.example/');
    for (const value of [
      'ftp://a.example',
      'javascript:alert(1)',
      'http://#',
      'https://user@a.example',
      '//////not',
      5,
      null,
    ])
      expect(webAddress(value)).toBeNull();
  });

  it('are mail addresses without their scheme', () => {
    expect(mailAddress('mailto:a@b.example')).toBe('a@b.example');
    for (const value of ['a@b', 'no address', 'a@b.example<script>', null])
      expect(mailAddress(value)).toBeNull();
  });

  it('are texts that can be stored', () => {
    expect(textOf('a\u0000b\ud800')).toBe('ab\ufffd');
    expect(textOf('  ')).toBeNull();
    expect(textOf(42)).toBe('42');
    expect(textOf({})).toBeNull();
  });
});
