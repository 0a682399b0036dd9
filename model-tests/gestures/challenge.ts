/** What a person does with a challenge. */
import { textOf } from '#model-tests/kit/typed-text.ts';
import type { challengeMachine } from '#machines/challenge/challenge.machine.ts';
import type { FormEvent } from '#machines/form/form.types.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';
import { en } from '#src/messages/en.ts';
import { choose, fill, nothing, press, type Gesture, type GesturesFor, type Vocabulary } from './gesture.ts';

const { challenge: t, shared, attributes } = authentication;

/** By the labels of the fields; the country of a number is a select of its own. */
export const labels: Readonly<Record<string, string>> = {
  confirmation_code: shared.code.label,
  email: t.email.label,
  password: shared.newPassword.label,
  confirm_password: shared.newPassword.confirmLabel,
  given_name: attributes.label('given_name'),
  phone_number: attributes.label('phone_number'),
};

/** @param acts the names of the button that submits, of which one is there */
const fillIn =
  (...acts: readonly string[]) =>
  (happened: object): readonly Gesture[] => {
    const event = happened as FormEvent;
    if (event.type === 'form.submitted') return press(...acts);
    // The country is guessed from the language of the reader.
    if (event.type !== 'field.changed' || event.field === 'country_code') return nothing;
    return fill(labels[event.field] ?? event.field, textOf(event));
  };

export const challengeGestures = {
  events: {
    'code.resendRequested': () => press(shared.code.resend),
    'method.changeRequested': () => press(t.anotherWay),
    'back.requested': () => press(t.someoneElse, shared.back),
    'flow.cancelled': () => press(en.components.close),
    'choice.changed': () => choose(null),
    'method.chosen': ({ method }) => [...choose(t.method.names[method]), ...press(t.method.act)],
    'setUp.chosen': ({ method }) => [...choose(t.method.names[method]), ...press(t.setUp.act)],
  } satisfies GesturesFor<typeof challengeMachine>,
  children: {
    // Two screens ask for a code.
    codeForm: fillIn(t.code.act, t.totp.act),
    emailForm: fillIn(t.email.act),
    newPasswordForm: fillIn(t.newPassword.act),
  },
} satisfies Vocabulary;
