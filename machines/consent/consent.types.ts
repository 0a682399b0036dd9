/** The types of consent: what may be allowed, and what a person has decided. */

/** What needs consent; everything else that is stored is strictly necessary. */
export type Purpose = 'functional';

/** What a person has decided, as far as it is in force. */
export type Decision =
  /** Everything is allowed. */
  | { readonly kind: 'granted' }
  /** Exactly these purposes are allowed; none of them for a person who has declined. */
  | { readonly kind: 'partial'; readonly allowed: readonly Purpose[] };

/** A decision as it is made: `withdrawn` takes back what was allowed before. */
export type MadeDecision = Decision | { readonly kind: 'withdrawn' };

/** `proofDue`: the server does not know of the decision yet. */
export interface KeptAnswer {
  readonly proofDue: boolean;
}

/** What this browser has stored. */
export interface KeptConsent {
  /** Under the present policy; null when the person was not asked, or under another policy only. */
  readonly decision: Decision | null;
  /** Something was allowed and that was not taken back, under whatever policy. */
  readonly hasAgreed: boolean;
  /** No question is needed: nothing needs consent, or the browser says no for its owner (Global Privacy Control). */
  readonly unasked: boolean;
  /** A proof of an earlier page waits to be sent. */
  readonly proofDue: boolean;
}

export type ConsentEvent =
  /** "Accept" */
  | { readonly type: 'everything.allowed' }
  /** "Decline" */
  | { readonly type: 'everything.declined' }
  /** The choice by purpose is saved. */
  | { readonly type: 'purposes.chosen'; readonly allowed: readonly Purpose[] }
  /** Another tab has decided; it has kept the decision, and its proof. */
  | { readonly type: 'decision.madeElsewhere'; readonly decision: Decision }
  /** The window has got the focus; the browser may have been set meanwhile to say no, or to say nothing. */
  | { readonly type: 'signal.read'; readonly unasked: boolean }
  /** The browser is online again. */
  | { readonly type: 'network.returned' };

export type ConsentScreen = 'question';

/** How things stand: no decision yet, or what it is. */
export type ConsentStatus = 'none' | 'granted' | 'partial' | 'withdrawn';
