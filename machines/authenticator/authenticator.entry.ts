/** Where a visitor enters the flows: what a page may ask for, and what each flow starts with. */
import type { ProviderName } from '../identity/configuration.ts';
import type { AuthConfiguration } from '../identity/configuration.ts';
import type { FlowName } from '../identity/flow.ts';
import type { PasswordResetInput, PasswordResetOutput } from '../password-reset/password-reset.types.ts';
import type { FederatedSignInOutput } from '../federated-sign-in/federated-sign-in.types.ts';
import type { SignInNotice, SignInOutput } from '../sign-in/sign-in.types.ts';
import type { SignUpInput, SignUpOutput } from '../sign-up/sign-up.types.ts';

/** What a page, or a link on one, may ask for by its address. */
export type RequestedEntry =
  | { readonly flow: 'signIn'; readonly notice?: SignInNotice }
  | { readonly flow: 'signUp'; readonly startAt: SignUpInput['startAt'] }
  | { readonly flow: 'passwordReset'; readonly startAt: 'request' | 'confirm' }
  /** The browser has come back from a provider with an answer in the address. */
  | { readonly flow: 'federatedSignIn' }
  /** What is not verified yet; a person who is no member signs in first. */
  | { readonly flow: 'verifyAttributes' };

/** The next flow and what it starts with, besides the configuration and the username. */
export type FlowEntry =
  | { readonly flow: 'signIn'; readonly password: string; readonly notice: SignInNotice | null }
  | { readonly flow: 'signUp'; readonly startAt: SignUpInput['startAt']; readonly password: string }
  | { readonly flow: 'passwordReset'; readonly startAt: PasswordResetInput['startAt'] }
  | { readonly flow: 'federatedSignIn'; readonly provider: ProviderName | null };

/** What a flow of a visitor may end in. */
export type FlowOutput = SignInOutput | SignUpOutput | PasswordResetOutput | FederatedSignInOutput;

const SIGN_IN = { flow: 'signIn', password: '', notice: null } as const satisfies FlowEntry;

/** The first screen of a flow. */
export function firstOf(flow: FlowName): FlowEntry {
  switch (flow) {
    case 'signIn':
      return SIGN_IN;
    case 'signUp':
      return { flow, startAt: 'register', password: '' };
    case 'passwordReset':
      return { flow, startAt: 'request' };
  }
}

/** The entry for a request. Without one it is the configured first screen (specification, section 4). */
export function entryFor(
  requested: RequestedEntry | null,
  configuration: Pick<AuthConfiguration, 'initialScreen'> | null,
): FlowEntry {
  switch (requested?.flow) {
    case undefined:
      return firstOf(configuration?.initialScreen ?? 'signIn');
    case 'signIn':
      return { ...SIGN_IN, notice: requested.notice ?? null };
    // After a fresh sign-in this is asked by itself.
    case 'verifyAttributes':
      return SIGN_IN;
    case 'signUp':
      return { ...requested, password: '' };
    case 'passwordReset':
      return requested;
    case 'federatedSignIn':
      return { flow: 'federatedSignIn', provider: null };
  }
}

/** Where the end of one flow leads, if it leads to another. */
export function entryAfter(output: FlowOutput): FlowEntry | null {
  switch (output.kind) {
    case 'left':
      return firstOf(output.to);
    case 'unconfirmed':
      return { flow: 'signUp', startAt: 'confirm', password: output.password };
    case 'resetRequired':
      return { flow: 'passwordReset', startAt: 'required' };
    case 'providerChosen':
      return { flow: 'federatedSignIn', provider: output.provider };
    case 'confirmed':
      // With the password it need not be typed again; without it, or if that fails, the form says what has worked.
      return { flow: 'signIn', password: output.password, notice: 'accountConfirmed' };
    case 'reset':
      return { flow: 'signIn', password: '', notice: 'passwordReset' };
    case 'signedIn':
    case 'alreadySignedIn':
    case 'cancelled':
      return null;
  }
}

/** The flow is over and may have left a session behind. */
export const mayHaveSignedIn = (output: FlowOutput): boolean =>
  output.kind === 'alreadySignedIn' || (output.kind === 'cancelled' && output.callPending);
