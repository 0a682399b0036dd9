/** What the actions of the form make of its context, as pure functions. */
import {
  hasField,
  isEqual,
  movePaths,
  replaceAt,
  valueAt,
  type FieldValue,
  type ItemMove,
} from './form.paths.ts';
import type { FormContext } from './form.types.ts';
import { normaliseValues, withoutFields, type Refusal, type Version } from './form.values.ts';

/** What would be saved: trimmed, and without secrets. */
export const draftOf = ({ values, secrets }: FormContext<object>): object =>
  withoutFields(normaliseValues(values, secrets), secrets);

/** The service does not have all of it. */
export const isUnsaved = (context: FormContext<object>): boolean =>
  !isEqual(draftOf(context), normaliseValues(context.baseline, context.secrets));

export const listAt = (values: object, field: string): readonly FieldValue[] => {
  const list = valueAt(values, field);
  return Array.isArray(list) ? list : [];
};

/** The list with its items moved, and everything that was said about them. */
export const withMovedItems = (
  context: FormContext<object>,
  field: string,
  list: readonly FieldValue[],
  move: ItemMove,
): Partial<FormContext<object>> => ({
  values: replaceAt(context.values, field, list),
  touched: movePaths(context.touched, field, move),
  checkErrors: Object.fromEntries(
    Object.entries(context.checkErrors).flatMap(([path, messages]) =>
      movePaths([path], field, move).map((moved) => [moved, messages] as const),
    ),
  ),
  refusals: context.refusals.flatMap((refusal) =>
    refusal.field === null
      ? []
      : movePaths([refusal.field], field, move).map((moved) => ({ ...refusal, field: moved })),
  ),
});

/** Values that come from elsewhere, with what was said about the fields that they still have. */
export const withValues = (context: FormContext<object>, values: object): Partial<FormContext<object>> => ({
  values,
  touched: context.touched.filter((field) => hasField(values, field)),
  checkErrors: Object.fromEntries(
    Object.entries(context.checkErrors).filter(([field]) => hasField(values, field)),
  ),
  refusals: context.refusals.filter(({ field }) => field === null || hasField(values, field)),
});

/** These values, and nothing done with them or said about them yet. */
export const untouched = (values: object) => ({
  values,
  checked: values,
  checkErrors: {},
  touched: [],
  refusals: [],
  attempts: 0,
  refusalCount: 0,
});

/** A version of the service takes the place of everything that was typed. */
export const restartedFrom = (values: object, etag: string | null) => ({
  ...untouched(values),
  baseline: values,
  etag,
});

/** An error of a field that the form does not have becomes an error of the whole form, so that it is shown. */
export const aboutWhatThereIs = (values: object, refusals: readonly Refusal[]): readonly Refusal[] =>
  refusals.map((refusal) =>
    refusal.field === null || hasField(values, refusal.field) ? refusal : { ...refusal, field: null },
  );

/** The version that the person decides about. @throws Error when there is none. */
export function theirsOf({ theirs }: FormContext<object>): Version<object> {
  if (theirs === null) throw new Error('There is no other version.');
  return theirs;
}
