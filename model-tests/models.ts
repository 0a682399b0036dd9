/** Every model there is, with its type erased; a test finds a machine that is missing here. */
import { applicationModel } from '#machines/application/application.model.ts';
import { authenticatorModel } from '#machines/authenticator/authenticator.model.ts';
import type { MachineModel } from '#machines/conventions/model.ts';
import { formModel } from '#machines/form/form.model.ts';
import { signInModel } from '#machines/sign-in/sign-in.model.ts';

export const models = [
  formModel,
  signInModel,
  authenticatorModel,
  applicationModel,
] as unknown as readonly MachineModel[];
