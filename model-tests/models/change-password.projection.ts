/** What the page must show of changing a password. */
import type { ChangePasswordScreen } from '#machines/change-password/change-password.machine.ts';
import { projectFormFlow } from './form-flow.ts';

export const projectChangePassword = projectFormFlow<ChangePasswordScreen>;
