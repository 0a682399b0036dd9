/** What the authenticator gives a flow whose code has come. */
import { describe, expect, test } from 'vitest';
import {
  authenticatorScreen,
  awaitedFlow,
  isSignInOpen,
} from '#machines/authenticator/authenticator.selectors.ts';
import { PASSWORD, open, settled, unconfirmed, visitor } from './authenticator-loading-bench.ts';

describe('a password that the next flow needs', () => {
  test('waits for its code and goes with it', async () => {
    const page = await unconfirmed();
    await page.loadFlow.last().answer(undefined);
    expect(page.given).toMatchObject([['signUp', { startAt: 'confirm', password: PASSWORD }]]);
    expect(JSON.stringify(page.now().context)).not.toContain(PASSWORD);
  });

  test.each([
    [
      'does not come',
      (page: Awaited<ReturnType<typeof open>>) => page.loadFlow.last().fail(new Error('offline')),
    ],
    [
      'is another, by a request',
      async (page: Awaited<ReturnType<typeof open>>) =>
        page.request({ flow: 'passwordReset', startAt: 'request' }),
    ],
    ['is not wanted any more', async (page: Awaited<ReturnType<typeof open>>) => page.send('signIn.closed')],
    [
      'gives way to a session of another tab',
      async (page: Awaited<ReturnType<typeof open>>) => page.send('session.startedElsewhere'),
    ],
  ])('is forgotten when that %s', async (_, happen) => {
    const page = await unconfirmed();
    await happen(page);
    expect(JSON.stringify(page.now().context)).not.toContain(PASSWORD);
  });
});

describe('verifying', () => {
  async function freshMember() {
    const page = await visitor();
    page.request(undefined, '/dashboard');
    await page.signIn.last().answer({ kind: 'signedIn', username: 'marta' });
    await settled();
    return page;
  }
  async function knownMember() {
    const page = open('signedIn');
    await settled();
    page.request({ flow: 'verifyAttributes' });
    return page;
  }

  test('is fetched when it is offered; without its code the member arrives', async () => {
    const page = await freshMember();
    expect(awaitedFlow(page.now())).toBe('verifyAttributes');
    await page.loadFlow.last().fail(new Error('offline'));
    expect(page.now().matches({ authenticated: 'ready' })).toBe(true);
  });

  test('that was asked for and whose code does not come can be tried again, or left', async () => {
    const page = await knownMember();
    await page.loadFlow.last().fail(new Error('offline'));
    expect([authenticatorScreen(page.now()), isSignInOpen(page.now())]).toEqual(['flowUnavailable', true]);
    page.send('retry.requested');
    await page.loadFlow.last().answer(undefined);
    expect(page.given.map(([name]) => name)).toEqual(['verifyAttributes']);
  });

  test('that was asked for is fetched again when the network is back, which the session hears as well', async () => {
    const page = await knownMember();
    await page.loadFlow.last().fail(new Error('offline'));
    page.send('network.returned');
    await page.loadFlow.last().answer(undefined);
    expect(page.given.map(([name]) => name)).toEqual(['verifyAttributes']);
    expect(page.heard).toEqual(['network.returned']);
  });

  test.each([['while it is fetched'], ['once its code is missing']])('can be left %s', async (when) => {
    const page = await knownMember();
    if (when.startsWith('once')) await page.loadFlow.last().fail(new Error('offline'));
    page.send('signIn.closed');
    expect(page.now().matches({ authenticated: 'ready' })).toBe(true);
    expect(isSignInOpen(page.now())).toBe(false);
  });
});
