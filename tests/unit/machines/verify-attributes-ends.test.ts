/** Verifying an address or a number: how it is skipped, breaks and ends. */
import { describe, expect, test } from 'vitest';
import { validateCode, RESEND_PAUSE_MS } from '#machines/identity/code.ts';
import {
  activeForm,
  verifyAttributesScreen,
} from '#machines/verify-attributes/verify-attributes.selectors.ts';
import { projectVerifyAttributes } from '#model-tests/models/verify-attributes.projection.ts';
import { type Call, type Flow, atCode, begin, email, phone, sent } from './verify-attributes-bench.ts';

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
  /** A flow at its code, whose form breaks with the next thing it checks. */
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
    // An open form checks what is typed, a submitted one what it is given back.
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
