/** What deciding on an app is about. */
export type Verdict = 'approved' | 'declined';

export interface AppReviewInput {
  readonly organisationGUID: string;
  readonly appGUID: string;
  readonly version: number;
}

export interface Decision extends AppReviewInput {
  readonly verdict: Verdict;
  /** Empty for an approval. */
  readonly reason: string;
}

/** `overtaken`: somebody else has decided, or the submitter has acted. */
export type ReviewAnswer = { readonly kind: 'done' } | { readonly kind: 'overtaken' };

export type AppReviewEvent =
  | { readonly type: 'approval.requested' }
  | { readonly type: 'decline.requested' }
  | { readonly type: 'decline.cancelled' }
  | { readonly type: 'undo.requested' };

export type AppReviewScreen = 'open' | 'declining' | 'decided' | 'overtaken';
