/** The small parts of exports: XML text, dates, boxes, addresses; and what pages and feeds must agree on. */
import { describe, expect, it } from 'vitest';
import { readBox } from '#contract/bounding-box.ts';
import { webAddress } from '#contract/web-address.ts';
import { dateLiteral } from '#proxy/domains/exports/dcat/coverage.ts';
import { boxLiteral } from '#proxy/domains/exports/dcat/place.ts';
import { mailbox, words } from '#proxy/domains/exports/dcat/vocabulary.ts';
import { feedFilter } from '#proxy/domains/exports/feeds/feed-filter.ts';
import { fixedPages, readPart } from '#proxy/domains/exports/feeds/site-map.ts';
import { element, escapeXml, textElement } from '#proxy/domains/exports/formats/xml.ts';
import { robotsText } from '#proxy/pages/robots.ts';
import { publicRoutes } from '#src/app/access.ts';
import { parseSearch } from '#src/app/search-params.ts';
import { discoveryFilter, readDiscoverySearch } from '#src/screens/discovery/discovery-search.ts';

describe('the feed of a list', () => {
  it.each([
    '',
    'keywords=ponds%20north&order=mostViewed',
    'theme=1&theme=5&licence=4&status=published&status=onRequest',
    'format=CSV&tag=a&tag=b&organisation=00000000-0000-4000-8000-000000000001',
    'has=api&has=map&has=preview&access=public',
    'updated=month',
    'added=week',
    'due=overdue&added=year',
    'due=never&added=decade',
    'from=2026-01-01&to=2026-02-01&updated=week',
    'to=2026-02-01',
    'utm_source=mail&more=theme&limit=9&themes=3',
  ])('asks for what the list at the same address asks for: %s', (query) => {
    const { order, limit, offset, withFacets, ...filter } = feedFilter(new URLSearchParams(query)).filter;
    const {
      order: listOrder,
      limit: _limit,
      offset: _offset,
      ...list
    } = discoveryFilter(readDiscoverySearch(parseSearch(query) as never));
    const stated = Object.entries(list).filter(([, value]) => value !== undefined && value !== '');
    expect(filter).toEqual(Object.fromEntries(stated));
    expect(order).toBe(query.includes('order=') ? listOrder : 'lastUpdated');
    expect([limit, offset, withFacets]).toEqual([50, 0, false]);
  });

  it('keeps its page within what there can be', () => {
    const pageOf = (query: string) => feedFilter(new URLSearchParams(query));
    expect(pageOf('page=3')).toMatchObject({ page: 3, filter: { offset: 100 } });
    for (const query of ['page=0', 'page=-1', 'page=x', 'page=NaN', 'page='])
      expect(pageOf(query).page).toBe(1);
    expect(pageOf('page=1e99').page).toBe(10_000);
  });
});

describe('the site map', () => {
  it('contains every public page that has no parameters, but for those that lead elsewhere', () => {
    const pages = publicRoutes
      .filter(
        ({ path, reason }) =>
          !path.includes('$') && !['development', 'secretLink'].includes(reason) && path !== '/home',
      )
      .map(({ path }) => path);
    expect(fixedPages.toSorted()).toEqual(pages.toSorted());
  });

  it('knows its parts', () => {
    expect(readPart('/sitemap-pages.xml')).toEqual({ kind: 'pages' });
    expect(readPart('/sitemap-themes.xml')).toEqual({ kind: 'themes' });
    expect(readPart('/sitemap-tags-1.xml')).toEqual({ kind: 'tags', number: 1 });
    expect(readPart('/sitemap-datasets-12.xml')).toEqual({ kind: 'datasets', number: 12 });
    for (const path of [
      '/sitemap-datasets-0.xml',
      '/sitemap-datasets-01.xml',
      '/sitemap-datasets-9999999.xml',
    ])
      expect(readPart(path)).toBeUndefined();
  });

  it('is named to crawlers, which leave calls and members’ pages alone', () => {
    const lines = robotsText('https://data.example').split('\n');
    expect(lines[0]).toBe('User-agent: *');
    expect(lines).toContain('Disallow: /api/');
    expect(lines).toContain('Disallow: /dashboard');
    expect(lines).toContain('Sitemap: https://data.example/sitemap.xml');
  });
});

describe('XML', () => {
  it('keeps any text as text', () => {
    expect(escapeXml('a<b>&"\u0000\u0007\ufffe\ud800c\t\n')).toBe('a&lt;b&gt;&amp;&quot;c\t\n');
    expect(element('a', { b: '"<', c: undefined })).toBe('<a b="&quot;&lt;"/>');
    expect(textElement('a', '<', { b: '1' })).toBe('<a b="1">&lt;</a>');
  });

  it('writes white space alone by its number, and nothing that must not be in a document', () => {
    expect(textElement('a', '\t')).toBe('<a>&#9;</a>');
    expect(textElement('a', '\f')).toBe('<a/>');
    expect(textElement('a', '\u00a0')).toBe('<a>\u00a0</a>');
  });
});

describe('values of a record', () => {
  it.each([
    ['2026', 'gYear'],
    ['2026-03', 'gYearMonth'],
    ['2026-03-31', 'date'],
    ['2026-03-31T10:00:00+02:00', 'dateTime'],
  ])('%s is a date with the stated precision', (text, type) => {
    expect(dateLiteral(text)?.datatype.value).toBe(`http://www.w3.org/2001/XMLSchema#${type}`);
  });

  it.each(['2026-13', '2026-02-31', '31/03/2026', 'long ago', '', '99999', '2026-03-31Tnoon'])(
    '%s is no date',
    (text) => expect(dateLiteral(text)).toBeUndefined(),
  );

  it('are boxes where they are four numbers that make one', () => {
    const box = readBox('-1.8, 53.7, -1.29, 53.95');
    expect(box).toEqual({ west: -1.8, south: 53.7, east: -1.29, north: 53.95 });
    expect(box && boxLiteral(box).value).toMatch(/^POLYGON\(\(-1\.8 53\.7,/);
    for (const text of ['Leeds', 'a, b, c, d', '1,2,3', '1,2,,4', '0,50,0,40', '200,0,0,0', '1,2,3,4,5'])
      expect(readBox(text)).toBeNull();
  });

  it('are addresses where they may be followed', () => {
    expect(webAddress('https://x.example/a b?c={d}|^`')).toBe('https://x.example/a%20b?c=%7Bd%7D%7C%5E%60');
    for (const text of ['javascript:alert(1)', 'data:text/html,x', 'ftp://x.example/', 'x.example', '', null])
      expect(webAddress(text)).toBeUndefined();
    expect(mailbox('a.b+c@x.example')).toBe('mailto:a.b+c@x.example');
    for (const text of ['a b@x', 'a@x?subject=y', '<a@x>', '', null]) expect(mailbox(text)).toBeUndefined();
  });

  it('have a language that every syntax takes', () => {
    expect(words('a\u0000\r\nb', 'en-GB')).toMatchObject({ value: 'a\nb', language: 'en-gb' });
    expect(words('a', 'no tag!').language).toBe('und');
  });
});
