/** What the flows must know of the user pool before they can show a first screen (specification, sections 3 to 5). */
import type { FlowName } from './flow.ts';
import type { PasswordPolicy } from './password-policy.ts';

/** What a person signs in with; the first configured one is the username. */
export type LoginMechanism = 'email' | 'phone_number';

/** The providers whose names the product knows. */
export type SocialProviderName = 'Google' | 'Facebook' | 'LoginWithAmazon' | 'SignInWithApple';

/** A provider of the hosted sign-in, by its name on the wire: a social one, or one that the settings describe. */
export type ProviderName = string;

export interface AuthConfiguration {
  /** The first screen of a person who wants to sign in and says no more. */
  readonly initialScreen: FlowName;
  /** Names the product in an authenticator app. */
  readonly issuer: string;
  readonly loginMechanisms: readonly LoginMechanism[];
  readonly passwordPolicy: PasswordPolicy;
  /** Whether visitors may make an account themselves. */
  readonly selfSignUp: boolean;
  /** Standard attributes that a new account must have, by their names on the wire (specification, section 3). */
  readonly requiredAttributes: readonly string[];
  /** Providers on offer beside the password; empty when there is no hosted sign-in. */
  readonly providers: readonly ProviderName[];
}
