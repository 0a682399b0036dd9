/** The calls of the sign-in flow, by the identity library. The password is proved by SRP and never sent. */
import { confirmSignIn, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { SignInOutcome, SignInServices } from '#machines/sign-in/index.ts';
import { authErrorCode } from './errors.ts';
import { methodNames, signInOutcome } from './outcomes.ts';
import { CookieNotKeptError } from './write-cookies.ts';

type LibraryAnswer = Parameters<typeof signInOutcome>[0];

/** A token that does not say who issued it is not accepted: 'Invalid Idtoken.' (specification, section 5). */
async function hasIssuer(): Promise<boolean> {
  const tokens = await cognitoUserPoolsTokenProvider.getTokens();
  return typeof tokens?.idToken?.payload.iss === 'string';
}

/** Makes a call of the library an outcome: refusals are values, and a new session is a sound one. */
async function outcomeOf(
  call: () => Promise<LibraryAnswer>,
  forgetSession: () => void,
): Promise<SignInOutcome> {
  try {
    const outcome = signInOutcome(await call());
    if (outcome.kind !== 'signedIn') return outcome;
    if (!(await hasIssuer())) {
      forgetSession();
      return { kind: 'refused', code: 'issuerMissing' };
    }
    return outcome;
  } catch (error) {
    const code = authErrorCode(error);
    if (code === 'unknown' || code === 'configuration') console.error(error);
    // Half a session is worse than none: the library stores one token after the other.
    if (error instanceof CookieNotKeptError) forgetSession();
    return { kind: 'refused', code };
  }
}

export const createSignInServices = (forgetSession: () => void): SignInServices => ({
  authenticate: ({ username, password }) => outcomeOf(() => signIn({ username, password }), forgetSession),
  confirmCode: ({ code }) => outcomeOf(() => confirmSignIn({ challengeResponse: code }), forgetSession),
  chooseMethod: ({ method }) =>
    outcomeOf(() => confirmSignIn({ challengeResponse: methodNames[method] }), forgetSession),
});
