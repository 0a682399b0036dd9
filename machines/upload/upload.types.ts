/** What the upload of one file is about: where it starts, what the application sends it, and what a person does. */
import type { Message } from '../conventions/message.ts';

/** A file that the person has chosen; the application knows it by its key. */
export interface ChosenFile {
  readonly key: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** An upload that the server has begun. */
export interface BegunUpload {
  readonly uploadId: string;
  /** Where its bytes are sent to: a path of this origin. */
  readonly address: string;
}

export interface UploadInput {
  readonly datasetGUID: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Null after a reload: a page cannot keep a file, so the person chooses it again. */
  readonly file: ChosenFile | null;
  /** Null for a new one. */
  readonly begun: BegunUpload | null;
  /** Bytes that the server has already. */
  readonly offset: number;
  /** The server has every byte, and works on the file. */
  readonly isSent: boolean;
}

/** What the sending of bytes reports; it runs as long as `active` is the state. */
export type TransferEvent =
  /** The server has an upload for the file, and this page sends it. `offset`: bytes that it has. */
  | { readonly type: 'transfer.began'; readonly begun: BegunUpload; readonly offset: number }
  | { readonly type: 'transfer.progressed'; readonly offset: number }
  /** The server has confirmed the bytes before the offset. */
  | { readonly type: 'transfer.confirmed'; readonly offset: number }
  /** The server has every byte. */
  | { readonly type: 'transfer.completed' }
  /** Another try may succeed: the connection was lost, or the server does not take it now and says why. */
  | { readonly type: 'transfer.interrupted'; readonly message?: Message }
  /** Another tab of this browser sends the same upload. */
  | { readonly type: 'transfer.heldElsewhere' }
  | { readonly type: 'transfer.sessionEnded' }
  /** The bytes that the server has are not the beginning of this file. */
  | { readonly type: 'transfer.mismatched' }
  /** The server does not take it, and would not take it a second time either. */
  | { readonly type: 'transfer.refused'; readonly message: Message };

/** What is heard of another tab that sends the same upload. */
export type WatchEvent =
  | { readonly type: 'elsewhere.progressed'; readonly offset: number }
  /** The other tab sends no more. */
  | { readonly type: 'elsewhere.ended' };

export type UploadEvent =
  | TransferEvent
  | WatchEvent
  /** One of the few places for uploads at the same time is free for this one. */
  | { readonly type: 'turn.given' }
  | { readonly type: 'file.chosen'; readonly file: ChosenFile }
  | { readonly type: 'upload.paused' }
  | { readonly type: 'upload.resumed' }
  | { readonly type: 'upload.cancelled' }
  | { readonly type: 'retry.requested' }
  /** The browser is online again. */
  | { readonly type: 'network.returned' }
  /** The member has signed out, here or elsewhere. */
  | { readonly type: 'session.ended' }
  /** The same member has signed in again. */
  | { readonly type: 'session.returned' };

/** What the server has made of the bytes. */
export type ProcessedAnswer =
  | { readonly kind: 'processing' }
  | { readonly kind: 'stored'; readonly resourceGUID: string }
  | { readonly kind: 'refused'; readonly message: Message };

export type UploadOutput =
  | { readonly kind: 'stored'; readonly resourceGUID: string }
  | { readonly kind: 'cancelled' };

export type UploadScreen =
  | 'wantingFile'
  | 'waiting'
  | 'beginning'
  | 'sending'
  | 'interrupted'
  | 'paused'
  | 'elsewhere'
  | 'signedOut'
  | 'processing'
  | 'refused';
