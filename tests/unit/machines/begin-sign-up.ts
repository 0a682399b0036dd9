/** Starts the flow of making an account with services that wait to be answered. */
import { createActor, SimulatedClock } from 'xstate';
import { fieldErrors } from '#machines/form/form.selectors.ts';
import type { AuthConfiguration } from '#machines/identity/configuration.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { activeForm } from '#machines/sign-up/sign-up.selectors.ts';
import { provideSignUp } from '#machines/sign-up/sign-up.machine.ts';
import type {
  ConfirmAnswer,
  RegisterAnswer,
  ResendAnswer,
  SignUpInput,
} from '#machines/sign-up/sign-up.types.ts';
import type { Registration } from '#machines/sign-up/sign-up.actors.ts';
import { asked } from './asked.ts';
import { openForm } from './open-form.ts';

export const sent = { kind: 'codeSent', delivery: { medium: 'email', destination: 'm***@l***' } } as const;
export const marta = {
  email: ' marta@leeds.example ',
  given_name: 'Marta ',
  family_name: 'Okafor',
  password: 'Commonplace-1',
  confirm_password: 'Commonplace-1',
};
export const byPhone: Partial<AuthConfiguration> = {
  loginMechanisms: ['phone_number'],
  requiredAttributes: ['phone_number', 'name'],
};

export function begin(input: Partial<SignUpInput> = {}, configuration: Partial<AuthConfiguration> = {}) {
  const register = asked<Registration, RegisterAnswer>();
  const confirm = asked<{ readonly username: string; readonly code: string }, ConfirmAnswer>();
  const resendCode = asked<{ readonly username: string }, ResendAnswer>();
  const clock = new SimulatedClock();
  const machine = provideSignUp({
    register: register.call,
    confirm: confirm.call,
    resendCode: resendCode.call,
  });
  const actor = createActor(machine, {
    clock,
    input: {
      configuration: { ...sampleConfiguration, ...configuration },
      startAt: 'register',
      username: '',
      password: '',
      ...input,
    },
  }).start();
  const now = () => actor.getSnapshot();
  const { form, type, submit } = openForm(now, activeForm);
  const errors = (field: string) => fieldErrors(form().getSnapshot(), field).map(({ code }) => code);
  const values = () => form().getSnapshot().context.values;
  return { actor, clock, now, form, type, submit, errors, values, register, confirm, resendCode };
}

export type Flow = ReturnType<typeof begin>;

export async function atCode() {
  const flow = begin();
  flow.submit(marta);
  await flow.register.last().answer(sent);
  return flow;
}
