/** Making an account: what is asked for, what is refused, and where no one may. */
import { describe, expect, test } from 'vitest';
import { fieldErrors, formErrors } from '#machines/form/form.selectors.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { projectSignUp } from '#model-tests/models/sign-up.projection.ts';
import { isUsernameTaken, signUpScreen } from '#machines/sign-up/sign-up.selectors.ts';
import { marta, byPhone, begin } from './begin-sign-up.ts';

describe('the registration', () => {
  test('asks what the pool requires, the username first', () => {
    expect(Object.keys(begin().values())).toEqual([
      'email',
      'given_name',
      'family_name',
      'password',
      'confirm_password',
    ]);
    expect(Object.keys(begin({}, byPhone).values())).toEqual([
      'country_code',
      'phone_number',
      'name',
      'password',
      'confirm_password',
    ]);
    expect(
      Object.keys(begin({}, { requiredAttributes: ['family_name', 'custom:team', 'email'] }).values()),
    ).toEqual(['email', 'family_name', 'custom:team', 'password', 'confirm_password']);
  });

  test('goes to the service once, trimmed except for the passwords', () => {
    const { form, submit, register } = begin();
    submit({ ...marta, password: ' Commonplace-1 ', confirm_password: ' Commonplace-1 ' });
    form().send({ type: 'form.submitted' });
    expect(register.calls.map(({ input }) => input)).toEqual([
      {
        username: 'marta@leeds.example',
        password: ' Commonplace-1 ',
        attributes: { email: 'marta@leeds.example', given_name: 'Marta', family_name: 'Okafor' },
      },
    ]);
  });

  test('D15: a blank at the end of one password only makes them differ', () => {
    const { submit, errors, register } = begin();
    submit({ ...marta, confirm_password: 'Commonplace-1 ' });
    expect(errors('confirm_password')).toEqual(['password.mismatch']);
    expect(register.calls).toEqual([]);
  });

  test('names what is missing by its field, and makes no call', () => {
    const { submit, form, errors, register } = begin(
      {},
      { requiredAttributes: ['email', 'given_name', 'birthdate'] },
    );
    submit({ email: 'marta', birthdate: '31.12.1990' });
    expect(errors('email')).toEqual(['email.format']);
    expect(fieldErrors(form().getSnapshot(), 'given_name')).toEqual([
      { code: 'attribute.required', params: { name: 'given_name' } },
    ]);
    expect(errors('birthdate')).toEqual(['birthdate.format']);
    expect(errors('password')).toEqual(['password.required']);
    expect(register.calls).toEqual([]);
  });

  test('checks the password by the policy of the pool', () => {
    const strict = { ...sampleConfiguration.passwordPolicy, minimumLength: 12 };
    const { submit, form } = begin({}, { passwordPolicy: strict });
    submit({ ...marta, password: 'commonplace', confirm_password: 'commonplace' });
    expect(fieldErrors(form().getSnapshot(), 'password')).toEqual([
      { code: 'password.length', params: { n: 12 } },
      { code: 'password.uppercase' },
      { code: 'password.numbers' },
      { code: 'password.symbols' },
    ]);
  });

  test.each([
    ['+44', '7700 900118', '+447700900118'],
    ['+44', '(7700) 900-118', '+447700900118'],
    ['+1', '+44 7700 900118', '+447700900118'],
    ['', '0044 7700 900118', '+447700900118'],
  ])('D20: %s and %s are one number, %s', (country_code, phone_number, whole) => {
    const { submit, register } = begin({}, byPhone);
    submit({ ...marta, name: 'Marta', country_code, phone_number });
    expect(register.last().input).toMatchObject({
      username: whole,
      attributes: { phone_number: whole, name: 'Marta' },
    });
    expect(Object.keys(register.last().input.attributes)).toEqual(['phone_number', 'name']);
  });

  test.each([
    ['', '7700 900118'],
    ['+44', '12'],
    ['+44', 'seven'],
    ['+44', '77009001180000000'],
  ])('a number that could not be called is refused: %j %j', (country_code, phone_number) => {
    const { submit, errors, register } = begin({}, byPhone);
    submit({ ...marta, name: 'Marta', country_code, phone_number });
    expect(errors('phone_number')).toEqual(['phone.format']);
    expect(register.calls).toEqual([]);
  });

  test('begins with a username known from before, where it fits', () => {
    expect(begin({ username: 'ade@leeds.example' }).values()['email']).toBe('ade@leeds.example');
    expect(begin({ username: '+447700900118' }, byPhone).values()['phone_number']).toBe('+447700900118');
    expect(begin({ username: 'ade@leeds.example' }, byPhone).values()['phone_number']).toBe('');
  });

  test('says beside the username that it is taken, and takes it back when the person edits', async () => {
    const { type, submit, errors, register, now, values } = begin();
    submit(marta);
    await register.last().answer({ kind: 'refused', code: 'usernameTaken' });
    expect(errors('email')).toEqual(['usernameTaken']);
    expect(isUsernameTaken(now())).toBe(true);
    expect(values()['password']).toBe('Commonplace-1');
    expect(now().context.password).toBe('');
    type({ email: 'marta.okafor@leeds.example' });
    expect(isUsernameTaken(now())).toBe(false);
  });

  test.each([
    ['passwordRefused', undefined, 'password'],
    ['passwordReused', undefined, 'password'],
    ['passwordLeaked', undefined, 'password'],
    ['valueRefused', 'given_name', 'given_name'],
    ['valueRefused', 'username', 'email'],
  ] as const)('%s about %s is shown at %s', async (code, field, place) => {
    const { submit, errors, form, register } = begin();
    submit(marta);
    await register.last().answer({ kind: 'refused', code, field });
    expect(errors(place)).toEqual([code]);
    expect(formErrors(form().getSnapshot())).toEqual([]);
  });

  test.each(['throttled', 'network', 'valueRefused'] as const)(
    '%s about no field is shown above',
    async (code) => {
      const { submit, form, register } = begin();
      submit(marta);
      await register.last().answer({ kind: 'refused', code, field: 'shoe_size' });
      expect(formErrors(form().getSnapshot())).toEqual([{ code }]);
    },
  );

  test('a broken service is an unknown error, and the form is open again', async () => {
    const { submit, form, register, now } = begin();
    submit(marta);
    await register.last().fail(new Error('boom'));
    expect(formErrors(form().getSnapshot())).toEqual([{ code: 'unknown' }]);
    expect(now().hasTag('busy')).toBe(false);
  });

  test('is over at once where the pool confirms by itself', async () => {
    const { submit, register, now } = begin();
    submit(marta);
    await register.last().answer({ kind: 'confirmed' });
    expect(now().output).toEqual({
      kind: 'confirmed',
      username: 'marta@leeds.example',
      password: 'Commonplace-1',
    });
  });

  test('whose code could not be delivered goes on to the code, since the account is there', async () => {
    const { actor, submit, register, resendCode, now } = begin();
    submit(marta);
    await register.last().answer({ kind: 'refused', code: 'deliveryFailed' });
    expect(projectSignUp(now())).toMatchObject({ screen: 'confirmSignUp', error: 'deliveryFailed' });
    actor.send({ type: 'code.resendRequested' });
    expect(resendCode.last().input).toEqual({ username: 'marta@leeds.example' });
  });
});

describe('where visitors make no accounts', () => {
  test('a screen says so, from the start or when the service does', async () => {
    expect(signUpScreen(begin({}, { selfSignUp: false }).now())).toBe('signUpClosed');
    const { submit, register, now, actor } = begin();
    submit(marta);
    await register.last().answer({ kind: 'refused', code: 'signUpClosed' });
    expect(signUpScreen(now())).toBe('signUpClosed');
    expect(JSON.stringify(now().context)).not.toContain('Commonplace-1');
    actor.send({ type: 'flow.left', to: 'signIn' });
    expect(now().output).toEqual({ kind: 'left', to: 'signIn', username: 'marta@leeds.example' });
  });

  test('a code from before can still be used', () => {
    const { actor, now } = begin({ startAt: 'confirm' }, { selfSignUp: false });
    expect(signUpScreen(now())).toBe('confirmSignUp');
    expect(now().can({ type: 'back.requested' })).toBe(false);
    actor.send({ type: 'back.requested' });
    expect(signUpScreen(now())).toBe('confirmSignUp');
  });
});
