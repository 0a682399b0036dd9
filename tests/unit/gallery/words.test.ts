/** Names as people read them, and how wide they are. */
import { and, not, or, stateIn } from 'xstate';
import { expect, test } from 'vitest';
import { widthOf } from '#model-tests/gallery/chart/measure.ts';
import { conditionOf, saidGuards } from '#model-tests/gallery/chart/guard-words.ts';
import { eventAsSaid, eventInWords, saidEvents, slugOf } from '#model-tests/gallery/chart/words.ts';
import { inventory } from '#model-tests/kit/transitions.ts';
import { models } from '#model-tests/models/all-models.ts';

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
  ['flow.cancelled', 'closed'],
  ['undo.requested', 'undo'],
  ['run.discarded', 'run discarded'],
  ['xstate.snapshot.*', 'one of them changes'],
])('the event %s as a designer says it', (type, words) => {
  expect(eventAsSaid(type)).toBe(words);
});

test.each([
  ['isRefused', 'if it is refused'],
  ['isCodeSent', 'if the code is sent'],
  ['wasCodeSent', 'if the code was sent'],
  ['isNothingDue', 'if nothing is due'],
  ['isLastPart', 'if it is the last part'],
  ['hasPassword', 'if there is a password'],
  ['hasFailed', 'if it has failed'],
  ['mayReplace', 'if it may be replaced'],
  ['startsAtConfirmation', 'if it starts at confirmation'],
  ['canUndo', 'if there is something to undo'],
  [{ type: 'isAtStep', params: { kind: 'signedIn' } }, 'if there is a session'],
  [
    { type: 'isRefused', params: ({ event }: { event: { output: unknown } }) => ({ of: event.output }) },
    'if it is refused',
  ],
  [
    {
      type: 'isStoppedBy',
      params: ({ event }: { event: { output: unknown } }) => ({
        of: event.output,
        kinds: ['left', 'timedOut'],
      }),
    },
    'if it is stopped by left or timed out',
  ],
  [not('isOpen'), 'if it is not open'],
  [not('hasNotice'), 'if there is no notice'],
  [not('hasChosen'), 'if the person has not chosen'],
  [not('isAllSaved'), 'if not all is saved'],
  [and(['isOpen', stateIn({ entry: 'typing' })]), 'if it is open, while typing'],
  [or([stateIn('#code.checking'), stateIn('#code.sending')]), 'while checking or sending'],
  [or([stateIn('#code.checking.left'), stateIn('#code.sending.left')]), 'if the person has left'],
  [or([stateIn('#code.checking'), not('isOpen')]), 'while checking, or if it is not open'],
  [not(stateIn('#code.checking')), 'while not checking'],
  [stateIn('#signIn.closing'), 'while closing'],
  [{ type: 'isAtChallenge', params: { type: 'emailSetUp' } }, 'if it asks for an address'],
  [{ type: 'isWanted', params: { flow: 'signUp' } }, 'if the person wants sign up'],
])('the guard %o', (guard, words) => {
  expect(conditionOf(guard)).toBe(words);
});

test('whatever has words of its own is a guard or an event of some machine', () => {
  const guards = new Set(models.flatMap(({ machine }) => Object.keys(machine.implementations.guards)));
  const conditions = new Set(
    models.flatMap(({ machine }) =>
      [...inventory(machine).values()].flatMap(({ guard }) =>
        guard === undefined ? [] : [conditionOf(guard)],
      ),
    ),
  );
  const events = new Set<string>(models.flatMap(({ machine }) => machine.events));
  const isSaid = ([name, text]: [string, string]) =>
    name.includes(' ') ? conditions.has(`if ${text}`) : guards.has(name);
  expect([...saidGuards].filter((one) => !isSaid(one))).toEqual([]);
  expect(saidEvents.filter((type) => !events.has(type))).toEqual([]);
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
