/** What the page must show of a submission at a moment, read from the machine; a browser walk compares the two. */
import { fieldErrors, fieldValue, formErrors } from '#machines/form/form.selectors.ts';
import type { AppSubmissionSnapshot } from '#machines/app-submission/app-submission.machine.ts';
import { PICTURE, PICTURE_URL } from '#machines/app-submission/app-submission.setup.ts';
import {
  activeForm,
  isSubmitting,
  pictureProblem,
  submissionScreen,
  upload,
} from '#machines/app-submission/app-submission.selectors.ts';
import type { AppSubmissionScreen } from '#machines/app-submission/app-submission.types.ts';

export interface AppSubmissionProjection {
  readonly screen: AppSubmissionScreen | null;
  /** The form, while it is open. */
  readonly form: {
    readonly name: string;
    readonly isNameWrong: boolean;
    readonly isPictureWrong: boolean;
    readonly hasPicture: boolean;
    readonly isUploading: boolean;
    /** The form as a whole has an error. */
    readonly isRefused: boolean;
    readonly busy: boolean;
  } | null;
}

export function projectAppSubmission(snapshot: AppSubmissionSnapshot): AppSubmissionProjection {
  const form = activeForm(snapshot)?.getSnapshot();
  const isUploading = upload(snapshot) !== null;
  return {
    screen: submissionScreen(snapshot),
    form:
      form === undefined
        ? null
        : {
            name: fieldValue(form, 'name'),
            isNameWrong: fieldErrors(form, 'name').length > 0,
            isPictureWrong: pictureProblem(snapshot) !== null || fieldErrors(form, PICTURE).length > 0,
            hasPicture: !isUploading && fieldValue(form, PICTURE_URL) !== '',
            isUploading,
            isRefused: formErrors(form).length > 0,
            busy: isSubmitting(snapshot),
          },
  };
}
