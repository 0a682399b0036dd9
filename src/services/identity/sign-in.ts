/** The calls of the sign-in flow, by the identity library. The password is proved by SRP and never sent. */
import { signIn } from 'aws-amplify/auth';
import type { SignInServices } from '#machines/sign-in/index.ts';
import { createChallengeServices } from './challenge.ts';
import { createChallengeKeeper, keepingChallenges } from './kept-challenge.ts';
import { outcomeOf } from './outcomes.ts';

/** @param forgetSession removes what the library has stored of a session that is not sound */
export function createSignInServices(
  forgetSession: () => void,
  keeper = createChallengeKeeper(),
): SignInServices {
  return {
    authenticate: async ({ username, password }) => {
      const outcome = await outcomeOf(() => signIn({ username, password }), forgetSession);
      keeper.keep(outcome, username);
      return outcome;
    },
    recallChallenge: async () => keeper.recall(),
    dropChallenge: async () => keeper.drop(),
    challenge: keepingChallenges(createChallengeServices(forgetSession), keeper),
  };
}
