/** The English texts of authentication, which load with its screens. */
import { attributes, username } from './attributes.ts';
import { challenge } from './challenge.ts';
import { errors } from './errors.ts';
import { federatedSignIn } from './federated-sign-in.ts';
import { fields } from './fields.ts';
import { passwordReset } from './password-reset.ts';
import { shared } from './shared.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { verifyAttributes } from './verify-attributes.ts';

export const authentication = {
  errors,
  fields,
  federatedSignIn,
  shared,
  attributes,
  username,
  signIn,
  signUp,
  passwordReset,
  verifyAttributes,
  challenge,
};
