/** Which requests are refused because a page of another site sent them. */
import { describe, expect, test } from 'vitest';
import { isCrossSiteWrite } from '#proxy/http/csrf-guard.ts';

const ORIGIN = 'https://data.example.org';
const asked = (headers: Record<string, string>, { method = 'POST', path = '/api/proxy' } = {}) =>
  isCrossSiteWrite({ method, path, headers: new Headers(headers) }, ORIGIN);

describe('a request that changes something', () => {
  test.each([
    ['cross-site', true],
    // A neighbour on a shared domain is someone else.
    ['same-site', true],
    ['same-origin', false],
    // Typed, or from a bookmark.
    ['none', false],
  ])('of a page that the browser calls %s', (site, refused) => {
    expect(asked({ 'sec-fetch-site': site })).toBe(refused);
    for (const path of ['/app-pictures', '/identity/login', '/identity/login/step'])
      expect(asked({ 'sec-fetch-site': site }, { path })).toBe(refused);
  });

  test.each([
    [ORIGIN, false],
    ['https://evil.example', true],
    ['http://data.example.org', true],
    ['https://data.example.org.evil.example', true],
    ['null', true],
  ])('of the origin %s, where the browser says no more', (origin, refused) => {
    expect(asked({ origin })).toBe(refused);
  });

  test('of a program, which is no page', () => {
    expect(asked({})).toBe(false);
  });

  test('cannot make up for a foreign page by a header of its own', () => {
    expect(asked({ 'sec-fetch-site': 'cross-site', origin: ORIGIN })).toBe(true);
  });
});

test.each([
  ['GET', '/api/proxy'],
  ['HEAD', '/files/a/b'],
  ['POST', '/identity/'],
  ['POST', '/follow/unsubscribe/token'],
])('%s %s is open to other sites', (method, path) => {
  expect(asked({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, { method, path })).toBe(
    false,
  );
});
