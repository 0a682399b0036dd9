/**
 * The services of the application machine: the authenticator, which is loaded only when it is wanted, and what the
 * other actors of a document ask for.
 *
 * Only types of the authenticator are imported here, so that a public page does not carry its code.
 */
import { asking } from '../conventions/call.ts';
import {
  analyticsMachine,
  provideAnalytics,
  type AnalyticsServices,
} from '../analytics/analytics.machine.ts';
import type { authenticatorMachine } from '../authenticator/authenticator.machine.ts';
import { consentMachine, provideConsent } from '../consent/consent.machine.ts';
import type { ConsentServices } from '../consent/consent.actors.ts';
import {
  colourModeMachine,
  provideColourMode,
  type ColourModeServices,
} from '../colour-mode/colour-mode.machine.ts';
import { lazyLogic, unprovidedLogic } from '../conventions/lazy-logic.ts';
import { unprovided } from '../conventions/unprovided.ts';
import { notificationsMachine } from '../notifications/notifications.machine.ts';
import {
  provideVersionGuard,
  versionGuardMachine,
  type VersionGuardServices,
} from '../version-guard/version-guard.machine.ts';

import { provideRedirect, redirectMachine, type RedirectServices } from '../redirect/redirect.machine.ts';

/** The authenticator with its services provided. */
export type AuthenticatorLogic = typeof authenticatorMachine;

/** What the application provides. */
export interface ApplicationServices {
  /** The lazy import of the authenticator, with its services provided. */
  loadAuthenticator(): Promise<AuthenticatorLogic>;
  readonly versionGuard: VersionGuardServices;
  readonly redirect: RedirectServices;
  readonly consent: ConsentServices;
  readonly analytics: AnalyticsServices;
  readonly colourMode: ColourModeServices;
}

export const applicationPlaceholders = {
  loadAuthenticator: unprovided<void, void>('application', 'loadAuthenticator'),
  authenticator: unprovidedLogic<AuthenticatorLogic>('application', 'authenticator'),
  versionGuard: versionGuardMachine,
  redirect: redirectMachine,
  consent: consentMachine,
  analytics: analyticsMachine,
  colourMode: colourModeMachine,
  notifications: notificationsMachine,
};

/** The services as actors, for `applicationMachine.provide({ actors })`. */
export function applicationActors(services: ApplicationServices): typeof applicationPlaceholders {
  const { load, logic } = lazyLogic(() => services.loadAuthenticator());
  return {
    loadAuthenticator: asking(load),
    authenticator: logic,
    versionGuard: provideVersionGuard(services.versionGuard),
    redirect: provideRedirect(services.redirect),
    consent: provideConsent(services.consent),
    analytics: provideAnalytics(services.analytics),
    colourMode: provideColourMode(services.colourMode),
    notifications: notificationsMachine,
  };
}
