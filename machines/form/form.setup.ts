/** What the form's chart is written with: guards, actions, delays and the two services. */
import { assign, not, setup, stateIn } from 'xstate';
import { answerIs } from '../conventions/call.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import {
  aboutWhatThereIs,
  draftOf,
  isUnsaved,
  listAt,
  restartedFrom,
  theirsOf,
  untouched,
  withMovedItems,
  withValues,
} from './form.changes.ts';
import {
  emptied,
  hasField,
  isEqual,
  isWithin,
  mergeChanges,
  pathsOf,
  replaceAt,
  valueAt,
  type FieldValue,
} from './form.paths.ts';
import { formPlaceholders, type SaveAnswer } from './form.services.ts';
import type { FormContext, FormEvent, FormInput } from './form.types.ts';
import {
  errorsBeside,
  withoutEmptyErrors,
  withoutFields,
  type FieldErrors,
  type Refusal,
  type Version,
} from './form.values.ts';

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
    isSaved: answerIs('saved'),
    isConflict: answerIs('conflict'),
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
      restartedFrom(
        withoutFields(params.values ?? context.values, context.secrets),
        params.etag ?? context.etag,
      ),
    ),
    resetValues: assign(({ context }) => untouched(context.baseline)),
    replaceValues: assign(({ context }, params: Version<object>) =>
      restartedFrom(withoutFields(params.values, context.secrets), params.etag),
    ),
    storeTheirs: assign({
      theirs: ({ context }, params: Version<object>) => ({
        values: withoutFields(params.values, context.secrets),
        etag: params.etag,
      }),
    }),
    takeTheirs: assign(({ context }) => {
      const { values, etag } = theirsOf(context);
      return { ...restartedFrom(values, etag), theirs: null };
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
