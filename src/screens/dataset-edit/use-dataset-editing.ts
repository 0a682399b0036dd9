/** Connects the machine of editing with the service, with this browser's storage, and with what is read again. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import type { FieldChanges, FieldKey } from '#contract/publishing-fields.ts';
import { isTranslatedName, splitTranslatedName, type NamedTranslations } from '#contract/text-languages.ts';
import {
  conflictingFields,
  conflictOf,
  editedValue,
  editingScreen,
  provideDatasetEditing,
  refusalOf,
  savedState,
  type EditingRef,
  type EditingServices,
} from '#machines/dataset-editing/dataset-editing.machine.ts';
import type {
  Conflict,
  EditingScreen,
  Fields,
  Revisions,
  SaveAnswer,
  SavedState,
  SaveInput,
} from '#machines/dataset-editing/dataset-editing.types.ts';
import type { Message } from '#machines/conventions/message.ts';
import type { FieldValue } from '#machines/form/form.paths.ts';
import { useApi } from '../../app/context.ts';
import { useAuthentication } from '../../app/use-application.ts';
import { fieldErrorMessage } from '../../messages/rules.ts';
import { ApiError } from '../../services/api/api-error.ts';
import type { Api } from '../../services/api/api.ts';
import { editedDatasetQuery, type EditedDataset } from '../../services/api/publishing-queries.ts';
import { pick } from '#machines/dataset-editing/dataset-editing.setup.ts';
import { changesOf } from './field-values.ts';
import { keptFields, type KeptFields } from './kept-fields.ts';

/** The fields of a dataset as the machine has them: a text in another language is a field of its own. */
const fieldsOf = ({ fields, translations, revisions }: EditedDataset) => ({
  fields: { ...fields, ...translations } as unknown as Fields,
  revisions: revisions as Revisions,
});

const sizeOf = (value: unknown): number => JSON.stringify(value).length;

/** The largest of some values: the one to shorten where a request is too large. */
const largestOf = (changes: Fields): string[] =>
  Object.keys(changes)
    .toSorted((a, b) => sizeOf(changes[b]) - sizeOf(changes[a]))
    .slice(0, 1);

/** What the service says against a save. @throws the error where no answer came */
export function refusedWith(error: unknown, changes: Fields): SaveAnswer {
  if (!(error instanceof ApiError) || error.status === 0) throw error;
  if (error.status === 401) return { kind: 'sessionEnded' };
  if ([403, 404, 410].includes(error.status)) return { kind: 'gone' };
  if (error.status === 413)
    return {
      kind: 'refused',
      refusals: Object.fromEntries(largestOf(changes).map((name) => [name, { code: 'field.tooLarge' }])),
    };
  if (error.status !== 400) return { kind: 'failed' };
  const sent = Object.keys(changes);
  const named = error.fields.flatMap((one) => {
    const name = one.field.split('.').find((part) => sent.includes(part));
    return name === undefined ? [] : [[name, fieldErrorMessage(one)] as const];
  });
  const all = sent.map(
    (name) => [name, { code: 'explained', params: { text: error.problem.title } }] as const,
  );
  return { kind: 'refused', refusals: Object.fromEntries(named.length > 0 ? named : all) };
}

/** Fields as the call takes them: texts in other languages beside the others. */
function splitFields(fields: Fields) {
  const [translations, changes] = [isTranslatedName, (name: string) => !isTranslatedName(name)].map((isOne) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => isOne(name))),
  );
  // What a field contains was read from the service, or typed into a control of its kind.
  return {
    changes: changes as FieldChanges,
    ...(Object.keys(translations ?? {}).length > 0 && { translations: translations as NamedTranslations }),
  };
}

/**
 * Saves fields. Where the service has a value that was sent from here before, and whose answer was lost, what is typed
 * now is typed over it: it is saved on that revision, and is no conflict.
 */
export async function save(
  { api, kept }: { readonly api: Pick<Api, 'call'>; readonly kept: KeptFields },
  { datasetGUID, changes, base }: SaveInput,
): Promise<SaveAnswer> {
  const sent = changesOf(changes);
  const send = (bases: Revisions) =>
    api.call('dataset:save', { datasetGUID, ...splitFields(sent), base: bases }, { keepalive: true });
  try {
    // Before it is sent: the answer may not come.
    kept.send(sent);
    let answer = await send(base);
    const own = answer.conflicts.filter(({ field, theirs }) => kept.hasSent(field, theirs as FieldValue));
    if (own.length > 0)
      answer = await send({
        ...base,
        ...(answer.revisions as Revisions),
        ...Object.fromEntries(own.map(({ field, revision }) => [field, revision])),
      });
    kept.answer(Object.keys(changes));
    // The page may have been left meanwhile, and hear nothing of it.
    kept.forget(pick(changes, Object.keys(answer.revisions)));
    return {
      kind: 'saved',
      revisions: answer.revisions as Revisions,
      conflicts: Object.fromEntries(
        answer.conflicts.map(({ field, theirs, revision, changedBy, changedAt }) => [
          field,
          { theirs: theirs as FieldValue, revision, changedBy, changedAt },
        ]),
      ),
    };
  } catch (error) {
    return refusedWith(error, changes);
  }
}

const services = (api: Api, queryClient: QueryClient, kept: KeptFields): EditingServices => ({
  async open({ datasetGUID }) {
    try {
      // Asked even when it was read a moment ago: a person who tries again wants to know what is so now.
      const query = { ...editedDatasetQuery(api, datasetGUID), staleTime: 0 };
      const dataset = await queryClient.fetchQuery(query);
      return { kind: 'opened', ...fieldsOf(dataset), kept: await kept.take() };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) return { kind: 'unknown' };
      if (error.status === 403) return { kind: 'forbidden' };
      throw error;
    }
  },
  save: (input) => save({ api, kept }, input),
});

export interface Editing {
  readonly datasetGUID: string;
  readonly screen: EditingScreen;
  readonly savedState: SavedState;
  readonly value: (field: FieldKey) => FieldValue;
  readonly conflict: (field: FieldKey) => Conflict | null;
  readonly refusal: (field: FieldKey) => Message | null;
  /** Languages that texts are in beside the main one, by their tags. */
  readonly languages: readonly string[];
  /** The texts in one of them, by the names of their fields. */
  readonly textsIn: (language: string) => readonly (readonly [field: string, text: string])[];
  /** The fields with two values. */
  readonly conflicts: readonly FieldKey[];
  /** What an editor sees besides the fields; undefined until it is read. */
  readonly dataset: EditedDataset | undefined;
  readonly send: EditingRef['send'];
}

/** Texts in other languages in which there is something: the language, the name of the field and the text. */
const writtenTexts = (values: Fields) =>
  Object.entries(values).flatMap(([field, text]) => {
    const translation = splitTranslatedName(field);
    return translation === null || typeof text !== 'string' || text === ''
      ? []
      : [{ language: translation.language, field, text }];
  });

/** The languages beside the main one in which there is something. */
const languagesIn = (values: Fields): string[] =>
  [...new Set(writtenTexts(values).map(({ language }) => language))]
    .filter((language) => language !== values['language'])
    .toSorted();

/** Starts the editing of a dataset: one for each page. */
export function useDatasetEditing(identityGUID: string, datasetGUID: string): Editing {
  const api = useApi();
  const queryClient = useQueryClient();
  const kept = useMemo(() => keptFields(identityGUID, datasetGUID), [identityGUID, datasetGUID]);
  const machine = useMemo(
    () => provideDatasetEditing(services(api, queryClient, kept)),
    [api, queryClient, kept],
  );
  const actor = useActorRef(machine, { input: { datasetGUID } });
  useEffect(() => {
    const keeping = actor.on('unsaved.changed', ({ unsaved }) => kept.keep(unsaved));
    const telling = actor.on('fields.saved', () => {
      void queryClient.invalidateQueries({ queryKey: ['publishing'] });
      void queryClient.invalidateQueries({ queryKey: ['dataset'] });
    });
    const online = () => actor.send({ type: 'network.returned' });
    const hidden = () => {
      if (document.visibilityState === 'hidden') actor.send({ type: 'page.left' });
    };
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      keeping.unsubscribe();
      telling.unsubscribe();
      window.removeEventListener('online', online);
    };
  }, [actor, kept, queryClient]);
  // Before the actor is stopped, as all layout effects end before the others.
  useLayoutEffect(() => () => actor.send({ type: 'page.left' }), [actor]);
  // Another page, in this document as well, takes over what is left.
  useEffect(() => () => kept.close(), [kept]);
  const { status } = useAuthentication();
  useEffect(() => {
    if (status === 'authenticated') actor.send({ type: 'session.returned' });
  }, [actor, status]);
  const snapshot = useSelector(actor, (current) => current);
  const screen = editingScreen(snapshot);
  const { data: dataset } = useQuery({
    ...editedDatasetQuery(api, datasetGUID),
    enabled: screen === 'editing',
  });
  useEffect(() => {
    if (dataset) actor.send({ type: 'dataset.read', ...fieldsOf(dataset) });
  }, [actor, dataset]);
  return {
    datasetGUID,
    screen,
    savedState: savedState(snapshot),
    value: (field) => editedValue(snapshot, field),
    conflict: (field) => conflictOf(snapshot, field),
    refusal: (field) => refusalOf(snapshot, field),
    languages: languagesIn(snapshot.context.values),
    textsIn: (language) =>
      writtenTexts(snapshot.context.values)
        .filter((one) => one.language === language)
        .map(({ field, text }) => [field, text]),
    // The machine takes no fields but those of the service, and texts of them in other languages.
    conflicts: conflictingFields(snapshot) as readonly FieldKey[],
    dataset,
    send: actor.send,
  };
}
