/** What is the same for every call of a challenge, and for every way back, by example. */
import { describe, expect, test } from 'vitest';
import { challengeModel, challenges, EMAIL, NEW_PASSWORD } from '#model-tests/models/challenge.model.ts';
import { challengeMachine } from '#machines/challenge/challenge.machine.ts';
import { challengeScreen, isBusy, resendState } from '#machines/challenge/challenge.selectors.ts';
import type { ChallengeOutcome } from '#machines/challenge/challenge.types.ts';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { stepsAt } from '#model-tests/kit/replies.ts';
import { createHarness, parkActors } from '#model-tests/kit/harness.ts';
import { asks, begin, email, sms, totp } from './begin-challenge.ts';

type Flow = ReturnType<typeof begin>;

/** A service that was asked, whatever it was asked. */
interface Asked {
  readonly calls: readonly unknown[];
  last(): {
    readonly answer: (outcome: ChallengeOutcome) => Promise<void>;
    readonly fail: (error: unknown) => Promise<void>;
  };
}

/** Each call: where it is made from, what brings it about, and the service that is asked. */
const calls: readonly {
  readonly name: string;
  readonly start: () => Flow;
  readonly act: (flow: Flow) => void;
  readonly asked: (flow: Flow) => Asked;
}[] = [
  {
    name: 'a code',
    start: () => begin(sms),
    act: ({ submit }) => submit({ confirmation_code: '123456' }),
    asked: ({ confirmCode }) => confirmCode,
  },
  {
    name: 'the first code of an app',
    start: () => begin(challenges['an app to be connected']),
    act: ({ submit }) => submit({ confirmation_code: '123456' }),
    asked: ({ confirmCode }) => confirmCode,
  },
  {
    name: 'an address',
    start: () => begin({ type: 'emailSetUp' }),
    act: ({ submit }) => submit({ email: EMAIL }),
    asked: ({ registerEmail }) => registerEmail,
  },
  {
    name: 'a new password',
    start: () => begin({ type: 'newPassword', missingAttributes: [] }),
    act: ({ submit }) => submit({ password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }),
    asked: ({ setNewPassword }) => setNewPassword,
  },
  {
    name: 'a choice of factors',
    start: () => begin(challenges['a choice of factors']),
    act: ({ actor }) => actor.send({ type: 'method.chosen', method: 'sms' }),
    asked: ({ chooseMethod }) => chooseMethod,
  },
  {
    name: 'a choice of set-ups',
    start: () => begin(challenges['a choice of set-ups']),
    act: ({ actor }) => actor.send({ type: 'setUp.chosen', method: 'totp' }),
    asked: ({ chooseSetUp }) => chooseSetUp,
  },
];

describe.each(calls)('$name', ({ start, act, asked }) => {
  test('meets the end of the session', async () => {
    const flow = start();
    act(flow);
    await asked(flow).last().answer({ kind: 'refused', code: 'sessionExpired' });
    expect(flow.now().output).toEqual({ kind: 'expired' });
  });

  test('finds a member who is signed in already', async () => {
    const flow = start();
    act(flow);
    await asked(flow).last().answer({ kind: 'refused', code: 'alreadySignedIn' });
    expect(flow.now().output).toEqual({ kind: 'alreadySignedIn' });
  });

  test('that breaks leaves the person in place', async () => {
    const flow = start();
    act(flow);
    await asked(flow).last().fail(new Error('boom'));
    expect(flow.now().status).toBe('active');
    expect(isBusy(flow.now())).toBe(false);
  });

  test('is waited for when the three minutes end, and expires the flow when it is then refused', async () => {
    const flow = start();
    act(flow);
    flow.clock.increment(200_000);
    expect(isBusy(flow.now())).toBe(true);
    await asked(flow).last().answer({ kind: 'refused', code: 'throttled' });
    expect(flow.now().output).toEqual({ kind: 'expired' });
  });

  test('is waited for when the three minutes end, and expires the flow when it then breaks', async () => {
    const flow = start();
    act(flow);
    flow.clock.increment(200_000);
    await asked(flow).last().fail(new Error('boom'));
    expect(flow.now().output).toEqual({ kind: 'expired' });
  });

  test('that is answered after the three minutes begins a session of its own', async () => {
    const flow = start();
    act(flow);
    flow.clock.increment(200_000);
    await asked(flow).last().answer(asks(totp));
    flow.submit({ confirmation_code: '123456' });
    await flow.confirmCode.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(challengeScreen(flow.now())).toBe('confirmSignInCode');
    flow.clock.increment(180_000);
    expect(flow.now().output).toEqual({ kind: 'expired' });
  });

  test('that was left before the three minutes ended is let out, and not expired (D2)', async () => {
    const flow = start();
    act(flow);
    flow.actor.send({ type: 'flow.cancelled' });
    flow.clock.increment(200_000);
    await asked(flow).last().answer({ kind: 'refused', code: 'throttled' });
    expect(flow.now().output).toEqual({ kind: 'cancelled', callPending: true });
  });

  test('is made once, whatever is typed meanwhile', () => {
    const flow = start();
    act(flow);
    const form =
      flow.now().children.codeForm ?? flow.now().children.emailForm ?? flow.now().children.newPasswordForm;
    for (const field of ['confirmation_code', 'email', 'password'])
      form?.send({ type: 'field.changed', field, value: 'x' });
    form?.send({ type: 'form.submitted' });
    expect(asked(flow).calls).toHaveLength(1);
  });

  test('can be gone back from before it is made', () => {
    const flow = start();
    flow.actor.send({ type: 'back.requested' });
    expect(flow.now().output).toEqual({ kind: 'back' });
  });
});

describe('answering the same again for a new code', () => {
  async function again() {
    const flow = begin(challenges['a choice of factors']);
    flow.actor.send({ type: 'method.chosen', method: 'sms' });
    await flow.chooseMethod.last().answer(asks(sms));
    flow.clock.increment(30_000);
    flow.actor.send({ type: 'code.resendRequested' });
    flow.actor.send({ type: 'code.resent', challenge: challenges['a choice of factors'] });
    return flow;
  }

  test.each([
    ['sessionExpired', 'expired'],
    ['alreadySignedIn', 'alreadySignedIn'],
  ] as const)('may meet %s', async (code, kind) => {
    const { chooseMethod, now } = await again();
    await chooseMethod.last().answer({ kind: 'refused', code });
    expect(now().output).toEqual({ kind });
  });

  test('that breaks leaves the question to the person, and says that something broke', async () => {
    const { chooseMethod, now } = await again();
    await chooseMethod.last().fail(new Error('boom'));
    expect(now().value).toEqual({ selection: { entry: 'choosing', session: 'open' } });
    expect(now().context.error).toBe('unknown');
  });
});

describe('a code that was confirmed', () => {
  test.each([
    ['by text message', sms],
    ['from an app that was just connected', challenges['an app to be connected']],
  ])('%s is not given again for a later one', async (_, first) => {
    const flow = begin(challenges['a choice of factors']);
    flow.actor.send({ type: 'method.chosen', method: 'totp' });
    await flow.chooseMethod.last().answer(asks(first));
    flow.submit({ confirmation_code: '123456' });
    await flow.confirmCode.last().answer(asks(email));
    flow.clock.increment(30_000);
    flow.actor.send({ type: 'code.resendRequested' });
    flow.actor.send({ type: 'code.resent', challenge: challenges['a choice of factors'] });
    expect(flow.now().value).toEqual({ selection: { entry: 'choosing', session: 'open' } });
    expect(flow.chooseMethod.calls).toHaveLength(1);
  });

  test('may be followed by one from an app, which starts with an empty field', async () => {
    const flow = begin(sms);
    flow.submit({ confirmation_code: '123456' });
    await flow.confirmCode.last().answer(asks(totp));
    expect(flow.form().getSnapshot().context.values['confirmation_code']).toBe('');
    expect(resendState(flow.now())).toBe('none');
  });
});

test('a check that breaks does not restart the wait for a new code', async () => {
  const flow = begin(sms);
  flow.clock.increment(30_000);
  flow.submit({ confirmation_code: '123456' });
  await flow.confirmCode.last().fail(new Error('boom'));
  expect(resendState(flow.now())).toBe('available');
});

test('a form that fails is reported, and going back ends the flow for another account', () => {
  const model = challengeModel as unknown as MachineModel;
  const harness = createHarness(parkActors(challengeMachine), model.inputs['an SMS code']);
  for (const title of ['codeForm: breaks', 'back.requested']) {
    const step = stepsAt(model, harness.snapshot()).find((one) => one.title === title);
    if (!step) throw new Error(`There is no '${title}' at ${JSON.stringify(harness.snapshot().value)}.`);
    harness.play(step);
    if (title !== 'back.requested') expect(harness.snapshot().value).toBe('broken');
  }
  expect(harness.snapshot().output).toEqual({ kind: 'back' });
  harness.stop();
});
