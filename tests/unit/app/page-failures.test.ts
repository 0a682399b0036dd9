/** What a browser reports of a page that broke in it. */
import { expect, test } from 'vitest';
import { PageFailure } from '#contract/page-failures.ts';
import { describeError } from '#src/services/page-failures.ts';

const REFERENCE = '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01';

test('is where the code broke, and nothing that a person has typed', () => {
  const error = new TypeError('cannot read marta@leeds.example');
  error.stack = [
    'TypeError: cannot read marta@leeds.example',
    '    at a (http://localhost:3000/assets/entry-client-Dq_1.js:10:200)',
    '    at b (http://localhost:3000/assets/shared-x.js:1:2)',
    '    at c (http://localhost:3000/organisation/leeds?token=secret:1:2)',
  ].join('\n');
  const told = describeError({ error, build: 'build-1', route: '/organisation/$orgSlug/' }, REFERENCE);
  expect(told).toEqual({
    reference: REFERENCE,
    build: 'build-1',
    route: '/organisation/$orgSlug/',
    name: 'TypeError',
    places: ['/assets/entry-client-Dq_1.js:10:200', '/assets/shared-x.js:1:2'],
  });
  expect(PageFailure.parse(told)).toEqual(told);
});

test('is taken by the server whatever was thrown', () => {
  const odd = new Error('x');
  odd.name = 'An error with words';
  odd.stack = Array.from({ length: 50 }, (_, line) => `/assets/a.js:${line}:1`).join('\n');
  for (const error of [odd, 'a text', null, { name: 7 }])
    expect(
      PageFailure.safeParse(
        describeError({ error, build: 'b'.repeat(200), route: 'r'.repeat(200) }, REFERENCE),
      ).success,
    ).toBe(true);
});
