/** The session machine: what others may use. */
import { sessionActors, type SessionServices } from './session.actors.ts';
import { sessionMachine } from './session.machine.ts';

export { sessionMachine };
export type { SessionRef, SessionSnapshot } from './session.machine.ts';
export type { SessionServices } from './session.actors.ts';
export { credentials, credentialsProblem } from './session.selectors.ts';
export type * from './session.types.ts';

/** The machine with the application's services. */
export const provideSession = (services: SessionServices): typeof sessionMachine =>
  sessionMachine.provide({ actors: sessionActors(services) });
