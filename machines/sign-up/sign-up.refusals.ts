/** Where on a form the refusal of an answer is said. */
import type { Refusal } from '../form/form.values.ts';
import { CODE_FIELD, isAboutTheCode } from '../identity/code.ts';
import type { AuthConfiguration } from '../identity/configuration.ts';
import type { AuthErrorCode } from '../identity/auth-error.ts';
import { askedAttributes, usernameField } from './sign-up.fields.ts';
import type { SignUpAnswer } from './sign-up.types.ts';

/** The registration's field that a refusal is about; null when it is about all of them. */
export function fieldOfRefusal(answer: SignUpAnswer | null, configuration: AuthConfiguration): string | null {
  if (answer?.kind !== 'refused') return null;
  switch (answer.code) {
    case 'usernameTaken':
      return usernameField(configuration);
    case 'passwordRefused':
    case 'passwordReused':
    case 'passwordLeaked':
      return 'password';
    default: {
      const field = 'field' in answer ? answer.field : undefined;
      if (field === 'username') return usernameField(configuration);
      return field !== undefined && askedAttributes(configuration).includes(field) ? field : null;
    }
  }
}

/** What the confirmation is told of a refusal; a code that has served is typed anew. */
export const refusalOfConfirmation = (
  code: AuthErrorCode,
): { readonly refusals: readonly Refusal[]; readonly cleared: readonly string[] } => {
  const field = isAboutTheCode(code) ? CODE_FIELD : null;
  return { refusals: [{ field, message: { code } }], cleared: field === null ? [] : [field] };
};
