/** The federated-sign-in machine: what others may use. */
import { federatedSignInActors, type FederatedSignInServices } from './federated-sign-in.actors.ts';
import { federatedSignInMachine } from './federated-sign-in.machine.ts';

export { federatedSignInMachine };
export type { FederatedSignInRef, FederatedSignInSnapshot } from './federated-sign-in.machine.ts';
export type { FederatedSignInServices } from './federated-sign-in.actors.ts';
export type * from './federated-sign-in.types.ts';
export {
  canGoBack,
  canRetry,
  description,
  federatedSignInScreen,
  isBusy,
  problem,
  provider,
} from './federated-sign-in.selectors.ts';

/** The machine with the application's services. */
export const provideFederatedSignIn = (services: FederatedSignInServices): typeof federatedSignInMachine =>
  federatedSignInMachine.provide({ actors: federatedSignInActors(services) });
