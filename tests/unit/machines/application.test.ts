/** The application by example: what is loaded when, and what a wish to sign in survives. */
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { applicationMachine, provideApplication } from '#machines/application/application.machine.ts';
import {
  applicationScreen,
  authenticatorRef,
  colourModeRef,
  isSignInWaiting,
  notificationsRef,
  statusBeforeAuthenticator,
  versionGuardRef,
} from '#machines/application/application.selectors.ts';
import type { AuthenticatorLogic } from '#machines/application/application.actors.ts';
import { authenticatorScreen } from '#machines/authenticator/authenticator.selectors.ts';
import { provideAuthenticator } from '#machines/authenticator/authenticator.machine.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import {
  allServices,
  colourModeServices,
  privacyServices,
  redirectServices,
  versionGuardServices,
} from './all-services.ts';
import { asked, settled } from './asked.ts';

const authenticator: AuthenticatorLogic = provideAuthenticator({
  ...allServices(),
  authenticator: {
    checkSession: () => Promise.resolve({ kind: 'signedOut' }),
    loadConfiguration: () => Promise.resolve({ kind: 'configured', configuration: sampleConfiguration }),
    fetchUser: () => Promise.reject(new Error('not part of these tests')),
  },
});

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
    const ref = authenticatorRef(now());
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
    const ref = authenticatorRef(now());
    expect(ref && authenticatorScreen(ref.getSnapshot())).toBeNull();
  });

  test('is told when the code cannot be loaded, and may try again', async () => {
    const { actor, load, now } = open(false);
    actor.send({ type: 'signIn.requested', destination: '/settings' });
    await load.last().fail(new Error('chunk missing'));
    expect(applicationScreen(now())).toBe('authenticationUnavailable');
    actor.send({ type: 'retry.requested' });
    await load.last().answer(authenticator);
    await settled();
    expect(authenticatorRef(now())?.getSnapshot().context.request).toMatchObject({
      destination: '/settings',
    });
  });
});

test('a member is expected to have a session, so the code is loaded at once', async () => {
  const { actor, load, now } = open(true);
  expect(load.calls).toHaveLength(1);
  expect(statusBeforeAuthenticator(now())).toBe('configuring');
  await load.last().answer(authenticator);
  expect(actor.system.get('authenticator')).toBe(authenticatorRef(now()));
});

test('two applications in one process know nothing of each other', async () => {
  const first = open(true);
  const second = open(true);
  await first.load.last().answer(authenticator);
  expect(authenticatorRef(second.now())).toBeNull();
  await second.load.last().answer(authenticator);
  first.actor.send({ type: 'signIn.requested', destination: '/dashboard' });
  await settled();
  expect(authenticatorRef(second.now())?.getSnapshot().context.request).toBeNull();
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

test('the version guard is told which build runs; one that fails is done without for a minute', async () => {
  const clock = new SimulatedClock();
  const builds: string[] = [];
  const failing = fromPromise<never, { readonly runningBuild: string }>(({ input }) => {
    builds.push(input.runningBuild);
    return Promise.reject(new Error('boom'));
  });
  const machine = applicationMachine.provide({
    // A stand-in fails as a guard does, and has none of its snapshots.
    actors: { versionGuard: failing as never },
  });
  const actor = createActor(machine, {
    clock,
    input: { runningBuild: 'build-1', sessionExpected: false },
  }).start();
  await settled();
  expect([builds, versionGuardRef(actor.getSnapshot())]).toEqual([['build-1'], null]);
  clock.increment(60_000);
  expect(builds).toEqual(['build-1', 'build-1']);
  expect(versionGuardRef(actor.getSnapshot())).not.toBeNull();
});

test.each([
  ['colourMode', colourModeRef],
  ['notifications', notificationsRef],
] as const)('%s that has failed begins anew after a second', async (name, refOf) => {
  const clock = new SimulatedClock();
  const starts: string[] = [];
  const failing = fromPromise<never, void>(() => {
    starts.push(name);
    return Promise.reject(new Error('boom'));
  });
  const machine = applicationMachine.provide({
    actors: { versionGuard: fromPromise(() => new Promise(() => {})) as never, [name]: failing as never },
  });
  const actor = createActor(machine, {
    clock,
    input: { runningBuild: 'build-1', sessionExpected: false },
  }).start();
  await settled();
  expect([starts, refOf(actor.getSnapshot())]).toEqual([[name], null]);
  clock.increment(1000);
  expect(starts).toEqual([name, name]);
  expect(refOf(actor.getSnapshot())).not.toBeNull();
});
