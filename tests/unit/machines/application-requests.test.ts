/** The application by example: a request to sign in, whenever it is made, is served once and in its last form. */
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import {
  applicationScreen,
  runningChild,
  isSignInWaiting,
  isWaking,
} from '#machines/application/application.selectors.ts';
import { provideApplication, type ApplicationEvent } from '#machines/application/application.machine.ts';
import type { AuthenticatorLogic } from '#machines/application/application.actors.ts';
import { destination, openFlow } from '#machines/authenticator/authenticator.selectors.ts';
import { provideAuthenticator } from '#machines/authenticator/authenticator.machine.ts';
import {
  allServices,
  colourModeServices,
  privacyServices,
  redirectServices,
  versionGuardServices,
} from './all-services.ts';
import { asked, settled } from './asked.ts';
import { CONFIGURED } from './open-authenticator.ts';

const authenticator: AuthenticatorLogic = provideAuthenticator({
  ...allServices(),
  authenticator: {
    checkSession: async () => ({ kind: 'signedOut' }),
    loadConfiguration: async () => CONFIGURED,
    fetchUser: () => Promise.reject(new Error('not part of these tests')),
  },
});

/** The authenticator, failing as it starts. */
const broken = new Proxy(authenticator, {
  get: (logic, key, receiver: unknown) =>
    key === 'getInitialSnapshot'
      ? () => {
          throw new Error('out of order');
        }
      : Reflect.get(logic, key, receiver),
});

/** A visitor's page. */
function open() {
  const load = asked<void, AuthenticatorLogic>();
  const actor = createActor(
    provideApplication({
      loadAuthenticator: () => load.call(),
      versionGuard: versionGuardServices,
      redirect: redirectServices,
      ...privacyServices,
      colourMode: colourModeServices,
    }),
    {
      input: { runningBuild: 'build-1', sessionExpected: false },
    },
  ).start();
  const now = () => actor.getSnapshot();
  return {
    load,
    now,
    wake: () => actor.send({ type: 'authentication.wanted' }),
    request: (where: string) => actor.send({ type: 'signIn.requested', destination: where }),
    close: () => actor.send({ type: 'signIn.closed' }),
    retry: () => actor.send({ type: 'retry.requested' }),
    /** The code arrives, and the authenticator finds a visitor. */
    arrive: async () => {
      await load.last().answer(authenticator);
      await settled();
    },
    /** What the person has before them: the flow, and where it leads. */
    shown: () => {
      const ref = runningChild(now(), 'authenticator');
      if (ref === null) return null;
      const snapshot = ref.getSnapshot();
      return { flow: openFlow(snapshot)?.name ?? null, destination: destination(snapshot) };
    },
  };
}

type Page = ReturnType<typeof open>;

/** Every moment at which a visitor may want to sign in. */
const moments: Readonly<Record<string, (page: Page) => Promise<void> | void>> = {
  'before anything is loaded': () => {},
  'while the code is on its way already': ({ wake }) => wake(),
  'after the code could not be loaded': async ({ wake, load }) => {
    wake();
    await load.last().fail(new Error('chunk missing'));
  },
  'while the authenticator runs': async ({ wake, arrive }) => {
    wake();
    await arrive();
  },
};

/** Brings a page there, lets something happen, and waits until the authenticator runs. */
async function after(moment: string, happens: (page: Page) => void): Promise<Page> {
  const page = open();
  await moments[moment]?.(page);
  happens(page);
  if (isWaking(page.now())) await page.arrive();
  return page;
}

describe.each(Object.keys(moments))('a request to sign in %s', (moment) => {
  test('is served, without anything further', async () => {
    const { shown } = await after(moment, ({ request }) => request('/dashboard'));
    expect(shown()).toEqual({ flow: 'signIn', destination: '/dashboard' });
  });

  test('is replaced by a later one', async () => {
    const { shown } = await after(moment, ({ request }) => {
      request('/dashboard');
      request('/settings');
    });
    expect(shown()).toEqual({ flow: 'signIn', destination: '/settings' });
  });

  test('is served once: a form that was closed is not shown again', async () => {
    const { shown, close, now } = await after(moment, ({ request }) => request('/dashboard'));
    close();
    await settled();
    expect(shown()).toEqual({ flow: null, destination: null });
    expect(isSignInWaiting(now())).toBe(false);
  });

  test('does not outlive closing', async () => {
    const { shown, now } = await after(moment, ({ request, close }) => {
      request('/dashboard');
      close();
    });
    expect(shown()).toEqual({ flow: null, destination: null });
    expect(isSignInWaiting(now())).toBe(false);
  });
});

describe('a failure', () => {
  test('keeps the request, and drops it when the person closes what says so', async () => {
    const { request, load, close, retry, arrive, now, shown } = open();
    request('/dashboard');
    await load.last().fail(new Error('chunk missing'));
    expect(isSignInWaiting(now())).toBe(true);
    close();
    expect(isSignInWaiting(now())).toBe(false);
    retry();
    await arrive();
    expect(shown()).toEqual({ flow: null, destination: null });
  });

  test('of the authenticator itself is shown, and is not tried again automatically', async () => {
    const { wake, load, now } = open();
    wake();
    await load.last().answer(broken);
    await settled();
    expect(applicationScreen(now())).toBe('authenticationUnavailable');
    expect(runningChild(now(), 'authenticator')).toBeNull();
    expect(load.calls).toHaveLength(1);
  });
});

describe('an authenticator whose code comes late', () => {
  /** What it is given, and what it is sent, from its start on. */
  async function arrivingLate(beforeThat: readonly ApplicationEvent[]) {
    const given: unknown[] = [];
    const sent: unknown[] = [];
    const recorder = fromCallback(({ input, receive }) => {
      given.push(input);
      receive((event) => sent.push(event));
    });
    const load = asked<void, AuthenticatorLogic>();
    const actor = createActor(
      provideApplication({
        loadAuthenticator: () => load.call(),
        versionGuard: versionGuardServices,
        redirect: redirectServices,
        ...privacyServices,
        colourMode: colourModeServices,
      }),
      { input: { runningBuild: 'build-1', sessionExpected: false, tokenRefreshIntervalMs: 600_000 } },
    ).start();
    for (const event of beforeThat) actor.send(event);
    await load.last().answer(recorder as unknown as AuthenticatorLogic);
    await settled();
    return { given, sent };
  }
  const request: ApplicationEvent = {
    type: 'signIn.requested',
    destination: '/dashboard',
    entry: { flow: 'signUp', startAt: 'confirm' },
  };

  test('gets the whole request: the destination and the flow', async () => {
    expect((await arrivingLate([request])).sent).toEqual([request]);
    const woken = await arrivingLate([{ type: 'authentication.wanted' }, request]);
    expect(woken.sent).toEqual([request]);
  });

  test('is given the interval of refreshing that is configured', async () => {
    const { given } = await arrivingLate([request]);
    expect(given).toEqual([{ tokenRefreshIntervalMs: 600_000 }]);
  });
});
