/** What the page must show of changing a password at a moment, read from the machine; a browser walk compares the two. */
import {
  changePasswordForm,
  changePasswordScreen,
  isChanging,
  type ChangePasswordScreen,
  type ChangePasswordSnapshot,
} from '#machines/change-password/change-password.machine.ts';
import { projectOpenForm, type OpenForm } from './form.projection.ts';

export interface ChangePasswordProjection {
  readonly screen: ChangePasswordScreen | null;
  readonly busy: boolean;
  /** The form, while it is open; passwords that were typed give dots. */
  readonly form: OpenForm | null;
}

export const projectChangePassword = (snapshot: ChangePasswordSnapshot): ChangePasswordProjection => ({
  screen: changePasswordScreen(snapshot),
  busy: isChanging(snapshot),
  form: projectOpenForm(changePasswordForm(snapshot)),
});
