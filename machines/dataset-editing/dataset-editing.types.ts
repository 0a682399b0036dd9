/** What editing a dataset is about: fields with revisions, what is typed, and what the service answers. */
import type { Message } from '../conventions/message.ts';
import type { FieldValue } from '../form/form.paths.ts';

export type Fields = Readonly<Record<string, FieldValue>>;
/** By field; the service counts the saved values of each from 1, and 0 is the value before that. */
export type Revisions = Readonly<Record<string, number>>;

export interface EditingInput {
  readonly datasetGUID: string;
}

/** A value that the service may not have, with the revision that it was typed over. */
export interface UnsavedField {
  readonly value: FieldValue;
  readonly base: number;
}
export type UnsavedFields = Readonly<Record<string, UnsavedField>>;

export type OpenAnswer =
  | {
      readonly kind: 'opened';
      readonly fields: Fields;
      readonly revisions: Revisions;
      /** What this browser has kept from a page that ended before it was saved. */
      readonly kept: UnsavedFields;
    }
  /** There is no such dataset for this member. */
  | { readonly kind: 'unknown' }
  /** The member may read it and not edit it. */
  | { readonly kind: 'forbidden' };

/** A field that someone else has changed meanwhile; nothing of it was saved. */
export interface Conflict {
  readonly theirs: FieldValue;
  readonly revision: number;
  readonly changedBy: string;
  /** ISO 8601 instant. */
  readonly changedAt: string;
}

export interface SaveInput {
  readonly datasetGUID: string;
  readonly changes: Fields;
  /** The revision that each change is based on. */
  readonly base: Revisions;
}

export type SaveAnswer =
  | {
      readonly kind: 'saved';
      /** Of the fields that were saved. */
      readonly revisions: Revisions;
      readonly conflicts: Readonly<Record<string, Conflict>>;
    }
  /** Nothing was saved. By field, why; at least one. */
  | { readonly kind: 'refused'; readonly refusals: Readonly<Record<string, Message>> }
  | { readonly kind: 'sessionEnded' }
  /** The service has answered that it failed, or that it is busy. It may have saved what was sent. */
  | { readonly kind: 'failed' }
  /** The dataset is deleted, or the member may not edit it any more. */
  | { readonly kind: 'gone' };

export type EditingEvent =
  | { readonly type: 'field.changed'; readonly field: string; readonly value: FieldValue }
  /** The value of a field that was typed here. */
  | { readonly type: 'conflict.mineKept'; readonly field: string }
  | { readonly type: 'conflict.theirsTaken'; readonly field: string }
  /** The dataset was read again; fields with nothing typed take what the service has. */
  | { readonly type: 'dataset.read'; readonly fields: Fields; readonly revisions: Revisions }
  | { readonly type: 'retry.requested' }
  /** The browser is online again. */
  | { readonly type: 'network.returned' }
  /** Someone has signed in again. */
  | { readonly type: 'session.returned' }
  /** The page is no longer shown, and may end. */
  | { readonly type: 'page.left' };

/** What the application does on hearing it. */
export type EditingEmitted =
  /** Keeps these values until the next such event; with none it keeps nothing. */
  | { readonly type: 'unsaved.changed'; readonly unsaved: UnsavedFields }
  /** The service has new values. */
  | { readonly type: 'fields.saved' };

export type EditingScreen = 'opening' | 'unavailable' | 'unknown' | 'forbidden' | 'editing' | 'gone';

/** Whether the service has what was typed. */
export type SavedState = 'saved' | 'unsaved' | 'saving' | 'unreachable' | 'failing' | 'signedOut' | 'refused';
