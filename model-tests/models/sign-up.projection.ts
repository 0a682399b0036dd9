/** What a page must show of making an account at one moment; a browser walk compares it with what the page shows. */
import type { ProviderName } from '#machines/identity/configuration.ts';
import { projectFields } from './form.projection.ts';
import type { SignUpSnapshot } from '#machines/sign-up/sign-up.machine.ts';
import {
  activeForm,
  attributesOf,
  delivery,
  isBusy,
  isUsernameTaken,
  notice,
  providersOnOffer,
  resendRefusal,
  resendState,
  signUpScreen,
  namedUsername,
} from '#machines/sign-up/sign-up.selectors.ts';
import type { SignUpEvent, SignUpNotice, SignUpScreen } from '#machines/sign-up/sign-up.types.ts';

/** What a person can do besides typing, submitting and closing. */
export type SignUpAction = Extract<
  SignUpEvent['type'],
  'back.requested' | 'code.resendRequested' | 'confirmation.requested'
>;

/** The flow as a person sees it. */
export interface SignUpProjection {
  readonly screen: SignUpScreen | null;
  readonly busy: boolean;
  readonly notice: SignUpNotice | null;
  /** The code of the error above the fields: the form's own, or why no code could be sent. */
  readonly error: string | null;
  /** The codes of the errors beside each field. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** What stands in each field; secrets as dots, one for each character. */
  readonly values: Readonly<Record<string, string>>;
  /** What is offered and enabled. */
  readonly actions: readonly SignUpAction[];
  readonly resend: ReturnType<typeof resendState>;
  /** The attributes that are asked for, in their order; none on other screens. */
  readonly attributes: readonly string[];
  /** Providers to sign in with instead. */
  readonly providers: readonly ProviderName[];
  /** Signing in and resetting the password are offered beside the username. */
  readonly offersExistingAccount: boolean;
  /** Where the code went, as the service masks it; on the screen of the code. */
  readonly destination: string | null;
  /** Whose code is asked for, when that is known; on the screen of the code. */
  readonly username: string | null;
}

const actions: readonly SignUpAction[] = ['back.requested', 'code.resendRequested', 'confirmation.requested'];

/** Reads the flow and its form; the form must be a running one, as in an application. */
export function projectSignUp(snapshot: SignUpSnapshot): SignUpProjection {
  const form = activeForm(snapshot);
  const shown = form ? projectFields(form.getSnapshot()) : null;
  const screen = signUpScreen(snapshot);
  return {
    screen,
    busy: isBusy(snapshot),
    notice: notice(snapshot),
    error: shown?.formErrors[0] ?? resendRefusal(snapshot),
    fieldErrors: shown?.errors ?? {},
    values: shown?.values ?? {},
    actions: actions.filter((type) => snapshot.can({ type })),
    resend: resendState(snapshot),
    attributes: screen === 'signUp' ? attributesOf(snapshot) : [],
    providers: screen === 'signUp' ? providersOnOffer(snapshot) : [],
    offersExistingAccount: isUsernameTaken(snapshot),
    destination: screen === 'confirmSignUp' ? (delivery(snapshot)?.destination ?? null) : null,
    username: screen === 'confirmSignUp' ? namedUsername(snapshot) : null,
  };
}
