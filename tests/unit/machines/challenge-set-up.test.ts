/** Challenges that set something up: a kind of code, an app, an address, a password. */
import { describe, expect, test } from 'vitest';
import { challenges, EMAIL, NEW_PASSWORD, TOTP_SECRET } from '#model-tests/models/challenge.model.ts';
import { projectChallenge } from '#model-tests/models/challenge.projection.ts';
import { challengeScreen } from '#machines/challenge/challenge.selectors.ts';
import { fieldErrors } from '#machines/form/form.selectors.ts';
import { asks, begin, email, sms, totp } from './begin-challenge.ts';

const shown = ({ now }: ReturnType<typeof begin>) => projectChallenge(now());
describe('a selection', () => {
  test('takes only what is offered, and leads to its code', async () => {
    const { actor, chooseMethod, now } = begin(challenges['a choice of factors']);
    actor.send({ type: 'method.chosen', method: 'email' });
    expect(chooseMethod.calls).toEqual([]);
    actor.send({ type: 'method.chosen', method: 'totp' });
    expect(chooseMethod.last().input).toEqual({ method: 'totp' });
    await chooseMethod.last().answer(asks(totp));
    expect(challengeScreen(now())).toBe('confirmSignInCode');
  });

  test.each(['method', 'set-up'])('of a %s that fails says why, stays open, and forgets it', async (kind) => {
    const isSetUp = kind === 'set-up';
    const flow = begin(challenges[isSetUp ? 'a choice of set-ups' : 'a choice of factors']);
    const choose = () =>
      flow.actor.send(
        isSetUp ? { type: 'setUp.chosen', method: 'totp' } : { type: 'method.chosen', method: 'totp' },
      );
    choose();
    await (isSetUp ? flow.chooseSetUp : flow.chooseMethod)
      .last()
      .answer({ kind: 'refused', code: 'network' });
    expect(shown(flow)).toMatchObject({ error: 'network', busy: false });
    choose();
    expect(shown(flow).error).toBeNull();
    await (isSetUp ? flow.chooseSetUp : flow.chooseMethod).last().fail(new Error('boom'));
    expect(shown(flow)).toMatchObject({ error: 'unknown', busy: false });
  });
});

describe('an authenticator app', () => {
  test('is connected by its key and proved by a first code; the key is then forgotten', async () => {
    const flow = begin(challenges['an app to be connected']);
    expect(shown(flow)).toMatchObject({
      screen: 'setUpTotp',
      key: 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP',
      link: `otpauth://totp/Commonplace:marta%40leeds.example?secret=${TOTP_SECRET}&issuer=Commonplace`,
    });
    flow.submit({ confirmation_code: '246 802' });
    expect(flow.confirmCode.last().input).toEqual({ code: '246802' });
    await flow.confirmCode.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(shown(flow)).toMatchObject({
      screen: 'setUpTotp',
      fieldErrors: { confirmation_code: ['codeMismatch'] },
    });
    flow.submit({ confirmation_code: '246803' });
    await flow.confirmCode.last().answer({ kind: 'signedIn' });
    expect(flow.now().output).toEqual({ kind: 'signedIn' });
    expect(JSON.stringify(flow.now().context)).not.toContain(TOTP_SECRET);
  });
});

describe('an address for codes', () => {
  test('is checked, registered, and followed by a code', async () => {
    const { submit, registerEmail, form, now } = begin({ type: 'emailSetUp' });
    expect(now().value).toEqual({ emailSetUp: { entry: 'entering', session: 'open' } });
    submit({ email: 'marta' });
    expect(fieldErrors(form().getSnapshot(), 'email')).toEqual([{ code: 'email.format' }]);
    expect(registerEmail.calls).toEqual([]);
    submit({ email: ` ${EMAIL} ` });
    expect(registerEmail.last().input).toEqual({ email: EMAIL });
    await registerEmail.last().answer(asks(email));
    expect(challengeScreen(now())).toBe('confirmSignInCode');
  });

  test.each(['valueRefused', 'contactTaken', 'deliveryFailed'] as const)(
    'that the service refuses with %s is named by the field',
    async (code) => {
      const { submit, registerEmail, form } = begin({ type: 'emailSetUp' });
      submit({ email: EMAIL });
      await registerEmail.last().answer({ kind: 'refused', code });
      expect(fieldErrors(form().getSnapshot(), 'email')).toEqual([{ code }]);
    },
  );
});

describe('a forced new password', () => {
  const filled = {
    password: NEW_PASSWORD,
    confirm_password: NEW_PASSWORD,
    given_name: ' Ada ',
    country_code: '+44',
    phone_number: '(0) 7700-900 118',
  };
  const start = () => begin(challenges['a new password']);

  test('goes to the service to the letter, with the missing attributes; the phone number joined', async () => {
    const { submit, setNewPassword, now } = start();
    submit({ ...filled, password: ` ${NEW_PASSWORD}`, confirm_password: ` ${NEW_PASSWORD}` });
    expect(setNewPassword.last().input).toEqual({
      password: ` ${NEW_PASSWORD}`,
      attributes: { given_name: 'Ada', phone_number: '+447700900118' },
    });
    await setNewPassword.last().answer({ kind: 'signedIn' });
    expect(JSON.stringify(now().context)).not.toContain(NEW_PASSWORD);
  });

  test('is checked by the policy of the pool, and every missing value by its field', () => {
    const { submit, setNewPassword, form } = start();
    submit({ password: 'short', confirm_password: 'other', country_code: '+44', phone_number: '12' });
    const errors = (field: string) => fieldErrors(form().getSnapshot(), field).map(({ code }) => code);
    expect(errors('password')).toEqual([
      'password.length',
      'password.uppercase',
      'password.numbers',
      'password.symbols',
    ]);
    expect(errors('confirm_password')).toEqual(['password.mismatch']);
    expect(errors('given_name')).toEqual(['attribute.required']);
    expect(errors('phone_number')).toEqual(['phone.format']);
    expect(setNewPassword.calls).toEqual([]);
  });

  test('asks for nothing but the password where nothing is missing', () => {
    const flow = begin({ type: 'newPassword', missingAttributes: [] });
    expect(Object.keys(shown(flow).values)).toEqual(['password', 'confirm_password']);
  });

  test.each(['passwordRefused', 'passwordReused', 'passwordLeaked'] as const)(
    'refused with %s says so by its field',
    async (code) => {
      const { submit, setNewPassword, form } = start();
      submit(filled);
      await setNewPassword.last().answer({ kind: 'refused', code });
      expect(fieldErrors(form().getSnapshot(), 'password')).toEqual([{ code }]);
    },
  );

  test('makes the old password useless for sending a code again', async () => {
    const { submit, actor, clock, setNewPassword, now } = start();
    submit(filled);
    await setNewPassword.last().answer(asks(sms));
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    expect(now().output).toEqual({ kind: 'passwordNeeded' });
  });
});

test('a factor that is not on offer cannot be set up', () => {
  const { actor, chooseSetUp } = begin({ type: 'setUpSelection', methods: ['totp'] });
  actor.send({ type: 'setUp.chosen', method: 'email' });
  expect(chooseSetUp.calls).toEqual([]);
});
