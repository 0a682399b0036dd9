/** Every model there is, with its type erased; a test finds a machine that is missing here. */
import { afterSignInModel } from '#model-tests/models/after-sign-in.model.ts';
import { analyticsModel } from '#model-tests/models/analytics.model.ts';
import { appReviewModel } from '#model-tests/models/app-review.model.ts';
import { appSubmissionModel } from '#model-tests/models/app-submission.model.ts';
import { applicationModel } from '#model-tests/models/application.model.ts';
import { authenticatorModel } from '#model-tests/models/authenticator.model.ts';
import { challengeModel } from '#model-tests/models/challenge.model.ts';
import { colourModeModel } from '#model-tests/models/colour-mode.model.ts';
import { consentModel } from '#model-tests/models/consent.model.ts';
import type { MachineModel } from '#model-tests/kit/model.ts';
import { federatedSignInModel } from '#model-tests/models/federated-sign-in.model.ts';
import { formModel } from '#model-tests/models/form.model.ts';
import { notificationsModel } from '#model-tests/models/notifications.model.ts';
import { passwordResetModel } from '#model-tests/models/password-reset.model.ts';
import { redirectModel } from '#model-tests/models/redirect.model.ts';
import { resourcePreviewModel } from '#model-tests/models/resource-preview.model.ts';
import { selectedOrganisationModel } from '#model-tests/models/selected-organisation.model.ts';
import { sessionModel } from '#model-tests/models/session.model.ts';
import { signInModel } from '#model-tests/models/sign-in.model.ts';
import { signOutModel } from '#model-tests/models/sign-out.model.ts';
import { signUpModel } from '#model-tests/models/sign-up.model.ts';
import { versionGuardModel } from '#model-tests/models/version-guard.model.ts';
import { verifyAttributesModel } from '#model-tests/models/verify-attributes.model.ts';

export const models = [
  formModel,
  signInModel,
  challengeModel,
  signUpModel,
  passwordResetModel,
  verifyAttributesModel,
  federatedSignInModel,
  sessionModel,
  signOutModel,
  authenticatorModel,
  applicationModel,
  resourcePreviewModel,
  afterSignInModel,
  appSubmissionModel,
  appReviewModel,
  versionGuardModel,
  redirectModel,
  consentModel,
  analyticsModel,
  colourModeModel,
  notificationsModel,
  selectedOrganisationModel,
] as unknown as readonly MachineModel[];
