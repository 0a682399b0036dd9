/** What a page must show of resetting a password at one moment; a browser walk compares it with what it shows. */
import { projectFields } from './form.projection.ts';
import type { CodeDelivery } from '#machines/identity/delivery.ts';
import type { PasswordResetSnapshot } from '#machines/password-reset/password-reset.machine.ts';
import {
  activeForm,
  delivery,
  isBusy,
  notice,
  offersSignUp,
  passwordResetScreen,
  resendState,
  screenError,
} from '#machines/password-reset/password-reset.selectors.ts';
import type { PasswordResetEvent } from '#machines/password-reset/password-reset.setup.ts';
import type {
  PasswordResetNotice,
  PasswordResetScreen,
} from '#machines/password-reset/password-reset.types.ts';

/** What a person can do besides typing, submitting and closing. */
export type PasswordResetAction =
  | Extract<
      PasswordResetEvent['type'],
      'back.requested' | 'code.inHand' | 'code.resendRequested' | 'retry.requested'
    >
  | 'to sign-in'
  | 'to sign-up';

/** The flow as a person sees it. */
export interface PasswordResetProjection {
  readonly screen: PasswordResetScreen | null;
  readonly busy: boolean;
  readonly notice: PasswordResetNotice | null;
  /** The code of the error above the fields: the form's own, or that of the screen without a form. */
  readonly error: string | null;
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** What stands in each field; secrets as dots, one for each character. */
  readonly values: Readonly<Record<string, string>>;
  readonly actions: readonly PasswordResetAction[];
  readonly resend: 'available' | 'sending' | 'pausing' | 'none';
  /** Where the code went, on the screen of the code. */
  readonly delivery: CodeDelivery | null;
}

const actions: readonly (readonly [PasswordResetAction, PasswordResetEvent])[] = [
  ['back.requested', { type: 'back.requested' }],
  ['code.inHand', { type: 'code.inHand' }],
  ['code.resendRequested', { type: 'code.resendRequested' }],
  ['retry.requested', { type: 'retry.requested' }],
  ['to sign-in', { type: 'flow.left', to: 'signIn' }],
  ['to sign-up', { type: 'flow.left', to: 'signUp' }],
];

/** Reads the flow and its form; the form must be a running one, as in an application. */
export function projectPasswordReset(snapshot: PasswordResetSnapshot): PasswordResetProjection {
  const form = activeForm(snapshot);
  const shown = form ? projectFields(form.getSnapshot()) : null;
  return {
    screen: passwordResetScreen(snapshot),
    busy: isBusy(snapshot),
    notice: notice(snapshot),
    error: shown?.formErrors[0] ?? screenError(snapshot),
    fieldErrors: shown?.errors ?? {},
    values: shown?.values ?? {},
    actions: actions
      .filter(([action, event]) => snapshot.can(event) && (action !== 'to sign-up' || offersSignUp(snapshot)))
      .map(([action]) => action),
    resend: resendState(snapshot),
    delivery: snapshot.matches('confirming') ? delivery(snapshot) : null,
  };
}
