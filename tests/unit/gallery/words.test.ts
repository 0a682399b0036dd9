/** Names as people read them, and how wide they are. */
import { and, not, stateIn } from 'xstate';
import { expect, test } from 'vitest';
import { widthOf } from '#model-tests/gallery/chart/measure.ts';
import { eventInWords, guardInWords, slugOf } from '#model-tests/gallery/chart/words.ts';

test.each([
  ['code.resendRequested', 'code resend requested'],
  ['xstate.done.actor.authenticate', 'authenticate answers'],
  ['xstate.error.actor.loadFlow', 'load flow breaks'],
  ['xstate.snapshot.codeForm', 'code form changes'],
  ['xstate.after.resendPause.challenge.code', 'after resend pause'],
  ['xstate.done.state.signIn.opening', 'all of it is done'],
  ['', 'at once'],
])('the event %s', (type, words) => {
  expect(eventInWords(type)).toBe(words);
});

test.each([
  ['isRefused', 'refused'],
  ['hasPassword', 'has password'],
  [{ type: 'isAtStep', params: { kind: 'signedIn' } }, 'at step signed in'],
  [
    { type: 'isRefused', params: ({ event }: { event: { output: unknown } }) => ({ of: event.output }) },
    'refused',
  ],
  [
    {
      type: 'isEndedBy',
      params: ({ event }: { event: { output: unknown } }) => ({
        of: event.output,
        kinds: ['left', 'timedOut'],
      }),
    },
    'ended by left or timed out',
  ],
  [not('isOpen'), 'not open'],
  [and(['isOpen', stateIn({ entry: 'typing' })]), 'open and in typing'],
  [stateIn('#signIn.closing'), 'in closing'],
])('the guard %o', (guard, words) => {
  expect(guardInWords(guard)).toBe(words);
});

test('a name in an address', () => {
  expect(slugOf('afterSignIn')).toBe('after-sign-in');
});

test('widths are those of Hanken Grotesk', () => {
  const one = (text: string, weight: 'regular' | 'bold' = 'regular') => widthOf(text, 1000, weight);
  expect(one('in')).toBe(one('i') + one('n'));
  expect([one('i'), one('n'), one('0')]).toEqual([226, 547, 560]);
  expect(one('W', 'bold')).toBeGreaterThan(one('W'));
});
