/** The questions a view may ask of a challenge. */
import { currentScreen } from '../conventions/screen.ts';
import type { FormRef } from '../form/form.machine.ts';
import type { AuthErrorCode } from '../identity/auth-error.ts';
import type { MfaMethod, SetUpMethod } from '../identity/step.ts';
import type { PasswordPolicy } from '../identity/password-policy.ts';
import type { ChallengeSnapshot } from './challenge.machine.ts';
import { challengeOf, methodsOf, missingAttributesOf, setUpMethodsOf } from './challenge.steps.ts';
import type { ChallengeNotice, ChallengeScreen } from './challenge.types.ts';
import { otpauthUri } from './otpauth.ts';

/** The screen to show; null once the flow has ended. */
export const challengeScreen = (snapshot: ChallengeSnapshot): ChallengeScreen | null =>
  currentScreen(snapshot);

/** True while the service is asked, by this flow or by its parent. */
export const isBusy = (snapshot: ChallengeSnapshot): boolean => snapshot.hasTag('busy');

/** True while another factor is made ready to be chosen: the parent's call. */
export const isChanging = (snapshot: ChallengeSnapshot): boolean =>
  snapshot.matches({ code: { resend: { sending: 'changing' } } });

/** True while a code is sent again: the parent's call, and the answers given again by themselves. */
export const isSending = (snapshot: ChallengeSnapshot): boolean =>
  snapshot.matches({ code: { resend: 'sending' } }) && !isChanging(snapshot);

/** True while the parent is to sign in again, for a new code or another factor. */
export const isSignInWanted = (snapshot: ChallengeSnapshot): boolean =>
  isChanging(snapshot) || snapshot.matches({ code: { resend: { sending: 'signingIn' } } });

/** Whether the code is one of several factors, of which another can be taken. */
export const hasAnotherWay = (snapshot: ChallengeSnapshot): boolean =>
  snapshot.matches('code') && snapshot.context.given.some(({ kind }) => kind === 'method');

/** The form of the screen, if it has one; a view reads and drives it by the form's own selectors and events. */
export function activeForm(snapshot: ChallengeSnapshot): FormRef | null {
  const { codeForm, emailForm, newPasswordForm } = snapshot.children;
  return codeForm ?? emailForm ?? newPasswordForm ?? null;
}

export const username = (snapshot: ChallengeSnapshot): string => snapshot.context.username;
export const notice = (snapshot: ChallengeSnapshot): ChallengeNotice | null => snapshot.context.notice;

/** A refusal that no form of the screen can show. */
export const screenError = (snapshot: ChallengeSnapshot): AuthErrorCode | null => snapshot.context.error;

/** How long the service keeps the present challenge open from its beginning, in milliseconds. */
export const sessionMs = (snapshot: ChallengeSnapshot): number => snapshot.context.sessionMs;

/** Which factor's code is asked for; null where none is. */
export const challengeMethod = (snapshot: ChallengeSnapshot): MfaMethod | null =>
  snapshot.matches('code') ? (snapshot.context.asked?.method ?? null) : null;

/** Where the code was sent, masked by the service; null for an authenticator app, or when it does not say. */
export const challengeDestination = (snapshot: ChallengeSnapshot): string | null =>
  snapshot.matches('code') ? (snapshot.context.asked?.destination ?? null) : null;

/**
 * A security decision: the safest first, since the first is what a member takes who has no opinion. An app's codes do
 * not travel; a text message can be read on the way, or be sent to a person who has taken over the number.
 */
const methodOrder: readonly MfaMethod[] = ['totp', 'email', 'sms'];

const safestFirst = <Method extends MfaMethod>(offered: readonly Method[]): readonly Method[] =>
  offered.toSorted((one, other) => methodOrder.indexOf(one) - methodOrder.indexOf(other));

/** The factors on offer on the selection screen, the safest first. */
export const methodsOnOffer = (snapshot: ChallengeSnapshot): readonly MfaMethod[] =>
  safestFirst(methodsOf(snapshot.context.step));

/** The factors that can be set up, on the screen where one is chosen, the safest first. */
export const setUpsOnOffer = (snapshot: ChallengeSnapshot): readonly SetUpMethod[] =>
  safestFirst(setUpMethodsOf(snapshot.context.step));

/** Whether sending the code again is open now, under way, will be open in a moment, or makes no sense. */
export function resendState(snapshot: ChallengeSnapshot): 'available' | 'sending' | 'pausing' | 'none' {
  if (isSending(snapshot)) return 'sending';
  if (snapshot.matches({ code: { resend: 'resendable' } })) return 'available';
  return snapshot.matches({ code: { resend: 'pausing' } }) ? 'pausing' : 'none';
}

/** What an authenticator app needs to be connected: its key (base32), and the same as an address. */
export function totpSetUp(
  snapshot: ChallengeSnapshot,
): { readonly secret: string; readonly uri: string } | null {
  const challenge = challengeOf(snapshot.context.step);
  if (challenge?.type !== 'totpSetUp') return null;
  const { configuration, username: account } = snapshot.context;
  const { secret } = challenge;
  return { secret, uri: otpauthUri({ issuer: configuration.issuer, account, secret }) };
}

/** What a forced new password is asked together with, by the names on the wire. */
export const missingAttributes = (snapshot: ChallengeSnapshot): readonly string[] =>
  missingAttributesOf(snapshot.context.step);

/** What the new password is checked by. */
export const passwordPolicy = (snapshot: ChallengeSnapshot): PasswordPolicy =>
  snapshot.context.configuration.passwordPolicy;

/** The step the product does not know, by the service's name for it. */
export function unsupportedStep(snapshot: ChallengeSnapshot): string | null {
  const challenge = challengeOf(snapshot.context.step);
  return challenge?.type === 'unsupported' ? challenge.step : null;
}
