/** The questions a view may ask of signing in. */
import type { ChallengeRef } from '../challenge/challenge.machine.ts';
import { currentScreen } from '../conventions/screen.ts';
import type { FormRef } from '../form/form.machine.ts';
import type { LoginMechanism, ProviderName } from '../identity/configuration.ts';
import type { SignInSnapshot } from './sign-in.machine.ts';
import type { SignInNotice, SignInScreen } from './sign-in.types.ts';

/** The screen to show; null while a challenge shows its own, and once the flow has ended. */
export const signInScreen = (snapshot: SignInSnapshot): SignInScreen | null => currentScreen(snapshot);

/** True while the service is asked. */
export const isBusy = (snapshot: SignInSnapshot): boolean => snapshot.hasTag('busy');

/** True while the service has the credentials, wherever they came from, and until its answer is shown. */
export const isSigningIn = (snapshot: SignInSnapshot): boolean =>
  snapshot.matches({ opening: 'submitting' }) ||
  snapshot.matches({ credentials: 'submitting' }) ||
  snapshot.matches({ awaitingChallenge: 'loading' });

/** The form of the screen, if it has one; a view reads and drives it by the form's own selectors and events. */
export const activeForm = (snapshot: SignInSnapshot): FormRef | null =>
  snapshot.children.credentialsForm ?? null;

/** The challenge that is open, if there is one. */
export const openChallenge = (snapshot: SignInSnapshot): ChallengeRef | null =>
  snapshot.matches('challenge') ? (snapshot.children.challenge ?? null) : null;

export const notice = (snapshot: SignInSnapshot): SignInNotice | null => snapshot.context.notice;

/** What people may sign in with (specification, section 3). */
export const loginMechanisms = ({ context }: SignInSnapshot): readonly LoginMechanism[] =>
  context.configuration.loginMechanisms;

/** Providers to sign in with instead. */
export const providersOnOffer = ({ context }: SignInSnapshot): readonly ProviderName[] =>
  context.configuration.providers;

/** Whether visitors may make an account themselves. */
export const isSignUpOpen = ({ context }: SignInSnapshot): boolean => context.configuration.selfSignUp;
