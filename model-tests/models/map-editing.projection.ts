/** What the page must show of a map's editing at a moment, read from the machine. */
import {
  canRedo,
  canUndo,
  conflictingEditor,
  editedDocument,
  mapEditingScreen,
  mapRefusal,
  mapSavedState,
  type MapEditingSnapshot,
} from '#machines/map-editing/map-editing.machine.ts';
import type { MapEditingScreen, MapSavedState } from '#machines/map-editing/map-editing.types.ts';

/** The title stands for the whole document. */
export interface MapEditingProjection {
  readonly screen: MapEditingScreen;
  /** Null while the document is not open. */
  readonly editor: {
    readonly saved: MapSavedState;
    readonly title: string;
    readonly mayUndo: boolean;
    readonly mayRedo: boolean;
    /** Who has saved another document; null where no one has. */
    readonly by: string | null;
    readonly isRefused: boolean;
  } | null;
}

export function projectMapEditing(snapshot: MapEditingSnapshot): MapEditingProjection {
  const screen = mapEditingScreen(snapshot);
  return {
    screen,
    editor:
      screen !== 'editing'
        ? null
        : {
            saved: mapSavedState(snapshot),
            title: editedDocument(snapshot).title,
            mayUndo: canUndo(snapshot),
            mayRedo: canRedo(snapshot),
            by: conflictingEditor(snapshot),
            isRefused: mapRefusal(snapshot) !== null,
          },
  };
}
