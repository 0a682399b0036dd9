/** What the page must show of a document's editing at a moment, read from the machine. */
import {
  canRedo,
  canUndo,
  conflictingEditor,
  editedDocument,
  documentEditingScreen,
  documentRefusal,
  documentSavedState,
  type DocumentEditingSnapshot,
} from '#machines/document-editing/document-editing.machine.ts';
import type {
  DocumentEditingScreen,
  DocumentSavedState,
  Values,
} from '#machines/document-editing/document-editing.types.ts';

/** The title stands for the whole document. */
export interface DocumentEditingProjection {
  readonly screen: DocumentEditingScreen;
  /** Null while the document is not open. */
  readonly editor: {
    readonly saved: DocumentSavedState;
    readonly title: string;
    readonly mayUndo: boolean;
    readonly mayRedo: boolean;
    /** Who has saved another document; null where no one has. */
    readonly by: string | null;
    readonly isRefused: boolean;
  } | null;
}

/** The title of a document; none is the empty text. */
export const titleOf = ({ title }: Values): string => (typeof title === 'string' ? title : '');

export function projectDocumentEditing(snapshot: DocumentEditingSnapshot): DocumentEditingProjection {
  const screen = documentEditingScreen(snapshot);
  return {
    screen,
    editor:
      screen !== 'editing'
        ? null
        : {
            saved: documentSavedState(snapshot),
            title: titleOf(editedDocument(snapshot).fields),
            mayUndo: canUndo(snapshot),
            mayRedo: canRedo(snapshot),
            by: conflictingEditor(snapshot),
            isRefused: documentRefusal(snapshot) !== null,
          },
  };
}
