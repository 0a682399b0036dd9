/** Signing in with a provider by example: leaving, coming back, and what a refusal leads to. */
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  canRetry,
  description,
  federatedSignInScreen,
  problem,
  provider,
} from '#machines/federated-sign-in/federated-sign-in.selectors.ts';
import { provideFederatedSignIn } from '#machines/federated-sign-in/federated-sign-in.machine.ts';
import type {
  AuthorizationRequest,
  AuthorizationRequestAnswer,
  FederatedSignInInput,
  ReturnAnswer,
} from '#machines/federated-sign-in/federated-sign-in.types.ts';
import { projectFederatedSignIn } from '#model-tests/models/federated-sign-in.projection.ts';
import { asked } from './asked.ts';

const authorizationRequest: AuthorizationRequest = { provider: 'Google', destination: '/dashboard' };
const signedIn: ReturnAnswer = { kind: 'signedIn', username: 'Google_1', destination: '/dashboard' };
const refusal: ReturnAnswer = {
  kind: 'refused',
  code: 'providerRefused',
  description: 'The person said no.',
  authorizationRequest,
};

function open(input: FederatedSignInInput) {
  const clock = new SimulatedClock();
  const leave = asked<AuthorizationRequest, AuthorizationRequestAnswer>();
  const complete = asked<void, ReturnAnswer>();
  const actor = createActor(
    provideFederatedSignIn({
      leaveForProvider: (given) => leave.call(given),
      completeReturn: () => complete.call(),
    }),
    { input, clock },
  ).start();
  return { actor, clock, leave, complete, now: () => actor.getSnapshot() };
}
const leaving = () => open(authorizationRequest);
const returning = () => open({ provider: null, destination: null });

describe('leaving', () => {
  test('takes the destination along', () => {
    expect(leaving().leave.last().input).toEqual(authorizationRequest);
  });

  test('is reported as failed when the browser is still there, and offered again', async () => {
    const { actor, clock, leave, now } = leaving();
    await leave.last().answer({ kind: 'leaving' });
    clock.increment(9_999);
    expect(projectFederatedSignIn(now())).toEqual({
      screen: 'leavingForProvider',
      busy: true,
      error: null,
      description: '',
      actions: [],
    });
    clock.increment(1);
    expect(projectFederatedSignIn(now())).toMatchObject({
      screen: 'leavingForProvider',
      busy: false,
      actions: ['back.requested', 'retry.requested'],
    });
    actor.send({ type: 'retry.requested' });
    expect(leave.calls).toHaveLength(2);
  });

  test('that has failed can be given up for another flow', async () => {
    const ways = [
      [{ type: 'back.requested' }, 'signIn'],
      [{ type: 'flow.left', to: 'passwordReset' }, 'passwordReset'],
    ] as const;
    for (const [event, to] of ways) {
      const { actor, clock, leave, now } = leaving();
      await leave.last().answer({ kind: 'leaving' });
      clock.increment(10_000);
      actor.send(event);
      expect(now().output).toEqual({ kind: 'left', to, username: '' });
    }
  });

  test('is given up when the person closes the screens, and no session can come of it', () => {
    const { actor, now } = leaving();
    actor.send({ type: 'flow.cancelled' });
    expect(now().output).toEqual({ kind: 'cancelled', username: '', callPending: false });
  });

  test('that cannot be begun says why', async () => {
    const { leave, now } = leaving();
    await leave.last().answer({ kind: 'refused', code: 'configuration' });
    expect(federatedSignInScreen(now())).toBe('providerRefused');
    expect(problem(now())).toBe('configuration');
    const broken = leaving();
    await broken.leave.last().fail(new Error('no storage'));
    expect(problem(broken.now())).toBe('unknown');
  });
});

describe('coming back', () => {
  test('ends with the member and where they wanted to be', async () => {
    const { complete, now } = returning();
    await complete.last().answer(signedIn);
    expect(now().output).toEqual(signedIn);
  });

  test('with nothing leads to the sign-in form', async () => {
    const { complete, now } = returning();
    await complete.last().answer({ kind: 'none' });
    expect(now().output).toEqual({ kind: 'left', to: 'signIn', username: '' });
  });

  test('with a refusal shows it in the words of the provider, and leads there again', async () => {
    const { actor, complete, leave, now } = returning();
    await complete.last().answer(refusal);
    expect([problem(now()), description(now()), provider(now())]).toEqual([
      'providerRefused',
      'The person said no.',
      'Google',
    ]);
    actor.send({ type: 'retry.requested' });
    expect(leave.last().input).toEqual(authorizationRequest);
    expect([problem(now()), description(now())]).toEqual([null, '']);
  });

  test('with an answer to nothing that was asked leads nowhere but back', async () => {
    const { actor, complete, leave, now } = returning();
    await complete
      .last()
      .answer({ kind: 'refused', code: 'foreignAnswer', description: '', authorizationRequest: null });
    expect(canRetry(now())).toBe(false);
    actor.send({ type: 'retry.requested' });
    expect(leave.calls).toHaveLength(0);
    actor.send({ type: 'back.requested' });
    expect(now().output).toEqual({ kind: 'left', to: 'signIn', username: '' });
  });

  test('is not forgotten when the person closes the screens during the exchange', async () => {
    for (const end of ['answer', 'fail'] as const) {
      const { actor, complete, now } = returning();
      actor.send({ type: 'flow.cancelled' });
      expect(now().status).toBe('active');
      await (end === 'answer' ? complete.last().answer(signedIn) : complete.last().fail(new Error('boom')));
      expect(now().output).toEqual({ kind: 'cancelled', username: '', callPending: true });
    }
  });

  test('that breaks is reported as broken', async () => {
    const { complete, now } = returning();
    await complete.last().fail(new Error('boom'));
    expect(problem(now())).toBe('unknown');
  });
});

test('a link to another flow is followed while nothing is under way', async () => {
  const { actor, complete, now } = returning();
  actor.send({ type: 'flow.left', to: 'signUp' });
  expect(now().status).toBe('active');
  await complete.last().answer(refusal);
  actor.send({ type: 'flow.left', to: 'signUp' });
  expect(now().output).toEqual({ kind: 'left', to: 'signUp', username: '' });
});
