/** What a page shows of each machine that is seen, by the machine's id. */
import type { Show } from '#model-tests/kit/world.ts';
import { projectAccountDeletion } from '#model-tests/models/account-deletion.projection.ts';
import { projectAnalytics } from '#model-tests/models/analytics.projection.ts';
import { projectAppReview } from '#model-tests/models/app-review.projection.ts';
import { projectAppSubmission } from '#model-tests/models/app-submission.projection.ts';
import { projectAuthenticator } from '#model-tests/models/authenticator.projection.ts';
import { projectChallenge } from '#model-tests/models/challenge.projection.ts';
import { projectChangeAddress } from '#model-tests/models/change-address.projection.ts';
import { projectColourMode } from '#model-tests/models/colour-mode.projection.ts';
import { projectConsent } from '#model-tests/models/consent.projection.ts';
import { projectDatasetEditing } from '#model-tests/models/dataset-editing.projection.ts';
import { projectFederatedSignIn } from '#model-tests/models/federated-sign-in.projection.ts';
import { projectWholeForm } from '#model-tests/models/form.projection.ts';
import { projectNotifications } from '#model-tests/models/notifications.projection.ts';
import { projectPasswordReset } from '#model-tests/models/password-reset.projection.ts';
import { projectRedirect } from '#model-tests/models/redirect.projection.ts';
import { projectSelectedOrganisation } from '#model-tests/models/selected-organisation.projection.ts';
import { projectSignIn } from '#model-tests/models/sign-in.projection.ts';
import { projectSignUp } from '#model-tests/models/sign-up.projection.ts';
import { projectUpload } from '#model-tests/models/upload.projection.ts';
import { projectVerifyAttributes } from '#model-tests/models/verify-attributes.projection.ts';
import { projectVersionGuard } from '#model-tests/models/version-guard.projection.ts';

export const projections = {
  accountDeletion: projectAccountDeletion,
  analytics: projectAnalytics,
  appReview: projectAppReview,
  appSubmission: projectAppSubmission,
  authenticator: projectAuthenticator,
  challenge: projectChallenge,
  changeAddress: projectChangeAddress,
  colourMode: projectColourMode,
  consent: projectConsent,
  datasetEditing: projectDatasetEditing,
  federatedSignIn: projectFederatedSignIn,
  form: projectWholeForm,
  notifications: projectNotifications,
  passwordReset: projectPasswordReset,
  redirect: projectRedirect,
  selectedOrganisation: projectSelectedOrganisation,
  signIn: projectSignIn,
  signUp: projectSignUp,
  upload: projectUpload,
  verifyAttributes: projectVerifyAttributes,
  versionGuard: projectVersionGuard,
} as unknown as Readonly<Record<string, Show>>;
