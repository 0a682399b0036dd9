/** The services of consent: what the application provides, and placeholders that throw until it does. */
import { asking, calling, type Ask } from '../conventions/call.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { KeptAnswer, KeptConsent, MadeDecision } from './consent.types.ts';

export interface ConsentServices {
  /** Reads what this browser has stored on earlier pages. */
  readonly readConsent: () => Promise<KeptConsent>;
  /** Keeps a decision in this browser, and with it the proof that the server is to have of it. */
  readonly keepDecision: (decision: MadeDecision) => Promise<KeptAnswer>;
  /** Sends the proofs that wait, oldest first; fails when one could not be delivered. */
  readonly sendProofs: Ask<void>;
}

export const consentPlaceholders = {
  readConsent: unprovided<KeptConsent, void>('consent', 'readConsent'),
  keepDecision: unprovided<KeptAnswer, { readonly decision: MadeDecision }>('consent', 'keepDecision'),
  sendProofs: unprovided<void, void>('consent', 'sendProofs'),
};

/** The services as actors, for `consentMachine.provide({ actors })`. */
export const consentActors = (services: ConsentServices): typeof consentPlaceholders => ({
  readConsent: asking(services.readConsent),
  keepDecision: calling(({ decision }) => services.keepDecision(decision)),
  sendProofs: asking(services.sendProofs),
});
