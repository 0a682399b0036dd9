/** Which field of the registration the refusal of an answer is about. */
import type { AuthConfiguration } from '../identity/configuration.ts';
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
