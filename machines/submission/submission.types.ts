/** What one form and its call are about. */
import type { FormValues, Refusal } from '../form/form.values.ts';

/** `refused`: the service says what is wrong, with a field, or with the form as a whole (`field: null`). */
export type SubmissionAnswer =
  | { readonly kind: 'saved' }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] };

export interface SubmissionInput {
  /** Every field with its first value. */
  readonly values: FormValues;
}

export type SubmissionScreen = 'filling' | 'saved' | 'broken';

/** The code of the refusal when the service did not answer, or not as agreed. */
export const UNREACHABLE = 'unreachable';
