/** Connects the machine of editing a map with the service, and with what happens to the page. */
import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import type { MapDocument } from '#contract/maps.ts';
import { isSame } from '#machines/map-editing/changes.ts';
import {
  canRedo,
  canUndo,
  conflictingEditor,
  editedDocument,
  editedRevision,
  mapEditingScreen,
  mapRefusal,
  mapSavedState,
  provideMapEditing,
  type MapEditingRef,
  type MapEditingServices,
} from '#machines/map-editing/map-editing.machine.ts';
import type {
  MapDocument as EditedDocument,
  MapEditingScreen,
  MapSavedState,
  OpenAnswer,
  SaveAnswer,
} from '#machines/map-editing/map-editing.types.ts';
import type { Message } from '#machines/conventions/message.ts';
import { useApi } from '../../app/context.ts';
import { useAuthentication } from '../../app/use-application.ts';
import { fieldErrorMessage } from '../../messages/rules.ts';
import { ApiError } from '../../services/api/api-error.ts';
import type { Api } from '../../services/api/api.ts';
import { MAPS } from '../../services/api/map-queries.ts';

/** The machine knows a layer by its GUID alone; what else it has is the contract's. */
const toEdited = (document: MapDocument) => document as unknown as EditedDocument;
export const fromEdited = (document: EditedDocument) => document as unknown as MapDocument;

function openRefusal(error: unknown): OpenAnswer {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 404) return { kind: 'unknown' };
  if (error.status === 403) return { kind: 'forbidden' };
  throw error;
}

function saveRefusal(error: unknown): SaveAnswer {
  if (!(error instanceof ApiError) || error.status === 0) throw error;
  if (error.status === 401) return { kind: 'sessionEnded' };
  if ([403, 404, 410].includes(error.status)) return { kind: 'gone' };
  if (error.status !== 400 && error.status !== 413) return { kind: 'failed' };
  const [first] = error.fields;
  return {
    kind: 'refused',
    message:
      first === undefined
        ? { code: 'explained', params: { text: error.problem.title } }
        : fieldErrorMessage(first),
  };
}

/** What a request may be large that goes on when its page ends, in characters. */
const MOST_KEPT_ALIVE = 15_000;

const createServices = (api: Api): MapEditingServices => {
  /** Sent, and not answered: the service may have it. */
  let unanswered: EditedDocument | null = null;
  return {
    async open({ mapGUID }) {
      try {
        const { document, revision } = await api.call('map:edit', { mapGUID });
        return { kind: 'opened', document: toEdited(document), revision };
      } catch (error) {
        return openRefusal(error);
      }
    },
    async save({ mapGUID, document, base }) {
      const send = (on: number) => {
        const request = { mapGUID, document: fromEdited(document), base: on };
        return api.call('map:save', request, {
          keepalive: JSON.stringify(request).length < MOST_KEPT_ALIVE,
        });
      };
      try {
        const earlier = unanswered;
        unanswered = document;
        let answer = await send(base);
        // What was sent from here before, and whose answer was lost, is no one else's.
        if (answer.kind === 'conflict' && earlier !== null && isSame(answer.document, earlier))
          answer = await send(answer.revision);
        unanswered = null;
        if (answer.kind === 'saved') return { kind: 'saved', revision: answer.revision };
        const { revision, by } = answer;
        return { kind: 'conflict', conflict: { document: toEdited(answer.document), revision, by } };
      } catch (error) {
        return saveRefusal(error);
      }
    },
  };
};

export interface MapEditing {
  readonly screen: MapEditingScreen;
  readonly savedState: MapSavedState;
  readonly document: MapDocument;
  readonly revision: number;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  /** Who has saved another document; null where no one has. */
  readonly conflict: string | null;
  readonly refusal: Message | null;
  readonly send: MapEditingRef['send'];
}

/** Starts the editing of a map: one for each page. */
export function useMapEditing(mapGUID: string): MapEditing {
  const api = useApi();
  const queryClient = useQueryClient();
  const machine = useMemo(() => provideMapEditing(createServices(api)), [api]);
  const actor = useActorRef(machine, { input: { mapGUID } });
  useEffect(() => {
    const telling = actor.on('map.saved', () => {
      void queryClient.invalidateQueries({ queryKey: [...MAPS, 'list'] });
      void queryClient.invalidateQueries({ queryKey: [...MAPS, 'edit', mapGUID] });
    });
    const online = () => actor.send({ type: 'network.returned' });
    const hidden = () => {
      if (document.visibilityState === 'hidden') actor.send({ type: 'page.left' });
    };
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      telling.unsubscribe();
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [actor, mapGUID, queryClient]);
  // Before the actor is stopped, as all layout effects end before the others.
  useLayoutEffect(() => () => actor.send({ type: 'page.left' }), [actor]);
  const { status } = useAuthentication();
  useEffect(() => {
    if (status === 'authenticated') actor.send({ type: 'session.returned' });
  }, [actor, status]);
  const snapshot = useSelector(actor, (current) => current);
  const edited = editedDocument(snapshot);
  return {
    screen: mapEditingScreen(snapshot),
    savedState: mapSavedState(snapshot),
    document: fromEdited(edited),
    revision: editedRevision(snapshot),
    mayUndo: canUndo(snapshot),
    mayRedo: canRedo(snapshot),
    conflict: conflictingEditor(snapshot),
    refusal: mapRefusal(snapshot),
    send: actor.send,
  };
}
