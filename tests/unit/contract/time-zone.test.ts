/** Which names of time zones a request may give. */
import { expect, test } from 'vitest';
import { isTimeZone } from '#contract/time-zone.ts';

test.each(['Europe/London', 'UTC', 'America/Argentina/Buenos_Aires', 'America/Port-au-Prince', 'Etc/GMT+5'])(
  '%s is a time zone',
  (name) => expect(isTimeZone(name)).toBe(true),
);

test.each([
  '',
  ' ',
  'Europe/Atlantis',
  'London',
  '+01:00',
  '-0500',
  'Europe/London\n',
  '<b>',
  'Éurope/London',
])('%j is none', (name) => expect(isTimeZone(name)).toBe(false));

test('every name that this machine lists is one', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !isTimeZone(name))).toEqual([]);
});
