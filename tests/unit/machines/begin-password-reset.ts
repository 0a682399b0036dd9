/** Begins the flow of a new password with services that wait to be answered. */
import { createActor, SimulatedClock } from 'xstate';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { activeForm } from '#machines/password-reset/password-reset.selectors.ts';
import { providePasswordReset } from '#machines/password-reset/password-reset.machine.ts';
import type { NewPassword } from '#machines/password-reset/password-reset.actors.ts';
import type {
  PasswordResetInput,
  RequestAnswer,
  ResetAnswer,
} from '#machines/password-reset/password-reset.types.ts';
import { projectPasswordReset } from '#model-tests/models/password-reset.projection.ts';
import { asked } from './asked.ts';
import { openForm } from './open-form.ts';

export const USERNAME = 'marta@leeds.example';
export const NEW_PASSWORD = ' Moorland-2026';
export const sent = {
  kind: 'codeSent',
  delivery: { medium: 'email', destination: 'm***@l***' },
} satisfies RequestAnswer;
export const confirmation = {
  confirmation_code: '975 310',
  password: NEW_PASSWORD,
  confirm_password: NEW_PASSWORD,
};

/** The flow, with services that wait to be answered and a clock that stands still. */
export function begin(input: Partial<PasswordResetInput> = {}) {
  const requestCode = asked<{ readonly username: string }, RequestAnswer>();
  const resetPassword = asked<NewPassword, ResetAnswer>();
  const clock = new SimulatedClock();
  const machine = providePasswordReset({ requestCode: requestCode.call, resetPassword: resetPassword.call });
  const actor = createActor(machine, {
    input: { configuration: sampleConfiguration, username: '', startAt: 'request', ...input },
    clock,
  }).start();
  const now = () => actor.getSnapshot();
  const shown = () => projectPasswordReset(now());
  const { form, type, submit } = openForm(now, activeForm);
  const typed = () => form().getSnapshot().context.values;
  return { actor, clock, now, shown, form, type, submit, typed, requestCode, resetPassword };
}

export async function atConfirmation(input: Partial<PasswordResetInput> = {}) {
  const flow = begin({ username: USERNAME, ...input });
  flow.submit({});
  await flow.requestCode.last().answer(sent);
  return flow;
}
