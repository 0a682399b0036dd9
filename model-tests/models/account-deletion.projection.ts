/** What the page must show of deleting an account. */
import type {
  AccountDeletionScreen,
  AccountDeletionSnapshot,
} from '#machines/account-deletion/account-deletion.machine.ts';
import { FIRST } from './account-deletion.model.ts';
import { projectFormFlow } from './form-flow.ts';

export function projectAccountDeletion(snapshot: AccountDeletionSnapshot) {
  const { screen, busy, form } = projectFormFlow<AccountDeletionScreen>(snapshot);
  return {
    screen,
    /** The person has to sign in again first. */
    isSignInWanted: screen === 'deletionConsequences' && !snapshot.context.mayProceed,
    /** Someone who was chosen can no longer take over. */
    isChanged: screen === 'deletionConsequences' && snapshot.context.isChanged,
    /** Who takes over; empty for no one, and where it is not shown. */
    successor: screen === 'deletionConsequences' ? (snapshot.context.successors[FIRST] ?? '') : '',
    busy,
    /** The form, while it is open. The page has one sentence for several refusals, so that their codes cannot be read. */
    form: form && {
      password: String(form.values['password']),
      isPasswordWrong: (form.errors['password'] ?? []).length > 0,
      isRefused: form.formErrors.length > 0,
    },
  };
}
