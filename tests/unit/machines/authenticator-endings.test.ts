/** The authenticator by example: how each flow of a visitor may end, and where that leaves the person. */
import { describe, expect, test } from 'vitest';
import {
  authenticatorScreen,
  authStatus,
  destination,
  isSignInOpen,
  openFlow,
} from '#machines/authenticator/authenticator.selectors.ts';
import { MARTA } from './open-authenticator.ts';
import { end, entries, flows, given, inFlow, password, username, type Flow } from './in-flow.ts';

describe('one flow leads to another, which is given what is known already', () => {
  test.each<[Flow, object, Flow, object]>([
    [
      'signIn',
      { kind: 'unconfirmed', username, password },
      'signUp',
      { username, startAt: 'confirm', password },
    ],
    ['signIn', { kind: 'resetRequired', username }, 'passwordReset', { username, startAt: 'required' }],
    [
      'signIn',
      { kind: 'providerChosen', username, provider: 'Google' },
      'federatedSignIn',
      { provider: 'Google', destination: '/dashboard' },
    ],
    ['signIn', { kind: 'left', to: 'signUp', username }, 'signUp', { username, startAt: 'register' }],
    [
      'signIn',
      { kind: 'left', to: 'passwordReset', username },
      'passwordReset',
      { username, startAt: 'request' },
    ],
    [
      'signUp',
      { kind: 'confirmed', username, password },
      'signIn',
      { username, password, notice: 'accountConfirmed' },
    ],
    ['signUp', { kind: 'left', to: 'signIn', username }, 'signIn', { username, password: '', notice: null }],
    [
      'passwordReset',
      { kind: 'reset', username },
      'signIn',
      { username, password: '', notice: 'passwordReset' },
    ],
    [
      'passwordReset',
      { kind: 'left', to: 'signIn', username },
      'signIn',
      { username, password: '', notice: null },
    ],
    ['federatedSignIn', { kind: 'left', to: 'signIn', username: '' }, 'signIn', { password: '' }],
  ])('%s that ends in %o opens %s', async (flow, output, next, input) => {
    const page = await inFlow(flow);
    await end(page, flow, output);
    expect(openFlow(page.now())?.name).toBe(next);
    expect(given(page, next)).toMatchObject(input);
    expect(destination(page.now())).toBe('/dashboard');
    expect(JSON.stringify(page.now().context)).not.toContain(password);
  });

  test('what one flow was given is not given to the next one that is asked for', async () => {
    const page = await inFlow('signIn');
    await end(page, 'signIn', { kind: 'unconfirmed', username, password });
    await end(page, 'signUp', { kind: 'cancelled', username, callPending: false });
    page.request(null, entries.signUp);
    expect(given(page, 'signUp')).toMatchObject({ username, startAt: 'register', password: '' });
  });
});

describe('a flow that opens a session', () => {
  test.each<[Flow, object, string]>([
    ['signIn', { kind: 'signedIn', username }, '/dashboard'],
    ['federatedSignIn', { kind: 'signedIn', username, destination: '/settings' }, '/settings'],
  ])('as %s does, brings the member to where they wanted to go', async (flow, output, where) => {
    const page = await inFlow(flow);
    await end(page, flow, output);
    expect([authStatus(page.now()), page.emitted]).toEqual(['authenticated', []]);
    expect(page.now().context.username).toBe(username);
    expect(page.checkSession.calls).toHaveLength(1);
    await page.fetchUser.last().answer(MARTA);
    expect(page.emitted).toEqual([{ type: 'signedIn', destination: where, restored: false }]);
  });

  test('that was there before is looked up, and the person arrives all the same', async () => {
    const page = await inFlow('signIn');
    await end(page, 'signIn', { kind: 'alreadySignedIn', username });
    expect(openFlow(page.now())).toBeNull();
    await page.checkSession.last().answer({ kind: 'signedIn' });
    await page.fetchUser.last().answer(MARTA);
    expect(page.emitted).toMatchObject([{ type: 'signedIn', destination: '/dashboard' }]);
  });

  test('that is not found afterwards shows the form again, with the username', async () => {
    const page = await inFlow('signIn');
    await end(page, 'signIn', { kind: 'alreadySignedIn', username });
    await page.checkSession.last().answer({ kind: 'signedOut' });
    expect(openFlow(page.now())?.name).toBe('signIn');
    expect(given(page, 'signIn')).toMatchObject({ username });
    await end(page, 'signIn', { kind: 'signedIn', username });
    await page.fetchUser.last().answer(MARTA);
    expect(page.emitted).toEqual([{ type: 'signedIn', destination: '/dashboard', restored: false }]);
  });
});

describe.each(flows)('%s', (flow) => {
  const expectedName = flow === 'federatedSignIn' ? '' : username;
  const cancelled = (callPending: boolean) => ({ kind: 'cancelled', username: expectedName, callPending });

  /** Closed while the flow still waits for an answer. */
  async function closed() {
    const page = await inFlow(flow);
    page.send('signIn.closed');
    return page;
  }

  test('is closed at once for the person, and gets the event once', async () => {
    const page = await closed();
    expect(page.told).toEqual([`${flow}: flow.cancelled`]);
    expect([openFlow(page.now()), authenticatorScreen(page.now()), isSignInOpen(page.now())]).toEqual([
      null,
      null,
      false,
    ]);
  });

  test('that ends by being closed leaves a visitor, who wants nothing and keeps their username', async () => {
    const page = await closed();
    await end(page, flow, cancelled(false));
    expect(page.now().value).toEqual({ unauthenticated: 'visiting' });
    expect(isSignInOpen(page.now())).toBe(false);
    expect(page.now().context.username).toBe(expectedName);
    expect(page.checkSession.calls).toHaveLength(1);
  });

  test('that ends automatically without a session does the same', async () => {
    const page = await inFlow(flow);
    await end(page, flow, cancelled(false));
    expect(page.now().value).toEqual({ unauthenticated: 'visiting' });
    expect([isSignInOpen(page.now()), page.now().context.username]).toEqual([false, expectedName]);
  });

  test('that is closed during a call leads nowhere else, whatever the call says', async () => {
    const page = await closed();
    await end(page, flow, { kind: 'left', to: 'passwordReset', username: expectedName });
    expect(page.now().value).toEqual({ unauthenticated: 'visiting' });
    expect(page.now().context.username).toBe(expectedName);
  });

  test('that is closed during a call which opened a session signs the member in without navigation', async () => {
    const page = await closed();
    await end(page, flow, cancelled(true));
    expect(page.now().context.username).toBe(expectedName);
    await page.checkSession.last().answer({ kind: 'signedIn' });
    await page.fetchUser.last().answer(MARTA);
    expect(page.emitted).toEqual([{ type: 'signedIn', destination: null, restored: false }]);
  });

  test('that is closed during a call without end is given up after half a minute', async () => {
    const page = await closed();
    page.clock.increment(29_999);
    expect(page.checkSession.calls).toHaveLength(1);
    page.clock.increment(1);
    expect(page.checkSession.calls).toHaveLength(2);
    await page.checkSession.last().answer({ kind: 'signedOut' });
    expect(page.now().value).toEqual({ unauthenticated: 'visiting' });
  });

  test('that is closed once more is waited for all the same, and no longer', async () => {
    const page = await closed();
    page.clock.increment(20_000);
    page.send('signIn.closed');
    expect(page.told).toEqual([`${flow}: flow.cancelled`]);
    page.clock.increment(9_999);
    expect(page.checkSession.calls).toHaveLength(1);
    page.clock.increment(1);
    expect(page.checkSession.calls).toHaveLength(2);
  });

  test('that is closed and wanted again opens once the call has answered', async () => {
    const page = await closed();
    page.request('/settings', entries[flow]);
    expect(page[flow].calls).toHaveLength(1);
    await end(page, flow, cancelled(false));
    expect(openFlow(page.now())?.name).toBe(flow);
    expect(destination(page.now())).toBe('/settings');
    expect(page[flow].calls).toHaveLength(2);
  });

  test('that breaks says so and can be started again', async () => {
    const page = await inFlow(flow);
    await page[flow].last().fail(new Error('boom'));
    expect([openFlow(page.now()), authenticatorScreen(page.now())]).toEqual([null, 'flowBroken']);
    expect(isSignInOpen(page.now())).toBe(true);
    page.send('retry.requested');
    // The way to a provider starts at the sign-in form.
    expect(openFlow(page.now())?.name).toBe(flow === 'federatedSignIn' ? 'signIn' : flow);
    expect(destination(page.now())).toBe('/dashboard');
  });

  test('that breaks after it was closed shows nothing, and whether it opened a session is looked up', async () => {
    const page = await closed();
    await page[flow].last().fail(new Error('boom'));
    expect([openFlow(page.now()), authenticatorScreen(page.now()), isSignInOpen(page.now())]).toEqual([
      null,
      null,
      false,
    ]);
    expect(page.checkSession.calls).toHaveLength(2);
    await page.checkSession.last().answer({ kind: 'signedIn' });
    await page.fetchUser.last().answer(MARTA);
    expect(authStatus(page.now())).toBe('authenticated');
  });

  test('that breaks can be left for the page underneath', async () => {
    const page = await inFlow(flow);
    await page[flow].last().fail(new Error('boom'));
    page.send('signIn.closed');
    expect(page.now().value).toEqual({ unauthenticated: 'visiting' });
    expect(isSignInOpen(page.now())).toBe(false);
  });

  test('gives way to a session that another tab has opened', async () => {
    const page = await inFlow(flow);
    page.send('session.startedElsewhere');
    expect(openFlow(page.now())).toBeNull();
    await page.checkSession.last().answer({ kind: 'signedIn' });
    await page.fetchUser.last().answer(MARTA);
    expect(page.emitted).toEqual([{ type: 'signedIn', destination: '/dashboard', restored: true }]);
  });

  test.each(['as it is', 'after a link to it'])(
    'that gave way %s to a session which is none begins at the first screen',
    async (how) => {
      const page = await inFlow(flow);
      if (how === 'after a link to it') page.request('/dashboard', entries[flow]);
      page.send('session.startedElsewhere');
      await page.checkSession.last().answer({ kind: 'signedOut' });
      expect([openFlow(page.now())?.name, destination(page.now())]).toEqual(['signIn', '/dashboard']);
    },
  );

  test('hears of a link to another flow, and of none to itself; the new destination counts', async () => {
    const page = await inFlow(flow);
    const other = flow === 'signUp' ? 'passwordReset' : 'signUp';
    page.request('/settings', entries[flow]);
    expect([page.told, destination(page.now())]).toEqual([[], '/settings']);
    page.request('/groups', entries[other]);
    expect([page.told, destination(page.now())]).toEqual([[`${flow}: flow.left`], '/groups']);
    expect(openFlow(page.now())?.name).toBe(flow);
  });
});
