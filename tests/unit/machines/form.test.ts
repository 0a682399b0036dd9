/** The form machine by example: values and messages written out by hand. */
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  fieldErrors,
  firstFieldInError,
  formErrors,
  isChanged,
  submittedValues,
  isAccepted,
  isEditing,
  isSubmitting,
} from '#machines/form/form.selectors.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import type { FormEvent } from '#machines/form/form.types.ts';
import { provideForm } from '#machines/form/form.provide.ts';

const machine = provideForm({
  validate: ({ email = '', password = '' }) => ({
    email: email.includes('@') ? [] : [{ code: 'email.format' }],
    password: [
      ...(password.length < 8 ? [{ code: 'password.length', params: { n: 8 } }] : []),
      ...(/\d/.test(password) ? [] : [{ code: 'password.numbers' }]),
    ],
  }),
});

function open() {
  const actor = createActor(machine, {
    input: { values: { email: '', password: '' }, secrets: ['password'] },
  }).start();
  return {
    actor,
    now: () => actor.getSnapshot(),
    type: (field: string, value: string) => actor.send({ type: 'field.changed', field, value }),
    leave: (field: string) => actor.send({ type: 'field.blurred', field }),
    submit: () => actor.send({ type: 'form.submitted' }),
  };
}

describe('validation', () => {
  test('says nothing about a field that was never left', () => {
    const { now, type } = open();
    type('email', 'mar');
    expect(fieldErrors(now(), 'email')).toEqual([]);
  });

  test('runs on blur, and on every input after that', () => {
    const { now, type, leave } = open();
    type('email', 'mar');
    leave('email');
    expect(fieldErrors(now(), 'email')).toEqual([{ code: 'email.format' }]);
    type('email', 'marta@leeds.example');
    expect(fieldErrors(now(), 'email')).toEqual([]);
    type('email', 'marta');
    expect(fieldErrors(now(), 'email')).toEqual([{ code: 'email.format' }]);
  });

  test('runs again on submit, shows every field, and keeps the form open', () => {
    const { now, submit } = open();
    submit();
    expect(isEditing(now())).toBe(true);
    expect(fieldErrors(now(), 'email')).toEqual([{ code: 'email.format' }]);
    expect(fieldErrors(now(), 'password')).toHaveLength(2);
    expect(firstFieldInError(now())).toBe('email');
    expect(now().context.attempts).toBe(1);
  });
});

describe('values', () => {
  test('are trimmed, except secrets', () => {
    const { now, type } = open();
    type('email', '  marta@leeds.example ');
    type('password', ' Commonplace-1 ');
    expect(submittedValues(now())).toEqual({ email: 'marta@leeds.example', password: ' Commonplace-1 ' });
  });

  test('cannot change while the parent has them', () => {
    const { now, type, submit } = open();
    type('email', 'marta@leeds.example');
    type('password', 'Commonplace-1');
    submit();
    type('email', 'ade@leeds.example');
    expect(isSubmitting(now())).toBe(true);
    expect(now().context.values.email).toBe('marta@leeds.example');
  });

  test('of fields the form does not have are refused', () => {
    const { now, type } = open();
    type('role', '1');
    expect(Object.keys(now().context.values)).toEqual(['email', 'password']);
  });
});

describe('answers of the parent', () => {
  function submitted() {
    const form = open();
    form.type('email', 'marta@leeds.example');
    form.type('password', 'Commonplace-1');
    form.submit();
    return form;
  }

  test('a refusal of one field is shown there and cleared when that field is edited', () => {
    const { actor, now, type } = submitted();
    actor.send({
      type: 'submission.refused',
      refusals: [{ field: 'email', message: { code: 'email.taken' } }],
    });
    expect(fieldErrors(now(), 'email')).toEqual([{ code: 'email.taken' }]);
    type('password', 'Commonplace-2');
    expect(fieldErrors(now(), 'email')).toEqual([{ code: 'email.taken' }]);
    type('email', 'marta@census.example');
    expect(fieldErrors(now(), 'email')).toEqual([]);
  });

  test('a refusal of the whole form is cleared by any edit; the values stay', () => {
    const { actor, now, type } = submitted();
    actor.send({ type: 'submission.refused', refusals: [{ field: null, message: { code: 'network' } }] });
    expect(formErrors(now())).toEqual([{ code: 'network' }]);
    expect(now().context.values.password).toBe('Commonplace-1');
    type('password', 'Commonplace-12');
    expect(formErrors(now())).toEqual([]);
  });

  test('a refusal of a field that the form does not have is shown for the whole form', () => {
    const { actor, now } = submitted();
    actor.send({
      type: 'submission.refused',
      refusals: [{ field: 'files.3', message: { code: 'file.unread' } }],
    });
    expect(formErrors(now())).toEqual([{ code: 'file.unread' }]);
  });

  test('a refusal may empty a field, which then is not called required', () => {
    const { actor, now } = submitted();
    actor.send({
      type: 'submission.refused',
      refusals: [{ field: null, message: { code: 'codeMismatch' } }],
      cleared: ['password'],
    });
    expect(now().context.values).toEqual({ email: 'marta@leeds.example', password: '' });
    expect(fieldErrors(now(), 'password')).toEqual([]);
  });

  test('acceptance wipes secrets and makes the rest the new baseline', () => {
    const { actor, now, type } = submitted();
    expect(isChanged(now())).toBe(true);
    actor.send({ type: 'submission.accepted' });
    expect(isAccepted(now())).toBe(true);
    expect(now().context.values).toEqual({ email: 'marta@leeds.example', password: '' });
    expect(isChanged(now())).toBe(false);
    expect(JSON.stringify(now().context)).not.toContain('Commonplace-1');
    type('email', 'marta@census.example');
    expect(isEditing(now())).toBe(true);
    expect(isChanged(now())).toBe(true);
  });
});

describe('refusals are counted, so that a view can follow each of them once', () => {
  const network: FormEvent = {
    type: 'submission.refused',
    refusals: [{ field: null, message: { code: 'network' } }],
  };
  const count = ({ now }: ReturnType<typeof open>) => now().context.refusalCount;

  test('none at first, and none by what the form itself finds wrong', () => {
    const form = open();
    expect(count(form)).toBe(0);
    form.submit();
    expect(count(form)).toBe(0);
    expect(form.now().context.attempts).toBe(1);
  });

  test('one that nothing was submitted for, as of a new code, and the same one again', () => {
    const form = open();
    form.actor.send(network);
    expect(count(form)).toBe(1);
    form.actor.send(network);
    expect(count(form)).toBe(2);
    expect(form.now().context.attempts).toBe(0);
  });

  test('one of a submission; typing, which clears it, changes nothing', () => {
    const form = open();
    form.type('email', 'marta@leeds.example');
    form.type('password', 'Commonplace-1');
    form.submit();
    expect(count(form)).toBe(0);
    form.actor.send(network);
    form.type('email', 'ade@leeds.example');
    form.leave('email');
    expect(count(form)).toBe(1);
  });

  test('not an answer that only empties fields, nor one that comes after the acceptance', () => {
    const form = open();
    form.actor.send({ type: 'submission.refused', refusals: [], cleared: ['password'] });
    expect(count(form)).toBe(0);
    form.actor.send(network);
    form.type('email', 'marta@leeds.example');
    form.type('password', 'Commonplace-1');
    form.submit();
    form.actor.send({ type: 'submission.accepted' });
    expect(count(form)).toBe(0);
    form.actor.send(network);
    expect(count(form)).toBe(0);
  });
});

test('a form without a validator fails loudly instead of finding everything in order', () => {
  const actor = createActor(formMachine, { input: { values: { email: '' } } });
  const errors: unknown[] = [];
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  expect(String(errors[0])).toContain("'validate' of the machine 'form' is not provided");
});
