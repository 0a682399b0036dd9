/** The attributes of a new account as browsers see them: what each may be filled in with. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { activeForm } from '#machines/sign-up/sign-up.selectors.ts';
import { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import { AppContext, type AppServices } from '#src/app/context.ts';
import { RegisterScreen } from '#src/screens/sign-up/register-screen.tsx';

/** The autofill field of every standard attribute that people type (OpenID Connect Core 1.0, section 5.1; HTML). */
const standard = {
  address: 'street-address',
  birthdate: 'bday',
  // What people will sign in with: password managers keep it with the password.
  email: 'username',
  family_name: 'family-name',
  gender: 'sex',
  given_name: 'given-name',
  locale: 'language',
  middle_name: 'additional-name',
  name: 'name',
  nickname: 'nickname',
  phone_number: 'tel',
  picture: 'photo',
  preferred_username: 'off',
  profile: 'url',
  website: 'url',
  zoneinfo: 'off',
} as const;

/** What each input of the registration asks the browser for, by its name; undefined when it asks for nothing. */
function autoCompletes(): Readonly<Record<string, string | undefined>> {
  const configuration = {
    ...sampleConfiguration,
    requiredAttributes: [...Object.keys(standard), 'custom:team'],
  };
  const flow = createActor(signUpMachine, {
    input: { configuration, startAt: 'register', username: '', password: '' },
  }).start();
  const form = activeForm(flow.getSnapshot());
  if (form === null) throw new Error('The registration has no form.');
  const screen = createElement(RegisterScreen, { flow, form, headingId: 'heading' });
  const services = { configuration: { identity: { providerLabels: {} } } } as unknown as AppServices;
  const markup = renderToStaticMarkup(createElement(AppContext, { value: services }, screen));
  const valueIn = (input: string, attribute: string) =>
    new RegExp(` ${attribute}="([^"]*)"`, 'i').exec(input)?.[1];
  return Object.fromEntries(
    [...markup.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)]
      .filter(([input]) => valueIn(input, 'type') !== 'hidden')
      .map(([input]) => [valueIn(input, 'name'), valueIn(input, 'autocomplete')]),
  );
}

describe('D21: the browser fills each attribute in with what it is', () => {
  const found = autoCompletes();
  test.each(Object.entries(standard))('%s with %s', (name, autoComplete) => {
    expect(found[name]).toBe(autoComplete);
  });

  test('an attribute of the deployment’s own is nothing that a browser knows', () => {
    expect(['off', undefined]).toContain(found['custom:team']);
  });

  test('a new password is no known one', () => {
    expect(found).toMatchObject({ password: 'new-password', confirm_password: 'new-password' });
  });
});
