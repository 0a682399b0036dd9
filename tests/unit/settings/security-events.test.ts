/** Recent events of an account, as the page of security lists them. */
import { expect, it } from 'vitest';
import type { SecurityEvent } from '#contract/security.ts';
import { failedSignIns, runsOf } from '#src/screens/settings/security/security-events.ts';

const event = (at: string, succeeded = true, kind: SecurityEvent['kind'] = 'SignIn'): SecurityEvent => ({
  eventGUID: crypto.randomUUID(),
  at: `2026-11-${at}:00Z`,
  kind,
  succeeded,
});
const NOW = Date.parse('2026-11-27T12:00:00Z');

it('lists equal events of one day as one, with the last time', () => {
  const events = [
    event('27T11:00'),
    event('27T09:00'),
    event('27T08:59', false),
    event('27T08:58', false),
    event('26T23:59', false),
    event('26T10:00', true, 'PasswordChange'),
  ];
  expect(runsOf(events).map(({ at, succeeded, times }) => [at.slice(8, 16), succeeded, times])).toEqual([
    ['27T11:00', true, 2],
    ['27T08:59', false, 2],
    ['26T23:59', false, 1],
    ['26T10:00', true, 1],
  ]);
  expect(runsOf([])).toEqual([]);
});

it('names sign-ins of the last seven days that failed, and nothing else', () => {
  const old = event('19T12:00', false);
  expect(failedSignIns([event('27T11:00'), event('26T10:00', false, 'PasswordChange'), old], NOW)).toBeNull();
  expect(failedSignIns([event('26T10:00', false), event('21T10:00', false), old], NOW)).toEqual({
    count: 2,
    lastAt: '2026-11-26T10:00:00Z',
  });
});
