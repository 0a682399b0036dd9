/** Signing in: how it opens, and username and password. */
import { describe, expect, test } from 'vitest';
import { fieldErrors, formErrors } from '#machines/form/form.selectors.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { projectSignIn } from '#model-tests/models/sign-in.projection.ts';
import { signInScreen } from '#machines/sign-in/sign-in.selectors.ts';
import { settled } from './asked.ts';
import { begin, openFlow, sms } from './begin-sign-in.ts';

const MARTA = 'marta@leeds.example';
const PASSWORD = 'Commonplace-1';
describe('opening', () => {
  const kept = { kind: 'kept', username: MARTA, challenge: sms.challenge, sessionMs: 90_000 } as const;

  test('a challenge that was left open is taken up again, with the time that is left', async () => {
    const { clock, recallChallenge, challenge, now } = openFlow();
    expect(signInScreen(now())).toBe('openingSignIn');
    await recallChallenge.last().answer(kept);
    expect(challenge().getSnapshot().context).toMatchObject({ username: MARTA, canResend: false });
    clock.increment(90_000);
    expect(now().context.notice).toBe('sessionExpired');
  });

  test('a new code for it needs the password, which is asked for', async () => {
    const { clock, recallChallenge, dropChallenge, challenge, authenticate, now } = openFlow();
    await recallChallenge.last().answer(kept);
    clock.increment(30_000);
    challenge().send({ type: 'code.resendRequested' });
    await dropChallenge.last().answer();
    expect(authenticate.calls).toEqual([]);
    expect(projectSignIn(now())).toMatchObject({
      screen: 'signIn',
      notice: 'passwordNeeded',
      values: { username: MARTA, password: '' },
    });
  });

  test('without one, or when that cannot be known, the form is there', async () => {
    const none = await begin({ username: MARTA });
    expect(projectSignIn(none.now())).toMatchObject({ screen: 'signIn', values: { username: MARTA } });
    const broken = openFlow();
    await broken.recallChallenge.last().fail(new Error('boom'));
    expect(signInScreen(broken.now())).toBe('signIn');
  });

  test('a flow that begins with a message of another flow starts again', async () => {
    const { recallChallenge, dropChallenge, now } = openFlow({ username: MARTA, notice: 'passwordReset' });
    await dropChallenge.last().answer();
    expect(recallChallenge.calls).toEqual([]);
    expect(projectSignIn(now())).toMatchObject({ screen: 'signIn', notice: 'passwordReset' });
  });

  test('credentials that are known already are submitted at once, and need not be typed again', async () => {
    const { authenticate, recallChallenge, now } = openFlow({ username: MARTA, password: PASSWORD });
    expect(projectSignIn(now())).toMatchObject({ screen: 'openingSignIn', busy: true });
    expect(authenticate.last().input).toEqual({ username: MARTA, password: PASSWORD });
    expect(recallChallenge.calls).toEqual([]);
    await authenticate.last().answer({ kind: 'signedIn' });
    expect(now().output).toEqual({ kind: 'signedIn', username: MARTA });
  });

  test('known credentials that are refused are reported by the form', async () => {
    const { authenticate, form, now } = openFlow({ username: MARTA, password: PASSWORD });
    await authenticate.last().answer({ kind: 'refused', code: 'throttled' });
    expect(projectSignIn(now())).toMatchObject({
      screen: 'signIn',
      error: 'throttled',
      values: { username: MARTA, password: '' },
    });
    form().send({ type: 'field.changed', field: 'password', value: 'C' });
    expect(projectSignIn(now()).error).toBeNull();
    expect(JSON.stringify(now().context)).not.toContain(PASSWORD);
  });

  test('known credentials that are lost in a broken call are an unknown error of the form', async () => {
    const { authenticate, now } = openFlow({ username: MARTA, password: PASSWORD });
    await authenticate.last().fail(new Error('boom'));
    expect(projectSignIn(now())).toMatchObject({ screen: 'signIn', error: 'unknown' });
  });
});

describe('credentials', () => {
  test('go to the service once, trimmed except for the password', async () => {
    const { submit, form, authenticate } = await begin();
    submit({ username: ` ${MARTA} `, password: ' Commonplace-1' });
    form().send({ type: 'form.submitted' });
    form().send({ type: 'field.changed', field: 'username', value: 'x' });
    await settled();
    expect(authenticate.calls.map(({ input }) => input)).toEqual([
      { username: MARTA, password: ' Commonplace-1' },
    ]);
  });

  test('that are missing are named at the field, without a call', async () => {
    const { submit, form, authenticate, now } = await begin();
    submit({ username: '', password: '' });
    expect(fieldErrors(form().getSnapshot(), 'username')).toEqual([
      { code: 'username.required', params: { kind: 'email' } },
    ]);
    expect(fieldErrors(form().getSnapshot(), 'password')).toEqual([{ code: 'password.required' }]);
    submit({ username: 'marta', password: 'x' });
    expect(fieldErrors(form().getSnapshot(), 'username')).toEqual([{ code: 'email.format' }]);
    expect(now().value).toEqual({ credentials: 'entering' });
    expect(authenticate.calls).toEqual([]);
  });

  test('that are wrong are reported above the form, and kept in it', async () => {
    const { enter, form, authenticate, now } = await begin();
    enter();
    await authenticate.last().answer({ kind: 'refused', code: 'incorrectCredentials' });
    expect(formErrors(form().getSnapshot())).toEqual([{ code: 'incorrectCredentials' }]);
    expect(form().getSnapshot().context.values).toEqual({
      username: ` ${MARTA} `,
      password: PASSWORD,
    });
    expect(now().context.password).toBe('');
  });

  test.each(['throttled', 'network', 'tooManyAttempts'] as const)('%s has its own code', async (code) => {
    const { enter, form, authenticate } = await begin();
    enter();
    await authenticate.last().answer({ kind: 'refused', code });
    expect(formErrors(form().getSnapshot())).toEqual([{ code }]);
  });

  test('a broken service is an unknown error, and the form is open again', async () => {
    const { enter, form, authenticate, now } = await begin();
    enter();
    await authenticate.last().fail(new Error('boom'));
    expect(formErrors(form().getSnapshot())).toEqual([{ code: 'unknown' }]);
    expect(now().hasTag('busy')).toBe(false);
  });

  test('that are right open a session', async () => {
    const { enter, authenticate, now } = await begin();
    enter();
    await authenticate.last().answer({ kind: 'signedIn' });
    expect(now().output).toEqual({ kind: 'signedIn', username: MARTA });
    expect(JSON.stringify(now().context)).not.toContain(PASSWORD);
  });

  test('of an account that is not confirmed go along, and do not stay', async () => {
    const { enter, authenticate, now } = await begin();
    enter();
    await authenticate.last().answer({ kind: 'unconfirmed' });
    expect(now().output).toEqual({ kind: 'unconfirmed', username: MARTA, password: PASSWORD });
    expect(JSON.stringify(now().context)).not.toContain(PASSWORD);
  });

  test('of an account that needs a new password lead to the reset', async () => {
    const { enter, authenticate, now } = await begin();
    enter();
    await authenticate.last().answer({ kind: 'resetRequired' });
    expect(now().output).toEqual({ kind: 'resetRequired', username: MARTA });
  });

  test('of a member who is signed in already are reported as that', async () => {
    const { enter, authenticate, now } = await begin();
    enter();
    await authenticate.last().answer({ kind: 'refused', code: 'alreadySignedIn' });
    expect(now().output).toEqual({ kind: 'alreadySignedIn', username: MARTA });
  });

  test('a notice stays until the credentials are with the service', async () => {
    const { enter, dropChallenge, now } = openFlow({ username: MARTA, notice: 'accountConfirmed' });
    await dropChallenge.last().answer();
    expect(projectSignIn(now()).notice).toBe('accountConfirmed');
    enter();
    expect(projectSignIn(now()).notice).toBeNull();
  });
});

describe('a phone number as username', () => {
  const configuration = { ...sampleConfiguration, loginMechanisms: ['phone_number'] as const };
  const byPhone = () => begin({ configuration });

  test.each([
    ['+44', '7700 900118', '+447700900118'],
    ['44', '(7700) 900-118', '+447700900118'],
    ['+44', '+49 151 12345678', '+4915112345678'],
    ['+44', '0049 151 12345678', '+4915112345678'],
    ['', '+44 7700 900118', '+447700900118'],
  ])('country code %j and %j are %s', async (country_code, username, expected) => {
    const { submit, authenticate } = await byPhone();
    submit({ country_code, username, password: PASSWORD });
    expect(authenticate.last().input).toEqual({ username: expected, password: PASSWORD });
  });

  test.each([
    ['', '7700 900118'],
    ['+44', 'marta'],
    ['+44', '7'],
  ])('country code %j and %j are refused by the field', async (country_code, username) => {
    const { submit, form, authenticate } = await byPhone();
    submit({ country_code, username, password: PASSWORD });
    expect(fieldErrors(form().getSnapshot(), 'username')).toEqual([{ code: 'phone.format' }]);
    expect(authenticate.calls).toEqual([]);
  });

  test('that is empty is missing, whatever the country', async () => {
    const { submit, form } = await byPhone();
    submit({ country_code: '+44', username: '', password: PASSWORD });
    expect(fieldErrors(form().getSnapshot(), 'username')).toEqual([
      { code: 'username.required', params: { kind: 'phone_number' } },
    ]);
  });

  test('known from before is filled in as a whole', async () => {
    const { form } = await begin({ configuration, username: '+447700900118' });
    expect(form().getSnapshot().context.values).toEqual({
      country_code: '',
      username: '+447700900118',
      password: '',
    });
  });
});

test('a password that another flow passes on is used at once, whatever the message above the form', () => {
  const { authenticate } = openFlow({
    username: 'marta@leeds.example',
    password: 'Commonplace-1',
    notice: 'accountConfirmed',
  });
  expect(authenticate.calls).toHaveLength(1);
});
