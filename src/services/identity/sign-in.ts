/** The calls of the sign-in flow, by the identity library. The password is proved by SRP and never sent. */
import { signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { SignInServices } from '#machines/sign-in/sign-in.actors.ts';
import { createChallengeKeeper } from './kept-challenge.ts';
import { outcomeOf } from './outcomes.ts';
import { beginAttempt } from './sign-in-attempt.ts';

/** @param forgetSession removes what the library has stored of a session that is not sound */
export function createSignInServices(
  forgetSession: () => void,
  keeper = createChallengeKeeper(),
): SignInServices {
  return {
    authenticate: async ({ username, password }, signal) => {
      const attempt = beginAttempt(signal);
      const outcome = await outcomeOf(
        attempt,
        async (context) => {
          // A session that is there but has run out is refreshed where it is, and not in the attempt's storage.
          await cognitoUserPoolsTokenProvider.getTokens();
          return signIn(context, { username, password });
        },
        forgetSession,
      );
      if (attempt.isWanted()) keeper.keep(outcome, username);
      return outcome;
    },
    recallChallenge: async () => keeper.recall(),
    dropChallenge: async () => keeper.drop(),
    loadChallenge: async () => (await import('./challenge.ts')).openChallenge(forgetSession, keeper),
  };
}
