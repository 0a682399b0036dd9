/** Making an account by example, with real forms: what the service is asked, what the person is told. */
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { fieldErrors, formErrors, type FormRef } from '#machines/form/index.ts';
import { RESEND_PAUSE_MS, type AuthConfiguration } from '#machines/identity/index.ts';
import { provideRules } from '#machines/identity/ruled-form.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { projectSignUp } from '#machines/sign-up/sign-up.projection.ts';
import {
  activeForm,
  isUsernameTaken,
  provideSignUp,
  signUpMachine,
  resendState,
  signUpScreen,
  type ConfirmAnswer,
  type RegisterAnswer,
  type Registration,
  type ResendAnswer,
  type SignUpInput,
} from '#machines/sign-up/index.ts';
import { asked } from './asked.ts';

const sent = { kind: 'codeSent', delivery: { medium: 'email', destination: 'm***@l***' } } as const;
const marta = {
  email: ' marta@leeds.example ',
  given_name: 'Marta ',
  family_name: 'Okafor',
  password: 'Commonplace-1',
  confirm_password: 'Commonplace-1',
};
const byPhone: Partial<AuthConfiguration> = {
  loginMechanisms: ['phone_number'],
  requiredAttributes: ['phone_number', 'name'],
};

function begin(input: Partial<SignUpInput> = {}, configuration: Partial<AuthConfiguration> = {}) {
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
  const form = (): FormRef => {
    const ref = activeForm(now());
    if (!ref) throw new Error(`There is no form at ${JSON.stringify(now().value)}.`);
    return ref;
  };
  const type = (values: Record<string, string>) => {
    for (const [field, value] of Object.entries(values)) form().send({ type: 'field.changed', field, value });
  };
  const submit = (values: Record<string, string>) => {
    type(values);
    form().send({ type: 'form.submitted' });
  };
  const errors = (field: string) => fieldErrors(form().getSnapshot(), field).map(({ code }) => code);
  const values = () => form().getSnapshot().context.values;
  return { actor, clock, now, form, type, submit, errors, values, register, confirm, resendCode };
}

type Flow = ReturnType<typeof begin>;

async function atCode() {
  const flow = begin();
  flow.submit(marta);
  await flow.register.last().answer(sent);
  return flow;
}

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

  test('names what is missing by its field, and asks nobody', () => {
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

  test('judges the password by the policy of the pool', () => {
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
    ['valueRefused', 'given_name', 'given_name'],
    ['valueRefused', 'username', 'email'],
  ] as const)('%s about %s is said beside %s', async (code, field, place) => {
    const { submit, errors, form, register } = begin();
    submit(marta);
    await register.last().answer({ kind: 'refused', code, field });
    expect(errors(place)).toEqual([code]);
    expect(formErrors(form().getSnapshot())).toEqual([]);
  });

  test.each(['throttled', 'network', 'valueRefused'] as const)(
    '%s about no field is said above',
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

describe('the code', () => {
  test('goes to the service without blanks, and the flow ends with what signing in needs (D14)', async () => {
    const { submit, confirm, now } = await atCode();
    expect(projectSignUp(now())).toMatchObject({
      screen: 'confirmSignUp',
      destination: 'm***@l***',
      username: 'marta@leeds.example',
      notice: null,
      resend: 'pausing',
    });
    submit({ code: ' 123-456 ' });
    expect(confirm.last().input).toEqual({ username: 'marta@leeds.example', code: '123456' });
    await confirm.last().answer({ kind: 'confirmed' });
    expect(now().output).toEqual({
      kind: 'confirmed',
      username: 'marta@leeds.example',
      password: 'Commonplace-1',
    });
  });

  test('that is wrong leaves the field and may be tried again', async () => {
    const { submit, confirm, errors, values, now } = await atCode();
    submit({ code: '111111' });
    await confirm.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(errors('code')).toEqual(['codeMismatch']);
    expect(values()).toEqual({ code: '' });
    expect(now().context.code).toBe('');
    submit({ code: '222222' });
    expect(confirm.calls.map(({ input }) => input.code)).toEqual(['111111', '222222']);
  });

  test('can be sent again after thirty seconds', async () => {
    const { actor, clock, resendCode, now } = await atCode();
    actor.send({ type: 'code.resendRequested' });
    expect(resendCode.calls).toEqual([]);
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    expect(resendState(now())).toBe('sending');
    await resendCode
      .last()
      .answer({ kind: 'codeSent', delivery: { medium: 'sms', destination: '+*******118' } });
    expect(projectSignUp(now())).toMatchObject({
      notice: 'codeSent',
      destination: '+*******118',
      resend: 'pausing',
    });
  });

  test('that is wrong changes nothing about whether another can be sent', async () => {
    const { clock, submit, confirm, now } = await atCode();
    submit({ code: '111111' });
    await confirm.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(resendState(now())).toBe('pausing');
    clock.increment(30_000);
    expect(resendState(now())).toBe('available');
    submit({ code: '222222' });
    await confirm.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(resendState(now())).toBe('available');
    submit({ code: '333333' });
    await confirm.last().fail(new Error('boom'));
    expect(resendState(now())).toBe('available');
  });

  test('is sent again after the pause, which wrong codes do not lengthen', async () => {
    const { clock, submit, confirm, now } = await atCode();
    clock.increment(RESEND_PAUSE_MS - 2);
    submit({ code: '111111' });
    clock.increment(1);
    await confirm.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(resendState(now())).toBe('pausing');
    clock.increment(1);
    expect(resendState(now())).toBe('available');
  });

  test('that is being checked when the pause ends can be sent again once it was refused', async () => {
    const { actor, clock, submit, confirm, resendCode, now } = await atCode();
    submit({ code: '111111' });
    clock.increment(RESEND_PAUSE_MS);
    actor.send({ type: 'code.resendRequested' });
    expect(resendCode.calls).toEqual([]);
    await confirm.last().answer({ kind: 'refused', code: 'codeMismatch' });
    expect(resendState(now())).toBe('available');
  });

  test.each([
    ['refuses', (flow: Flow) => flow.resendCode.last().answer({ kind: 'refused', code: 'throttled' })],
    ['breaks', (flow: Flow) => flow.resendCode.last().fail(new Error('boom'))],
  ])('that the service %s to send: why is said until somebody tries again', async (_, answer) => {
    const flow = await atCode();
    const { actor, clock, type, submit, confirm, resendCode, now } = flow;
    clock.increment(RESEND_PAUSE_MS);
    actor.send({ type: 'code.resendRequested' });
    type({ code: '12' });
    await answer(flow);
    const why = projectSignUp(now()).error;
    expect(why).not.toBeNull();
    // It is about the sending, and not about what is typed.
    type({ code: '123' });
    expect(projectSignUp(now()).error).toBe(why);
    actor.send({ type: 'code.resendRequested' });
    expect(projectSignUp(now()).error).toBeNull();
    await resendCode.last().answer({ kind: 'refused', code: 'network' });
    expect(projectSignUp(now()).error).toBe('network');
    submit({ code: '111111' });
    expect(projectSignUp(now()).error).toBeNull();
    await confirm.last().answer({ kind: 'refused', code: 'tooManyAttempts' });
    expect(projectSignUp(now()).error).toBe('tooManyAttempts');
  });

  test('that could not be delivered: why is not said at the registration any more', async () => {
    const { actor, submit, register, now } = begin();
    submit(marta);
    await register.last().answer({ kind: 'refused', code: 'deliveryFailed' });
    actor.send({ type: 'back.requested' });
    expect(projectSignUp(now())).toMatchObject({ screen: 'signUp', error: null });
  });

  test('that could not be delivered can be sent again at once, whatever was sent before', async () => {
    const { actor, submit, register, confirm, now } = await atCode();
    submit({ code: '111111' });
    await confirm.last().answer({ kind: 'refused', code: 'codeMismatch' });
    actor.send({ type: 'back.requested' });
    submit({ ...marta, email: 'marta.okafor@leeds.example' });
    await register.last().answer({ kind: 'refused', code: 'deliveryFailed' });
    expect(projectSignUp(now())).toMatchObject({
      resend: 'available',
      error: 'deliveryFailed',
      destination: null,
    });
  });

  test('typed and submitted while another is being sent does not leave the form waiting', async () => {
    const { actor, clock, submit, resendCode, confirm, form, now } = await atCode();
    clock.increment(RESEND_PAUSE_MS);
    actor.send({ type: 'code.resendRequested' });
    submit({ code: '123456' });
    expect(confirm.calls).toEqual([]);
    await resendCode.last().answer({ kind: 'refused', code: 'throttled' });
    expect(form().getSnapshot().value).toBe('editing');
    expect(projectSignUp(now())).toMatchObject({ error: 'throttled', resend: 'available' });
    submit({ code: '123456' });
    expect(now().matches({ confirming: { entry: 'checking' } })).toBe(true);
  });

  test('submitted while another takes its place has to be typed anew', async () => {
    const { actor, clock, submit, resendCode, confirm, form, values } = await atCode();
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    submit({ code: '123456' });
    await resendCode.last().answer(sent);
    expect(form().getSnapshot().value).toBe('editing');
    expect(values()).toEqual({ code: '' });
    submit({ code: '654321' });
    expect(confirm.calls.map(({ input }) => input.code)).toEqual(['654321']);
  });

  test("that nobody needs any more, 'User is already confirmed.', ends the flow the same way", async () => {
    const { actor, clock, resendCode, now } = await atCode();
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    await resendCode.last().answer({ kind: 'confirmed' });
    expect(now().output).toMatchObject({ kind: 'confirmed', password: 'Commonplace-1' });
  });

  test('leads back to the registration, to correct what was typed', async () => {
    const { actor, values, now } = await atCode();
    actor.send({ type: 'back.requested' });
    expect(values()).toEqual({
      email: 'marta@leeds.example',
      given_name: 'Marta',
      family_name: 'Okafor',
      password: '',
      confirm_password: '',
    });
    expect(now().context.password).toBe('');
    expect(now().context.delivery).toBeNull();
  });
});

describe('an account that signing in found unconfirmed', () => {
  const known = { startAt: 'confirm', username: 'marta@leeds.example', password: 'Commonplace-1' } as const;

  test('D9: whoever typed the right password is sent a code, confirms, and types neither username nor password again', async () => {
    const { submit, resendCode, confirm, now } = begin(known);
    expect(resendCode.calls.map(({ input }) => input)).toEqual([{ username: 'marta@leeds.example' }]);
    await resendCode.last().answer(sent);
    expect(projectSignUp(now())).toMatchObject({
      screen: 'confirmSignUp',
      notice: 'codeSent',
      values: { code: '' },
    });
    submit({ code: '123456' });
    await confirm.last().answer({ kind: 'confirmed' });
    expect(now().output).toEqual({
      kind: 'confirmed',
      username: 'marta@leeds.example',
      password: 'Commonplace-1',
    });
  });

  test.each(['throttled', 'network', 'deliveryFailed', 'unknown'] as const)(
    'D10: gets to the code although no new one could be sent: %s',
    async (code) => {
      const { submit, form, resendCode, confirm, now } = begin(known);
      await resendCode.last().answer({ kind: 'refused', code });
      expect(projectSignUp(now())).toMatchObject({
        screen: 'confirmSignUp',
        error: code,
        resend: 'available',
      });
      expect(form().getSnapshot().value).toBe('editing');
      submit({ code: '123456' });
      expect(confirm.last().input).toEqual({ username: 'marta@leeds.example', code: '123456' });
    },
  );

  test('D10: gets to the code although the call broke', async () => {
    const { resendCode, now } = begin(known);
    await resendCode.last().fail(new Error('boom'));
    expect(projectSignUp(now())).toMatchObject({ screen: 'confirmSignUp', error: 'unknown', busy: false });
  });
});

describe('a code from before (D10)', () => {
  test('is asked for with the username when nobody knows it', async () => {
    const { submit, confirm, errors, values, resendCode, now } = begin({ startAt: 'confirm' });
    expect(resendCode.calls).toEqual([]);
    expect(values()).toEqual({ username: '', code: '' });
    submit({ code: '123456' });
    expect(errors('username')).toEqual(['username.required']);
    submit({ username: ' marta@leeds.example ' });
    expect(confirm.last().input).toEqual({ username: 'marta@leeds.example', code: '123456' });
    await confirm.last().answer({ kind: 'confirmed' });
    expect(now().output).toEqual({ kind: 'confirmed', username: 'marta@leeds.example', password: '' });
  });

  test('can be sent again once it is known to whom', () => {
    const { actor, type, resendCode, now } = begin({ startAt: 'confirm' });
    actor.send({ type: 'code.resendRequested' });
    expect(resendCode.calls).toEqual([]);
    expect(resendState(now())).toBe('none');
    type({ username: 'marta@leeds.example' });
    actor.send({ type: 'code.resendRequested' });
    expect(resendCode.last().input).toEqual({ username: 'marta@leeds.example' });
  });

  test('is within reach of the registration, with what stands there as username', () => {
    const { actor, type, values, now } = begin();
    type({ email: 'mar', password: 'Commonplace-1' });
    actor.send({ type: 'confirmation.requested' });
    expect(values()).toEqual({ username: 'mar', code: '' });
    expect(JSON.stringify(now().context)).not.toContain('Commonplace-1');
  });

  test('is looked for and not found: everything typed at the registration is there again, but for secrets', () => {
    const { actor, type, values } = begin();
    type({ ...marta, family_name: '' });
    actor.send({ type: 'confirmation.requested' });
    actor.send({ type: 'back.requested' });
    expect(values()).toEqual({
      email: 'marta@leeds.example',
      given_name: 'Marta',
      family_name: '',
      password: '',
      confirm_password: '',
    });
  });

  test('is looked for under another username, which then stands in the registration beside the names', () => {
    const { actor, type, values } = begin();
    type({ email: 'mar', given_name: 'Marta' });
    actor.send({ type: 'confirmation.requested' });
    type({ username: 'marta.okafor@leeds.example' });
    actor.send({ type: 'back.requested' });
    expect(values()).toMatchObject({ email: 'marta.okafor@leeds.example', given_name: 'Marta' });
  });

  test.each([
    ['the username', byPhone],
    ['an attribute', { requiredAttributes: ['phone_number', 'name'] }],
  ])('is looked for and not found: a number that is %s keeps its country', (_, configuration) => {
    const { actor, type, values } = begin({}, configuration);
    type({ country_code: '+44', phone_number: '7700 900118', name: 'Marta' });
    actor.send({ type: 'confirmation.requested' });
    actor.send({ type: 'back.requested' });
    expect(values()).toMatchObject({ country_code: '+44', phone_number: '7700 900118', name: 'Marta' });
  });

  test('is looked for under another number, to which the country chosen before does not belong', () => {
    const { actor, type, values } = begin({}, byPhone);
    type({ country_code: '+44', phone_number: '7', name: 'Marta' });
    actor.send({ type: 'confirmation.requested' });
    type({ username: '+49 1512 3456789' });
    actor.send({ type: 'back.requested' });
    expect(values()).toMatchObject({ country_code: '', phone_number: '+4915123456789', name: 'Marta' });
  });

  test('is asked for alone when the registration says whose it is', () => {
    const { actor, type, values } = begin();
    type({ email: 'marta@leeds.example' });
    actor.send({ type: 'confirmation.requested' });
    expect(values()).toEqual({ code: '' });
  });

  test('takes a number however it is written', () => {
    const { submit, confirm } = begin({ startAt: 'confirm' }, byPhone);
    submit({ username: '+44 (7700) 900 118', code: '123456' });
    expect(confirm.last().input).toEqual({ username: '+447700900118', code: '123456' });
  });
});

describe('a form that breaks', () => {
  /** A validator that fails at one text, as a fault in it would. */
  const fragile = provideRules((values) => {
    if (Object.values(values).includes('boom')) throw new Error('boom');
    return {};
  });
  const start = (startAt: SignUpInput['startAt'], password = '') => {
    const machine = signUpMachine.provide({
      actors: { registrationForm: fragile, confirmationForm: fragile },
    });
    const actor = createActor(machine, {
      input: { configuration: sampleConfiguration, startAt, username: '', password },
    }).start();
    const form = () => activeForm(actor.getSnapshot());
    return {
      actor,
      form,
      spoil: () => form()?.send({ type: 'field.changed', field: 'email', value: 'boom' }),
    };
  };

  test('is built anew by going back, where an account is made', () => {
    const { actor, form, spoil } = start('register');
    spoil();
    expect(projectSignUp(actor.getSnapshot())).toMatchObject({
      screen: 'signUpBroken',
      actions: ['back.requested'],
    });
    expect(actor.getSnapshot().can({ type: 'flow.left', to: 'signIn' })).toBe(true);
    actor.send({ type: 'back.requested' });
    expect(signUpScreen(actor.getSnapshot())).toBe('signUp');
    expect(form()?.getSnapshot().value).toBe('editing');
  });

  test('loses nothing of what was typed before it broke, but for secrets', () => {
    const { actor, form, spoil } = start('register');
    form()?.send({ type: 'field.changed', field: 'given_name', value: 'Marta' });
    form()?.send({ type: 'field.changed', field: 'password', value: 'Commonplace-1' });
    spoil();
    actor.send({ type: 'back.requested' });
    expect(form()?.getSnapshot().context.values).toMatchObject({ given_name: 'Marta', password: '' });
  });

  test('is built anew by going back, where a code is typed, and the password is still there', () => {
    const { actor, form } = start('confirm', 'Commonplace-1');
    form()?.send({ type: 'field.changed', field: 'code', value: 'boom' });
    expect(signUpScreen(actor.getSnapshot())).toBe('signUpBroken');
    actor.send({ type: 'back.requested' });
    expect(signUpScreen(actor.getSnapshot())).toBe('confirmSignUp');
    expect(form()?.getSnapshot().context.values).toEqual({ username: '', code: '' });
    expect(actor.getSnapshot().context.password).toBe('Commonplace-1');
  });
});

describe('D23: every screen has a way back', () => {
  const unsent = async () => {
    const flow = begin({ startAt: 'confirm', username: 'marta@leeds.example' });
    await flow.resendCode.last().answer({ kind: 'refused', code: 'throttled' });
    return flow;
  };
  const refusedWith = async (code: 'deliveryFailed' | 'signUpClosed') => {
    const flow = begin();
    flow.submit(marta);
    await flow.register.last().answer({ kind: 'refused', code });
    return flow;
  };
  const wrong = async () => {
    const flow = await atCode();
    flow.submit({ code: '111111' });
    await flow.confirm.last().answer({ kind: 'refused', code: 'codeMismatch' });
    return flow;
  };
  const screens: readonly (readonly [string, () => Flow | Promise<Flow>, string, boolean])[] = [
    ['the registration', () => begin(), 'signUp', false],
    ['the code that was just sent', atCode, 'confirmSignUp', true],
    ['the code after a wrong one', wrong, 'confirmSignUp', true],
    ['the code that was not delivered', () => refusedWith('deliveryFailed'), 'confirmSignUp', true],
    ['a code that was not sent again', unsent, 'confirmSignUp', true],
    ['a code from before', () => begin({ startAt: 'confirm' }), 'confirmSignUp', true],
    [
      'a code where visitors make no accounts',
      () => begin({ startAt: 'confirm' }, { selfSignUp: false }),
      'confirmSignUp',
      false,
    ],
    ['a closed door', () => begin({}, { selfSignUp: false }), 'signUpClosed', false],
    ['a door that was closed meanwhile', () => refusedWith('signUpClosed'), 'signUpClosed', false],
  ];

  test.each(screens)('%s leads to sign-in', async (_, open, screen) => {
    const { actor, now } = await open();
    expect(signUpScreen(now())).toBe(screen);
    actor.send({ type: 'flow.left', to: 'signIn' });
    expect(now().output).toMatchObject({ kind: 'left', to: 'signIn' });
  });

  test.each(screens)(
    '%s leads to the registration if that is before it',
    async (_, open, screen, isAfter) => {
      const { actor, now } = await open();
      expect(projectSignUp(now()).actions.includes('back.requested')).toBe(isAfter);
      actor.send({ type: 'back.requested' });
      expect(signUpScreen(now())).toBe(isAfter ? 'signUp' : screen);
    },
  );

  test('a call is waited for, and then there is one', async () => {
    const { actor, submit, confirm, now } = await atCode();
    submit({ code: '111111' });
    actor.send({ type: 'back.requested' });
    expect(signUpScreen(now())).toBe('confirmSignUp');
    await confirm.last().answer({ kind: 'refused', code: 'codeMismatch' });
    actor.send({ type: 'back.requested' });
    expect(signUpScreen(now())).toBe('signUp');
  });
});

describe('leaving', () => {
  test('takes along what stands in the form at that moment (D11, D12)', () => {
    const { actor, type, now } = begin();
    type({ email: ' ade@leeds.example' });
    actor.send({ type: 'flow.left', to: 'passwordReset' });
    expect(now().output).toEqual({ kind: 'left', to: 'passwordReset', username: 'ade@leeds.example' });
  });

  test('takes a number along as the service wants it', () => {
    const { actor, type, now } = begin({}, byPhone);
    type({ country_code: '+44', phone_number: '7700 900118' });
    actor.send({ type: 'flow.left', to: 'signIn' });
    expect(now().output).toMatchObject({ username: '+447700900118' });
  });

  test('is not heard during a call', async () => {
    const { actor, clock, submit, register, confirm, resendCode, now } = begin();
    const leave = () => actor.send({ type: 'flow.left', to: 'signIn' });
    submit(marta);
    leave();
    await register.last().answer(sent);
    submit({ code: '111111' });
    leave();
    await confirm.last().answer({ kind: 'refused', code: 'codeMismatch' });
    clock.increment(30_000);
    actor.send({ type: 'code.resendRequested' });
    leave();
    await resendCode.last().answer(sent);
    expect(signUpScreen(now())).toBe('confirmSignUp');
    leave();
    expect(now().output).toEqual({ kind: 'left', to: 'signIn', username: 'marta@leeds.example' });
  });

  test('for good is immediate while nobody is asked', () => {
    const { actor, now } = begin({ username: 'ade@leeds.example' });
    actor.send({ type: 'flow.cancelled' });
    expect(now().output).toEqual({ kind: 'cancelled', username: 'ade@leeds.example', callPending: false });
  });

  test('for good during a call waits for its answer and says that a call was pending', async () => {
    const { actor, submit, register, now } = begin();
    submit(marta);
    actor.send({ type: 'flow.cancelled' });
    expect(now().status).toBe('active');
    await register.last().answer({ kind: 'confirmed' });
    expect(now().output).toEqual({ kind: 'cancelled', username: 'marta@leeds.example', callPending: true });
    expect(JSON.stringify(now().context)).not.toContain('Commonplace-1');
  });
});
