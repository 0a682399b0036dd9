/** Connects the machine of editing a document with the service, and with what happens to the page. */
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { isSame } from '#machines/document-editing/changes.ts';
import {
  canRedo,
  canUndo,
  conflictingEditor,
  documentEditingScreen,
  documentRefusal,
  documentSavedState,
  editedDocument,
  editedRevision,
  provideDocumentEditing,
  type DocumentEditingRef,
} from '#machines/document-editing/document-editing.machine.ts';
import type { DocumentEditingServices } from '#machines/document-editing/document-editing.setup.ts';
import type {
  DocumentEditingScreen,
  DocumentSavedState,
  EditedDocument,
  OpenAnswer,
  SaveAnswer,
} from '#machines/document-editing/document-editing.types.ts';
import type { Message } from '#machines/conventions/message.ts';
import { useApi } from '../../app/context.ts';
import { useAuthentication } from '../../app/use-application.ts';
import { fieldErrorMessage } from '../../messages/rules.ts';
import { ApiError } from '../../services/api/api-error.ts';
import type { Api } from '../../services/api/api.ts';

/** What a service answers to a save. */
type Saved<Document> =
  | { readonly kind: 'saved'; readonly revision: number }
  | {
      readonly kind: 'conflict';
      readonly revision: number;
      readonly document: Document;
      readonly by: string;
    };

/** How documents of one kind are read and saved. */
export interface EditedKind<Document> {
  open(api: Api, guid: string): Promise<{ readonly document: Document; readonly revision: number }>;
  /** The call goes on when its page ends. */
  save(
    api: Api,
    save: { readonly guid: string; readonly document: Document; readonly base: number },
  ): Promise<Saved<Document>>;
  /** The machine has fields and items alone; what they are is the contract's. */
  toEdited(document: Document): EditedDocument;
  fromEdited(document: EditedDocument): Document;
  /** Queries whose answers are of before, once a document is saved. */
  outdated(guid: string): readonly QueryKey[];
}

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

const createServices = <Document>(api: Api, kind: EditedKind<Document>): DocumentEditingServices => {
  /** Sent, and not answered: the service may have it. */
  let unanswered: EditedDocument | null = null;
  return {
    async open({ documentGUID }) {
      try {
        const { document, revision } = await kind.open(api, documentGUID);
        return { kind: 'opened', document: kind.toEdited(document), revision };
      } catch (error) {
        return openRefusal(error);
      }
    },
    async save({ documentGUID: guid, document, base }) {
      const sent = kind.fromEdited(document);
      const send = async (on: number) => {
        const answer = await kind.save(api, { guid, document: sent, base: on });
        return answer.kind === 'saved' ? answer : { ...answer, document: kind.toEdited(answer.document) };
      };
      try {
        const earlier = unanswered;
        unanswered = document;
        let answer = await send(base);
        // What was sent from here before its answer was lost is not the edit of another person.
        if (answer.kind === 'conflict' && earlier !== null && isSame(answer.document, earlier))
          answer = await send(answer.revision);
        unanswered = null;
        if (answer.kind === 'saved') return { kind: 'saved', revision: answer.revision };
        const { document: theirs, revision, by } = answer;
        return { kind: 'conflict', conflict: { document: theirs, revision, by } };
      } catch (error) {
        return saveRefusal(error);
      }
    },
  };
};

export interface DocumentEditing<Document> {
  readonly screen: DocumentEditingScreen;
  readonly savedState: DocumentSavedState;
  readonly document: Document;
  readonly revision: number;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  /** Who has saved another document; null where no one has. */
  readonly conflict: string | null;
  readonly refusal: Message | null;
  readonly send: DocumentEditingRef['send'];
}

/** Starts the editing of a document: one for each page. @param kind a constant */
export function useDocumentEditing<Document>(
  guid: string,
  kind: EditedKind<Document>,
): DocumentEditing<Document> {
  const api = useApi();
  const queryClient = useQueryClient();
  const machine = useMemo(() => provideDocumentEditing(createServices(api, kind)), [api, kind]);
  const actor = useActorRef(machine, { input: { documentGUID: guid } });
  useEffect(() => {
    const telling = actor.on('document.saved', () => {
      for (const queryKey of kind.outdated(guid)) void queryClient.invalidateQueries({ queryKey });
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
  }, [actor, guid, kind, queryClient]);
  // Before the actor is stopped, as all layout effects end before the others.
  useLayoutEffect(() => () => actor.send({ type: 'page.left' }), [actor]);
  const { status } = useAuthentication();
  useEffect(() => {
    if (status === 'authenticated') actor.send({ type: 'session.returned' });
  }, [actor, status]);
  const snapshot = useSelector(actor, (current) => current);
  // The machine returns another document each time it is read; views get another one only for another text.
  const written = JSON.stringify(kind.fromEdited(editedDocument(snapshot)));
  const edited = useMemo(() => JSON.parse(written) as Document, [written]);
  return {
    screen: documentEditingScreen(snapshot),
    savedState: documentSavedState(snapshot),
    document: edited,
    revision: editedRevision(snapshot),
    mayUndo: canUndo(snapshot),
    mayRedo: canRedo(snapshot),
    conflict: conflictingEditor(snapshot),
    refusal: documentRefusal(snapshot),
    send: actor.send,
  };
}
