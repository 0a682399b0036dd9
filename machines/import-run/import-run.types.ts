/** What one import is about: a file or a source is read, what would change is shown, applied, and rolled back. */
import type { Message } from '../conventions/message.ts';

/** As the contract names them (`proxy/contract/harvest.ts`). */
export type ImportState =
  | 'receiving'
  | 'reading'
  | 'ready'
  | 'applying'
  | 'applied'
  | 'rollingBack'
  | 'rolledBack'
  | 'failed'
  | 'cancelled';

/** A run as the flow needs it; what it found is read by the page. */
export interface ImportRun {
  readonly runGUID: string;
  readonly state: ImportState;
  /** How far the present step is; a total of 0: not known. */
  readonly done: number;
  readonly total: number;
}

/** A file that is handed in. Its bytes are with the service; it is sent in parts. */
export interface ImportFile {
  readonly name: string;
  readonly size: number;
  readonly parts: number;
}

/** The run that is under way, else the last one; null before the first. */
export type LoadAnswer =
  | { readonly kind: 'found'; readonly run: ImportRun | null }
  | { readonly kind: 'refused'; readonly message: Message };

export type StartAnswer =
  | { readonly kind: 'started'; readonly runGUID: string }
  | { readonly kind: 'refused'; readonly message: Message };

export type ActAnswer = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly message: Message };

export interface PartRequest {
  readonly runGUID: string;
  /** From 0. */
  readonly position: number;
}

export interface ImportRunInput {
  /** The source has no address: files are handed in. */
  readonly needsFile: boolean;
}

export type ImportRunEvent =
  /** Reads the source, or a file, without changing anything. */
  | { readonly type: 'look.requested'; readonly file: ImportFile | null }
  | { readonly type: 'apply.requested' }
  | { readonly type: 'run.discarded' }
  | { readonly type: 'rollBack.requested'; readonly runGUID: string }
  | { readonly type: 'rollBack.confirmed' }
  | { readonly type: 'rollBack.cancelled' }
  | { readonly type: 'retry.requested' };

/**
 * `idle`: nothing is under way. `working`: something is. `interrupted`: a part of a file could not be sent. `ready`: what
 * was found can be applied. `asking`: whether to roll back.
 */
export type ImportRunScreen =
  | 'loading'
  | 'unavailable'
  | 'idle'
  | 'working'
  | 'interrupted'
  | 'ready'
  | 'asking';

/** What is being done while the screen is `working`. */
export type ImportStep =
  | 'starting'
  | 'sending'
  | 'receiving'
  | 'reading'
  | 'applying'
  | 'discarding'
  | 'rollingBack';
