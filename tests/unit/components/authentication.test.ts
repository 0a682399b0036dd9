/** The parts that the screens of authentication share, as assistive technology and password managers meet them. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { provideForm } from '#machines/form/form.provide.ts';
import type { FormRef } from '#machines/form/form.machine.ts';
import type { FormEvent } from '#machines/form/form.types.ts';
import { useForm } from '#src/app/use-form.ts';
import { errors } from '#src/messages/en/authentication/errors.ts';
import { shared } from '#src/messages/en/authentication/shared.ts';
import { AuthForm, type AuthFormProps } from '#src/screens/authentication/auth-form.tsx';
import { CodeEntry } from '#src/screens/authentication/code-entry.tsx';
import { RefusalBanner } from '#src/screens/authentication/refusal-banner.tsx';
import { ResendCode, type ResendState } from '#src/screens/authentication/resend-code.tsx';

const words = { submitLabel: 'Confirm', busyLabel: 'Checking the code' };

interface ProbeProps {
  readonly form: FormRef;
  readonly busy: boolean;
  readonly username: string;
}

function Probe({ form: ref, busy, username }: ProbeProps) {
  const form = useForm(ref);
  const code = createElement(CodeEntry, { id: 'code', form, username, busy });
  const props: AuthFormProps = { form, busy, ...words, children: code };
  return createElement(AuthForm, props);
}

/** A form with a code, after these events. */
function render(events: readonly FormEvent[], { busy = false, username = '' } = {}): string {
  const form = createActor(provideForm({ validate: () => ({}) }), {
    input: { values: { confirmation_code: '' } },
  }).start();
  for (const event of events) form.send(event);
  return renderToStaticMarkup(createElement(Probe, { form, busy, username }));
}

const alertsOf = (markup: string): string[] =>
  [...markup.matchAll(/<div[^>]*role="alert"[^>]*>.*?<div>(.*?)<\/div>/g)].map(([, text = '']) => text);
const announced = (markup: string): string[] =>
  [...markup.matchAll(/<output[^>]*>(.*?)<\/output>/g)].flatMap(([, text = '']) => (text === '' ? [] : text));

const refused = (field: string | null, code: string): FormEvent => ({
  type: 'submission.refused',
  refusals: [{ field, message: { code } }],
});

describe('a refusal', () => {
  it('is an alert that can take the focus', () => {
    const markup = renderToStaticMarkup(createElement(RefusalBanner, null, errors.network));
    expect(alertsOf(markup)).toEqual([errors.network]);
    expect(markup).toContain('tabindex="-1"');
  });

  it('stands above a form even when nothing was submitted', () => {
    const markup = render([refused(null, 'deliveryFailed')]);
    expect(alertsOf(markup)).toEqual([errors.deliveryFailed]);
    expect(markup.indexOf('role="alert"')).toBeLessThan(markup.indexOf('<input'));
  });

  it('of several things is one alert, so that the focus has one place to go to', () => {
    const markup = render([
      {
        type: 'submission.refused',
        refusals: ['network', 'deliveryFailed'].map((code) => ({ field: null, message: { code } })),
      },
    ]);
    expect(alertsOf(markup)).toEqual([`${errors.network} ${errors.deliveryFailed}`]);
  });

  it('of a field is none of the whole form', () => {
    expect(alertsOf(render([]))).toEqual([]);
    expect(alertsOf(render([refused('confirmation_code', 'codeMismatch')]))).toEqual([]);
  });
});

describe('a call is announced once', () => {
  const sending = (state: ResendState): string =>
    renderToStaticMarkup(createElement(ResendCode, { state, onResend: () => undefined }));

  it('by the form while its values are with the service', () => {
    expect(announced(render([{ type: 'form.submitted' }], { busy: true }))).toEqual([words.busyLabel]);
  });

  it('and not by the form while a code is sent again, which its own button says', () => {
    expect(announced(render([], { busy: true }))).toEqual([]);
    expect(announced(sending('sending'))).toEqual([shared.code.resending]);
  });

  it('and a tick of the pause is no news', () => {
    expect(announced(sending('pausing'))).toEqual([]);
    expect(sending('pausing')).toContain(shared.code.resendSoon);
  });
});

describe('password managers', () => {
  const usernameOf = (markup: string): string =>
    /<input[^>]*autoComplete="username"[^>]*>/.exec(markup)?.[0] ?? '';

  it('learn whose code it is from a text field that no one sees', () => {
    const input = usernameOf(render([], { username: 'marta@leeds.example' }));
    expect(input).toContain('type="text"');
    expect(input).toContain('hidden=""');
    expect(input).toContain('value="marta@leeds.example"');
  });

  it('get no type where it is not known', () => {
    expect(usernameOf(render([]))).toBe('');
  });
});
