/** The authenticator by example: a request to sign in at any moment, and getting to a page that works. */
import { describe, expect, test } from 'vitest';
import {
  authenticatorScreen,
  authStatus,
  destination,
  isSignInOpen,
  openFlow,
  problem,
} from '#machines/authenticator/authenticator.selectors.ts';
import { CONFIGURED, MARTA } from './open-authenticator.ts';
import { arriving, freshlySignedIn, member, openWithMocks, visitor, type Page } from './open-mocks.ts';

const unsure = async (): Promise<Page> => {
  const page = openWithMocks();
  await page.checkSession.last().fail(new Error('offline'));
  return page;
};

const unconfigured = async (found: 'signedIn' | 'signedOut' = 'signedOut'): Promise<Page> => {
  const page = openWithMocks();
  await page.checkSession.last().answer({ kind: found });
  await page.loadConfiguration.last().answer({ kind: 'missing' });
  return page;
};

const configured = (page: Page) => page.loadConfiguration.last().answer(CONFIGURED);

/** Moments at which no one can be served yet, and what has to happen until someone can. */
const moments: Readonly<
  Record<string, readonly [reach: () => Promise<Page> | Page, goOn: (page: Page) => Promise<void>]>
> = {
  'while the session is looked up': [
    openWithMocks,
    async (page) => {
      await page.checkSession.last().answer({ kind: 'signedOut' });
      await configured(page);
    },
  ],
  'while it is unknown whether there is a session': [
    unsure,
    async (page) => {
      page.send('retry.requested');
      await page.checkSession.last().answer({ kind: 'signedOut' });
      await configured(page);
    },
  ],
  'while there is no configuration': [
    unconfigured,
    async (page) => {
      page.send('retry.requested');
      await configured(page);
    },
  ],
  'while a session of another tab is looked for': [
    async () => {
      const page = await visitor();
      page.send('session.startedElsewhere');
      return page;
    },
    (page) => page.checkSession.last().answer({ kind: 'signedOut' }),
  ],
};

describe.each(Object.entries(moments))('a request to sign in %s', (_, [reach, goOn]) => {
  test('is served as soon as it can be', async () => {
    const page = await reach();
    page.request('/settings');
    expect(isSignInOpen(page.now())).toBe(true);
    await goOn(page);
    expect([openFlow(page.now())?.name, destination(page.now())]).toEqual(['signIn', '/settings']);
  });

  test('that is withdrawn is forgotten', async () => {
    const page = await reach();
    page.request('/settings');
    page.send('signIn.closed');
    await goOn(page);
    expect(page.now().value).toEqual({ unauthenticated: 'visiting' });
    expect(isSignInOpen(page.now())).toBe(false);
  });
});

describe('a request of a member who has a session', () => {
  test.each<[string, () => Promise<Page>]>([
    ['found', arriving],
    ['just opened', freshlySignedIn],
  ])('that was %s is where they arrive', async (_, reach) => {
    const page = await reach();
    page.request('/settings');
    await page.fetchUser.last().answer(MARTA);
    expect(page.emitted.map((event) => event.type === 'signedIn' && event.destination)).toEqual([
      '/settings',
    ]);
    expect(isSignInOpen(page.now())).toBe(false);
  });

  test('is answered each time, and each time with its own destination', async () => {
    const page = await member();
    page.request('/settings');
    page.request(null);
    expect(page.emitted.map((event) => event.type === 'signedIn' && event.destination)).toEqual([
      null,
      '/settings',
      null,
    ]);
    expect(isSignInOpen(page.now())).toBe(false);
  });
});

describe('the configuration', () => {
  test('that breaks on its way says so, and is asked for again on request', async () => {
    const page = openWithMocks();
    await page.checkSession.last().answer({ kind: 'signedOut' });
    await page.loadConfiguration.last().fail(new Error('boom'));
    expect([authenticatorScreen(page.now()), problem(page.now())]).toEqual([
      'configurationUnavailable',
      'unknown',
    ]);
    page.send('retry.requested');
    await configured(page);
    expect([authStatus(page.now()), problem(page.now())]).toEqual(['unauthenticated', null]);
  });

  test('that comes late keeps a session that was found', async () => {
    const page = await unconfigured('signedIn');
    page.send('retry.requested');
    await configured(page);
    expect(authStatus(page.now())).toBe('authenticated');
  });

  test('that is still on its way when another tab signs out leads to a visitor', async () => {
    const page = openWithMocks();
    await page.checkSession.last().answer({ kind: 'signedIn' });
    page.send('session.endedElsewhere');
    await configured(page);
    expect(page.now().value).toEqual({ unauthenticated: 'visiting' });
  });

  test('that is missing when another tab signs out does the same, once it is there', async () => {
    const page = await unconfigured('signedIn');
    page.send('session.endedElsewhere');
    page.send('retry.requested');
    await configured(page);
    expect(page.now().value).toEqual({ unauthenticated: 'visiting' });
  });
});

describe('looking for the session', () => {
  test.each(['retry.requested', 'network.returned'] as const)(
    'that broke is done again on %s, and finds it',
    async (event) => {
      const page = await unsure();
      expect(problem(page.now())).toBe('unknown');
      page.send(event);
      await page.checkSession.last().answer({ kind: 'signedIn' });
      await configured(page);
      await page.fetchUser.last().answer(MARTA);
      expect(page.emitted).toEqual([{ type: 'signedIn', destination: null, restored: true }]);
    },
  );
});

describe('a guest', () => {
  test('gets credentials when something asks for them, and again when the network is back', async () => {
    const page = await visitor();
    page.send('credentials.requested');
    page.send('network.returned');
    expect(page.told).toEqual(['guestSession: credentials.requested', 'guestSession: network.returned']);
  });

  test('whose credentials break can ask for them again', async () => {
    const page = await visitor();
    await page.session.last().fail(new Error('boom'));
    expect(page.now().value).toEqual({ unauthenticated: 'visiting' });
    expect(page.session.calls).toHaveLength(2);
    expect(page.session.last().input).toEqual({
      identityKind: 'guest',
      tokenRefreshIntervalMs: 600_000,
    });
  });
});

describe('another tab', () => {
  test('that has signed in brings a visitor along, to the page where they are', async () => {
    const page = await visitor();
    page.send('session.startedElsewhere');
    expect([authStatus(page.now()), page.now().hasTag('busy')]).toEqual(['unauthenticated', false]);
    await page.checkSession.last().answer({ kind: 'signedIn' });
    await page.fetchUser.last().answer(MARTA);
    expect(page.emitted).toEqual([{ type: 'signedIn', destination: null, restored: true }]);
  });

  test('that was mistaken changes nothing: the next sign-in is not called restored', async () => {
    const page = await visitor();
    page.send('session.startedElsewhere');
    await page.checkSession.last().answer({ kind: 'signedOut' });
    expect(page.now().value).toEqual({ unauthenticated: 'visiting' });
    page.request(null);
    await page.signIn.last().answer({ kind: 'cancelled', username: '', callPending: true });
    await page.checkSession.last().answer({ kind: 'signedIn' });
    await page.fetchUser.last().answer(MARTA);
    expect(page.emitted).toEqual([{ type: 'signedIn', destination: null, restored: false }]);
  });
});

test('a request that is made while the session is being ended is served once it is over', async () => {
  const page = await member();
  page.request('/groups');
  page.send('signOut.requested');
  page.request('/settings', { flow: 'signUp', startAt: 'register' });
  await page.signOut.last().answer({ kind: 'resolved' });
  await page.loadConfiguration.last().answer(CONFIGURED);
  expect([openFlow(page.now())?.name, destination(page.now())]).toEqual(['signUp', '/settings']);
});

test('where a member was going is not where the next one goes', async () => {
  const page = await freshlySignedIn();
  expect(destination(page.now())).toBe('/dashboard');
  page.send('signOut.requested');
  await page.signOut.last().answer({ kind: 'resolved' });
  await page.loadConfiguration.last().answer(CONFIGURED);
  expect([openFlow(page.now()), destination(page.now())]).toEqual([null, null]);
});
