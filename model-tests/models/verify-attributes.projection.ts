/** What a page must show of verifying at one moment; a browser walk compares it with what the page shows. */
import { projectFields } from './form.projection.ts';
import type { CodeDelivery } from '#machines/identity/delivery.ts';
import type { VerifyAttributesSnapshot } from '#machines/verify-attributes/verify-attributes.machine.ts';
import type { VerifyAttributesEvent } from '#machines/verify-attributes/verify-attributes.setup.ts';
import {
  activeForm,
  delivery,
  isBusy,
  notice,
  remaining,
  resendState,
  screenError,
  verifyAttributesScreen,
} from '#machines/verify-attributes/verify-attributes.selectors.ts';
import type {
  VerifiableAttribute,
  VerifyAttributesNotice,
  VerifyAttributesScreen,
} from '#machines/verify-attributes/verify-attributes.types.ts';

/** What a person can do besides typing, choosing and submitting. */
export type VerifyAttributesAction = Extract<
  VerifyAttributesEvent['type'],
  'back.requested' | 'code.resendRequested' | 'verification.skipped'
>;

/** The flow as a person sees it. */
export interface VerifyAttributesProjection {
  readonly screen: VerifyAttributesScreen | null;
  readonly busy: boolean;
  readonly notice: VerifyAttributesNotice | null;
  /** The code of the error above the fields: the form's own, or that of the screen without a form. */
  readonly error: string | null;
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** What stands in each field; secrets as dots, one for each character. */
  readonly values: Readonly<Record<string, string>>;
  readonly actions: readonly VerifyAttributesAction[];
  readonly resend: 'available' | 'sending' | 'pausing' | 'none';
  /** What is offered, on the screen where one chooses. */
  readonly offered: readonly VerifiableAttribute[];
  /** Where the code went, on the screen of the code. */
  readonly delivery: CodeDelivery | null;
}

const actions: readonly VerifyAttributesAction[] = [
  'back.requested',
  'code.resendRequested',
  'verification.skipped',
];

/** Reads the flow and its form; the form must be a running one, as in an application. */
export function projectVerifyAttributes(snapshot: VerifyAttributesSnapshot): VerifyAttributesProjection {
  const form = activeForm(snapshot);
  const shown = form ? projectFields(form.getSnapshot()) : null;
  return {
    screen: verifyAttributesScreen(snapshot),
    busy: isBusy(snapshot),
    notice: notice(snapshot),
    error: shown?.formErrors[0] ?? screenError(snapshot),
    fieldErrors: shown?.errors ?? {},
    values: shown?.values ?? {},
    actions: actions.filter((type) => snapshot.can({ type })),
    resend: resendState(snapshot),
    offered: snapshot.matches('choosing') ? remaining(snapshot).map(({ name }) => name) : [],
    delivery: snapshot.matches('confirming') ? delivery(snapshot) : null,
  };
}
