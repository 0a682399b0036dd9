/** The texts of signing in, and the sentence of a code whoever gave it. */
import { useMessages, type Messages } from '../../messages/messages.ts';

export interface AuthText {
  readonly t: Messages['signIn'];
  /** A code without a sentence of its own is an unknown error. */
  sentence(code: string): string;
}

export function useAuthText(): AuthText {
  const t = useMessages().signIn;
  return { t, sentence: (code) => t.sentences[code] ?? t.unknownSentence };
}
