/** What a page must show of a changed address at one moment; a browser walk compares it with what the page shows. */
import { projectFields } from './form.projection.ts';
import {
  addressForm,
  changeAddressScreen,
  delivery,
  isBusy,
  isSentAgain,
  resendState,
  type ChangeAddressSnapshot,
} from '#machines/change-address/change-address.machine.ts';
import type { ChangeAddressEvent } from '#machines/change-address/change-address.setup.ts';
import type { ChangeAddressScreen } from '#machines/change-address/change-address.types.ts';
import type { CodeDelivery } from '#machines/identity/delivery.ts';

/** What a person can do besides typing and submitting. */
export type ChangeAddressAction = Exclude<ChangeAddressEvent['type'], 'flow.cancelled'>;

export interface ChangeAddressProjection {
  readonly screen: ChangeAddressScreen | null;
  readonly busy: boolean;
  readonly isSentAgain: boolean;
  /** The code of the error above the fields. */
  readonly error: string | null;
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** What stands in each field; secrets as dots, one for each character. */
  readonly values: Readonly<Record<string, string>>;
  readonly actions: readonly ChangeAddressAction[];
  readonly resend: 'available' | 'sending' | 'pausing' | 'none';
  /** Where the code went, on the screen of the code. */
  readonly delivery: CodeDelivery | null;
}

const actions: readonly ChangeAddressAction[] = ['back.requested', 'code.resendRequested', 'retry.requested'];

/** Reads the flow and its form; the form must be a running one, as in an application. */
export function projectChangeAddress(snapshot: ChangeAddressSnapshot): ChangeAddressProjection {
  const form = addressForm(snapshot);
  const shown = form ? projectFields(form.getSnapshot()) : null;
  return {
    screen: changeAddressScreen(snapshot),
    busy: isBusy(snapshot),
    isSentAgain: isSentAgain(snapshot) && snapshot.matches('confirming'),
    error: shown?.formErrors[0] ?? null,
    fieldErrors: shown?.errors ?? {},
    values: shown?.values ?? {},
    actions: actions.filter((type) => snapshot.can({ type })),
    resend: resendState(snapshot),
    delivery: snapshot.matches('confirming') ? delivery(snapshot) : null,
  };
}
