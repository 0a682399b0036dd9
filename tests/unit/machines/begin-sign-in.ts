/** A sign-in flow under test: real forms, services that wait to be answered, and a clock that stands still. */
import { createActor, SimulatedClock } from 'xstate';
import type { FormRef } from '#machines/form/index.ts';
import {
  activeForm,
  provideSignIn,
  type Credentials,
  type MfaMethod,
  type SignInOutcome,
} from '#machines/sign-in/index.ts';
import { asked } from './asked.ts';

/** Answers of the service that tests begin with. */
export const sms: SignInOutcome = {
  kind: 'challenge',
  challenge: { type: 'code', method: 'sms', destination: '+*********678' },
};
export const totp: SignInOutcome = {
  kind: 'challenge',
  challenge: { type: 'code', method: 'totp', destination: null },
};

/** Starts the flow; `enter` submits good credentials, `submit` fills in the open form. */
export function begin(input: { username?: string } = {}) {
  const authenticate = asked<Credentials, SignInOutcome>();
  const confirmCode = asked<{ readonly code: string }, SignInOutcome>();
  const chooseMethod = asked<{ readonly method: MfaMethod }, SignInOutcome>();
  const clock = new SimulatedClock();
  const machine = provideSignIn({
    authenticate: authenticate.call,
    confirmCode: confirmCode.call,
    chooseMethod: chooseMethod.call,
  });
  const actor = createActor(machine, { input, clock }).start();
  const now = () => actor.getSnapshot();
  const form = (): FormRef => {
    const ref = activeForm(now());
    if (!ref) throw new Error(`There is no form at ${JSON.stringify(now().value)}.`);
    return ref;
  };
  const submit = (values: Record<string, string>) => {
    for (const [field, value] of Object.entries(values)) form().send({ type: 'field.changed', field, value });
    form().send({ type: 'form.submitted' });
  };
  const enter = () => submit({ username: ' marta@leeds.example ', password: 'Commonplace-1' });
  return { actor, clock, now, form, submit, enter, authenticate, confirmCode, chooseMethod };
}
