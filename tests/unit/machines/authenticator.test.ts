/** The authenticator by example, with the real sign-in flow: sessions that come, stay, end and surprise. */
import { describe, expect, test } from 'vitest';
import {
  authenticatorScreen,
  authStatus,
  currentUser,
  problem,
} from '#machines/authenticator/authenticator.selectors.ts';
import { isSameOriginPath } from '#machines/authenticator/destination.ts';
import { CONFIGURED, MARTA, open, signedIn, visiting } from './open-authenticator.ts';

describe('a page opens', () => {
  test('asks the services that were provided, and no others, from its first moment (D13)', () => {
    const { checkSession, loadConfiguration } = open();
    expect([checkSession.calls.length, loadConfiguration.calls.length]).toEqual([1, 0]);
  });

  test('configuring while the session and the configuration are unknown, then unauthenticated', async () => {
    const { now, checkSession, loadConfiguration } = open();
    expect(authStatus(now())).toBe('configuring');
    await checkSession.last().answer({ kind: 'signedOut' });
    expect(authStatus(now())).toBe('configuring');
    await loadConfiguration.last().answer(CONFIGURED);
    expect(authStatus(now())).toBe('unauthenticated');
    expect(authenticatorScreen(now())).toBeNull();
  });

  test('a session found is authenticated, and ready once the member is known', async () => {
    const { now, emitted } = await signedIn();
    expect(authStatus(now())).toBe('authenticated');
    expect(currentUser(now())?.username).toBe('marta');
    expect(emitted).toEqual([{ type: 'signedIn', destination: null, restored: true }]);
  });

  test('a check that breaks is neither signed in nor signed out, and can be tried again', async () => {
    const { actor, now, checkSession } = open();
    await checkSession.last().fail(new Error('offline'));
    expect([authStatus(now()), authenticatorScreen(now())]).toEqual(['configuring', 'sessionUnknown']);
    actor.send({ type: 'retry.requested' });
    expect(checkSession.calls).toHaveLength(2);
  });

  test('an answer that says neither is none: it is asked again when the person wants it', async () => {
    const { actor, now, checkSession, loadConfiguration } = open();
    await checkSession.last().answer({ kind: 'queued' } as never);
    expect([authStatus(now()), authenticatorScreen(now())]).toEqual(['configuring', 'sessionUnknown']);
    actor.send({ type: 'retry.requested' });
    expect(checkSession.calls).toHaveLength(2);
    expect(loadConfiguration.calls).toHaveLength(0);
  });

  test('a configuration that says something else is none, and the screen says why', async () => {
    const { now, checkSession, loadConfiguration } = open();
    await checkSession.last().answer({ kind: 'signedOut' });
    expect(problem(now())).toBeNull();
    await loadConfiguration.last().answer({ kind: 'queued' } as never);
    expect([authenticatorScreen(now()), problem(now())]).toEqual(['configurationUnavailable', 'unknown']);
  });

  test('a missing configuration says so', async () => {
    const { now, checkSession, loadConfiguration } = open();
    await checkSession.last().answer({ kind: 'signedOut' });
    await loadConfiguration.last().answer({ kind: 'missing' });
    expect([authenticatorScreen(now()), problem(now())]).toEqual([
      'configurationUnavailable',
      'configuration',
    ]);
  });

  test('a member whose attributes cannot be fetched gets a screen that offers to try again', async () => {
    const { actor, now, checkSession, loadConfiguration, fetchUser } = open();
    await checkSession.last().answer({ kind: 'signedIn' });
    await loadConfiguration.last().answer(CONFIGURED);
    await fetchUser.last().answer({ kind: 'unreachable' });
    expect([authenticatorScreen(now()), problem(now())]).toEqual(['userUnavailable', 'network']);
    actor.send({ type: 'retry.requested' });
    await fetchUser.last().answer(MARTA);
    expect(currentUser(now())?.username).toBe('marta');
    expect(authenticatorScreen(now())).toBeNull();
  });

  test('a session that the service refuses is closed', async () => {
    const { now, emitted, checkSession, loadConfiguration, fetchUser, signOut } = open();
    await checkSession.last().answer({ kind: 'signedIn' });
    await loadConfiguration.last().answer(CONFIGURED);
    await fetchUser.last().answer({ kind: 'refused', code: 'sessionExpired' });
    await signOut.last().answer();
    await loadConfiguration.last().answer(CONFIGURED);
    expect(authStatus(now())).toBe('unauthenticated');
    expect(emitted).toEqual([{ type: 'signedOut', reason: 'refused', failure: null }]);
  });
});

describe('signing in', () => {
  test('carries the destination to the end', async () => {
    const { actor, now, emitted, enter, authenticate, fetchUser } = await visiting();
    actor.send({ type: 'signIn.requested', destination: '/dashboard/datasets?page=2' });
    expect(authenticatorScreen(now())).toBe('signIn');
    await enter();
    await authenticate.last().answer({ kind: 'signedIn' });
    expect(emitted).toEqual([]);
    await fetchUser.last().answer(MARTA);
    expect(emitted).toEqual([
      { type: 'signedIn', destination: '/dashboard/datasets?page=2', restored: false },
    ]);
  });

  test('asked for before the page is ready is served when it is', async () => {
    const { actor, now, checkSession, loadConfiguration } = open();
    actor.send({ type: 'signIn.requested', destination: '/settings' });
    await checkSession.last().answer({ kind: 'signedOut' });
    await loadConfiguration.last().answer(CONFIGURED);
    expect(now().value).toEqual({ unauthenticated: { signIn: 'open' } });
    expect(now().context.request).toMatchObject({ destination: '/settings' });
  });

  test('asked for by a member goes straight to the destination', async () => {
    const { actor, emitted } = await signedIn();
    actor.send({ type: 'signIn.requested', destination: '/dashboard' });
    expect(emitted.at(-1)).toMatchObject({ type: 'signedIn', destination: '/dashboard' });
  });

  test('closed and opened again fills in the username', async () => {
    const { actor, now, enter, authenticate } = await visiting();
    actor.send({ type: 'signIn.requested' });
    await enter();
    await authenticate.last().answer({ kind: 'refused', code: 'incorrectCredentials' });
    actor.send({ type: 'signIn.closed' });
    expect(now().value).toEqual({ unauthenticated: 'visiting' });
    actor.send({ type: 'signIn.requested' });
    expect(now().context.username).toBe('marta@leeds.example');
  });
});

describe('a call that succeeds after the person has left', () => {
  async function leftDuringCall() {
    const page = await visiting();
    page.actor.send({ type: 'signIn.requested', destination: '/dashboard' });
    await page.enter();
    page.actor.send({ type: 'signIn.closed' });
    return page;
  }

  test('is found out by looking, and the person is signed in without being moved', async () => {
    const { now, emitted, authenticate, checkSession, fetchUser } = await leftDuringCall();
    expect(authenticatorScreen(now())).toBeNull();
    await authenticate.last().answer({ kind: 'signedIn' });
    await checkSession.last().answer({ kind: 'signedIn' });
    await fetchUser.last().answer(MARTA);
    expect(authStatus(now())).toBe('authenticated');
    expect(emitted).toEqual([{ type: 'signedIn', destination: null, restored: false }]);
  });

  test('leaves a visitor a visitor when it has failed', async () => {
    const { now, authenticate, checkSession } = await leftDuringCall();
    await authenticate.last().answer({ kind: 'refused', code: 'incorrectCredentials' });
    await checkSession.last().answer({ kind: 'signedOut' });
    expect(now().value).toEqual({ unauthenticated: 'visiting' });
  });

  test('is not waited for without end', async () => {
    const { clock, now, checkSession } = await leftDuringCall();
    clock.increment(30_000);
    expect(now().value).toEqual({ unauthenticated: 'reconciling' });
    expect(checkSession.calls).toHaveLength(2);
  });

  test('does not lose a second request to sign in', async () => {
    const { actor, now, authenticate, checkSession } = await leftDuringCall();
    actor.send({ type: 'signIn.requested', destination: '/settings' });
    expect(authenticate.calls).toHaveLength(1);
    await authenticate.last().answer({ kind: 'refused', code: 'network' });
    await checkSession.last().answer({ kind: 'signedOut' });
    expect(now().value).toEqual({ unauthenticated: { signIn: 'open' } });
    expect(now().context.request).toMatchObject({ destination: '/settings' });
  });
});

describe('keeping the session', () => {
  test('refreshes on the configured interval, again and again', async () => {
    const { clock, now, refreshSession } = await signedIn();
    clock.increment(599_999);
    expect(refreshSession.calls).toHaveLength(0);
    clock.increment(1);
    expect(refreshSession.calls).toHaveLength(1);
    expect(now().hasTag('busy')).toBe(false);
    await refreshSession.last().answer({ kind: 'refreshed' });
    clock.increment(600_000);
    expect(refreshSession.calls).toHaveLength(2);
  });

  test('survives a network that is gone, and asks again in a minute or when it is back', async () => {
    const { actor, clock, now, refreshSession, signOut } = await signedIn();
    clock.increment(600_000);
    await refreshSession.last().answer({ kind: 'unreachable' });
    expect(authStatus(now())).toBe('authenticated');
    clock.increment(60_000);
    expect(refreshSession.calls).toHaveLength(2);
    await refreshSession.last().answer({ kind: 'unreachable' });
    actor.send({ type: 'network.returned' });
    expect(refreshSession.calls).toHaveLength(3);
    expect(signOut.calls).toHaveLength(0);
  });

  test.each(['refused', 'broken'])('ends when the refresh is %s', async (how) => {
    const { clock, emitted, refreshSession, signOut } = await signedIn();
    clock.increment(600_000);
    if (how === 'refused') await refreshSession.last().answer({ kind: 'refused', code: 'sessionExpired' });
    else await refreshSession.last().fail(new Error('boom'));
    await signOut.last().answer();
    expect(emitted.at(-1)).toEqual({ type: 'signedOut', reason: 'refused', failure: null });
  });

  test('refreshing the member keeps the page, and takes over what changed (D5)', async () => {
    const { actor, now, fetchUser } = await signedIn();
    actor.send({ type: 'user.refreshRequested' });
    expect(currentUser(now())?.attributes.given_name).toBeUndefined();
    await fetchUser.last().answer({
      kind: 'user',
      user: { username: 'marta', attributes: { given_name: 'Marta' } },
    });
    expect(currentUser(now())?.attributes.given_name).toBe('Marta');
    expect(fetchUser.calls).toHaveLength(2);
  });
});

describe('signing out', () => {
  test.each(['answers', 'fails'])('clears everything when the service %s', async (how) => {
    const { actor, now, emitted, signOut, loadConfiguration } = await signedIn();
    actor.send({ type: 'signOut.requested' });
    expect(now().hasTag('busy')).toBe(true);
    if (how === 'answers') await signOut.last().answer();
    else await signOut.last().fail(new Error('revocation failed'));
    expect(emitted.at(-1)).toEqual({ type: 'signedOut', reason: 'requested', failure: null });
    expect(loadConfiguration.calls).toHaveLength(2);
    await loadConfiguration.last().answer(CONFIGURED);
    expect(authStatus(now())).toBe('unauthenticated');
    expect(JSON.stringify(now().context)).not.toContain('marta');
  });

  test('in another tab ends the session here at once, without asking the service', async () => {
    const { actor, now, emitted, signOut } = await signedIn();
    actor.send({ type: 'session.endedElsewhere' });
    expect(authStatus(now())).toBe('unauthenticated');
    expect(currentUser(now())).toBeNull();
    expect(emitted.at(-1)).toEqual({ type: 'signedOut', reason: 'elsewhere', failure: null });
    expect(signOut.calls).toHaveLength(0);
  });

  test('the other way round: a session opened in another tab is found', async () => {
    const { actor, now, checkSession, fetchUser } = await visiting();
    actor.send({ type: 'session.startedElsewhere' });
    await checkSession.last().answer({ kind: 'signedIn' });
    await fetchUser.last().answer(MARTA);
    expect(authStatus(now())).toBe('authenticated');
  });
});

describe('a destination', () => {
  test.each([
    '/',
    '/dashboard',
    '/a/b?c=//d#e',
    '/?next=/..//evil.example',
    '/settings/groups/1/Über%20uns',
    '/a/../b/./c/..',
    '/a//b',
    '/...//b',
  ])('may be %s', (path) => {
    expect(isSameOriginPath(path)).toBe(true);
  });
  test.each([
    '',
    'dashboard',
    'https://elsewhere.example/',
    '//elsewhere.example',
    String.raw`/\elsewhere.example`,
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    'javascript:alert(1)',
    ' /dashboard',
    '/..//evil.example',
    '/a/..//evil.example',
    '/.//evil.example',
    '/a/b/../..//evil.example?c#d',
    '/%2e%2E//evil.example',
    '/.%2e/%2e//evil.example',
    '/%2Fevil.example',
    '/a/..//..//evil.example',
    '/a/../%5cevil.example',
  ])('may not be %j', (path) => {
    expect(isSameOriginPath(path)).toBe(false);
  });
});
