/** What a form holds and how it is judged: pure types and functions, without a chart. */
import type { Message } from '../conventions/message.ts';

/** Field name to what the person typed, to the letter. */
export type FormValues = Readonly<Record<string, string>>;

/** What a validator says about a field, and when it may be said. */
export interface FieldMessage extends Message {
  /** Said at once, and not only after the person has left the field or tried to submit. */
  readonly live?: boolean;
  /** Said only once this other field was touched as well. */
  readonly alongside?: string;
}

/** What is wrong with each field; a field without an entry is in order. */
export type FieldErrors = Readonly<Record<string, readonly FieldMessage[]>>;

/**
 * Judges values that are trimmed already (secrets are not): pure, and total over any text.
 *
 * @param rules what the form was given with its input; null for a form without rules of its own
 */
export type Validator = (values: FormValues, rules: unknown) => FieldErrors;

/** A sentence of the service about one field, or about the form as a whole (`field: null`). */
export interface Refusal {
  readonly field: string | null;
  readonly message: Message;
}

/**
 * The values as they leave the form: trimmed, except secrets (specification, section 5).
 *
 * @param secrets names of the fields that are kept to the letter
 */
export function normaliseValues(values: FormValues, secrets: readonly string[]): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, secrets.includes(field) ? value : value.trim()]),
  );
}

/** The same values with these fields emptied. */
export function withoutFields(values: FormValues, fields: readonly string[]): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, fields.includes(field) ? '' : value]),
  );
}

/** Only the entries that say something, so that an empty record means "in order". */
export function withoutEmptyErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, messages]) => messages.length > 0));
}
