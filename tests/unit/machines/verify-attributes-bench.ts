/** The flow of verifying addresses, with calls that a test answers. */
import { createActor, SimulatedClock } from 'xstate';
import { provideForm } from '#machines/form/form.provide.ts';
import type { Validator } from '#machines/form/form.values.ts';
import { validateCode } from '#machines/identity/code.ts';
import { activeForm } from '#machines/verify-attributes/verify-attributes.selectors.ts';
import { provideVerifyAttributes } from '#machines/verify-attributes/verify-attributes.machine.ts';
import type {
  SendCodeAnswer,
  UnverifiedAttribute,
  VerifiableAttribute,
  VerifyAnswer,
} from '#machines/verify-attributes/verify-attributes.types.ts';
import { asked } from './asked.ts';
import { openForm } from './open-form.ts';

export const email: UnverifiedAttribute = { name: 'email', value: 'marta@leeds.example' };
export const phone: UnverifiedAttribute = { name: 'phone_number', value: '+447700900118' };
export const sent = {
  kind: 'codeSent',
  delivery: { medium: 'sms', destination: '+*******0118' },
} satisfies SendCodeAnswer;

/** The flow, with services that wait to be answered and a clock that stands still. */
export function begin(
  unverified: readonly UnverifiedAttribute[] = [email, phone],
  validate: Validator = validateCode,
) {
  const sendCode = asked<{ readonly attribute: VerifiableAttribute }, SendCodeAnswer>();
  const verify = asked<{ readonly attribute: VerifiableAttribute; readonly code: string }, VerifyAnswer>();
  const clock = new SimulatedClock();
  const services = { sendCode: sendCode.call, verify: verify.call };
  const machine = provideVerifyAttributes(services).provide({
    actors: { codeForm: provideForm({ validate }) },
  });
  const actor = createActor(machine, { input: { unverified }, clock }).start();
  const now = () => actor.getSnapshot();
  const { form, submit } = openForm(now, activeForm);
  const type = (code: string) =>
    form().send({ type: 'field.changed', field: 'confirmation_code', value: code });
  const enter = (code: string) => submit({ confirmation_code: code });
  const choose = (attribute: VerifiableAttribute) => actor.send({ type: 'attribute.chosen', attribute });
  return { actor, clock, now, form, type, enter, choose, sendCode, verify };
}

export type Flow = ReturnType<typeof begin>;
export type Call = ReturnType<Flow['sendCode']['last']>;

export async function atCode(unverified?: readonly UnverifiedAttribute[]) {
  const flow = begin(unverified);
  flow.choose('phone_number');
  await flow.sendCode.last().answer(sent);
  return flow;
}
