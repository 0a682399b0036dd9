/** Consent: what others may use. */
import { consentActors, type ConsentServices } from './consent.actors.ts';
import { consentMachine } from './consent.machine.ts';

export { consentMachine };
export type { ConsentServices } from './consent.actors.ts';
export type { ConsentRef, ConsentSnapshot } from './consent.machine.ts';
export { consentStatus, isAllowed, isAsking, isUnasked } from './consent.selectors.ts';
export type * from './consent.types.ts';

/** The machine with the application's services. */
export const provideConsent = (services: ConsentServices): typeof consentMachine =>
  consentMachine.provide({ actors: consentActors(services) });
