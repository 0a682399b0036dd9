/** The fields of a new password: the list that ticks, and what password managers need. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { provideForm } from '#machines/form/form.provide.ts';
import type { FormRef } from '#machines/form/form.machine.ts';
import type { FormEvent } from '#machines/form/form.types.ts';
import { validateNewPassword } from '#machines/identity/password-policy.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { useForm } from '#src/app/use-form.ts';
import { shared } from '#src/messages/en/authentication/shared.ts';
import { NewPasswordFields } from '#src/screens/authentication/new-password-fields.tsx';

const policy = sampleConfiguration.passwordPolicy;
const { met, unmet } = shared.newPassword;

function Probe({ form, username = '' }: { readonly form: FormRef; readonly username?: string }) {
  return createElement(NewPasswordFields, {
    form: useForm(form),
    policy,
    username,
    busy: false,
    idPrefix: 'test',
  });
}

/** What the fields look like after these events, without the icons. */
function render(events: readonly FormEvent[], username?: string): string {
  const machine = provideForm({
    validate: ({ password = '', confirm_password: again = '' }) =>
      validateNewPassword(password, again, policy),
  });
  const form = createActor(machine, {
    input: { values: { password: '', confirm_password: '' }, secrets: ['password', 'confirm_password'] },
  }).start();
  for (const event of events) form.send(event);
  return renderToStaticMarkup(createElement(Probe, { form, username })).replaceAll(/<svg.*?<\/svg>/g, '');
}

const type = (field: string, value: string): FormEvent => ({ type: 'field.changed', field, value });
const submit: FormEvent = { type: 'form.submitted' };

/** The rules as they are read aloud. */
const rulesOf = (markup: string): string[] =>
  [...markup.matchAll(/<li.*?<\/li>/g)].map(([item]) => item.replaceAll(/<[^>]*>/g, ''));
const passwordInput = (markup: string): string =>
  /<input[^>]*id="test-password"[^>]*>/.exec(markup)?.[0] ?? '';

describe('the rules', () => {
  it('are the five sentences of the policy, and say of each whether it is met', () => {
    expect(rulesOf(render([type('password', 'moorland2026')]))).toEqual([
      `Password must have at least 8 characters. ${met}`,
      `Password must have lower case letters. ${met}`,
      `Password must have upper case letters. ${unmet}`,
      `Password must have numbers. ${met}`,
      `Password must have special characters. ${unmet}`,
    ]);
  });

  it('are no error while one types, and describe the field', () => {
    const markup = render([type('password', 'moor')]);
    expect(passwordInput(markup)).not.toContain('aria-invalid');
    expect(passwordInput(markup)).toContain('aria-describedby="test-password-rules"');
    expect(markup).toContain('id="test-password-rules"');
    expect(markup).not.toContain('class="broken"');
  });

  it('are named by an element, since a label of their own would be all that the field is described by', () => {
    const list = /<ul[^>]*>/.exec(render([]))?.[0] ?? '';
    expect(list).toContain('id="test-password-rules"');
    expect(list).toContain('aria-labelledby="test-password-rules-name"');
    expect(list).not.toContain('aria-label=');
    expect(render([])).toContain(
      `<span id="test-password-rules-name" hidden="">${shared.newPassword.rules}</span>`,
    );
  });

  it('are errors once the form is submitted, and are shown once', () => {
    const markup = render([
      type('password', 'moorland2026'),
      type('confirm_password', 'moorland2026'),
      submit,
    ]);
    expect(passwordInput(markup)).toContain('aria-invalid="true"');
    expect(rulesOf(markup).filter((rule) => !rule.endsWith(met))).toEqual([
      'Password must have upper case letters',
      'Password must have special characters',
    ]);
    expect(markup.match(/Password must have upper case letters/g)).toHaveLength(1);
  });

  it('stay quiet beside the message that a password is missing', () => {
    const markup = render([submit]);
    expect(passwordInput(markup)).toContain('aria-describedby="test-password-error test-password-rules"');
    expect(rulesOf(markup).every((rule) => rule.endsWith(unmet))).toBe(true);
  });
});

describe('what the service refuses stands beside the password', () => {
  it('with its sentence', () => {
    const markup = render([
      type('password', 'Moorland-2026'),
      {
        type: 'submission.refused',
        refusals: [{ field: 'password', message: { code: 'passwordReused' } }],
      },
    ]);
    expect(passwordInput(markup)).toContain('aria-invalid="true"');
    expect(markup).toContain('id="test-password-error"');
  });
});

describe('password managers', () => {
  it('find the username in a text field that no one sees, before the new passwords (#6294)', () => {
    const markup = render([], 'marta@leeds.example');
    const inputs = [...markup.matchAll(/<input[^>]*>/g)].map(([input]) => input);
    expect(inputs[0]).toContain('autoComplete="username"');
    expect(inputs[0]).toContain('type="text"');
    expect(inputs[0]).toContain('hidden=""');
    expect(inputs[0]).toContain('value="marta@leeds.example"');
    expect(inputs.slice(1).every((input) => input.includes('autoComplete="new-password"'))).toBe(true);
  });

  it('find none where a field asks for it', () => {
    expect(render([])).not.toContain('autoComplete="username"');
  });
});
