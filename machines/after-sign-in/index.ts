/** The machine of an act that waits for a member: what others may use. */
import { afterSignInActors, type AfterSignInServices } from './after-sign-in.actors.ts';
import { afterSignInMachine } from './after-sign-in.machine.ts';

export type { AfterSignInServices } from './after-sign-in.actors.ts';
export type { AfterSignInRef } from './after-sign-in.machine.ts';
export { afterSignInScreen, isWorthRemembering } from './after-sign-in.selectors.ts';
export type * from './after-sign-in.types.ts';

/** The machine with the application's services. */
export const provideAfterSignIn = (services: AfterSignInServices): typeof afterSignInMachine =>
  afterSignInMachine.provide({ actors: afterSignInActors(services) });
