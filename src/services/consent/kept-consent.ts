/** What this browser stores of someone's consent: three cookies, shared across the product's domain as the tokens are. */
import {
  CONSENT_DAYS,
  CONSENT_POLICY_VERSION,
  consentPurposes,
  type ConsentPurpose,
} from '#contract/consent-constants.ts';
import type { Decision } from '#machines/consent/consent.types.ts';
import { readCookie, type CookieJar } from '../identity/cookies.ts';
import { writeCookie, type CookieOptions } from '../identity/write-cookies.ts';
import { CONSENT_PROOF, USER_ALLOWED_COOKIES, USER_CONSENT } from './consent-keys.ts';

/** The purposes by the names of their flags (specification, section 3). */
const flags: Readonly<Record<ConsentPurpose, string>> = { functional: 'Functional Cookies' };

export interface Kept {
  /** Null when nothing was decided under the present policy. */
  readonly decision: Decision | null;
  /** The number of the proof, while something is allowed. */
  readonly consentId: string | null;
}

function readFlags(jar: CookieJar): ConsentPurpose[] {
  try {
    const read: unknown = JSON.parse(readCookie(jar, USER_ALLOWED_COOKIES) ?? '{}');
    const given = (typeof read === 'object' && read !== null ? read : {}) as Record<string, unknown>;
    return consentPurposes.filter((purpose) => given[flags[purpose]] === true);
  } catch {
    return [];
  }
}

function readDecision(jar: CookieJar): Decision | null {
  const kind = readCookie(jar, USER_CONSENT);
  if (kind === 'granted') return { kind };
  return kind === 'partial' ? { kind, allowed: readFlags(jar) } : null;
}

/** The decision that the cookies have, if it is about the present policy. */
export function readKept(jar: CookieJar): Kept {
  const [version, consentId = null] = (readCookie(jar, CONSENT_PROOF) ?? '').split('.');
  const isPresent = version === String(CONSENT_POLICY_VERSION);
  return { decision: isPresent ? readDecision(jar) : null, consentId };
}

/** What a decision allows. */
export const allowedBy = (decision: Decision): readonly ConsentPurpose[] =>
  decision.kind === 'granted' ? consentPurposes : decision.allowed;

/** @throws CookieNotKeptError when the browser keeps no cookies. */
export function writeKept(
  jar: CookieJar,
  decision: Decision,
  consentId: string | null,
  options: CookieOptions,
): void {
  const lasting = { ...options, lifetimeSeconds: CONSENT_DAYS * 86_400 };
  const allowed = allowedBy(decision);
  const cookies = {
    [USER_CONSENT]: decision.kind,
    [USER_ALLOWED_COOKIES]: JSON.stringify(
      Object.fromEntries(consentPurposes.map((purpose) => [flags[purpose], allowed.includes(purpose)])),
    ),
    [CONSENT_PROOF]: [String(CONSENT_POLICY_VERSION), ...(consentId === null ? [] : [consentId])].join('.'),
  };
  for (const [name, value] of Object.entries(cookies)) writeCookie(jar, name, value, lasting);
}
