/** The texts of authentication, and the sentence of a code, no matter who gave it. */
import type { Message } from '#machines/conventions/message.ts';
import { useAuthenticationMessages, type AuthenticationMessages } from '../../messages/authentication.ts';

export interface AuthText {
  readonly t: AuthenticationMessages;
  /** The sentence of a refusal or of a validator. A code without a sentence of its own is an unknown error. */
  sentence(message: Message | string): string;
}

type Sentences = Readonly<Record<string, string | ((params: NonNullable<Message['params']>) => string)>>;

export function useAuthText(): AuthText {
  const t = useAuthenticationMessages();
  return {
    t,
    sentence: (message) => {
      const { code, params = {} } =
        typeof message === 'string' ? { code: message, params: undefined } : message;
      const sentences: Sentences = { ...t.errors, ...t.fields };
      const words = sentences[code] ?? t.errors.unknown;
      return typeof words === 'string' ? words : words(params);
    },
  };
}
