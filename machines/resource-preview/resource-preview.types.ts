/** What the preview of a resource is about: how far its table is, and what is asked of it. */

/** How far the table is; `none`: the file is shown in another way, or not at all. */
export type TableProgress = 'absent' | 'queued' | 'processing' | 'ready' | 'failed' | 'none';

/** What the service says about the preview. What there is to show stands elsewhere. */
export type LookAnswer =
  | {
      readonly kind: 'seen';
      readonly table: TableProgress;
      /** Milliseconds until a conversion that failed may be asked for again; null: that would change nothing. */
      readonly retryAfter: number | null;
    }
  /** The file is not there, or not for this reader. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' };

export interface ResourcePreviewInput {
  readonly resourceGUID: string;
}

export type ResourcePreviewEvent =
  /** The reader wants to have it tried again. */
  | { readonly type: 'retry.requested' }
  /** A question to the table was answered with "not ready". */
  | { readonly type: 'table.lost' };

export type ResourcePreviewScreen = 'looking' | 'waiting' | 'shown' | 'failed' | 'refused' | 'unreachable';
