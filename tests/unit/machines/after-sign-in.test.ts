/** What becomes of an act that a visitor asked for, as examples. */
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  afterSignInScreen,
  isWorthRemembering,
  provideAfterSignIn,
  type AfterSignInEvent,
} from '#machines/after-sign-in/after-sign-in.machine.ts';
import { asked, settled } from './asked.ts';

function open() {
  const perform = asked<void, void>();
  const actor = createActor(provideAfterSignIn({ perform: () => perform.call() })).start();
  return {
    perform,
    screen: () => afterSignInScreen(actor.getSnapshot()),
    isRemembered: () => isWorthRemembering(actor.getSnapshot()),
    send: async (...types: AfterSignInEvent['type'][]) => {
      for (const type of types) actor.send({ type });
      await settled();
    },
  };
}

test('what a visitor asks for is done once they are known, and once only', async () => {
  const { perform, screen, isRemembered, send } = open();
  expect([screen(), isRemembered()]).toEqual(['resting', false]);
  await send('action.requested');
  expect([screen(), isRemembered(), perform.calls.length]).toEqual(['waiting', true, 0]);
  await send('member.known', 'member.known');
  expect([screen(), isRemembered(), perform.calls.length]).toEqual(['acting', false, 1]);
  await perform.last().answer();
  expect(screen()).toBe('resting');
  await send('member.known');
  expect(perform.calls).toHaveLength(1);
});

test('going back cancels what was asked for', async () => {
  const { perform, screen, isRemembered, send } = open();
  await send('action.requested', 'signIn.left');
  expect([screen(), isRemembered()]).toEqual(['resting', false]);
  await send('member.known');
  expect(perform.calls).toHaveLength(0);
  await send('action.requested', 'member.known');
  expect(perform.calls).toHaveLength(1);
});

test('what fails says so, and can be asked for again', async () => {
  const { perform, screen, isRemembered, send } = open();
  await send('action.requested', 'member.known');
  await perform.last().fail(new Error('boom'));
  expect([screen(), isRemembered()]).toEqual(['failed', false]);
  await send('member.known', 'signIn.left');
  expect([screen(), perform.calls.length]).toEqual(['failed', 1]);
  await send('action.requested');
  expect([screen(), perform.calls.length]).toEqual(['waiting', 1]);
  await send('member.known');
  expect(perform.calls).toHaveLength(2);
});
