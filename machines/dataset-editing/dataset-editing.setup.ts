/** What the chart of editing a dataset is written with: context, guards, actions, delays and the two services. */
import { assign, emit, setup } from 'xstate';
import type { Message } from '../conventions/message.ts';
import { editingAnswers, retryPause, SAVE_PAUSE } from '../conventions/saves-itself.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { unprovided } from '../conventions/unprovided.ts';
import { isEqual, type FieldValue } from '../form/form.paths.ts';
import { normaliseValues } from '../form/form.values.ts';
import type {
  Conflict,
  EditingEmitted,
  EditingEvent,
  EditingInput,
  EditingScreen,
  Fields,
  OpenAnswer,
  Revisions,
  SaveAnswer,
  SaveInput,
  UnsavedFields,
} from './dataset-editing.types.ts';

export interface EditingContext {
  readonly datasetGUID: string;
  /** What is in the fields. */
  readonly values: Fields;
  /** What the service has, as far as it is known here. */
  readonly saved: Fields;
  /** The revisions that changes are based on. */
  readonly revisions: Revisions;
  /** What is being saved. */
  readonly sent: Fields;
  /** Tries to save in a row that have failed. */
  readonly failures: number;
  readonly conflicts: Readonly<Record<string, Conflict>>;
  /** Values that the service does not take, with the reason. */
  readonly refused: Readonly<Record<string, { readonly value: FieldValue; readonly message: Message }>>;
}

/** Fields with something typed that the service does not have; it may have what a save has sent that failed. */
export const unsavedNames = ({ values, saved, sent }: EditingContext): readonly string[] =>
  Object.keys(values).filter((name) => Object.hasOwn(sent, name) || !isEqual(values[name], saved[name]));

/** Those of them that can be saved: nothing stands against them, as far as it is known. */
export const dueNames = (context: EditingContext): readonly string[] =>
  unsavedNames(context).filter((name) => {
    const refused = context.refused[name];
    return (
      context.conflicts[name] === undefined &&
      (refused === undefined || !isEqual(refused.value, context.values[name]))
    );
  });

/**
 * True for a field of the dataset, and for a text in another language, which it may not have yet: of a field
 * (`title@cy`), or of a file or a column, whose texts in the main language are no fields (`file/GUID/name@cy`).
 */
export const isFieldOf = (fields: Fields, name: string): boolean => {
  const [text = name, language] = name.split('@');
  return Object.hasOwn(fields, text) || (language !== undefined && /^(?:file|column)\//.test(text));
};

export const pick = <Value>(record: Readonly<Record<string, Value>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (name in record ? [[name, record[name] as Value]] : [])));

const without = <Value>(record: Readonly<Record<string, Value>>, name: string) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

const unsavedOf = (context: EditingContext): UnsavedFields =>
  Object.fromEntries(
    unsavedNames(context).map((name) => [
      name,
      { value: context.values[name] ?? null, base: context.revisions[name] ?? 0 },
    ]),
  );

/** The service trims what it saves. */
const isSame = (one: FieldValue, other: FieldValue): boolean =>
  isEqual(normaliseValues({ value: one }, []), normaliseValues({ value: other }, []));

/** The first pause after a failed save, in milliseconds. */
const FIRST_PAUSE = 10_000;

const conflictIn = ({ conflicts }: EditingContext, field: string): Conflict => {
  const conflict = conflicts[field];
  if (conflict === undefined) throw new Error(`The field '${field}' has one value.`);
  return conflict;
};

export const editingSetup = setup({
  types: {} as {
    context: EditingContext;
    events: EditingEvent;
    emitted: EditingEmitted;
    input: EditingInput;
    tags: StateTag;
    meta: StateMeta<EditingScreen>;
    children: { open: 'open'; save: 'save' };
  },
  actors: {
    open: unprovided<OpenAnswer, EditingInput>('datasetEditing', 'open'),
    save: unprovided<SaveAnswer, SaveInput>('datasetEditing', 'save'),
  },
  delays: {
    /** How long something typed may be unsaved. */
    savePause: SAVE_PAUSE,
    /** How long an unreachable service is left alone. */
    retryPause: retryPause(FIRST_PAUSE),
  },
  guards: {
    ...editingAnswers,
    isField: ({ context }, params: { field: string }) => isFieldOf(context.values, params.field),
    isConflicting: ({ context }, params: { field: string }) => Object.hasOwn(context.conflicts, params.field),
    isSomethingDue: ({ context }) => dueNames(context).length > 0,
    isNothingDue: ({ context }) => dueNames(context).length === 0,
  },
  actions: {
    // What was kept goes over what the service has, and says which revision it was typed over: the service then finds
    // out whether someone else has changed the field meanwhile.
    storeOpened: assign((_, { answer }: { answer: OpenAnswer }) => {
      if (answer.kind !== 'opened') return {};
      const kept = Object.entries(answer.kept).filter(([name]) => isFieldOf(answer.fields, name));
      return {
        sent: {},
        conflicts: {},
        refused: {},
        saved: answer.fields,
        values: { ...answer.fields, ...Object.fromEntries(kept.map(([name, { value }]) => [name, value])) },
        revisions: {
          ...answer.revisions,
          ...Object.fromEntries(kept.map(([name, { base }]) => [name, base])),
        },
      };
    }),
    storeValue: assign({
      values: ({ context }, params: { field: string; value: FieldValue }) => ({
        ...context.values,
        [params.field]: params.value,
      }),
    }),
    noteSent: assign({ sent: ({ context }) => pick(context.values, dueNames(context)) }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    // An answer may be lost in transit: what was saved then, and is sent again, conflicts with itself.
    storeSaved: assign(({ context }, { answer }: { answer: SaveAnswer }) => {
      if (answer.kind !== 'saved') return {};
      const agreed = Object.entries(answer.conflicts).filter(([name, { theirs }]) =>
        isSame(theirs, context.sent[name] ?? null),
      );
      const names = new Set([...Object.keys(answer.revisions), ...agreed.map(([name]) => name)]);
      return {
        saved: { ...context.saved, ...pick(context.sent, [...names]) },
        revisions: {
          ...context.revisions,
          ...answer.revisions,
          ...Object.fromEntries(agreed.map(([name, { revision }]) => [name, revision])),
        },
        conflicts: {
          ...context.conflicts,
          ...Object.fromEntries(Object.entries(answer.conflicts).filter(([name]) => !names.has(name))),
        },
        sent: {},
      };
    }),
    storeRefusals: assign(({ context }, { answer }: { answer: SaveAnswer }) => ({
      sent: {},
      refused: {
        ...context.refused,
        ...Object.fromEntries(
          Object.entries(answer.kind === 'refused' ? answer.refusals : {}).map(([name, message]) => [
            name,
            { value: context.sent[name] ?? null, message },
          ]),
        ),
      },
    })),
    keepMine: assign(({ context }, { field }: { field: string }) => {
      const { theirs, revision } = conflictIn(context, field);
      return {
        saved: { ...context.saved, [field]: theirs },
        revisions: { ...context.revisions, [field]: revision },
        conflicts: without(context.conflicts, field),
      };
    }),
    takeTheirs: assign(({ context }, { field }: { field: string }) => {
      const { theirs, revision } = conflictIn(context, field);
      return {
        values: { ...context.values, [field]: theirs },
        saved: { ...context.saved, [field]: theirs },
        revisions: { ...context.revisions, [field]: revision },
        conflicts: without(context.conflicts, field),
      };
    }),
    // A field with something typed stays as it is, and on its revision. So does one whose revision is known: the
    // service trims what it saves, and a space at the end may be followed by a word.
    takeRead: assign(({ context }, params: { fields: Fields; revisions: Revisions }) => {
      const unsaved = new Set(unsavedNames(context));
      const taken = Object.keys(params.fields).filter(
        (name) =>
          isFieldOf(context.values, name) &&
          !unsaved.has(name) &&
          (params.revisions[name] ?? 0) > (context.revisions[name] ?? 0),
      );
      return {
        values: { ...context.values, ...pick(params.fields, taken) },
        saved: { ...context.saved, ...pick(params.fields, taken) },
        revisions: { ...context.revisions, ...pick(params.revisions, taken) },
      };
    }),
    keepUnsaved: emit(({ context }) => ({ type: 'unsaved.changed' as const, unsaved: unsavedOf(context) })),
    tellSaved: emit({ type: 'fields.saved' as const }),
  },
});
