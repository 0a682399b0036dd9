/** Connects the machine of editing with the service, with this browser's storage, and with what is read again. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { datasetFieldNames, type DatasetFieldName } from '#contract/publishing-fields.ts';
import {
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
import { changesOf } from './field-values.ts';
import { keptFields, type KeptFields } from './kept-fields.ts';

/** The fields of a dataset as the machine has them. */
const fieldsOf = ({ fields, revisions }: EditedDataset) => ({
  fields: fields as unknown as Fields,
  revisions: revisions as Revisions,
});

/** What the service says against a save; a failure is none. */
function refusedWith(error: unknown, sent: readonly string[]): SaveAnswer {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) return { kind: 'sessionEnded' };
  if ([403, 404, 410].includes(error.status)) return { kind: 'gone' };
  if (error.status !== 400) throw error;
  const named = error.fields.flatMap((one) => {
    const name = one.field.split('.').find((part) => sent.includes(part));
    return name === undefined ? [] : [[name, fieldErrorMessage(one)] as const];
  });
  const all = sent.map(
    (name) => [name, { code: 'explained', params: { text: error.problem.title } }] as const,
  );
  return { kind: 'refused', refusals: Object.fromEntries(named.length > 0 ? named : all) };
}

async function save(api: Api, { datasetGUID, changes, base }: SaveInput): Promise<SaveAnswer> {
  try {
    const answer = await api.call('dataset:save', { datasetGUID, changes: changesOf(changes), base });
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
    return refusedWith(error, Object.keys(changes));
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
  save: (input) => save(api, input),
});

export interface Editing {
  readonly datasetGUID: string;
  readonly screen: EditingScreen;
  readonly savedState: SavedState;
  readonly value: (field: DatasetFieldName) => FieldValue;
  readonly conflict: (field: DatasetFieldName) => Conflict | null;
  readonly refusal: (field: DatasetFieldName) => Message | null;
  /** The fields with two values. */
  readonly conflicts: readonly DatasetFieldName[];
  /** What an editor sees besides the fields; undefined until it is read. */
  readonly dataset: EditedDataset | undefined;
  readonly send: EditingRef['send'];
}

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
    window.addEventListener('online', online);
    return () => {
      keeping.unsubscribe();
      telling.unsubscribe();
      window.removeEventListener('online', online);
    };
  }, [actor, kept, queryClient]);
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
    conflicts: datasetFieldNames.filter((field) => conflictOf(snapshot, field) !== null),
    dataset,
    send: actor.send,
  };
}
