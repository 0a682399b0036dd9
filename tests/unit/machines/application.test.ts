/** The application by example: what is loaded when, and what a request to sign in survives. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import {
  applicationMachine,
  provideApplication,
  type ApplicationEvent,
} from '#machines/application/application.machine.ts';
import {
  applicationScreen,
  runningChild,
  isSignInWaiting,
  isWaking,
  statusBeforeAuthenticator,
} from '#machines/application/application.selectors.ts';
import type { AuthenticatorLogic } from '#machines/application/application.actors.ts';
import { authenticatorScreen, authStatus } from '#machines/authenticator/authenticator.selectors.ts';
import { provideAuthenticator } from '#machines/authenticator/authenticator.machine.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import {
  allServices,
  colourModeServices,
  privacyServices,
  redirectServices,
  versionGuardServices,
} from './all-services.ts';
import { asked, settled, until } from './asked.ts';

const authenticator: AuthenticatorLogic = provideAuthenticator({
  ...allServices(),
  authenticator: {
    checkSession: () => Promise.resolve({ kind: 'signedOut' }),
    loadConfiguration: () => Promise.resolve({ kind: 'configured', configuration: sampleConfiguration }),
    fetchUser: () => Promise.reject(new Error('not part of these tests')),
  },
});

const fetchUser = vi.fn(async () => ({
  kind: 'user' as const,
  user: { username: 'marta', attributes: { sub: 'marta-sub' } },
}));
beforeEach(() => fetchUser.mockClear());

function open(sessionExpected: boolean) {
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
      input: { runningBuild: 'build-1', sessionExpected },
    },
  ).start();
  return { actor, load, now: () => actor.getSnapshot() };
}

describe('a visitor', () => {
  test('loads nothing of authentication until it is wanted', async () => {
    const { actor, load, now } = open(false);
    await settled();
    expect(load.calls).toHaveLength(0);
    expect(statusBeforeAuthenticator(now())).toBe('unauthenticated');
    actor.send({ type: 'authentication.wanted' });
    expect(load.calls).toHaveLength(1);
  });

  test('who asks to sign in is shown the form once the code is there', async () => {
    const { actor, load, now } = open(false);
    actor.send({ type: 'signIn.requested', destination: '/dashboard' });
    expect(isSignInWaiting(now())).toBe(true);
    await load.last().answer(authenticator);
    await settled();
    const ref = runningChild(now(), 'authenticator');
    expect(ref && authenticatorScreen(ref.getSnapshot())).toBe('signIn');
    expect(ref?.getSnapshot().context.request).toMatchObject({ destination: '/dashboard' });
    expect(isSignInWaiting(now())).toBe(false);
  });

  test('who closes the dialog before that is not shown it later', async () => {
    const { actor, load, now } = open(false);
    actor.send({ type: 'signIn.requested' });
    actor.send({ type: 'signIn.closed' });
    await load.last().answer(authenticator);
    await settled();
    const ref = runningChild(now(), 'authenticator');
    expect(ref && authenticatorScreen(ref.getSnapshot())).toBeNull();
  });

  test('shows an error when the code cannot be loaded, and offers to try again', async () => {
    const { actor, load, now } = open(false);
    actor.send({ type: 'signIn.requested', destination: '/settings' });
    await load.last().fail(new Error('chunk missing'));
    expect(applicationScreen(now())).toBe('authenticationUnavailable');
    actor.send({ type: 'retry.requested' });
    await load.last().answer(authenticator);
    await settled();
    expect(runningChild(now(), 'authenticator')?.getSnapshot().context.request).toMatchObject({
      destination: '/settings',
    });
  });
});

test('a member is expected to have a session, so the code is loaded at once', async () => {
  const { actor, load, now } = open(true);
  expect(load.calls).toHaveLength(1);
  expect(statusBeforeAuthenticator(now())).toBe('configuring');
  await load.last().answer(authenticator);
  expect(actor.system.get('authenticator')).toBe(runningChild(now(), 'authenticator'));
});

test('two applications in one process know nothing of each other', async () => {
  const first = open(true);
  const second = open(true);
  await first.load.last().answer(authenticator);
  expect(runningChild(second.now(), 'authenticator')).toBeNull();
  await second.load.last().answer(authenticator);
  first.actor.send({ type: 'signIn.requested', destination: '/dashboard' });
  await settled();
  expect(runningChild(second.now(), 'authenticator')?.getSnapshot().context.request).toBeNull();
});

test('an application without services says which one is missing', async () => {
  const actor = createActor(applicationMachine, {
    input: { runningBuild: 'build-1', sessionExpected: true },
  });
  const failures: string[] = [];
  actor.system.inspect((event) => {
    if (event.type === '@xstate.snapshot' && event.snapshot.status === 'error') {
      failures.push(String(event.snapshot.error));
    }
  });
  actor.start();
  await settled();
  expect(failures.join()).toContain(
    "The actor 'loadAuthenticator' of the machine 'application' is not provided.",
  );
  expect(applicationScreen(actor.getSnapshot())).toBe('authenticationUnavailable');
});

/** The root with an actor that fails whenever it starts. */
function openFailing(name: string) {
  const clock = new SimulatedClock();
  const starts: unknown[] = [];
  const failing = fromPromise<never, unknown>(({ input }) => {
    starts.push(input);
    return Promise.reject(new Error('boom'));
  });
  const idle = fromPromise(() => new Promise(() => {}));
  // Stand-ins fail and wait as the actors do, and have none of their snapshots.
  const actors = { versionGuard: idle, consent: idle, redirect: idle, analytics: idle, [name]: failing };
  const actor = createActor(applicationMachine.provide({ actors: actors as never }), {
    clock,
    input: { runningBuild: 'build-1', sessionExpected: false },
  }).start();
  return { clock, starts, isRunning: () => runningChild(actor.getSnapshot(), name as never) !== null };
}

test.each([
  ['versionGuard', 60_000],
  ['redirect', 60_000],
  ['consent', 60_000],
  ['analytics', 60_000],
  ['colourMode', 1000],
  ['notifications', 1000],
] as const)('%s that has failed is done without for %i ms, and started again', async (name, pauseMs) => {
  const { clock, starts, isRunning } = openFailing(name);
  await settled();
  expect([starts.length, isRunning()]).toEqual([1, false]);
  clock.increment(pauseMs - 1);
  expect(starts).toHaveLength(1);
  clock.increment(1);
  expect([starts.length, isRunning()]).toEqual([2, true]);
});

test('the version guard gets the running build, whenever it starts', async () => {
  const { clock, starts } = openFailing('versionGuard');
  await settled();
  clock.increment(60_000);
  expect(starts).toEqual([{ runningBuild: 'build-1' }, { runningBuild: 'build-1' }]);
});

/** Every event that the root passes on, by the actor that it concerns. */
const forwarded: Readonly<Record<string, readonly ApplicationEvent[]>> = {
  versionGuard: [
    { type: 'update.requested', hasTyped: true },
    { type: 'update.confirmed' },
    { type: 'update.cancelled' },
  ],
  consent: [
    { type: 'everything.allowed' },
    { type: 'everything.declined' },
    { type: 'purposes.chosen', allowed: ['functional'] },
  ],
  analytics: [{ type: 'use.happened', use: { name: 'dataset viewed', properties: {} } }],
  colourMode: [{ type: 'mode.chosen', mode: 'dark' }],
  notifications: [
    { type: 'notification.made', notification: { id: '1', kind: 'success', title: 'Saved' } },
    { type: 'notification.dismissed', id: '1', at: 1 },
    { type: 'rest.began', by: 'focus', at: 1 },
    { type: 'rest.ended', by: 'focus', at: 1 },
  ],
};
const everyEvent = Object.values(forwarded).flat();

/** The root with actors that record what they are sent. */
function openRecorded(failing?: string) {
  const sent: Record<string, unknown[]> = {};
  const recorder = (name: string) =>
    fromCallback(({ receive }) => {
      if (name === failing) throw new Error('boom');
      receive((event) => (sent[name] ??= []).push(event));
    });
  const actors = Object.fromEntries(Object.keys(forwarded).map((name) => [name, recorder(name) as never]));
  const actor = createActor(applicationMachine.provide({ actors }), {
    clock: new SimulatedClock(),
    input: { runningBuild: 'build-1', sessionExpected: false },
  }).start();
  return { actor, sent };
}

test('each event reaches the actor that it concerns as it is, and no other', () => {
  const { actor, sent } = openRecorded();
  for (const event of everyEvent) actor.send(event);
  expect(sent).toEqual(forwarded);
});

test.each(Object.keys(forwarded))('events of %s are dropped once it has failed', async (failing) => {
  const { actor, sent } = openRecorded(failing);
  await settled();
  for (const event of everyEvent) actor.send(event);
  expect(Object.keys(sent)).toEqual(Object.keys(forwarded).filter((name) => name !== failing));
  expect(actor.getSnapshot().status).toBe('active');
});

test('what concerns a session goes to the authenticator while it runs, and is dropped before', async () => {
  const { actor, load, now } = open(true);
  actor.send({ type: 'signOut.requested' });
  await load.last().answer(
    provideAuthenticator({
      ...allServices(),
      authenticator: {
        checkSession: () => Promise.resolve({ kind: 'signedIn' }),
        loadConfiguration: () => Promise.resolve({ kind: 'configured', configuration: sampleConfiguration }),
        fetchUser,
      },
    }),
  );
  const status = () => {
    const ref = runningChild(now(), 'authenticator');
    return ref && authStatus(ref.getSnapshot());
  };
  await until(() => fetchUser.mock.calls.length === 1);
  expect(status()).toBe('authenticated');
  actor.send({ type: 'user.refreshRequested' });
  await until(() => fetchUser.mock.calls.length === 2);
  actor.send({ type: 'signOut.requested' });
  await until(() => status() === 'unauthenticated');
});

test('to try again is the authenticator’s matter while it runs', async () => {
  const { actor, load, now } = open(true);
  let failures = 1;
  await load.last().answer(
    provideAuthenticator({
      ...allServices(),
      authenticator: {
        checkSession: () =>
          failures-- > 0 ? Promise.reject(new Error('offline')) : Promise.resolve({ kind: 'signedOut' }),
        loadConfiguration: () => Promise.resolve({ kind: 'configured', configuration: sampleConfiguration }),
        fetchUser,
      },
    }),
  );
  const screen = () => {
    const ref = runningChild(now(), 'authenticator');
    return ref && authenticatorScreen(ref.getSnapshot());
  };
  await until(() => screen() === 'sessionUnknown');
  actor.send({ type: 'retry.requested' });
  await until(() => screen() !== 'sessionUnknown');
  expect(screen()).toBeNull();
});

test('the code of signing in is on its way from the moment that it is wanted', () => {
  const { actor, now } = open(false);
  expect(isWaking(now())).toBe(false);
  actor.send({ type: 'authentication.wanted' });
  expect(isWaking(now())).toBe(true);
});
