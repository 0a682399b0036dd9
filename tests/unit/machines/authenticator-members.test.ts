/** The authenticator by example: what may happen to a member, and how a session ends. */
import { describe, expect, test } from 'vitest';
import {
  authenticatorScreen,
  authStatus,
  currentUser,
  openFlow,
  problem,
} from '#machines/authenticator/authenticator.selectors.ts';
import type { UserAnswer } from '#machines/authenticator/authenticator.types.ts';
import { CONFIGURED, MARTA } from './open-authenticator.ts';
import { arriving, freshlySignedIn, member, visitor, type Page } from './open-mocks.ts';

const UNVERIFIED: UserAnswer = {
  kind: 'user',
  user: { username: 'marta', attributes: { email: 'marta@leeds.example', email_verified: 'false' } },
};
const REFUSED = { kind: 'refused', code: 'sessionExpired' } as const;

async function verifying(): Promise<Page> {
  const page = await freshlySignedIn();
  await page.fetchUser.last().answer(UNVERIFIED);
  return page;
}

async function unavailable(): Promise<Page> {
  const page = await arriving();
  await page.fetchUser.last().answer({ kind: 'unreachable' });
  return page;
}

async function refreshing(): Promise<Page> {
  const page = await member();
  page.send('user.refreshRequested');
  return page;
}

/** Every moment of a session. */
const moments = {
  'while the member is loaded': arriving,
  'while the member cannot be loaded': unavailable,
  'while an address is verified': verifying,
  'of a member who rests': member,
  'of a member who is loaded again': refreshing,
};
type Moment = keyof typeof moments;

describe.each(Object.keys(moments) as Moment[])('the session %s', (moment) => {
  const session = (page: Page) =>
    page.session.calls.filter(({ input }) => (input as { identityKind: string }).identityKind === 'primary');

  test('is kept alive, once and at the configured interval', async () => {
    const page = await moments[moment]();
    expect(session(page).map(({ input }) => input)).toEqual([
      { identityKind: 'primary', tokenRefreshIntervalMs: 600_000 },
    ]);
    page.send('credentials.requested');
    page.send('network.returned');
    expect(page.told).toEqual(['session: credentials.requested', 'session: network.returned']);
  });

  test('ends when the person asks for it', async () => {
    const page = await moments[moment]();
    page.send('signOut.requested');
    expect([authStatus(page.now()), openFlow(page.now())]).toEqual(['authenticated', null]);
    await page.signOut.last().answer({ kind: 'resolved' });
    expect(page.emitted.at(-1)).toEqual({ type: 'signedOut', reason: 'requested', failure: null });
    await page.loadConfiguration.last().answer(CONFIGURED);
    expect(page.now().value).toEqual({ unauthenticated: 'visiting' });
    expect([currentUser(page.now()), page.now().context.username]).toEqual([null, '']);
  });

  test.each(['refuses it', 'breaks'])('is signed out of when keeping it alive %s', async (how) => {
    const page = await moments[moment]();
    if (how === 'breaks') await page.session.last().fail(new Error('boom'));
    else await page.session.last().answer(REFUSED);
    await page.signOut.last().answer({ kind: 'resolved' });
    expect(page.emitted.at(-1)).toEqual({ type: 'signedOut', reason: 'refused', failure: null });
  });

  test('ends at once when another tab has ended it', async () => {
    const page = await moments[moment]();
    page.send('session.endedElsewhere');
    expect(page.now().value).toEqual({ unauthenticated: 'visiting' });
    expect([currentUser(page.now()), page.now().context.username]).toEqual([null, '']);
    expect(page.emitted.at(-1)).toEqual({ type: 'signedOut', reason: 'elsewhere', failure: null });
    expect(page.signOut.calls).toHaveLength(0);
  });

  test("is replaced by another member's, who is not asked to verify what they did not sign in with", async () => {
    const page = await moments[moment]();
    page.send('session.replacedElsewhere');
    expect([authStatus(page.now()), currentUser(page.now())]).toEqual(['unauthenticated', null]);
    expect(page.emitted.at(-1)).toMatchObject({ type: 'signedOut', reason: 'elsewhere' });
    await page.checkSession.last().answer({ kind: 'signedIn' });
    await page.fetchUser.last().answer(UNVERIFIED);
    expect(page.emitted.at(-1)).toEqual({ type: 'signedIn', destination: null, restored: true });
  });
});

describe('signing out', () => {
  test.each([
    ['is done', { kind: 'resolved' }, null],
    [
      'is done, but the provider refuses',
      { kind: 'rejected', code: 'providerSignOutFailed' },
      'providerSignOutFailed',
    ],
    ['leaves tokens in the browser', { kind: 'rejected', code: 'sessionNotCleared' }, 'sessionNotCleared'],
  ] as const)('that %s says so', async (_, output, failure) => {
    const page = await member();
    page.send('signOut.requested');
    await page.signOut.last().answer(output);
    expect(page.emitted.at(-1)).toEqual({ type: 'signedOut', reason: 'requested', failure });
  });

  test('that breaks leaves nothing of the member on the page, and says that the browser may have some', async () => {
    const page = await member();
    page.send('signOut.requested');
    await page.signOut.last().fail(new Error('boom'));
    expect(page.emitted.at(-1)).toEqual({
      type: 'signedOut',
      reason: 'requested',
      failure: 'sessionNotCleared',
    });
    await page.loadConfiguration.last().answer(CONFIGURED);
    expect([authStatus(page.now()), currentUser(page.now())]).toEqual(['unauthenticated', null]);
  });

  test('signs the member out with the name kept: they need not type it again', async () => {
    const page = await freshlySignedIn();
    await page.fetchUser.last().answer(MARTA);
    await page.session.last().answer(REFUSED);
    await page.signOut.last().answer({ kind: 'resolved' });
    await page.loadConfiguration.last().answer(CONFIGURED);
    page.request(null);
    expect(page.signIn.last().input).toMatchObject({ username: 'marta@leeds.example' });
  });
});

test('signing out on request is reported as such, also after an earlier session was refused', async () => {
  const page = await member();
  await page.session.last().answer(REFUSED);
  await page.signOut.last().answer({ kind: 'resolved' });
  await page.loadConfiguration.last().answer(CONFIGURED);
  page.request(null);
  await page.signIn.last().answer({ kind: 'signedIn', username: 'marta@leeds.example' });
  page.send('signOut.requested');
  await page.signOut.last().answer({ kind: 'resolved' });
  expect(page.emitted.at(-1)).toMatchObject({ type: 'signedOut', reason: 'requested' });
  expect(page.now().context.username).toBe('');
});

describe('loading the member', () => {
  test.each<[string, UserAnswer, string]>([
    ['cannot be reached', { kind: 'unreachable' }, 'network'],
    ['fails', { kind: 'failed', code: 'configuration' }, 'configuration'],
  ])(
    'from a service that %s keeps the session, says what is wrong, and can be tried again',
    async (...row) => {
      const [, answer, code] = row;
      const page = await arriving();
      await page.fetchUser.last().answer(answer);
      expect([authenticatorScreen(page.now()), problem(page.now())]).toEqual(['userUnavailable', code]);
      page.send('retry.requested');
      expect(authenticatorScreen(page.now())).toBe('loadingUser');
      await page.fetchUser.last().answer(MARTA);
      expect([page.emitted.at(-1)?.type, problem(page.now())]).toEqual(['signedIn', null]);
    },
  );

  test('that breaks does the same', async () => {
    const page = await arriving();
    await page.fetchUser.last().fail(new Error('boom'));
    expect([authenticatorScreen(page.now()), problem(page.now())]).toEqual(['userUnavailable', 'unknown']);
    expect(authStatus(page.now())).toBe('authenticated');
  });

  test('is tried again automatically when the network is back', async () => {
    const page = await unavailable();
    page.send('network.returned');
    await page.fetchUser.last().answer(MARTA);
    expect(page.emitted).toEqual([{ type: 'signedIn', destination: null, restored: true }]);
  });
});

describe('loading the member again', () => {
  test('without an answer keeps the member as they were', async () => {
    const page = await refreshing();
    await page.fetchUser.last().answer({ kind: 'unreachable' });
    expect(currentUser(page.now())?.username).toBe('marta');
    expect(page.now().hasTag('background')).toBe(false);
    page.send('user.refreshRequested');
    await page.fetchUser.last().answer({ kind: 'user', user: { username: 'ade', attributes: {} } });
    expect(currentUser(page.now())?.username).toBe('ade');
    expect(page.emitted).toHaveLength(1);
  });

  test.each(['is refused', 'fails', 'breaks'])('and that %s is the end of the session', async (how) => {
    const page = await refreshing();
    if (how === 'breaks') await page.fetchUser.last().fail(new Error('boom'));
    else await page.fetchUser.last().answer(how === 'fails' ? { kind: 'failed', code: 'unknown' } : REFUSED);
    await page.signOut.last().answer({ kind: 'resolved' });
    expect(page.emitted.at(-1)).toEqual({ type: 'signedOut', reason: 'refused', failure: null });
  });
});

describe('verifying', () => {
  test('is offered once: after one attribute is verified, the member is loaded again and arrives', async () => {
    const page = await verifying();
    expect(page.verifyAttributes.last().input).toMatchObject({ unverified: [expect.anything()] });
    await page.verifyAttributes.last().answer({ kind: 'finished', verified: ['email'] });
    expect([authenticatorScreen(page.now()), page.emitted]).toEqual(['loadingUser', []]);
    await page.fetchUser.last().answer(UNVERIFIED);
    expect(openFlow(page.now())).toBeNull();
    expect(page.emitted).toEqual([{ type: 'signedIn', destination: '/dashboard', restored: false }]);
  });

  test.each(['is skipped', 'breaks'])(
    'that %s lets the member arrive, without loading them again',
    async (how) => {
      const page = await verifying();
      if (how === 'breaks') await page.verifyAttributes.last().fail(new Error('boom'));
      else await page.verifyAttributes.last().answer({ kind: 'finished', verified: [] });
      expect(page.emitted).toEqual([{ type: 'signedIn', destination: '/dashboard', restored: false }]);
      expect(page.fetchUser.calls).toHaveLength(1);
    },
  );

  test('that is closed gets the event, and decides by itself when it ends', async () => {
    const page = await verifying();
    page.send('signIn.closed');
    expect(page.told).toEqual(['verifyAttributes: verification.skipped']);
    await page.verifyAttributes.last().answer({ kind: 'finished', verified: [] });
    expect(page.emitted).toMatchObject([{ type: 'signedIn', destination: '/dashboard' }]);
  });

  test('that finds the session refused ends it', async () => {
    const page = await verifying();
    await page.verifyAttributes.last().answer({ kind: 'sessionRefused' });
    await page.signOut.last().answer({ kind: 'resolved' });
    expect(page.emitted).toEqual([{ type: 'signedOut', reason: 'refused', failure: null }]);
  });

  test('is not offered again to a member who has arrived and is loaded again', async () => {
    const page = await freshlySignedIn();
    await page.fetchUser.last().answer(MARTA);
    page.send('user.refreshRequested');
    await page.fetchUser.last().answer(UNVERIFIED);
    expect(openFlow(page.now())).toBeNull();
    expect(page.now().context.isVerificationDue).toBe(false);
  });

  test('is not offered for a session that was found, only for one that was just opened', async () => {
    const page = await arriving();
    await page.fetchUser.last().answer(UNVERIFIED);
    expect([openFlow(page.now()), page.emitted.length]).toEqual([null, 1]);
  });

  test('can be taken up later by its address, and ends where that leads', async () => {
    const page = await refreshing();
    await page.fetchUser.last().answer(UNVERIFIED);
    page.request('/settings', { flow: 'verifyAttributes' });
    expect(openFlow(page.now())?.name).toBe('verifyAttributes');
    await page.verifyAttributes.last().answer({ kind: 'finished', verified: ['email'] });
    await page.fetchUser.last().answer(MARTA);
    expect(page.emitted.at(-1)).toMatchObject({ type: 'signedIn', destination: '/settings' });
  });

  test('is over before it begins for a member who has nothing to verify', async () => {
    const page = await member();
    page.request('/settings', { flow: 'verifyAttributes' });
    expect(openFlow(page.now())).toBeNull();
    expect(page.emitted.at(-1)).toMatchObject({ type: 'signedIn', destination: '/settings' });
    expect(page.now().context.request).toBeNull();
  });
});

test('a visitor who was a member is a visitor in everything: a later sign-in is their own', async () => {
  const page = await member();
  page.send('session.replacedElsewhere');
  await page.checkSession.last().answer({ kind: 'signedOut' });
  page.request('/settings');
  await page.signIn.last().answer({ kind: 'signedIn', username: 'ade@leeds.example' });
  await page.fetchUser.last().answer(UNVERIFIED);
  expect(openFlow(page.now())?.name).toBe('verifyAttributes');
  await page.verifyAttributes.last().answer({ kind: 'finished', verified: [] });
  expect(page.emitted.at(-1)).toEqual({ type: 'signedIn', destination: '/settings', restored: false });
});

test('credentials of a guest are given up for those of the member', async () => {
  const page = await visitor();
  expect(page.session.last().input).toMatchObject({ identityKind: 'guest' });
  page.request(null);
  await page.signIn.last().answer({ kind: 'signedIn', username: 'marta@leeds.example' });
  expect(page.session.last().input).toMatchObject({ identityKind: 'primary' });
});
