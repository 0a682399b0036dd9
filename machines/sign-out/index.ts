/** The sign-out machine: what others may use. */
import { signOutActors, type SignOutServices } from './sign-out.actors.ts';
import { signOutMachine } from './sign-out.machine.ts';

export { signOutMachine };
export type { SignOutRef, SignOutSnapshot } from './sign-out.machine.ts';
export type { SignOutServices } from './sign-out.actors.ts';
export type * from './sign-out.types.ts';

/** The machine with the application's services. */
export const provideSignOut = (services: SignOutServices): typeof signOutMachine =>
  signOutMachine.provide({ actors: signOutActors(services) });
