/** What changing many datasets at once is about. */
import type { Message } from '../conventions/message.ts';

/** What can be done to each of them; the contract says what each does. */
export type ManyChange =
  | { readonly kind: 'publish' | 'visibility'; readonly visibility: 'public' | 'organisation' | 'private' }
  | { readonly kind: 'addTag' | 'removeTag'; readonly tag: string }
  | { readonly kind: 'delete' };
export type ManyKind = ManyChange['kind'];

/** What became of the datasets, by their GUIDs. */
export interface ManyOutcome {
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  readonly refused: readonly {
    readonly datasetGUID: string;
    readonly title: string;
    readonly reason: string;
  }[];
  /** Names the change, to undo it; null where it cannot be undone. */
  readonly undo: string | null;
}

export interface ManyRequest {
  readonly datasetGUIDs: readonly string[];
  readonly change: ManyChange;
}

export type ManyAnswer =
  | { readonly kind: 'done'; readonly outcome: ManyOutcome }
  /** Nothing was changed, and why. */
  | { readonly kind: 'refused'; readonly message: Message };

export type ChangeManyEvent =
  | { readonly type: 'selection.changed'; readonly datasetGUIDs: readonly string[] }
  | { readonly type: 'change.requested'; readonly kind: ManyKind }
  | { readonly type: 'change.confirmed'; readonly change: ManyChange }
  | { readonly type: 'change.cancelled' }
  | { readonly type: 'undo.requested' }
  | { readonly type: 'outcome.dismissed' };

/** `choosing`: rows are selected or not. `asking`: the dialog is open. `done` and `undone`: what became of the datasets. */
export type ChangeManyScreen = 'choosing' | 'asking' | 'done' | 'undone';
