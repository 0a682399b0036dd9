/**
 * The calls of consent: what this browser stores, and the proof for the server.
 *
 * A refusal leaves no number and sends nothing, since nothing has to be proved. What allows something, and what takes
 * it back, is put down here first and sent from here, so that no proof is lost without a network.
 */
import * as z from 'zod/mini';
import { CONSENT_POLICY_VERSION } from '#contract/consent-constants.ts';
import { ConsentProof } from '#contract/consent.ts';
import type { ConsentServices } from '#machines/consent/consent.actors.ts';
import type { Decision, MadeDecision } from '#machines/consent/consent.types.ts';
import type { Api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import type { CookieJar } from '../identity/cookies.ts';
import type { CookieOptions } from '../identity/write-cookies.ts';
import { UNSENT_PROOFS } from './consent-keys.ts';
import { allowedBy, readKept, writeKept } from './kept-consent.ts';

/** The parts of a browser that are used; a test brings its own. */
export interface ConsentBrowser {
  readonly jar: CookieJar;
  readonly cookies: CookieOptions;
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly newId: () => string;
  readonly now: () => Date;
  /** Other tabs get it. */
  readonly announce: () => void;
  /** The browser says no for its owner (Global Privacy Control). */
  readonly saysNo: () => boolean;
}

export interface ConsentOptions {
  readonly api: Pick<Api, 'call'>;
  /** Something is used that needs consent. */
  readonly isNeeded: boolean;
}

const Proofs = z.array(ConsentProof);

/** Answers that the same proof would get again. */
const isHopeless = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

export function createConsentServices(
  { api, isNeeded }: ConsentOptions,
  browser: ConsentBrowser,
): ConsentServices {
  const { jar, localStorage } = browser;

  function unsent(): ConsentProof[] {
    try {
      return z.parse(Proofs, JSON.parse(localStorage.getItem(UNSENT_PROOFS) ?? '[]'));
    } catch {
      return [];
    }
  }
  function keepUnsent(proofs: readonly ConsentProof[]): void {
    if (proofs.length === 0) localStorage.removeItem(UNSENT_PROOFS);
    else localStorage.setItem(UNSENT_PROOFS, JSON.stringify(proofs));
  }
  const isSame = (a: ConsentProof, b: ConsentProof) =>
    a.consentId === b.consentId && a.decidedAt === b.decidedAt;

  function proofOf(decision: Decision, consentId: string): ConsentProof {
    const allowed = allowedBy(decision);
    return {
      consentId,
      policyVersion: CONSENT_POLICY_VERSION,
      choice: allowed.length === 0 ? 'withdrawn' : decision.kind,
      allowed: [...allowed],
      decidedAt: browser.now().toISOString(),
    };
  }

  return {
    readConsent: async () => {
      const { decision, consentId } = readKept(jar);
      return {
        decision,
        hasAgreed: consentId !== null,
        unasked: !isNeeded || browser.saysNo(),
        proofDue: unsent().length > 0,
      };
    },

    keepDecision: async (made: MadeDecision) => {
      const decision: Decision = made.kind === 'withdrawn' ? { kind: 'partial', allowed: [] } : made;
      const agrees = allowedBy(decision).length > 0;
      const consentId = readKept(jar).consentId ?? (agrees ? browser.newId() : null);
      if (consentId !== null) keepUnsent([...unsent(), proofOf(decision, consentId)]);
      writeKept(jar, decision, agrees ? consentId : null, browser.cookies);
      browser.announce();
      return { proofDue: unsent().length > 0 };
    },

    sendProofs: async (signal) => {
      for (const proof of unsent()) {
        try {
          await api.call('consent/record', proof, { signal: signal as AbortSignal });
        } catch (error) {
          if (!isHopeless(error)) throw error;
        }
        // Read again: another decision may have come meanwhile, here or in another tab.
        keepUnsent(unsent().filter((one) => !isSame(one, proof)));
      }
    },
  };
}
