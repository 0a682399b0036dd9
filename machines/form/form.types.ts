/** The context, the input and the events of a form. */
import type { FieldPath, FieldValue, ValueAt } from './form.paths.ts';
import type { FieldErrors, FormValues, Refusal, Version } from './form.values.ts';

export interface FormContext<Values extends object = FormValues> {
  readonly values: Values;
  /** What the form started from, or the service has by now; secrets are never part of it. */
  readonly baseline: Values;
  /** The version of the service that `baseline` is, such as an ETag; null where versions are not told apart. */
  readonly etag: string | null;
  /** What the service has by now in place of `baseline`; null while it is not known to have changed. */
  readonly theirs: Version<Values> | null;
  /** Paths of the fields that are kept to the letter and wiped once they have served. */
  readonly secrets: readonly string[];
  /** What the validator checks by besides the values, as plain data; null when there are no such rules. */
  readonly rules: unknown;
  /** Fields the person has changed and left at least once; a submission touches all of them. */
  readonly touched: readonly string[];
  /** What the validator finds in the values as they are now, shown or not. */
  readonly errors: FieldErrors;
  /** What the asynchronous rules have found, and in which values; of a field that was changed since, nothing. */
  readonly checkErrors: FieldErrors;
  readonly checked: Values;
  /** What was saved last, or is being saved; null before. */
  readonly sent: Values | null;
  /** What the service said about the last submission, until the person edits. */
  readonly refusals: readonly Refusal[];
  /** How many submissions were tried since the last acceptance, so that a view can move the focus once for each. */
  readonly attempts: number;
  /** How often the service refused something since then, submitted or not; for the same reason. */
  readonly refusalCount: number;
}

export interface FormInput<Values extends object = FormValues, Rules = unknown> {
  /** Every field with its first value; only these fields can be changed. */
  readonly values: Values;
  readonly secrets?: readonly string[];
  /** Plain data, so that a form can be persisted with what it is checked by. */
  readonly rules?: Rules;
  /** The version of the service that the values are. */
  readonly etag?: string;
}

export type FormEvent =
  | { readonly type: 'field.changed'; readonly field: string; readonly value: FieldValue }
  | { readonly type: 'field.blurred'; readonly field: string }
  /** An item is put into a list: at its end, or before the item at `index`. */
  | {
      readonly type: 'item.added';
      readonly field: string;
      readonly value: FieldValue;
      readonly index?: number;
    }
  | { readonly type: 'item.removed'; readonly field: string; readonly index: number }
  | { readonly type: 'item.moved'; readonly field: string; readonly from: number; readonly to: number }
  | { readonly type: 'form.submitted' }
  /** Back to what the service has. */
  | { readonly type: 'form.reset' }
  /** The parent has submitted the values; the service may have kept others, under a version of their own. */
  | { readonly type: 'submission.accepted'; readonly values?: object; readonly etag?: string }
  | {
      readonly type: 'submission.refused';
      readonly refusals: readonly Refusal[];
      /** Fields to empty, such as a code that has been used. */
      readonly cleared?: readonly string[];
    }
  /** The service has another version than the one that the values are based on (HTTP 412). */
  | { readonly type: 'submission.conflicted'; readonly values: object; readonly etag: string }
  /** The service has a new version, as another tab or a person elsewhere has made it. */
  | { readonly type: 'values.replaced'; readonly values: object; readonly etag: string }
  /** What was changed here stays, and everything else is as the service has it. */
  | { readonly type: 'conflict.mineKept' }
  | { readonly type: 'conflict.theirsTaken' }
  /** The browser is online again. */
  | { readonly type: 'network.returned' };

/** The events of a form with values of this type: a field gets what belongs into it. */
export type FormEventOf<Values extends object> =
  string extends FieldPath<Values>
    ? FormEvent
    :
        | Exclude<FormEvent, { type: 'field.changed' | 'field.blurred' }>
        | { readonly type: 'field.blurred'; readonly field: FieldPath<Values> }
        | {
            [Path in FieldPath<Values>]: {
              readonly type: 'field.changed';
              readonly field: Path;
              readonly value: ValueAt<Values, Path>;
            };
          }[FieldPath<Values>];
