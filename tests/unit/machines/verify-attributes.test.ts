/** Verifying an address or a number: the choice, the code, and sending again. */
import { describe, expect, test } from 'vitest';
import { fieldErrors, formErrors, isEditing } from '#machines/form/form.selectors.ts';
import { RESEND_PAUSE_MS } from '#machines/identity/code.ts';
import {
  chosen,
  resendState,
  verifyAttributesScreen,
} from '#machines/verify-attributes/verify-attributes.selectors.ts';
import { projectVerifyAttributes } from '#model-tests/models/verify-attributes.projection.ts';
import { atCode, begin, email, sent } from './verify-attributes-bench.ts';

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
