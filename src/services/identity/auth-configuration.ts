/** What the flows know of the user pool, from the configuration of the page. */
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { AuthConfiguration } from '#machines/identity/configuration.ts';

export const authConfiguration = ({ productName, identity }: RuntimeConfiguration): AuthConfiguration => ({
  initialScreen: identity.initialScreen,
  issuer: productName,
  loginMechanisms: identity.loginMechanisms,
  passwordPolicy: identity.passwordPolicy,
  selfSignUp: identity.selfSignUp,
  requiredAttributes: identity.requiredAttributes,
  providers: identity.hostedSignIn === null ? [] : identity.providers,
});
