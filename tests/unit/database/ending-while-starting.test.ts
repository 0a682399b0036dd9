/** What is reported of a PostgreSQL that ends before it takes connections: who ended it, and not only a number. */
import { expect, test } from 'vitest';
import { endingOf } from '#proxy/platform/database/cluster/cluster.ts';

const STOPPED = 'LOG:  received smart shutdown request';

test.each([
  [0, null, STOPPED, 'another program stopped it while it was starting; run this again'],
  [1, null, STOPPED, 'another program stopped it while it was starting; run this again'],
  [0, null, '', 'another program stopped it while it was starting; run this again'],
  [null, 'SIGKILL', '', 'SIGKILL ended it while it was starting; run this again'],
  [1, null, '', 'it ended with code 1 while it was starting'],
])('code %s, signal %s', (code, signal, words, sentence) => {
  expect(endingOf(code, signal, words)).toBe(sentence);
});
