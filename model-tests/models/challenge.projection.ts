/** What a page must show of a challenge at one moment; a browser walk compares it with what the page shows. */
import { projectFields } from './form.projection.ts';
import type { MfaMethod, SetUpMethod } from '#machines/identity/step.ts';
import type { ChallengeSnapshot } from '#machines/challenge/challenge.machine.ts';
import {
  activeForm,
  challengeDestination,
  challengeMethod,
  challengeScreen,
  isBusy,
  methodsOnOffer,
  resendState,
  screenError,
  setUpsOnOffer,
  totpSetUp,
  unsupportedStep,
} from '#machines/challenge/challenge.selectors.ts';
import type { ChallengeEvent } from '#machines/challenge/challenge.setup.ts';
import type { ChallengeNotice, ChallengeScreen } from '#machines/challenge/challenge.types.ts';
import { groupedSecret } from '#machines/challenge/otpauth.ts';

/** What a person can do besides typing, choosing and submitting. */
export type ChallengeAction = Extract<
  ChallengeEvent['type'],
  'back.requested' | 'code.resendRequested' | 'method.changeRequested'
>;

/** The flow as a person sees it. */
export interface ChallengeProjection {
  readonly screen: ChallengeScreen | null;
  readonly busy: boolean;
  readonly notice: ChallengeNotice | null;
  /** The code of the error above the fields: the form's own, or that of the screen. */
  readonly error: string | null;
  /** The codes of the errors beside each field. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** What stands in each field; secrets as dots, one for each character. */
  readonly values: Readonly<Record<string, string>>;
  /** What is offered and enabled. */
  readonly actions: readonly ChallengeAction[];
  readonly resend: ReturnType<typeof resendState>;
  /** What is offered to choose from. */
  readonly methods: readonly (MfaMethod | SetUpMethod)[];
  /** Whose code is asked for, and where it went, as the service masks it. */
  readonly method: MfaMethod | null;
  readonly destination: string | null;
  /** The key of the app that is being connected, as it is read, and the address that opens the app. */
  readonly key: string | null;
  readonly link: string | null;
  readonly unsupportedStep: string | null;
}

const actions: readonly ChallengeAction[] = [
  'back.requested',
  'code.resendRequested',
  'method.changeRequested',
];

/** Reads the flow and its form; the form must be a running one, as in an application. */
export function projectChallenge(snapshot: ChallengeSnapshot): ChallengeProjection {
  const form = activeForm(snapshot);
  const shown = form ? projectFields(form.getSnapshot()) : null;
  const setUp = totpSetUp(snapshot);
  return {
    screen: challengeScreen(snapshot),
    busy: isBusy(snapshot),
    notice: snapshot.context.notice,
    error: shown?.formErrors[0] ?? screenError(snapshot),
    fieldErrors: shown?.errors ?? {},
    values: shown?.values ?? {},
    actions: actions.filter((type) => snapshot.can({ type })),
    resend: resendState(snapshot),
    // While the earlier choice is repeated for a new code, the code screen stays and offers none.
    methods: form === null ? [...methodsOnOffer(snapshot), ...setUpsOnOffer(snapshot)] : [],
    method: challengeMethod(snapshot),
    destination: challengeDestination(snapshot),
    key: setUp === null ? null : groupedSecret(setUp.secret),
    link: setUp?.uri ?? null,
    unsupportedStep: unsupportedStep(snapshot),
  };
}
