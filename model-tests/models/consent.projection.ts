/** What a page must show of consent at a moment; a browser walk compares the two. */
import type { ConsentSnapshot } from '#machines/consent/consent.machine.ts';
import { consentStatus, isAllowed, isAsking } from '#machines/consent/consent.selectors.ts';
import type { ConsentStatus } from '#machines/consent/consent.types.ts';

export interface ConsentProjection {
  /** The question is in the page. */
  readonly isAsked: boolean;
  /** What the cookie policy says of the choice; `declined` is a choice of nothing. */
  readonly status: ConsentStatus | 'declined';
}

export const projectConsent = (snapshot: ConsentSnapshot): ConsentProjection => {
  const status = consentStatus(snapshot);
  return {
    isAsked: isAsking(snapshot),
    status: status === 'partial' && !isAllowed(snapshot, 'functional') ? 'declined' : status,
  };
};
