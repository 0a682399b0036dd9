/** Conditional requests: when a 304 answers. */
import { expect, test } from 'vitest';
import { isNotModified, type Validators } from '#proxy/platform/service/not-modified.ts';

const BEFORE = 'Sun, 01 Feb 2026 10:00:00 GMT';
const AFTER = 'Mon, 02 Feb 2026 10:00:00 GMT';

test.each<[string, Record<string, string>, Validators, boolean]>([
  ['has no condition', {}, { etag: '"b"' }, false],
  ['names the tag', { 'if-none-match': '"b"' }, { etag: '"b"' }, true],
  ['names the tag weakly, among others', { 'if-none-match': '"a", W/"b"' }, { etag: '"b"' }, true],
  ['names a weak tag strongly', { 'if-none-match': '"b"' }, { etag: 'W/"b"' }, true],
  ['names another tag', { 'if-none-match': '"a"' }, { etag: '"b"' }, false],
  ['names any tag', { 'if-none-match': '*' }, { etag: '"b"' }, true],
  ['names any tag of what has none', { 'if-none-match': '*' }, {}, false],
  ['has a copy of that date', { 'if-modified-since': BEFORE }, { 'last-modified': BEFORE }, true],
  ['has a newer copy', { 'if-modified-since': AFTER }, { etag: '"b"', 'last-modified': BEFORE }, true],
  ['has an older copy', { 'if-modified-since': BEFORE }, { etag: '"b"', 'last-modified': AFTER }, false],
  ['has a date that is none', { 'if-modified-since': 'today' }, { 'last-modified': BEFORE }, false],
  ['has a date of what has none', { 'if-modified-since': AFTER }, { etag: '"b"' }, false],
  [
    'names another tag, whatever its date says',
    { 'if-none-match': '"a"', 'if-modified-since': AFTER },
    { etag: '"b"', 'last-modified': BEFORE },
    false,
  ],
])('a request that %s', (_, headers, validators, expected) => {
  expect(isNotModified(new Request('http://product.test/', { headers }), validators)).toBe(expected);
});
