/** What the page must show of deleting an account at a moment, read from the machine; a browser walk compares the two. */
import {
  accountDeletionScreen,
  deletionForm,
  isDeleting,
  type AccountDeletionScreen,
  type AccountDeletionSnapshot,
} from '#machines/account-deletion/account-deletion.machine.ts';
import { fieldErrors, fieldValue, formErrors } from '#machines/form/form.selectors.ts';

export interface AccountDeletionProjection {
  readonly screen: AccountDeletionScreen | null;
  /** The person has to sign in again first. */
  readonly isSignInWanted: boolean;
  readonly busy: boolean;
  /** The form, while it is open; a password that was typed gives dots. */
  readonly form: {
    readonly password: string;
    readonly isPasswordWrong: boolean;
    readonly isRefused: boolean;
  } | null;
}

export function projectAccountDeletion(snapshot: AccountDeletionSnapshot): AccountDeletionProjection {
  const form = deletionForm(snapshot)?.getSnapshot();
  const screen = accountDeletionScreen(snapshot);
  return {
    screen,
    isSignInWanted: screen === 'deletionConsequences' && !snapshot.context.mayProceed,
    busy: isDeleting(snapshot),
    form:
      form === undefined
        ? null
        : {
            password: '•'.repeat(fieldValue(form, 'password').length),
            isPasswordWrong: fieldErrors(form, 'password').length > 0,
            isRefused: formErrors(form).length > 0,
          },
  };
}
