/** The form machine by example: when it checks, what it says of emptied fields, and what it resets. */
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  fieldErrors,
  firstFieldInError,
  formErrors,
  isChanged,
  isSubmitting,
  isAccepted,
} from '#machines/form/form.selectors.ts';
import { provideForm } from '#machines/form/form.provide.ts';
import type { FormValues } from '#machines/form/form.values.ts';

/** A form for a new password, whose checklist is live, and a name; it notes all that it is asked to validate. */
function open() {
  const checked: FormValues[] = [];
  const machine = provideForm({
    validate: (values) => {
      checked.push(values);
      const { name = '', password = '' } = values;
      return {
        name: name === '' ? [{ code: 'name.required' }] : [],
        password: password.length < 8 ? [{ code: 'password.length', live: true }] : [],
      };
    },
  });
  const actor = createActor(machine, {
    input: { values: { name: '', password: '' }, secrets: ['password'] },
  }).start();
  return {
    checked,
    now: () => actor.getSnapshot(),
    type: (field: string, value: string) => actor.send({ type: 'field.changed', field, value }),
    leave: (field: string) => actor.send({ type: 'field.blurred', field }),
    submit: () => actor.send({ type: 'form.submitted' }),
    accept: () => actor.send({ type: 'submission.accepted' }),
    refuse: (code: string, cleared: readonly string[] = []) =>
      actor.send({ type: 'submission.refused', refusals: [{ field: null, message: { code } }], cleared }),
    checklist: () => fieldErrors(actor.getSnapshot(), 'password').map(({ code }) => code),
  };
}

/** A form that was filled in properly. */
function filled() {
  const form = open();
  form.type('name', 'Marta');
  form.type('password', 'Commonplace-1');
  return form;
}

describe('validation', () => {
  test('happens before anything is typed, so that a live checklist is right from the start', () => {
    expect(open().checklist()).toEqual(['password.length']);
  });

  test('happens once more on submit, over the values that are sent', () => {
    const { checked, submit, now } = filled();
    checked.length = 0;
    submit();
    expect(checked).toEqual([{ name: 'Marta', password: 'Commonplace-1' }]);
    expect(isSubmitting(now())).toBe(true);
  });

  test('on submit speaks of every field, also of those that were not visited', () => {
    const { submit, now } = open();
    expect(fieldErrors(now(), 'name')).toEqual([]);
    submit();
    expect(fieldErrors(now(), 'name')).toEqual([{ code: 'name.required' }]);
    expect(firstFieldInError(now())).toBe('name');
  });
});

describe('saying', () => {
  /** Two new passwords that must match, which is checked only once both were touched. */
  function openPair() {
    const machine = provideForm({
      validate: ({ password = '', confirm_password: confirmation = '' }) => ({
        confirm_password: password === confirmation ? [] : [{ code: 'mismatch', alongside: 'password' }],
      }),
    });
    const actor = createActor(machine, {
      input: { values: { password: '', confirm_password: '' } },
    }).start();
    const answer = (field: string, value: string) => {
      actor.send({ type: 'field.changed', field, value });
      actor.send({ type: 'field.blurred', field });
    };
    return { answer, said: () => fieldErrors(actor.getSnapshot(), 'confirm_password') };
  }

  test('what depends on two fields waits until both were touched', () => {
    const { answer, said } = openPair();
    answer('confirm_password', 'Commonplace-1');
    expect(said()).toEqual([]);
    answer('password', 'Commonplace-2');
    expect(said()).toEqual([{ code: 'mismatch', alongside: 'password' }]);
  });

  test('nothing of a field that is passed through unchanged', () => {
    const { leave, now } = open();
    leave('name');
    expect(fieldErrors(now(), 'name')).toEqual([]);
    expect(now().context.touched).toEqual([]);
  });

  test('a field that was changed and changed back is untouched', () => {
    const { type, leave, now } = open();
    type('name', 'Marta');
    type('name', '');
    leave('name');
    expect(fieldErrors(now(), 'name')).toEqual([]);
  });

  test('counts every submission, until one is accepted', () => {
    const { submit, refuse, type, now, accept } = open();
    submit();
    submit();
    expect(now().context.attempts).toBe(2);
    type('name', 'Marta');
    type('password', 'Commonplace-1');
    submit();
    refuse('network');
    expect(now().context.attempts).toBe(3);
    submit();
    accept();
    expect(now().context.attempts).toBe(0);
  });
});

describe('a field that another person empties is checked as the empty field it is', () => {
  test('when a submission was refused', () => {
    const { submit, refuse, checklist } = filled();
    expect(checklist()).toEqual([]);
    submit();
    refuse('credentials', ['password']);
    expect(checklist()).toEqual(['password.length']);
  });

  test('when nothing was submitted', () => {
    const { refuse, checklist } = filled();
    refuse('code.sentAgain', ['password']);
    expect(checklist()).toEqual(['password.length']);
  });

  test('when the values were accepted and the secret has served', () => {
    const { submit, accept, checklist } = filled();
    submit();
    accept();
    expect(checklist()).toEqual(['password.length']);
  });
});

describe('what the service has refused', () => {
  test('stands until something is edited or submitted again; leaving a field is neither', () => {
    const { submit, refuse, leave, now } = filled();
    submit();
    refuse('network');
    leave('name');
    expect(formErrors(now())).toEqual([{ code: 'network' }]);
    submit();
    expect(formErrors(now())).toEqual([]);
    expect(isSubmitting(now())).toBe(true);
  });
});

describe('after acceptance', () => {
  function accepted() {
    const form = filled();
    form.submit();
    form.accept();
    return form;
  }

  test('a change is a beginning, not another submission: nothing is called missing', () => {
    const { type, now } = accepted();
    type('name', 'Ade');
    expect(isSubmitting(now())).toBe(false);
    expect(isChanged(now())).toBe(true);
    expect(now().context).toMatchObject({ attempts: 0, refusals: [], touched: [] });
  });

  test('an emptied field is called missing once it is left, and the form can be sent again', () => {
    const { type, leave, submit, now } = accepted();
    type('name', '');
    expect(fieldErrors(now(), 'name')).toEqual([]);
    leave('name');
    expect(fieldErrors(now(), 'name')).toEqual([{ code: 'name.required' }]);
    type('name', 'Ade');
    type('password', 'Commonplace-2');
    submit();
    expect(isSubmitting(now())).toBe(true);
  });

  test('a field that the form does not have changes nothing', () => {
    const { type, now } = accepted();
    type('role', 'admin');
    expect(Object.keys(now().context.values)).toEqual(['name', 'password']);
    expect(isAccepted(now())).toBe(true);
  });
});
