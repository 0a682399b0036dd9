/** Changing an address by example. */
import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import {
  addressForm,
  changeAddressScreen,
  delivery,
  isSentAgain,
  provideChangeAddress,
  resendState,
} from '#machines/change-address/change-address.machine.ts';
import type { NewAddress, UpdateAnswer } from '#machines/change-address/change-address.types.ts';
import { fieldErrors, formErrors } from '#machines/form/form.selectors.ts';
import { RESEND_PAUSE_MS } from '#machines/identity/code.ts';
import type { Verification } from '#machines/verify-attributes/verify-attributes.actors.ts';
import type {
  SendCodeAnswer,
  VerifiableAttribute,
  VerifyAnswer,
} from '#machines/verify-attributes/verify-attributes.types.ts';
import { asked } from './asked.ts';

const sent = { kind: 'codeSent', delivery: { medium: 'sms', destination: '+*******0118' } } as const;

function open(attribute: VerifiableAttribute, clock = new SimulatedClock()) {
  const update = asked<NewAddress, UpdateAnswer>();
  const sendCode = asked<{ readonly attribute: VerifiableAttribute }, SendCodeAnswer>();
  const verify = asked<Verification, VerifyAnswer>();
  const actor = createActor(
    provideChangeAddress({ update: update.call, sendCode: sendCode.call, verify: verify.call }),
    { clock, input: { attribute } },
  ).start();
  const now = () => actor.getSnapshot();
  const form = () => {
    const ref = addressForm(now());
    if (ref === null) throw new Error('There is no form.');
    return ref;
  };
  const submit = (values: Record<string, string>) => {
    for (const [field, value] of Object.entries(values)) form().send({ type: 'field.changed', field, value });
    form().send({ type: 'form.submitted' });
  };
  const errors = (field: string) => fieldErrors(form().getSnapshot(), field).map(({ code }) => code);
  return { actor, update, sendCode, verify, now, form, submit, errors };
}

test('a number goes to the service with its country, a code proves it, and neither code nor number is kept', async () => {
  const { update, verify, now, submit } = open('phone_number');
  submit({ country_code: '+44', phone_number: '07700 900118' });
  expect(update.last().input).toEqual({ attribute: 'phone_number', value: '+447700900118' });
  await update.last().answer(sent);
  expect(changeAddressScreen(now())).toBe('confirmAddress');
  expect(resendState(now())).toBe('pausing');
  submit({ confirmation_code: '246 813' });
  expect(verify.last().input).toEqual({ attribute: 'phone_number', code: '246813' });
  await verify.last().answer({ kind: 'verified' });
  expect(now().output).toEqual({ kind: 'verified' });
  expect(JSON.stringify(now().context)).not.toContain('246813');
});

test('an address has to be one', () => {
  const { update, submit, errors } = open('email');
  submit({ email: 'marta' });
  expect(errors('email')).toEqual(['email.format']);
  expect(update.calls).toEqual([]);
});

describe('a refusal', () => {
  test('of the address is beside it, and what was typed stays', async () => {
    const { update, now, submit, errors, form } = open('email');
    submit({ email: 'ade@leeds.example' });
    await update.last().answer({ kind: 'refused', code: 'contactTaken' });
    expect(errors('email')).toEqual(['contactTaken']);
    expect(form().getSnapshot().context.values).toEqual({ email: 'ade@leeds.example' });
    expect(changeAddressScreen(now())).toBe('newAddress');
  });

  test('that is about something else is above the form', async () => {
    const { update, submit, form } = open('email');
    submit({ email: 'ade@leeds.example' });
    await update.last().answer({ kind: 'refused', code: 'deliveryFailed' });
    expect(formErrors(form().getSnapshot()).map(({ code }) => code)).toEqual(['deliveryFailed']);
  });

  test('of the session ends the flow', async () => {
    const { update, now, submit } = open('email');
    submit({ email: 'ade@leeds.example' });
    await update.last().answer({ kind: 'refused', code: 'sessionExpired' });
    expect(now().output).toEqual({ kind: 'sessionRefused' });
  });
});

test('back from the code, the form has the address that was typed', async () => {
  const { actor, update, submit, form } = open('email');
  submit({ email: 'ade@leeds.exmaple' });
  await update.last().answer({ kind: 'codeSent', delivery: { medium: 'email', destination: null } });
  actor.send({ type: 'back.requested' });
  expect(form().getSnapshot().context.values).toEqual({ email: 'ade@leeds.exmaple' });
});

test('a person who leaves during a call is let out when it has answered', async () => {
  const { actor, update, now, submit } = open('email');
  submit({ email: 'ade@leeds.example' });
  actor.send({ type: 'flow.cancelled' });
  expect(now().status).toBe('active');
  await update.last().answer(sent);
  expect(now().output).toEqual({ kind: 'cancelled', callPending: true });
});

/** At the code that was sent to a new address. */
async function atCode() {
  const clock = new SimulatedClock();
  const flow = open('email', clock);
  flow.submit({ email: 'ade@leeds.example' });
  await flow.update.last().answer(sent);
  clock.increment(RESEND_PAUSE_MS);
  return flow;
}

test('a code that is sent again says where it went, until the person goes on', async () => {
  const { actor, sendCode, now, submit } = await atCode();
  actor.send({ type: 'code.resendRequested' });
  const other = { medium: 'email', destination: 'a***@leeds.example' } as const;
  await sendCode.last().answer({ kind: 'codeSent', delivery: other });
  expect([delivery(now()), isSentAgain(now())]).toEqual([other, true]);
  submit({ confirmation_code: '246 813' });
  expect(isSentAgain(now())).toBe(false);
});

test.each(['update', 'verify', 'sendCode'] as const)(
  'a person who leaves during %s, which finds the session ended, is signed out',
  async (call) => {
    const flow = call === 'update' ? open('email') : await atCode();
    if (call === 'update') flow.submit({ email: 'ade@leeds.example' });
    if (call === 'verify') flow.submit({ confirmation_code: '246 813' });
    if (call === 'sendCode') flow.actor.send({ type: 'code.resendRequested' });
    flow.actor.send({ type: 'flow.cancelled' });
    await flow[call].last().answer({ kind: 'refused', code: 'sessionExpired' });
    expect(flow.now().output).toEqual({ kind: 'sessionRefused' });
  },
);

test('an answer of another kind does not verify the address, and the code can be typed again', async () => {
  const { update, verify, now, submit, form } = open('email');
  submit({ email: 'marta.new@leeds.example' });
  await update.last().answer(sent);
  submit({ confirmation_code: '246813' });
  await verify.last().answer({ kind: 'queued' } as never);
  expect(changeAddressScreen(now())).toBe('confirmAddress');
  expect(formErrors(form().getSnapshot())).toEqual([{ code: 'unknown' }]);
  submit({ confirmation_code: '246813' });
  await verify.last().answer({ kind: 'verified' });
  expect(now().output).toEqual({ kind: 'verified' });
});
