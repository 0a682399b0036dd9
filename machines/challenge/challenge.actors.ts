/** The services of answering a challenge: what the application provides, and placeholders that throw until it does. */
import { calling, type Call } from '../conventions/call.ts';
import type { CallSignal } from '../conventions/call-signal.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { MfaMethod, SetUpMethod } from '../identity/step.ts';
import type { ChallengeOutcome, GivenAnswer } from './challenge.types.ts';

export interface NewPasswordAnswer {
  readonly password: string;
  /** Values of the missing attributes, by their names on the wire. */
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * The calls of this flow. Each answers with an outcome; expected refusals are values, so a rejection means
 * that something broke. The signal aborts when the flow is stopped, which the service may not notice.
 */
export interface ChallengeServices {
  /** Answers a code challenge, or the first code of an app that is being connected; the code has no blanks. */
  readonly confirmCode: Call<{ readonly code: string }, ChallengeOutcome>;
  /** Answers a selection among second factors. */
  readonly chooseMethod: Call<{ readonly method: MfaMethod }, ChallengeOutcome>;
  /** Answers a selection among factors to set up. */
  readonly chooseSetUp: Call<{ readonly method: SetUpMethod }, ChallengeOutcome>;
  /** Gives the address that codes will go to. */
  readonly registerEmail: Call<{ readonly email: string }, ChallengeOutcome>;
  /** Replaces a password that another person has set. */
  readonly setNewPassword: Call<NewPasswordAnswer, ChallengeOutcome>;
}

/** An answer that is given again; null, which the chart's guard excludes, breaks the call. */
interface Repeated {
  readonly answer: GivenAnswer | null;
}

export const challengePlaceholders = {
  confirmCode: unprovided<ChallengeOutcome, { readonly code: string }>('challenge', 'confirmCode'),
  chooseMethod: unprovided<ChallengeOutcome, { readonly method: MfaMethod }>('challenge', 'chooseMethod'),
  chooseSetUp: unprovided<ChallengeOutcome, { readonly method: SetUpMethod }>('challenge', 'chooseSetUp'),
  registerEmail: unprovided<ChallengeOutcome, { readonly email: string }>('challenge', 'registerEmail'),
  setNewPassword: unprovided<ChallengeOutcome, NewPasswordAnswer>('challenge', 'setNewPassword'),
  answerAgain: unprovided<ChallengeOutcome, Repeated>('challenge', 'answerAgain'),
};

/** Gives an answer again, by the call it was given with first. */
function giveAgain(
  services: ChallengeServices,
  { answer }: Repeated,
  signal: CallSignal,
): Promise<ChallengeOutcome> {
  switch (answer?.kind) {
    case undefined:
      return Promise.reject(new Error('There is no answer to give again.'));
    case 'method':
      return services.chooseMethod(answer, signal);
    case 'setUp':
      return services.chooseSetUp(answer, signal);
    case 'email':
      return services.registerEmail(answer, signal);
  }
}

/** The services as actors, for `challengeMachine.provide({ actors })`. */
export const challengeActors = (services: ChallengeServices): typeof challengePlaceholders => ({
  confirmCode: calling(services.confirmCode),
  chooseMethod: calling(services.chooseMethod),
  chooseSetUp: calling(services.chooseSetUp),
  registerEmail: calling(services.registerEmail),
  setNewPassword: calling(services.setNewPassword),
  answerAgain: calling((repeated, signal) => giveAgain(services, repeated, signal)),
});
