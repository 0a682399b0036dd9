/** What editing a map is about: a document of plain data, changes to it, and what the service answers. */
import type { Message } from '../conventions/message.ts';

type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** What a layer has besides its name in the map is for those who draw it. */
export interface Layer {
  readonly layerGUID: string;
  readonly [property: string]: Plain;
}

/** Where a map begins; null: where everything is in view. */
export type Extent = { readonly latitude: number; readonly longitude: number; readonly zoom: number } | null;

export interface MapDocument {
  readonly title: string;
  readonly words: string;
  readonly alternative: string;
  readonly extent: Extent;
  /** The uppermost last. */
  readonly layers: readonly Layer[];
}

export type TextField = 'title' | 'words' | 'alternative';

/** One change. Its inverse is a change as well, so undo is a list of data and no copies of the document. */
export type Change =
  | { readonly kind: 'text'; readonly field: TextField; readonly value: string }
  | { readonly kind: 'extent'; readonly value: Extent }
  | { readonly kind: 'layer.put'; readonly at: number; readonly layer: Layer }
  | { readonly kind: 'layer.take'; readonly layerGUID: string }
  | { readonly kind: 'layer.move'; readonly layerGUID: string; readonly to: number }
  | {
      readonly kind: 'layer.set';
      readonly layerGUID: string;
      readonly values: Readonly<Record<string, Plain>>;
    };

/** A change that was made, and how it is taken back. */
export interface Step {
  readonly undo: Change;
  readonly redo: Change;
  /** Names what is being typed in; null for a step that is complete. */
  readonly typing: string | null;
}

export interface MapEditingInput {
  readonly mapGUID: string;
}

export type OpenAnswer =
  | { readonly kind: 'opened'; readonly document: MapDocument; readonly revision: number }
  /** There is no such map for this member. */
  | { readonly kind: 'unknown' }
  /** The member may see it and not edit it. */
  | { readonly kind: 'forbidden' };

export interface SaveInput {
  readonly mapGUID: string;
  readonly document: MapDocument;
  /** The revision that the document is based on. */
  readonly base: number;
}

/** What someone else has saved meanwhile. */
export interface Conflict {
  readonly document: MapDocument;
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
  /** The map is deleted, or is not this member's to edit any more. */
  | { readonly kind: 'gone' };

export type MapEditingEvent =
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

export type MapEditingEmitted = { readonly type: 'map.saved' };

export type MapEditingScreen = 'opening' | 'unavailable' | 'unknown' | 'forbidden' | 'editing' | 'gone';

/** Whether the service has what is seen, and if not, why. */
export type MapSavedState =
  | 'saved'
  | 'unsaved'
  | 'saving'
  | 'unreachable'
  | 'failing'
  | 'conflict'
  | 'refused'
  | 'signedOut';
