/** The words of analytics: what is told of a use, and of whom. */

/** One use of the product, without anything personal; the catalogue of the application says which there are. */
export interface UseEvent {
  readonly name: string;
  readonly properties: Readonly<Record<string, string | number | boolean | null>>;
}

export type AnalyticsEvent =
  /** Consent allows analytics. */
  | { readonly type: 'consent.given' }
  /** Consent does not allow analytics, or no longer. */
  | { readonly type: 'consent.missing' }
  /** Somebody is signed in: the identity id by which the product knows them. */
  | { readonly type: 'member.known'; readonly identityId: string }
  /** It is certain that nobody is signed in, or no longer. */
  | { readonly type: 'member.gone' }
  | { readonly type: 'use.happened'; readonly use: UseEvent };

/** `identifiedAs`: whom the library has taken the uses to be of on an earlier page; null for a visitor. */
export interface InitialisedAnswer {
  readonly identifiedAs: string | null;
}

export interface IdentifyInput {
  readonly identityId: string;
}

/** `due`: the use is to be told now; consent was asked already. */
export interface UseDue {
  readonly type: 'use.due';
  readonly use: UseEvent;
}
