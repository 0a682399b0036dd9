/** What the page must show of a dataset's editing at a moment, read from the machine; a browser walk compares the two. */
import {
  conflictOf,
  editedValue,
  editingScreen,
  refusalOf,
  savedState,
  type EditingSnapshot,
} from '#machines/dataset-editing/dataset-editing.machine.ts';
import type { EditingScreen, SavedState } from '#machines/dataset-editing/dataset-editing.types.ts';

/** The title stands for every field. */
export interface DatasetEditingProjection {
  readonly screen: EditingScreen | null;
  /** Null while the fields are not open. */
  readonly fields: {
    readonly saved: SavedState;
    readonly title: unknown;
    readonly isTitleRefused: boolean;
    /** The title of someone else; null where there is no other. */
    readonly theirs: unknown;
  } | null;
}

export function projectDatasetEditing(snapshot: EditingSnapshot): DatasetEditingProjection {
  const screen = editingScreen(snapshot);
  return {
    screen,
    fields:
      screen !== 'editing'
        ? null
        : {
            saved: savedState(snapshot),
            title: editedValue(snapshot, 'title'),
            isTitleRefused: refusalOf(snapshot, 'title') !== null,
            theirs: conflictOf(snapshot, 'title')?.theirs ?? null,
          },
  };
}
