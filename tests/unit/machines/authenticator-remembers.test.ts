/** The authenticator by example: what a flow that was left, and a session that is over, leave behind. */
import { describe, expect, test } from 'vitest';
import { openFlow } from '#machines/authenticator/authenticator.selectors.ts';
import { CONFIGURED, MARTA } from './open-authenticator.ts';
import { end, entries, inFlow, username, type Flow } from './in-flow.ts';
import { member, visitor, type Page } from './open-mocks.ts';

describe('where a flow would have led that was closed before its end', () => {
  test.each<[Flow, object]>([
    ['passwordReset', { kind: 'reset', username }],
    ['federatedSignIn', { kind: 'left', to: 'signIn', username: '' }],
  ])('from %s counts no more: the next request is served', async (flow, output) => {
    const page = await inFlow(flow);
    page.send('signIn.closed');
    await end(page, flow, output);
    expect(openFlow(page.now())).toBeNull();
    page.request(null, entries.signUp);
    expect(openFlow(page.now())?.name).toBe('signUp');
  });
});

describe('screens that are closed where none is open', () => {
  test('leave a visitor and the session of the guest alone', async () => {
    const page = await visitor();
    page.send('signIn.closed');
    expect(page.now().value).toEqual({ unauthenticated: 'visiting' });
    expect(page.session.calls).toHaveLength(1);
  });

  test('do not end the search for a session of another tab', async () => {
    const page = await visitor();
    page.send('session.startedElsewhere');
    page.send('signIn.closed');
    await page.checkSession.last().answer({ kind: 'signedIn' });
    await page.fetchUser.last().answer(MARTA);
    expect(page.emitted).toEqual([{ type: 'signedIn', destination: null, restored: true }]);
  });
});

describe('a session is called restored only when it was there before', () => {
  const restored = (page: Page) =>
    page.emitted.flatMap((one) => (one.type === 'signedIn' ? one.restored : []));

  test('not when a person signs in after none was found', async () => {
    const page = await visitor();
    page.send('session.startedElsewhere');
    await page.checkSession.last().fail(new Error('offline'));
    page.send('retry.requested');
    await page.checkSession.last().answer({ kind: 'signedOut' });
    await page.loadConfiguration.last().answer(CONFIGURED);
    page.request(null);
    await end(page, 'signIn', { kind: 'signedIn', username });
    await page.fetchUser.last().answer(MARTA);
    expect(restored(page)).toEqual([false]);
  });

  test('not when a call that was left has opened one, after another has ended', async () => {
    const page = await member();
    page.send('signOut.requested');
    await page.signOut.last().answer({ kind: 'resolved' });
    await page.loadConfiguration.last().answer(CONFIGURED);
    page.request(null);
    page.send('signIn.closed');
    await end(page, 'signIn', { kind: 'cancelled', username, callPending: true });
    await page.checkSession.last().answer({ kind: 'signedIn' });
    await page.fetchUser.last().answer(MARTA);
    expect(restored(page)).toEqual([true, false]);
  });
});
