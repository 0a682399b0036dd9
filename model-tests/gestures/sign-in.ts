/** What a person does in the sign-in dialog. */
import { textOf } from '#model-tests/kit/typed-text.ts';
import type { FormEvent } from '#machines/form/form.types.ts';
import type { SocialProviderName } from '#machines/identity/configuration.ts';
import type { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { authentication } from '#src/messages/en/authentication/index.ts';
import { en } from '#src/messages/en.ts';
import { fill, nothing, press, type GesturesFor, type Vocabulary } from './gesture.ts';

const { signIn: t, shared } = authentication;

const labels: Readonly<Record<string, string>> = {
  username: t.credentials.email,
  password: t.credentials.password,
};

export const signInGestures = {
  events: {
    'back.requested': () => press(shared.back),
    'provider.chosen': ({ provider }) => press(t.providers.names[provider as SocialProviderName]),
    'flow.left': ({ to }) => press(to === 'signUp' ? t.credentials.signUp : t.credentials.forgotPassword),
    'flow.cancelled': () => press(en.components.close),
  } satisfies GesturesFor<typeof signInMachine>,
  children: {
    credentialsForm: (happened) => {
      const event = happened as FormEvent;
      if (event.type === 'form.submitted') return press(t.credentials.act);
      return event.type === 'field.changed'
        ? fill(labels[event.field] ?? event.field, textOf(event))
        : nothing;
    },
  },
} satisfies Vocabulary;
