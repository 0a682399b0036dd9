/** Hooks of consent: how things stand, and what one can do about it. */
import { useSyncExternalStore } from 'react';
import type { ConsentStatus, Purpose } from '#machines/consent/consent.types.ts';
import { useApplication } from './context.ts';

export interface Consent {
  /** `unknown` until the page has been taken over. */
  readonly status: ConsentStatus | 'unknown';
  /** The purposes that are allowed. */
  readonly allowed: readonly Purpose[];
}

export interface ConsentVerbs {
  readonly allowEverything: () => void;
  readonly allowNothing: () => void;
  readonly choosePurposes: (allowed: readonly Purpose[]) => void;
}

const UNKNOWN: Consent = { status: 'unknown', allowed: [] };

/** How things stand. */
export function useConsent(): Consent {
  const { actors } = useApplication();
  return useSyncExternalStore(
    actors.subscribe,
    () => actors.get()?.consent.get() ?? UNKNOWN,
    () => UNKNOWN,
  );
}

/** What one can do: nothing is lost that is asked for while the code is on its way. */
export function useConsentVerbs(): ConsentVerbs {
  const { ask } = useApplication();
  return {
    allowEverything: () => ask((verbs) => verbs.allowEverything()),
    allowNothing: () => ask((verbs) => verbs.allowNothing()),
    choosePurposes: (allowed) => ask((verbs) => verbs.choosePurposes(allowed)),
  };
}
