/** What the form's chart is written with: context, events, guards, actions, delays and the two services. */
import { assign, not, setup, stateIn } from 'xstate';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import {
  emptied,
  hasField,
  isEqual,
  isWithin,
  mergeChanges,
  movePaths,
  pathsOf,
  replaceAt,
  valueAt,
  type FieldPath,
  type FieldValue,
  type ItemMove,
  type ValueAt,
} from './form.paths.ts';
import { formPlaceholders, type SaveAnswer } from './form.services.ts';
import {
  errorsBeside,
  normaliseValues,
  withoutEmptyErrors,
  withoutFields,
  type FieldErrors,
  type FormValues,
  type Refusal,
  type Version,
} from './form.values.ts';

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
  /** What the validator judges by besides the values, as plain data; null when there are no such rules. */
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
  /** Plain data, so that a form can be persisted with what it is judged by. */
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
  /** Of two versions, what was changed here counts, and everything else as the service has it. */
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

/** What would be saved: trimmed, and without secrets. */
export const draftOf = ({ values, secrets }: FormContext<object>): object =>
  withoutFields(normaliseValues(values, secrets), secrets);

/** The service does not have all of it. */
export const isUnsaved = (context: FormContext<object>): boolean =>
  !isEqual(draftOf(context), normaliseValues(context.baseline, context.secrets));

const listAt = (values: object, field: string): readonly FieldValue[] => {
  const list = valueAt(values, field);
  return Array.isArray(list) ? list : [];
};

/** The list with its items moved, and everything that was said about them. */
const withMovedItems = (
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
const withValues = (context: FormContext<object>, values: object): Partial<FormContext<object>> => ({
  values,
  touched: context.touched.filter((field) => hasField(values, field)),
  checkErrors: Object.fromEntries(
    Object.entries(context.checkErrors).filter(([field]) => hasField(values, field)),
  ),
  refusals: context.refusals.filter(({ field }) => field === null || hasField(values, field)),
});

/** These values, and nothing done with them or said about them yet. */
const untouched = (values: object) => ({
  values,
  checked: values,
  checkErrors: {},
  touched: [],
  refusals: [],
  attempts: 0,
  refusalCount: 0,
});

/** A version of the service takes the place of everything that was typed. */
const startedAnew = (values: object, etag: string | null) => ({
  ...untouched(values),
  baseline: values,
  etag,
});

/** An error of a field that the form does not have becomes an error of the whole form, so that it is shown. */
const aboutWhatThereIs = (values: object, refusals: readonly Refusal[]): readonly Refusal[] =>
  refusals.map((refusal) =>
    refusal.field === null || hasField(values, refusal.field) ? refusal : { ...refusal, field: null },
  );

/** The version that the person decides about. @throws Error when there is none. */
function theirsOf({ theirs }: FormContext<object>): Version<object> {
  if (theirs === null) throw new Error('There is no other version.');
  return theirs;
}

export const formSetup = setup({
  types: {} as {
    context: FormContext<object>;
    events: FormEvent;
    input: FormInput<object>;
    tags: StateTag;
    meta: StateMeta<never>;
    children: { check: 'check'; checkAll: 'check'; save: 'save' };
  },
  actors: formPlaceholders,
  delays: {
    /** How long nothing must be typed before the asynchronous rules are asked. */
    checkPause: 400,
    /** How long something typed may be unsaved while the form saves by itself. */
    savePause: 2000,
    /** How long an unreachable service is left alone. */
    retryPause: 15_000,
  },
  guards: {
    isKnownField: ({ context }, params: { field: string }) => hasField(context.values, params.field),
    isList: ({ context }, params: { field: string }) => Array.isArray(valueAt(context.values, params.field)),
    isItem: ({ context }, params: { field: string; index: number }) =>
      listAt(context.values, params.field)[params.index] !== undefined,
    areItems: ({ context }, params: { field: string; from: number; to: number }) => {
      const list = listAt(context.values, params.field);
      return list[params.from] !== undefined && list[params.to] !== undefined;
    },
    isOutOfOrder: ({ context }) =>
      Object.keys(context.errors).length > 0 || Object.keys(context.checkErrors).length > 0,
    /** Provided with the asynchronous rules: one of their fields has changed since they were asked. */
    isCheckDue: () => false,
    findsSomething: (_, params: { errors: FieldErrors }) =>
      Object.keys(withoutEmptyErrors(params.errors)).length > 0,
    /** Provided with `save`, and then it is `isUnsaved`: the form saves by itself. */
    isSaveDue: () => false,
    isNothingUnsaved: ({ context }) => !isUnsaved(context),
    /** What was refused is not what would be saved by now, or the service has it after all. */
    isRefusalOver: ({ context }) => !isUnsaved(context) || !isEqual(draftOf(context), context.sent),
    isEditing: stateIn('#form.entry.editing'),
    isSaving: stateIn('#form.draft.saving'),
    isNotSaving: not(stateIn('#form.draft.saving')),
    isNewer: ({ context }, params: { etag: string }) => params.etag !== context.etag,
    isNewerAndChanged: ({ context }, params: { etag: string }) =>
      params.etag !== context.etag && isUnsaved(context),
    isSaved: (_, params: { answer: SaveAnswer }) => params.answer.kind === 'saved',
    isConflict: (_, params: { answer: SaveAnswer }) => params.answer.kind === 'conflict',
  },
  actions: {
    /** Provided by `provideForm`; a form without a validator must not look like one that finds nothing. */
    validate: () => {
      throw new Error("The action 'validate' of the machine 'form' is not provided. Use provideForm().");
    },
    storeValue: assign({
      values: ({ context }, params: { field: string; value: FieldValue }) =>
        replaceAt(context.values, params.field, params.value),
    }),
    // What the service said about this field, or about all of them together, may no longer be true.
    forgetRefusals: assign({
      refusals: ({ context }, params: { field: string }) =>
        context.refusals.filter(({ field }) => field !== null && !isWithin(field, params.field)),
      checkErrors: ({ context }, params) => errorsBeside(context.checkErrors, params.field),
    }),
    addItem: assign(({ context }, params: { field: string; value: FieldValue; index?: number }) => {
      const list = listAt(context.values, params.field);
      const at = params.index ?? list.length;
      return withMovedItems(context, params.field, list.toSpliced(at, 0, params.value), (index) =>
        index < at ? index : index + 1,
      );
    }),
    removeItem: assign(({ context }, { field, index: gone }: { field: string; index: number }) =>
      withMovedItems(context, field, listAt(context.values, field).toSpliced(gone, 1), (index) => {
        if (index === gone) return null;
        return index < gone ? index : index - 1;
      }),
    ),
    moveItem: assign(({ context }, { field, from, to }: { field: string; from: number; to: number }) => {
      const order = [...listAt(context.values, field).keys()].toSpliced(from, 1).toSpliced(to, 0, from);
      const list = order.map((index) => listAt(context.values, field)[index] ?? null);
      return withMovedItems(context, field, list, (index) => order.indexOf(index));
    }),
    touchList: assign({
      touched: ({ context }, params: { field: string }) => [...new Set([...context.touched, params.field])],
    }),
    // Passing through a field is no answer to it. What is missing is reported on submit; said on the way to the button
    // it would push the button from under the pointer.
    touchField: assign({
      touched: ({ context }, params: { field: string }) => {
        const { touched, values, baseline } = context;
        const value = valueAt(values, params.field);
        const isAnswered = !isEqual(value, valueAt(baseline, params.field) ?? emptied(value));
        return touched.includes(params.field) || !isAnswered ? touched : [...touched, params.field];
      },
    }),
    touchAllFields: assign({ touched: ({ context }) => pathsOf(context.values) }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    forgetAllRefusals: assign({ refusals: [] }),
    storeRefusals: assign({
      refusals: ({ context }, params: { refusals: readonly Refusal[]; cleared: readonly string[] }) =>
        aboutWhatThereIs(context.values, params.refusals),
      // An answer without a refusal only empties fields: it says nothing that the focus could go to.
      refusalCount: ({ context }, params) => context.refusalCount + (params.refusals.length > 0 ? 1 : 0),
      values: ({ context }, params) => withoutFields(context.values, params.cleared),
      // An emptied field is a fresh field: it must not say "required" beside the service's own words.
      touched: ({ context }, params) => context.touched.filter((field) => !params.cleared.includes(field)),
    }),
    storeChecks: assign({
      checked: ({ context }) => context.values,
      checkErrors: (_, params: { errors: FieldErrors }) => withoutEmptyErrors(params.errors),
    }),
    /** A rule that cannot be asked refuses nothing; the service has the last word. */
    passChecks: assign({ checked: ({ context }) => context.values }),
    countRefusal: assign({ refusalCount: ({ context }) => context.refusalCount + 1 }),
    settleValues: assign(({ context }, params: { values?: object; etag?: string }) =>
      startedAnew(
        withoutFields(params.values ?? context.values, context.secrets),
        params.etag ?? context.etag,
      ),
    ),
    resetValues: assign(({ context }) => untouched(context.baseline)),
    replaceValues: assign(({ context }, params: Version<object>) =>
      startedAnew(withoutFields(params.values, context.secrets), params.etag),
    ),
    storeTheirs: assign({
      theirs: ({ context }, params: Version<object>) => ({
        values: withoutFields(params.values, context.secrets),
        etag: params.etag,
      }),
    }),
    takeTheirs: assign(({ context }) => {
      const { values, etag } = theirsOf(context);
      return { ...startedAnew(values, etag), theirs: null };
    }),
    keepMine: assign(({ context }) => {
      const { values, etag } = theirsOf(context);
      return {
        ...withValues(context, mergeChanges(context.baseline, context.values, values)),
        baseline: values,
        etag,
        theirs: null,
      };
    }),
    noteSent: assign({ sent: ({ context }) => draftOf(context) }),
    storeSaved: assign(({ context }, params: { answer: SaveAnswer }) => {
      if (params.answer.kind !== 'saved') return {};
      const sent = context.sent ?? context.baseline;
      const kept = params.answer.values ?? sent;
      return {
        ...withValues(context, mergeChanges(sent, context.values, kept)),
        baseline: kept,
        etag: params.answer.etag,
      };
    }),
  },
});
