/** Where a sign-in may lead: every spelling of another site that browsers have ever followed stays on this one. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeDestination } from '#machines/authenticator/destination.ts';

const ORIGIN = 'https://data.example.org';
/** Where a browser would go. A router resolves an address it is given, and may resolve what came of it again. */
function originsOf(destination: string): string[] {
  const once = new URL(destination, ORIGIN);
  const { pathname, search, hash } = once;
  return [once.origin, new URL(pathname + search + hash, ORIGIN).origin];
}

test.each([
  '//evil.example',
  '///evil.example',
  String.raw`/\evil.example`,
  String.raw`\/evil.example`,
  String.raw`\\evil.example`,
  String.raw`\evil.example`,
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/%2fevil.example',
  '/%5Cevil.example',
  '%2f%2fevil.example',
  'https://evil.example',
  'https:/evil.example',
  'https:evil.example',
  'HTTPS:evil.example',
  'http:evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://data.example.org/1',
  'evil.example',
  '@evil.example',
  '.evil.example',
  ':80/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '',
])('%j is refused', (destination) => {
  expect(safeDestination(destination)).toBeNull();
});

test.each([
  // To a browser these are letters of a path of this site.
  '/%09/evil.example',
  '/%20/evil.example',
  '/\u2215/evil.example',
  '/\uff0fevil.example',
  '/\u3002evil.example',
  '/@evil.example',
  '/https://evil.example',
  '/javascript:alert(1)',
  '/discovery?next=//evil.example#//evil.example',
])('%j is a page of this site, which has none there', (destination) => {
  expect(safeDestination(destination)).toBe(destination);
  for (const origin of originsOf(destination)) expect(origin).toBe(ORIGIN);
});

const pieces = [
  '/',
  '//',
  '\\',
  '.',
  '..',
  '%2f',
  '%2F',
  '%5c',
  '%2e',
  '%09',
  '\t',
  '\n',
  '\r',
  ' ',
  '\0',
  ':',
  '@',
  '?',
  '#',
];
const words = [
  'https',
  'javascript',
  'data',
  'evil.example',
  'discovery',
  '\uff0f',
  '\u2215',
  '\u3002',
  '%00',
  ';',
  '&',
];

test('whatever it is put together from, what is let through stays', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces, ...words), { maxLength: 9 }).map((parts) => `/${parts.join('')}`),
      (destination) => {
        if (safeDestination(destination) === null) return;
        for (const origin of originsOf(destination)) expect(origin).toBe(ORIGIN);
      },
    ),
    { numRuns: 20_000 },
  );
});
