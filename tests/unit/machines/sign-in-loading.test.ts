/** Signing in while the code of the challenges is on its way, or missing: by example, with the service's session running out. */
import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { CHALLENGE_SESSION_MS } from '#machines/challenge/challenge.steps.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { notice, openChallenge, signInScreen } from '#machines/sign-in/sign-in.selectors.ts';
import { provideSignIn } from '#machines/sign-in/sign-in.machine.ts';
import type { ChallengeLogic } from '#machines/sign-in/sign-in.actors.ts';
import type { KeptChallenge } from '#machines/sign-in/sign-in.types.ts';
import { provideChallenge } from '#machines/challenge/challenge.machine.ts';
import { asked, settled } from './asked.ts';

const USERNAME = 'marta@leeds.example';
const PASSWORD = 'Commonplace-1';
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const connecting = { type: 'totpSetUp', secret: KEY } as const;
const never = () => new Promise<never>(() => {});

/** A sign-in that the service has answered with the key of an app, or that was left open with it by a reload. */
async function challenged(kept: KeptChallenge = { kind: 'none' }) {
  const loadChallenge = asked<void, ChallengeLogic>();
  const dropChallenge = asked<void, void>();
  const clock = new SimulatedClock();
  const machine = provideSignIn({
    authenticate: async () => ({ kind: 'challenge', challenge: connecting }),
    recallChallenge: async () => kept,
    dropChallenge: () => dropChallenge.call(),
    loadChallenge: () => loadChallenge.call(),
  });
  const actor = createActor(machine, {
    clock,
    input: {
      configuration: sampleConfiguration,
      username: USERNAME,
      password: kept.kind === 'none' ? PASSWORD : '',
      notice: null,
    },
  }).start();
  await settled();
  const now = () => actor.getSnapshot();
  return {
    actor,
    clock,
    now,
    dropChallenge,
    loadChallenge,
    held: () => [PASSWORD, KEY].filter((secret) => JSON.stringify(now().context).includes(secret)),
  };
}
type Flow = Awaited<ReturnType<typeof challenged>>;

const missing = (flow: Flow) => flow.loadChallenge.last().fail(new Error('offline'));
const again = (flow: Flow) => flow.actor.send({ type: 'retry.requested' });

/** What is left of the flow once the old challenge is dropped. */
async function left(flow: Flow) {
  await flow.dropChallenge.last().answer(undefined);
  return { secrets: flow.held(), screen: signInScreen(flow.now()), notice: notice(flow.now()) };
}
const over = { secrets: [], screen: 'signIn', notice: 'sessionExpired' };

test('a password and the key of an app are forgotten at the end of the session, still without code', async () => {
  const flow = await challenged();
  flow.clock.increment(CHALLENGE_SESSION_MS - 1);
  expect(flow.held()).toEqual([PASSWORD, KEY]);
  flow.clock.increment(1);
  expect(flow.held()).toEqual([]);
  expect(await left(flow)).toEqual(over);
});

test('a key is forgotten at the end of the session while its screen waits to be tried again', async () => {
  const flow = await challenged();
  await missing(flow);
  expect([signInScreen(flow.now()), flow.held()]).toEqual(['challengeUnavailable', [KEY]]);
  flow.clock.increment(CHALLENGE_SESSION_MS);
  expect(flow.held()).toEqual([]);
  expect(await left(flow)).toEqual(over);
});

test('trying again gives a session no more time', async () => {
  const flow = await challenged();
  for (let tries = 0; tries < 3; tries += 1) {
    flow.clock.increment(CHALLENGE_SESSION_MS / 4);
    await missing(flow);
    again(flow);
  }
  flow.clock.increment(CHALLENGE_SESSION_MS / 4);
  expect(flow.held()).toEqual([]);
  expect(await left(flow)).toEqual(over);
});

test('of a session that was left open by a reload, only the rest is waited for', async () => {
  const flow = await challenged({
    kind: 'kept',
    username: USERNAME,
    challenge: connecting,
    sessionMs: 5_000,
  });
  flow.clock.increment(5_000);
  expect(flow.held()).toEqual([]);
  expect(await left(flow)).toEqual(over);
});

test('code that comes when the session is over opens nothing', async () => {
  const flow = await challenged();
  flow.clock.increment(CHALLENGE_SESSION_MS);
  expect(flow.held()).toEqual([]);
  expect(await left(flow)).toEqual(over);
  const calls = { confirmCode: never, chooseMethod: never, chooseSetUp: never, registerEmail: never };
  await flow.loadChallenge.last().answer(provideChallenge({ ...calls, setNewPassword: never }));
  expect([openChallenge(flow.now()), flow.held()]).toEqual([null, []]);
});
