/** `isGuid` answers as the schema does, so that an address that a route lets through is not refused by the call behind it. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Guid } from '#contract/entities/common.ts';
import { isGuid } from '#contract/guid.ts';

const one = randomUUID();
const texts = [
  one,
  one.toUpperCase(),
  ...['0', '1', '7', '8', '9', 'f'].map((version) => `0198c0de-1111-${version}111-8111-111111111111`),
  ...['0', '7', '8', 'b', 'B', 'c'].map((variant) => `0198c0de-1111-4111-${variant}111-111111111111`),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  one.replaceAll('-', ''),
  `{${one}}`,
  ` ${one}`,
  `${one}\n`,
  `${one}0`,
  one.slice(0, -1),
  '',
  'g'.repeat(36),
];

describe('isGuid', () => {
  it.each(texts)('answers as the schema for %j', (text) => {
    expect(isGuid(text)).toBe(Guid.safeParse(text).success);
  });
});
