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

/**
 * Why a request was refused that may succeed later.
 * - `signedOut`: the session has ended.
 * - `forbidden`: the reviewer administers the organisation no more.
 * - `throttled`: too much was decided in a short time.
 * - `unreachable`: the service did not answer, or not as it should.
 */
export type ReviewProblem = 'signedOut' | 'forbidden' | 'throttled' | 'unreachable';

/** `overtaken`: another member has decided, or the submitter has acted. */
export type ReviewAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'refused'; readonly problem: Exclude<ReviewProblem, 'unreachable'> };

export type AppReviewEvent =
  | { readonly type: 'approval.requested' }
  | { readonly type: 'decline.requested' }
  | { readonly type: 'decline.cancelled' }
  | { readonly type: 'undo.requested' };

export type AppReviewScreen = 'open' | 'declining' | 'decided' | 'overtaken';
