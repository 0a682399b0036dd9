/** What becomes of signing in when a part of it ends or fails, whatever the cause: by example, one step after the other. */
import { describe, expect, test } from 'vitest';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import type { SignInInput } from '#machines/sign-in/sign-in.types.ts';
import { signInModel } from '#model-tests/models/sign-in.model.ts';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { stepsAt } from '#model-tests/kit/replies.ts';
import { createHarness, parkActors } from '#model-tests/kit/harness.ts';

const MARTA = 'marta@leeds.example';
const PASSWORD = 'Commonplace-1';
const known: Partial<SignInInput> = { username: MARTA, password: PASSWORD };
const model = signInModel as unknown as MachineModel;

/** Plays steps by the titles the model gives them, and says where that leads. */
function after(steps: readonly string[], input: Partial<SignInInput> = {}) {
  const harness = createHarness(parkActors(signInMachine), {
    configuration: sampleConfiguration,
    username: '',
    password: '',
    notice: null,
    ...input,
  });
  for (const title of steps) {
    const step = stepsAt(model, harness.snapshot()).find((one) => one.title === title);
    if (!step) throw new Error(`There is no '${title}' at ${JSON.stringify(harness.snapshot().value)}.`);
    harness.play(step);
  }
  const { value, output, context } = harness.snapshot();
  harness.stop();
  return { value, output: output as unknown, notice: context.notice as unknown };
}

const toForm = ['recallChallenge: remembers nothing'];
const toCall = [...toForm, 'credentialsForm: is submitted'];
const isLoaded = 'loadChallenge: is loaded';
const toChallenge = [...toCall, 'authenticate: offers a selection', isLoaded];
const calling = [...toChallenge, 'challenge: asks the service'];
const resending = [...toCall, 'authenticate: asks for an SMS code', isLoaded, 'challenge: wants a new code'];
const leaving = [...toChallenge, 'flow.cancelled'];

const cancelled = (callPending: boolean, username = MARTA) => ({ kind: 'cancelled', username, callPending });
const signedIn = { kind: 'signedIn', username: MARTA };
const alreadySignedIn = { kind: 'alreadySignedIn', username: MARTA };
const unconfirmed = { kind: 'unconfirmed', username: MARTA, password: PASSWORD };
const resetRequired = { kind: 'resetRequired', username: MARTA };

describe('the end of a challenge', () => {
  test.each([
    ['is met', signedIn],
    ['finds a signed-in member', alreadySignedIn],
    ['finds the account unconfirmed', unconfirmed],
    ['finds that a reset is wanted', resetRequired],
    ['is left', cancelled(false)],
    ['is left during a call', cancelled(true)],
  ])('that %s is the end of signing in', (end, output) => {
    expect(after([...toChallenge, `challenge: ${end}`]).output).toEqual(output);
  });

  test.each([
    ['has taken too long', 'sessionExpired'],
    ['needs the password', 'passwordNeeded'],
    ['is left for another account', null],
  ])('that %s leads to the form', (end, notice) => {
    const steps = [...toChallenge, `challenge: ${end}`];
    expect(after(steps)).toMatchObject({ value: 'closing', notice });
    for (const dropped of ['is done', 'breaks'])
      expect(after([...steps, `dropChallenge: ${dropped}`])).toMatchObject({
        value: { credentials: 'entering' },
        notice,
      });
  });

  test.each([
    ['is met', true],
    ['finds a signed-in member', true],
    ['finds the account unconfirmed', false],
    ['has taken too long', false],
    ['is left for another account', false],
    ['is left', false],
    ['is left during a call', true],
    ['breaks', true],
  ])('that %s after the screens were closed is only that', (end, callPending) => {
    expect(after([...leaving, `challenge: ${end}`]).output).toEqual(cancelled(callPending));
  });

  test('closing twice waits all the same', () => {
    expect(after([...leaving, 'flow.cancelled'])).toMatchObject({ value: { challenge: 'leaving' } });
    for (const snapshot of ['wants a new code', 'asks the service', 'has its answer'])
      expect(after([...leaving, `challenge: ${snapshot}`]).value).toEqual({ challenge: 'leaving' });
  });
});

describe('a part that fails', () => {
  test.each([
    ['the form', [...toForm, 'credentialsForm: breaks'], false],
    ['the form, during its call', [...toCall, 'credentialsForm: breaks'], true],
    ['the challenge', [...toChallenge, 'challenge: breaks'], false],
    ['the challenge, during its call', [...calling, 'challenge: breaks'], true],
    ['the challenge, after its call', [...calling, 'challenge: has its answer', 'challenge: breaks'], false],
    ['the challenge, while a code is sent again', [...resending, 'challenge: breaks'], true],
    ['a challenge that ends while a code is sent again', [...resending, 'challenge: is met'], true],
  ])('(%s) has a screen, and what may have succeeded is not forgotten', (_, steps, callPending) => {
    expect(after(steps).value).toBe('broken');
    expect(after([...steps, 'flow.cancelled']).output).toMatchObject(
      cancelled(callPending, expect.any(String)),
    );
    expect(after([...steps, 'flow.left passwordReset']).output).toMatchObject({
      kind: 'left',
      to: 'passwordReset',
    });
    expect(after([...steps, 'back.requested', 'dropChallenge: is done']).value).toEqual({
      credentials: 'entering',
    });
  });

  test('a notice is not said again with the form that takes the place of a broken one', () => {
    const steps = ['dropChallenge: is done', 'credentialsForm: breaks', 'back.requested'];
    expect(after(steps.slice(0, 1), { notice: 'passwordReset' }).notice).toBe('passwordReset');
    expect(after([...steps, 'dropChallenge: is done'], { notice: 'passwordReset' }).notice).toBeNull();
  });

  test('the code of the challenges can be waited for, left or found missing', () => {
    const waiting = toChallenge.slice(0, -1);
    expect(after(waiting).value).toEqual({ awaitingChallenge: 'loading' });
    expect(after([...waiting, 'flow.left signUp', 'dropChallenge: is done']).output).toMatchObject({
      kind: 'left',
      to: 'signUp',
    });
    expect(after([...waiting, 'flow.cancelled']).output).toEqual(cancelled(false));
    const missing = [...waiting, 'loadChallenge: breaks'];
    expect(after(missing).value).toEqual({ awaitingChallenge: 'unavailable' });
    expect(after([...missing, 'retry.requested', isLoaded]).value).toMatchObject({ challenge: {} });
    expect(after([...missing, 'flow.left passwordReset', 'dropChallenge: is done']).output).toMatchObject({
      kind: 'left',
      to: 'passwordReset',
    });
    expect(after([...missing, 'back.requested', 'dropChallenge: is done']).value).toEqual({
      credentials: 'entering',
    });
  });

  test.each([
    ['the form', [...toCall, 'flow.cancelled', 'credentialsForm: breaks']],
    ['the challenge', [...resending, 'flow.cancelled', 'challenge: breaks']],
    ['the end of a challenge', [...resending, 'flow.cancelled', 'challenge: has taken too long']],
  ])('(%s) after the screens were closed is only that', (_, steps) => {
    expect(after(steps).output).toEqual(cancelled(true));
  });

  test('a call that fails gives way to the form or the challenge that made it', () => {
    expect(after([...toCall, 'authenticate: breaks']).value).toEqual({ credentials: 'entering' });
    expect(after([...resending, 'authenticateAgain: breaks']).value).toEqual({
      challenge: { answering: 'resting' },
    });
    expect(after(['authenticateKnown: breaks'], known).value).toEqual({ credentials: 'entering' });
    expect(after(['recallChallenge: breaks']).value).toEqual({
      credentials: 'entering',
    });
  });

  test('a call that fails after the screens were closed is the end', () => {
    expect(after([...toCall, 'flow.cancelled', 'authenticate: breaks']).output).toEqual(cancelled(true));
    expect(after([...resending, 'flow.cancelled', 'authenticateAgain: breaks']).output).toEqual(
      cancelled(true),
    );
    expect(after(['flow.cancelled', 'authenticateKnown: breaks'], known).output).toEqual(cancelled(true));
  });
});

describe('the answer of a call', () => {
  const answers = [
    ['signed in', signedIn],
    ['is signed in already', alreadySignedIn],
    ['is not confirmed', unconfirmed],
    ['wants a reset', resetRequired],
  ] as const;

  test.each(answers)('“%s” means the same wherever it was made', (answer, output) => {
    expect(after([...toCall, `authenticate: ${answer}`]).output).toEqual(output);
    expect(after([`authenticateKnown: ${answer}`], known).output).toEqual(output);
    expect(after([...resending, `authenticateAgain: ${answer}`]).output).toEqual(output);
  });
});

describe('going to another flow', () => {
  const left = { kind: 'left', to: 'signUp' };

  test('is heard before there is a form, and nothing is signed in', () => {
    expect(after(['flow.left signUp']).output).toMatchObject(left);
  });

  test.each(['is done', 'breaks'])('from a challenge waits until it is forgotten (%s)', (dropped) => {
    const steps = [...toChallenge, 'flow.left signUp'];
    expect(after(steps).value).toBe('closing');
    expect(after([...steps, `dropChallenge: ${dropped}`]).output).toMatchObject(left);
  });

  test('is heard while a challenge is being forgotten, and the last request counts', () => {
    const back = [...toChallenge, 'challenge: is left for another account'];
    expect(after([...back, 'flow.left signUp', 'dropChallenge: is done']).output).toMatchObject(left);
    expect(
      after([...back, 'flow.left passwordReset', 'flow.left signUp', 'dropChallenge: is done']).output,
    ).toMatchObject(left);
  });

  test('closing while a challenge is being forgotten is immediate', () => {
    const back = [...toChallenge, 'challenge: is left for another account'];
    expect(after([...back, 'flow.cancelled']).output).toEqual(cancelled(false));
  });
});

test('a new code is asked for once, however often the challenge says so', () => {
  const harness = createHarness(parkActors(signInMachine), {
    configuration: sampleConfiguration,
    ...known,
    notice: null,
  });
  const steps = ['authenticateKnown: asks for an SMS code', isLoaded, 'challenge: wants a new code'];
  for (const title of steps) {
    const step = stepsAt(model, harness.snapshot()).find((one) => one.title === title);
    if (step) harness.play(step);
  }
  const call = harness.child('authenticateAgain');
  const again = stepsAt(model, harness.snapshot()).find(
    ({ title }) => title === 'challenge: wants a new code',
  );
  if (again) harness.play(again);
  expect(harness.child('authenticateAgain')).toBe(call);
  harness.stop();
});
