/** The names that values have in the forms of a page (specification, section 3). Password managers know fields by them. */
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { provideForm } from '#machines/form/form.provide.ts';
import type { FormRef } from '#machines/form/form.machine.ts';
import type { Challenge } from '#machines/identity/step.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { usernameFields } from '#machines/identity/username.ts';
import { challenges } from '#model-tests/models/challenge.model.ts';
import { useForm, type FormView } from '#src/app/use-form.ts';
import { AttributeField } from '#src/screens/authentication/attribute-field.tsx';
import { CodeEntry } from '#src/screens/authentication/code-entry.tsx';
import { NewPasswordFields } from '#src/screens/authentication/new-password-fields.tsx';
import { UsernameField } from '#src/screens/authentication/username-field.tsx';
import { MethodScreen, SetUpChoiceScreen } from '#src/screens/challenge/choice-screens.tsx';
import { EmailScreen } from '#src/screens/challenge/email-screen.tsx';
import { begin } from '../machines/begin-challenge.ts';

/** The names of all fields of a page, each once. */
const namesIn = (page: ReactNode): string[] => [
  ...new Set(
    [...renderToStaticMarkup(page).matchAll(/<(?:input|select)[^>]* name="([^"]*)"/g)].map(
      ([, name = '']) => name,
    ),
  ),
];

const headingId = 'heading';
const policy = sampleConfiguration.passwordPolicy;

/** The fields of a form that a page binds itself to. The country of a number is chosen in a list, which has no name. */
function boundIn(form: FormRef, show: (view: FormView) => ReactNode): string[] {
  const bound = new Set<string>();
  const Probe = () => {
    const view = useForm(form);
    return show({ ...view, field: (name) => (bound.add(name), view.field(name)) });
  };
  const names = namesIn(createElement(Probe));
  // A name for password managers is on the page, and no field of the form.
  expect(names.filter((name) => name !== 'username' && !bound.has(name))).toEqual([]);
  expect([...bound].filter((name) => name !== 'country_code' && !names.includes(name))).toEqual([]);
  return [...bound].toSorted();
}

/** The form of a challenge, as the flow itself has opened it. */
const formOf = (challenge: Challenge): FormRef => begin(challenge).form();

test('a username, and the country of a phone number', () => {
  const mechanisms = ['phone_number'] as const;
  const values = usernameFields('', mechanisms);
  const form: FormRef = createActor(provideForm({ validate: () => ({}) }), { input: { values } }).start();
  const bound = boundIn(form, (view) =>
    createElement(UsernameField, { id: 'name', form: view, mechanisms, busy: false }),
  );
  expect(bound).toEqual(['country_code', 'username']);
  expect(Object.keys(values).toSorted()).toEqual(bound);
});

test('a new password, its repetition, and the attributes that are asked for with it', () => {
  const asked = ['email', 'phone_number'];
  const form = formOf({ type: 'newPassword', missingAttributes: asked });
  const shared = { busy: false, idPrefix: 'test' };
  const bound = boundIn(form, (view) => [
    createElement(NewPasswordFields, { key: 'password', form: view, policy, username: '', ...shared }),
    ...asked.map((name) => createElement(AttributeField, { key: name, form: view, name, ...shared })),
  ]);
  expect(bound).toEqual(['confirm_password', 'country_code', 'email', 'password', 'phone_number']);
  expect(Object.keys(form.getSnapshot().context.values).toSorted()).toEqual(bound);
});

test('a code', () => {
  const form = formOf(challenges['an SMS code']);
  const bound = boundIn(form, (view) =>
    createElement(CodeEntry, { id: 'code', form: view, username: '', busy: false }),
  );
  expect(bound).toEqual(['confirmation_code']);
  expect(Object.keys(form.getSnapshot().context.values)).toEqual(bound);
});

test('the kind of a second factor, to use and to set up', () => {
  const flowAt = (challenge: Challenge) => ({ flow: begin(challenge).actor, headingId });
  expect(namesIn(createElement(MethodScreen, flowAt(challenges['a choice of factors'])))).toEqual([
    'mfa_type',
  ]);
  expect(namesIn(createElement(SetUpChoiceScreen, flowAt(challenges['a choice of set-ups'])))).toEqual([
    'mfa_type',
  ]);
});

test('an address for codes', () => {
  const { actor: flow, form } = begin(challenges['an address for codes']);
  expect(namesIn(createElement(EmailScreen, { flow, form: form(), headingId }))).toEqual(['email']);
});
