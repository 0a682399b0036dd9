/** The values of a form and how they are checked: pure types and functions, without a chart. */
import type { Message } from '../conventions/message.ts';
import { emptied, isWithin, replaceAt, valueAt, type FieldPath, type FieldValue } from './form.paths.ts';

/** The values of a form with text alone: field name to what the person typed, to the letter. */
export type FormValues = Readonly<Record<string, string>>;

/** What a validator says about a field, and when it may be said. */
export interface FieldMessage extends Message {
  /** Said at once, and not only after the person has left the field or tried to submit. */
  readonly live?: boolean;
  /** Said only once this other field was touched as well. */
  readonly alongside?: string;
}

/** What is wrong with each field, by its path; a field without an entry is in order. */
export type FieldErrors<Values extends object = FormValues> =
  string extends FieldPath<Values>
    ? Readonly<Record<string, readonly FieldMessage[]>>
    : { readonly [Path in FieldPath<Values>]?: readonly FieldMessage[] };

/**
 * Checks values that are trimmed already (secrets are not): pure, and total over any values of the type.
 *
 * @param rules what the form was given with its input; null for a form without rules of its own
 */
export type Validator<Values extends object = FormValues, Rules = unknown> = (
  values: Values,
  rules: Rules,
) => FieldErrors<Values>;

/** A sentence of the service about one field, or about the form as a whole (`field: null`). */
export interface Refusal {
  readonly field: string | null;
  readonly message: Message;
}

/** Values as the service has them, and the name of that version, such as an ETag. */
export interface Version<Values extends object = FormValues> {
  readonly values: Values;
  readonly etag: string;
}

/**
 * The values as they leave the form: every text trimmed, except secrets (specification, section 5).
 *
 * @param secrets paths of the fields that are kept to the letter
 */
export function normaliseValues<Values extends object>(values: Values, secrets: readonly string[]): Values {
  const trim = (value: FieldValue, path: string): FieldValue => {
    if (secrets.includes(path)) return value;
    if (typeof value === 'string') return value.trim();
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(
      ([name, inner]) => [name, trim(inner, path === '' ? name : `${path}.${name}`)] as const,
    );
    return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
  };
  return trim(values as FieldValue, '') as Values;
}

/** The same values with these fields emptied. */
export const withoutFields = <Values extends object>(values: Values, fields: readonly string[]): Values =>
  fields.reduce((rest, field) => replaceAt(rest, field, emptied(valueAt(rest, field))), values);

/** Only the entries that say something, so that an empty record means "in order". */
export function withoutEmptyErrors(errors: object): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors as FieldErrors).filter(([, messages]) => (messages?.length ?? 0) > 0),
  );
}

/** The errors that are not about this field, nor about anything in it. */
export const errorsBeside = (errors: FieldErrors, field: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !isWithin(path, field)));
