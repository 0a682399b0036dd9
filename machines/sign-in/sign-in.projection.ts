/** What a page must show of signing in at one moment; a browser walk compares it with what the page shows. */
import { projectForm } from '../form/form.projection.ts';
import type { SignInSnapshot } from './sign-in.machine.ts';
import {
  activeForm,
  challengeDestination,
  challengeMethod,
  isBusy,
  methodsOnOffer,
  resendState,
  screenError,
  signInScreen,
  unsupportedStep,
} from './sign-in.selectors.ts';
import type { SignInEvent } from './sign-in.setup.ts';
import type { MfaMethod, SignInNotice, SignInScreen } from './sign-in.types.ts';

/** What a person can do besides typing, choosing and submitting. */
export type SignInAction = Extract<SignInEvent['type'], 'back.requested' | 'code.resendRequested'>;

/** The flow as a person sees it. */
export interface SignInProjection {
  readonly screen: SignInScreen | null;
  readonly busy: boolean;
  readonly notice: SignInNotice | null;
  /** The code of the error above the fields: the form's own, or that of a screen without a form. */
  readonly error: string | null;
  /** The codes of the errors beside each field. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** What stands in each field; secrets as dots, one for each character. */
  readonly values: Readonly<Record<string, string>>;
  /** What is offered and enabled. */
  readonly actions: readonly SignInAction[];
  /** Whether the code can be sent again now, will be in a moment, or cannot. */
  readonly resend: 'available' | 'pausing' | 'none';
  readonly methods: readonly MfaMethod[];
  /** Whose code is asked for, and where it went, as the service masks it. */
  readonly method: MfaMethod | null;
  readonly destination: string | null;
  readonly unsupportedStep: string | null;
}

const actions: readonly SignInAction[] = ['back.requested', 'code.resendRequested'];

/** Reads the flow and its form; the form must be a running one, as in an application. */
export function projectSignIn(snapshot: SignInSnapshot): SignInProjection {
  const form = activeForm(snapshot);
  const shown = form ? projectForm(form.getSnapshot()) : null;
  return {
    screen: signInScreen(snapshot),
    busy: isBusy(snapshot),
    notice: snapshot.context.notice,
    error: shown?.formErrors[0] ?? screenError(snapshot),
    fieldErrors: shown?.errors ?? {},
    values: shown?.values ?? {},
    actions: actions.filter((type) => snapshot.can({ type })),
    resend: resendState(snapshot),
    methods: snapshot.matches('selection') ? methodsOnOffer(snapshot) : [],
    method: challengeMethod(snapshot),
    destination: challengeDestination(snapshot),
    unsupportedStep: unsupportedStep(snapshot),
  };
}
