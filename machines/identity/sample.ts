/** A configuration for models and tests: an ordinary pool, with e-mail addresses as usernames. */
import type { AuthConfiguration } from './configuration.ts';

export const sampleConfiguration: AuthConfiguration = {
  initialScreen: 'signIn',
  issuer: 'Commonplace',
  loginMechanisms: ['email'],
  passwordPolicy: {
    minimumLength: 8,
    requireLowercase: true,
    requireUppercase: true,
    requireNumbers: true,
    requireSymbols: true,
  },
  selfSignUp: true,
  requiredAttributes: ['email', 'given_name', 'family_name'],
  providers: ['Google'],
};
