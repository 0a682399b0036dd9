/** The fields of a username and of an attribute: their labels, and what they say to browsers. */
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { provideForm } from '#machines/form/form.provide.ts';
import type { FormRef } from '#machines/form/form.machine.ts';
import type { Validator } from '#machines/form/form.values.ts';
import { validateAttribute } from '#machines/identity/attributes.ts';
import { validateUsername, usernameFields } from '#machines/identity/username.ts';
import type { LoginMechanism } from '#machines/identity/configuration.ts';
import { useForm, type FormView } from '#src/app/use-form.ts';
import { authentication as t } from '#src/messages/en/authentication/index.ts';
import { AttributeField } from '#src/screens/authentication/attribute-field.tsx';
import { UsernameField } from '#src/screens/authentication/username-field.tsx';

/** A field of a form that was submitted with these values. */
function render(
  values: Readonly<Record<string, string>>,
  validate: Validator,
  field: (form: FormView) => ReturnType<FunctionComponent>,
): string {
  const form: FormRef = createActor(provideForm({ validate }), { input: { values } }).start();
  form.send({ type: 'form.submitted' });
  const Probe = () => field(useForm(form));
  return renderToStaticMarkup(createElement(Probe));
}

const renderUsername = (mechanisms: readonly LoginMechanism[]) =>
  render(
    usernameFields('', mechanisms),
    (values) => validateUsername(values, mechanisms),
    (form) => createElement(UsernameField, { id: 'name', form, mechanisms, busy: false }),
  );

const renderAttribute = (name: string, value = '') =>
  render(
    { country_code: '', [name]: value },
    (values) => ({ [name]: validateAttribute(name, values) }),
    (form) => createElement(AttributeField, { form, name, busy: false, idPrefix: 'test' }),
  );

describe('the field of a username', () => {
  test.each([
    [['email'], 'E-mail', 'Enter your e-mail address', 'text', 'email'],
    [['phone_number'], 'Phone number', 'Enter your phone number', 'tel', 'tel'],
    [
      ['email', 'phone_number'],
      'E-mail or phone number',
      'Enter your e-mail address or phone number',
      'text',
      'email',
    ],
    [
      ['phone_number', 'email'],
      'E-mail or phone number',
      'Enter your e-mail address or phone number',
      'text',
      'email',
    ],
  ] as const)('of a pool of %j', (mechanisms, label, missing, type, inputMode) => {
    const markup = renderUsername(mechanisms);
    expect(markup).toContain(`<label for="name">${label}</label>`);
    expect(markup).toContain(`${missing}<`);
    expect(markup).toContain(`type="${type}"`);
    expect(markup).toMatch(new RegExp(`inputmode="${inputMode}"`, 'i'));
    expect(markup).toMatch(/autocomplete="username"/i);
  });

  test('says how numbers are written where they are one way of two', () => {
    expect(renderUsername(['email', 'phone_number'])).toContain(t.username.hint);
    expect(renderUsername(['email'])).not.toContain(t.username.hint);
  });
});

describe('the field of an attribute', () => {
  test.each([
    ['email', 'E-mail', 'email', 'email'],
    ['birthdate', 'Date of birth', 'date', 'bday'],
    ['given_name', 'Given name', undefined, 'given-name'],
    ['website', 'Website', 'url', 'url'],
    ['phone_number', 'Phone number', 'tel', 'tel'],
  ])('%s', (name, label, type, autoComplete) => {
    const markup = renderAttribute(name);
    expect(markup).toContain(`>${label}</label>`);
    if (type !== undefined) expect(markup).toContain(`type="${type}"`);
    expect(markup).toMatch(new RegExp(`autocomplete="${autoComplete}"`, 'i'));
  });

  test('of the deployment’s own is called by its name, and nothing is filled in', () => {
    const markup = renderAttribute('custom:home_town');
    expect(markup).toContain('>Home town</label>');
    expect(markup).not.toMatch(/autocomplete/i);
  });

  test('says what is missing, too long or not a date', () => {
    expect(renderAttribute('given_name')).toContain('Enter your given name');
    expect(renderAttribute('custom:home_town')).toContain('Fill in “Home town”');
    expect(renderAttribute('nickname', 'x'.repeat(2049))).toContain('Use at most 2048 characters');
    expect(renderAttribute('birthdate', '31.12.1990')).toContain(t.fields['birthdate.format']);
  });
});
