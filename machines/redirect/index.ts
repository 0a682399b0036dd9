/** The redirect check: what others may use. */
import { redirectActors, type RedirectServices } from './redirect.actors.ts';
import { redirectMachine } from './redirect.machine.ts';

export { redirectMachine };
export { answerFor } from './redirect.selectors.ts';
export type { RedirectServices } from './redirect.actors.ts';
export type { RedirectEvent, RedirectRef, RedirectSnapshot } from './redirect.machine.ts';
export type { RedirectAnswer } from './redirect.types.ts';

/** The machine with the application's services. */
export const provideRedirect = (services: RedirectServices): typeof redirectMachine =>
  redirectMachine.provide({ actors: redirectActors(services) });
