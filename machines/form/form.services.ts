/** What a form may ask besides its parent, which submits it: asynchronous rules, and a place to save to by itself. */
import { unprovided } from '../conventions/unprovided.ts';
import type { FieldErrors, Refusal, Version } from './form.values.ts';

export interface CheckInput<Values extends object = object> {
  /** Trimmed, except secrets. */
  readonly values: Values;
}

export interface SaveInput<Values extends object = object> {
  /** Trimmed and without secrets. They need not be in order. */
  readonly values: Values;
  /** The version that they are based on, for `If-Match`; null where versions are not told apart. */
  readonly etag: string | null;
}

/** What becomes of saving; a rejection means that the service could not be reached, and is tried again. */
export type SaveAnswer<Values extends object = object> =
  /** `values`: what the service has made of them, if that is not the same. */
  | { readonly kind: 'saved'; readonly etag: string; readonly values?: Values }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] }
  /** Someone else has saved meanwhile (HTTP 412). */
  | ({ readonly kind: 'conflict' } & Version<Values>);

export const formPlaceholders = {
  check: unprovided<FieldErrors, CheckInput>('form', 'check'),
  save: unprovided<SaveAnswer, SaveInput>('form', 'save'),
};
