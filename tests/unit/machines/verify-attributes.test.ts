/** Verifying by example, with the real form: what the service is asked, and what the flow ends in. */
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { fieldErrors, formErrors, isEditing } from '#machines/form/form.selectors.ts';
import { provideForm } from '#machines/form/form.provide.ts';
import type { Validator } from '#machines/form/form.values.ts';
import { validateCode, RESEND_PAUSE_MS } from '#machines/identity/code.ts';
import {
  activeForm,
  chosen,
  resendState,
  verifyAttributesScreen,
} from '#machines/verify-attributes/verify-attributes.selectors.ts';
import { provideVerifyAttributes } from '#machines/verify-attributes/verify-attributes.machine.ts';
import type {
  SendCodeAnswer,
  UnverifiedAttribute,
  VerifiableAttribute,
  VerifyAnswer,
} from '#machines/verify-attributes/verify-attributes.types.ts';
import { projectVerifyAttributes } from '#model-tests/models/verify-attributes.projection.ts';
import { asked } from './asked.ts';
import { openForm } from './open-form.ts';

const email: UnverifiedAttribute = { name: 'email', value: 'marta@leeds.example' };
const phone: UnverifiedAttribute = { name: 'phone_number', value: '+447700900118' };
const sent: SendCodeAnswer = { kind: 'codeSent', delivery: { medium: 'sms', destination: '+*******0118' } };

/** The flow, with services that wait to be answered and a clock that stands still. */
function begin(
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

type Flow = ReturnType<typeof begin>;
type Call = ReturnType<Flow['sendCode']['last']>;

async function atCode(unverified?: readonly UnverifiedAttribute[]) {
  const flow = begin(unverified);
  flow.choose('phone_number');
  await flow.sendCode.last().answer(sent);
  return flow;
}

describe('choosing', () => {
  test('has a code sent to what was chosen, and says where it went', async () => {
    const { sendCode, now } = await atCode();
    expect(sendCode.calls.map(({ input }) => input)).toEqual([{ attribute: 'phone_number' }]);
    expect(projectVerifyAttributes(now())).toMatchObject({
      screen: 'confirmVerification',
      delivery: { medium: 'sms', destination: '+*******0118' },
      resend: 'pausing',
    });
  });

  test('a refusal is shown on the same screen, and goes with the next try', async () => {
    const { choose, sendCode, now } = begin();
    choose('email');
    await sendCode.last().answer({ kind: 'refused', code: 'throttled' });
    expect(projectVerifyAttributes(now())).toMatchObject({ screen: 'selectUnverified', error: 'throttled' });
    choose('email');
    expect(projectVerifyAttributes(now()).error).toBeNull();
  });

  test('a broken service always leaves a screen', async () => {
    const { choose, sendCode, now } = begin();
    choose('email');
    await sendCode.last().fail(new Error('boom'));
    expect(projectVerifyAttributes(now())).toMatchObject({
      screen: 'selectUnverified',
      error: 'unknown',
      busy: false,
    });
  });

  test('what is not on offer cannot be chosen', () => {
    const { choose, sendCode } = begin([email]);
    choose('phone_number');
    expect(sendCode.calls).toEqual([]);
  });
});

describe('a code', () => {
  test('goes to the service once, whatever is pressed meanwhile', async () => {
    const { enter, form, type, verify } = await atCode();
    enter('246813');
    form().send({ type: 'form.submitted' });
    type('1');
    expect(verify.calls).toHaveLength(1);
  });

  test('may be pasted with blanks, and is forgotten once it was checked', async () => {
    const { enter, verify, now } = await atCode();
    enter(' 246 813 ');
    expect(verify.last().input).toEqual({ attribute: 'phone_number', code: '246813' });
    await verify.last().answer({ kind: 'verified' });
    expect(JSON.stringify(now().context)).not.toContain('246813');
  });

  test.each(['codeMismatch', 'codeExpired'] as const)('refused with %s is typed again', async (code) => {
    const { enter, verify, form } = await atCode();
    enter('246813');
    await verify.last().answer({ kind: 'refused', code });
    expect(fieldErrors(form().getSnapshot(), 'confirmation_code')).toEqual([{ code }]);
    expect(form().getSnapshot().context.values['confirmation_code']).toBe('');
  });

  test('refused for another reason stays, and the reason stands above it', async () => {
    const { enter, verify, form } = await atCode();
    enter('246813');
    await verify.last().answer({ kind: 'refused', code: 'contactTaken' });
    expect(formErrors(form().getSnapshot())).toEqual([{ code: 'contactTaken' }]);
    expect(form().getSnapshot().context.values['confirmation_code']).toBe('246813');
  });
});

describe('D16: sending again, and the other attribute', () => {
  test('after one is verified the other is offered, and then nothing', async () => {
    const { enter, verify, sendCode, choose, now } = await atCode();
    enter('246813');
    await verify.last().answer({ kind: 'verified' });
    expect(projectVerifyAttributes(now())).toMatchObject({
      screen: 'selectUnverified',
      notice: 'verified',
      offered: ['email'],
    });
    choose('email');
    await sendCode.last().answer({ ...sent, delivery: { medium: 'email', destination: null } });
    enter('135790');
    await verify.last().answer({ kind: 'verified' });
    expect(now().output).toEqual({ kind: 'finished', verified: ['phone_number', 'email'] });
  });

  test('a code is sent again after the pause, which wrong codes do not lengthen', async () => {
    const { clock, enter, verify, sendCode, actor, now, type, form } = await atCode();
    clock.increment(RESEND_PAUSE_MS - 1);
    enter('000000');
    await verify.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(resendState(now())).toBe('pausing');
    clock.increment(1);
    expect(resendState(now())).toBe('available');
    type('2468');
    actor.send({ type: 'code.resendRequested' });
    expect(resendState(now())).toBe('sending');
    await sendCode.last().answer(sent);
    expect(projectVerifyAttributes(now())).toMatchObject({ notice: 'codeSent', resend: 'pausing' });
    // The code that was being typed is no longer one.
    expect(form().getSnapshot().context.values['confirmation_code']).toBe('');
  });

  test('the new code may have gone elsewhere', async () => {
    const { clock, actor, sendCode, now } = await atCode();
    clock.increment(RESEND_PAUSE_MS);
    actor.send({ type: 'code.resendRequested' });
    await sendCode
      .last()
      .answer({ kind: 'codeSent', delivery: { medium: 'email', destination: 'm***@l***' } });
    expect(projectVerifyAttributes(now()).delivery).toEqual({ medium: 'email', destination: 'm***@l***' });
  });

  test('sending again that breaks is reported, and can be tried again', async () => {
    const { clock, actor, sendCode, now } = await atCode();
    clock.increment(RESEND_PAUSE_MS);
    actor.send({ type: 'code.resendRequested' });
    await sendCode.last().fail(new Error('boom'));
    expect(projectVerifyAttributes(now())).toMatchObject({
      error: 'unknown',
      resend: 'available',
      busy: false,
    });
  });

  test('a refusal to send again is shown above the code, which may still be right', async () => {
    const { clock, actor, sendCode, type, form, now } = await atCode();
    clock.increment(RESEND_PAUSE_MS);
    type('246813');
    actor.send({ type: 'code.resendRequested' });
    await sendCode.last().answer({ kind: 'refused', code: 'throttled' });
    expect(formErrors(form().getSnapshot())).toEqual([{ code: 'throttled' }]);
    expect(form().getSnapshot().context.values['confirmation_code']).toBe('246813');
    expect(resendState(now())).toBe('available');
  });

  test('a code submitted while another is being sent is not checked', async () => {
    const { clock, actor, sendCode, enter, verify, form } = await atCode();
    clock.increment(RESEND_PAUSE_MS);
    actor.send({ type: 'code.resendRequested' });
    enter('246813');
    await sendCode.last().answer(sent);
    expect(verify.calls).toEqual([]);
    expect(isEditing(form().getSnapshot())).toBe(true);
  });
});

describe('skipping', () => {
  test('ends the flow at either step', async () => {
    const choosing = begin();
    choosing.actor.send({ type: 'verification.skipped' });
    expect(choosing.now().output).toEqual({ kind: 'finished', verified: [] });
    const code = await atCode();
    code.actor.send({ type: 'verification.skipped' });
    expect(code.now().output).toEqual({ kind: 'finished', verified: [] });
  });

  test('during a check waits for it, and a late success counts', async () => {
    const { actor, enter, verify, now } = await atCode();
    enter('246813');
    actor.send({ type: 'verification.skipped' });
    expect(now().status).toBe('active');
    await verify.last().answer({ kind: 'verified' });
    expect(now().output).toEqual({ kind: 'finished', verified: ['phone_number'] });
  });

  test('during a check is heard once, and no longer offered', async () => {
    const { actor, enter, now } = await atCode();
    enter('246813');
    expect(projectVerifyAttributes(now()).actions).toEqual(['verification.skipped']);
    actor.send({ type: 'verification.skipped' });
    expect(projectVerifyAttributes(now())).toMatchObject({ busy: true, actions: [] });
    expect(now().hasTag('left')).toBe(true);
    actor.send({ type: 'verification.skipped' });
    expect(now().status).toBe('active');
  });

  test('during a check that is refused ends the flow as well', async () => {
    const { actor, enter, verify, now } = await atCode();
    enter('246813');
    actor.send({ type: 'verification.skipped' });
    await verify.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(now().output).toEqual({ kind: 'finished', verified: [] });
  });
});

describe('skipping while a code is being sent', () => {
  const ends: readonly (readonly [string, (call: Call) => Promise<void>])[] = [
    ['is answered', (call) => call.answer(sent)],
    ['is refused', (call) => call.answer({ kind: 'refused', code: 'throttled' })],
    ['breaks', (call) => call.fail(new Error('boom'))],
  ];
  test.each(ends)('for the first time ends the flow when that %s', async (_, end) => {
    const { actor, choose, sendCode, now } = begin();
    choose('email');
    actor.send({ type: 'verification.skipped' });
    await end(sendCode.last());
    expect(now().output).toEqual({ kind: 'finished', verified: [] });
  });

  test.each(ends)('again ends the flow when that %s', async (_, end) => {
    const { actor, clock, sendCode, now } = await atCode();
    clock.increment(RESEND_PAUSE_MS);
    actor.send({ type: 'code.resendRequested' });
    actor.send({ type: 'verification.skipped' });
    expect(now().status).toBe('active');
    await end(sendCode.last());
    expect(now().output).toEqual({ kind: 'finished', verified: [] });
  });
});

describe('a form that breaks', () => {
  /** A flow at its code, whose form breaks with the next thing it judges. */
  async function atBrokenForm(before: (flow: Flow) => void = () => {}) {
    let isBroken = false;
    const flow = begin([email, phone], (values) => {
      if (isBroken) throw new Error('The validator is broken.');
      return validateCode(values);
    });
    flow.choose('phone_number');
    await flow.sendCode.last().answer(sent);
    before(flow);
    isBroken = true;
    // An open form judges what is typed, a submitted one what it is given back.
    flow.form().send({ type: 'field.changed', field: 'confirmation_code', value: '1' });
    activeForm(flow.now())?.send({ type: 'submission.refused', refusals: [] });
    return flow;
  }

  test('has a screen of its own, which leads back to the choice', async () => {
    const { actor, now } = await atBrokenForm();
    expect(projectVerifyAttributes(now())).toMatchObject({
      screen: 'verificationBroken',
      actions: ['back.requested', 'verification.skipped'],
    });
    actor.send({ type: 'back.requested' });
    expect(verifyAttributesScreen(now())).toBe('selectUnverified');
  });

  test('does not keep a member who has skipped', async () => {
    const { now } = await atBrokenForm((flow) => {
      flow.enter('246813');
      flow.actor.send({ type: 'verification.skipped' });
    });
    expect(now().output).toEqual({ kind: 'finished', verified: [] });
  });
});

describe('a refused access token ends the flow', () => {
  test.each([false, true])('when a code is asked for again (skipped meanwhile: %s)', async (isSkipped) => {
    const { actor, clock, sendCode, now } = await atCode();
    clock.increment(RESEND_PAUSE_MS);
    actor.send({ type: 'code.resendRequested' });
    if (isSkipped) actor.send({ type: 'verification.skipped' });
    await sendCode.last().answer({ kind: 'refused', code: 'sessionExpired' });
    expect(now().output).toEqual({ kind: 'sessionRefused' });
  });

  test.each([false, true])('when a code is asked for (skipped meanwhile: %s)', async (isSkipped) => {
    const { actor, choose, sendCode, now } = begin();
    choose('email');
    if (isSkipped) actor.send({ type: 'verification.skipped' });
    await sendCode.last().answer({ kind: 'refused', code: 'sessionExpired' });
    expect(now().output).toEqual({ kind: 'sessionRefused' });
  });

  test('when a code is checked, even for a member who has skipped', async () => {
    const { actor, enter, verify, now } = await atCode();
    enter('246813');
    actor.send({ type: 'verification.skipped' });
    await verify.last().answer({ kind: 'refused', code: 'sessionExpired' });
    expect(now().output).toEqual({ kind: 'sessionRefused' });
  });
});

test('with nothing to verify no call is made', () => {
  expect(begin([]).now().output).toEqual({ kind: 'finished', verified: [] });
});

test('going back leads to the choice', async () => {
  const { actor, now } = await atCode();
  actor.send({ type: 'back.requested' });
  expect(verifyAttributesScreen(now())).toBe('selectUnverified');
});

test('a page learns what the code is for', async () => {
  expect(chosen((await atCode()).now())).toBe('phone_number');
});
