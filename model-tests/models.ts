/** Every model there is, with its type erased; a test finds a machine that is missing here. */
import { afterSignInModel } from '#machines/after-sign-in/after-sign-in.model.ts';
import { analyticsModel } from '#machines/analytics/analytics.model.ts';
import { appReviewModel } from '#machines/app-review/app-review.model.ts';
import { appSubmissionModel } from '#machines/app-submission/app-submission.model.ts';
import { applicationModel } from '#machines/application/application.model.ts';
import { authenticatorModel } from '#machines/authenticator/authenticator.model.ts';
import { challengeModel } from '#machines/challenge/challenge.model.ts';
import { colourModeModel } from '#machines/colour-mode/colour-mode.model.ts';
import { consentModel } from '#machines/consent/consent.model.ts';
import type { MachineModel } from '#machines/conventions/model.ts';
import { federatedSignInModel } from '#machines/federated-sign-in/federated-sign-in.model.ts';
import { formModel } from '#machines/form/form.model.ts';
import { notificationsModel } from '#machines/notifications/notifications.model.ts';
import { passwordResetModel } from '#machines/password-reset/password-reset.model.ts';
import { redirectModel } from '#machines/redirect/redirect.model.ts';
import { resourcePreviewModel } from '#machines/resource-preview/resource-preview.model.ts';
import { selectedOrganisationModel } from '#machines/selected-organisation/selected-organisation.model.ts';
import { sessionModel } from '#machines/session/session.model.ts';
import { signInModel } from '#machines/sign-in/sign-in.model.ts';
import { signOutModel } from '#machines/sign-out/sign-out.model.ts';
import { signUpModel } from '#machines/sign-up/sign-up.model.ts';
import { versionGuardModel } from '#machines/version-guard/version-guard.model.ts';
import { verifyAttributesModel } from '#machines/verify-attributes/verify-attributes.model.ts';

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
