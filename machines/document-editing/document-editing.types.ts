/** What editing a document is about: plain data, changes to it, and what the service answers. */
import type { Message } from '../conventions/message.ts';

export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

export type Values = Readonly<Record<string, Plain>>;

/** One of the things in an order that a document has, such as a layer of a map. What else it has is for those who draw it. */
export interface Item {
  readonly id: string;
  readonly [property: string]: Plain;
}

/** What each kind of document has is for those who draw it: here it has fields, and items in an order. */
export interface EditedDocument {
  readonly fields: Values;
  readonly items: readonly Item[];
}

/** One change. Its inverse is a change as well, so undo is a list of data and no copies of the document. */
export type Change =
  | { readonly kind: 'fields.set'; readonly values: Values }
  | { readonly kind: 'item.put'; readonly at: number; readonly item: Item }
  | { readonly kind: 'item.take'; readonly id: string }
  | { readonly kind: 'item.move'; readonly id: string; readonly to: number }
  | { readonly kind: 'item.set'; readonly id: string; readonly values: Values };

/** A change that was made, and how it is taken back. */
export interface Step {
  readonly undo: Change;
  readonly redo: Change;
  /** Names what is being typed in; null for a step that is complete. */
  readonly typing: string | null;
}

export interface DocumentEditingInput {
  readonly documentGUID: string;
}

export type OpenAnswer =
  | { readonly kind: 'opened'; readonly document: EditedDocument; readonly revision: number }
  /** There is no such document for this member. */
  | { readonly kind: 'unknown' }
  /** The member may see it and not edit it. */
  | { readonly kind: 'forbidden' };

export interface SaveInput {
  readonly documentGUID: string;
  readonly document: EditedDocument;
  /** The revision that the document is based on. */
  readonly base: number;
}

/** What someone else has saved meanwhile. */
export interface Conflict {
  readonly document: EditedDocument;
  readonly revision: number;
  readonly by: string;
}

export type SaveAnswer =
  | { readonly kind: 'saved'; readonly revision: number }
  | { readonly kind: 'conflict'; readonly conflict: Conflict }
  /** The service does not take the document; nothing was saved. */
  | { readonly kind: 'refused'; readonly message: Message }
  | { readonly kind: 'sessionEnded' }
  /** The service has answered that it failed, or that it is busy. */
  | { readonly kind: 'failed' }
  /** The document is deleted, or is not this member's to edit any more. */
  | { readonly kind: 'gone' };

export type DocumentEditingEvent =
  /** `typing`: more of the same follows, until `typing.paused`. */
  | { readonly type: 'change.made'; readonly change: Change; readonly typing: boolean }
  | { readonly type: 'typing.paused' }
  | { readonly type: 'undo.requested' }
  | { readonly type: 'redo.requested' }
  | { readonly type: 'conflict.mineKept' }
  | { readonly type: 'conflict.theirsTaken' }
  | { readonly type: 'retry.requested' }
  | { readonly type: 'network.returned' }
  | { readonly type: 'session.returned' }
  | { readonly type: 'page.left' };

export type DocumentEditingEmitted = { readonly type: 'document.saved' };

export type DocumentEditingScreen = 'opening' | 'unavailable' | 'unknown' | 'forbidden' | 'editing' | 'gone';

/** Whether the service has what is seen, and if not, why. */
export type DocumentSavedState =
  | 'saved'
  | 'unsaved'
  | 'saving'
  | 'unreachable'
  | 'failing'
  | 'conflict'
  | 'refused'
  | 'signedOut';
