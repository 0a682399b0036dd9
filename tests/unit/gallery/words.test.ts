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

test('widths are those of Arial', () => {
  expect(widthOf('Sign in', 1000)).toBe(667 + 222 + 556 + 556 + 278 + 222 + 556);
  expect(widthOf('Wi', 10, 'bold')).toBe(12.22);
});
