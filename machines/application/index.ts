/** The application machine: what others may use. */
import { applicationActors, type ApplicationServices } from './application.actors.ts';
import { applicationMachine } from './application.machine.ts';

export { applicationMachine };
export type {
  ApplicationEvent,
  ApplicationInput,
  ApplicationRef,
  ApplicationScreen,
  ApplicationSnapshot,
} from './application.machine.ts';
export type { ApplicationServices, AuthenticatorLogic } from './application.actors.ts';
export {
  analyticsRef,
  applicationScreen,
  authenticatorRef,
  colourModeRef,
  consentRef,
  isSignInWaiting,
  isWaking,
  notificationsRef,
  redirectRef,
  statusBeforeAuthenticator,
  versionGuardRef,
} from './application.selectors.ts';

/** The machine with the application's services. */
export const provideApplication = (services: ApplicationServices): typeof applicationMachine =>
  applicationMachine.provide({ actors: applicationActors(services) });
