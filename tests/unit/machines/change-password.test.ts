/** Changing a password by example. */
import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import {
  provideChangePassword,
  type ChangeAnswer,
  type Passwords,
} from '#machines/change-password/change-password.machine.ts';
import { currentScreen } from '#machines/conventions/screen.ts';
import { isAsking, openForm } from '#machines/form/form.flow.selectors.ts';
import { fieldErrors, formErrors } from '#machines/form/form.selectors.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { asked } from './asked.ts';

const [PRESENT, NEXT] = [' Commonplace-1', 'Commonplace-2 '];

function open() {
  const change = asked<Passwords, ChangeAnswer>();
  const actor = createActor(provideChangePassword({ changePassword: change.call }), {
    input: { policy: sampleConfiguration.passwordPolicy },
  }).start();
  const now = () => actor.getSnapshot();
  const form = () => {
    const ref = openForm(now());
    if (ref === null) throw new Error('There is no form.');
    return ref;
  };
  const submit = (present: string, password: string, confirmation: string) => {
    const typed = { present_password: present, password, confirm_password: confirmation };
    for (const [field, value] of Object.entries(typed)) form().send({ type: 'field.changed', field, value });
    form().send({ type: 'form.submitted' });
  };
  const errors = (field: string) => fieldErrors(form().getSnapshot(), field).map(({ code }) => code);
  return { actor, change, now, form, submit, errors };
}

function changing() {
  const page = open();
  page.submit(PRESENT, NEXT, NEXT);
  return page;
}

test('both passwords go to the service to the letter, and are kept until it has them and no longer', async () => {
  const { change, now } = changing();
  expect(change.last().input).toEqual({ present: PRESENT, next: NEXT });
  expect(isAsking(now())).toBe(true);
  await change.last().answer({ kind: 'changed' });
  expect(now().output).toEqual({ kind: 'changed' });
  expect(JSON.stringify(now().context)).not.toContain('Commonplace');
});

test('the present password is wanted, and the new one twice and by the policy', () => {
  const { change, submit, errors } = open();
  submit('', 'short', 'shore');
  expect([errors('present_password'), errors('confirm_password')]).toEqual([
    ['password.required'],
    ['password.mismatch'],
  ]);
  expect(errors('password')).toContain('password.length');
  expect(change.calls).toHaveLength(0);
});

describe('a refusal', () => {
  test.each([
    ['incorrectCredentials', 'present_password'],
    ['passwordRefused', 'password'],
    ['passwordReused', 'password'],
  ] as const)('%s is shown at %s', async (code, field) => {
    const { change, errors, now } = changing();
    await change.last().answer({ kind: 'refused', code });
    expect([errors(field), currentScreen(now()), isAsking(now())]).toEqual([[code], 'changePassword', false]);
  });

  test('of the present password empties that alone', async () => {
    const { change, form } = changing();
    await change.last().answer({ kind: 'refused', code: 'incorrectCredentials' });
    expect(form().getSnapshot().context.values).toEqual({
      present_password: '',
      password: NEXT,
      confirm_password: NEXT,
    });
  });

  test('of anything else, or a service that breaks, is shown above the form, which can be sent again', async () => {
    const { change, form, submit } = changing();
    await change.last().answer({ kind: 'refused', code: 'tooManyAttempts' });
    expect(formErrors(form().getSnapshot())).toEqual([{ code: 'tooManyAttempts' }]);
    submit(PRESENT, NEXT, NEXT);
    await change.last().fail(new Error('boom'));
    expect(formErrors(form().getSnapshot())).toEqual([{ code: 'unknown' }]);
    expect(change.calls).toHaveLength(2);
  });

  test('of the session ends the flow', async () => {
    const { change, now } = changing();
    await change.last().answer({ kind: 'refused', code: 'sessionExpired' });
    expect(now().output).toEqual({ kind: 'sessionRefused' });
  });
});

describe('leaving', () => {
  test('ends at once while nothing is asked', () => {
    const { actor, now } = open();
    actor.send({ type: 'flow.cancelled' });
    expect(now().output).toEqual({ kind: 'cancelled', callPending: false });
  });

  test.each<[string, ChangeAnswer | Error]>([
    ['changes it', { kind: 'changed' }],
    ['refuses', { kind: 'refused', code: 'passwordReused' }],
    ['breaks', new Error('boom')],
  ])('during a call that %s waits for it, and says that there was one', async (_, answer) => {
    const { actor, change, now } = changing();
    actor.send({ type: 'flow.cancelled' });
    expect(now().status).toBe('active');
    await (answer instanceof Error ? change.last().fail(answer) : change.last().answer(answer));
    expect(now().output).toEqual({ kind: 'cancelled', callPending: true });
  });
});
