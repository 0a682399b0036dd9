/** The questions a view may ask of the application. */
import type { AnalyticsRef } from '../analytics/analytics.machine.ts';
import type { AuthenticatorRef } from '../authenticator/authenticator.machine.ts';
import type { AuthStatus } from '../authenticator/authenticator.types.ts';
import type { ColourModeRef } from '../colour-mode/colour-mode.machine.ts';
import type { ConsentRef } from '../consent/consent.machine.ts';
import { currentScreen } from '../conventions/screen.ts';
import type { NotificationsRef } from '../notifications/notifications.machine.ts';
import type { RedirectRef } from '../redirect/redirect.machine.ts';
import type { VersionGuardRef } from '../version-guard/version-guard.machine.ts';
import type { ApplicationScreen, ApplicationSnapshot } from './application.machine.ts';

/** The running authenticator; null while it sleeps. */
export const authenticatorRef = (snapshot: ApplicationSnapshot): AuthenticatorRef | null =>
  snapshot.children.authenticator ?? null;

/** The running version guard; null once it has failed. */
export const versionGuardRef = (snapshot: ApplicationSnapshot): VersionGuardRef | null =>
  snapshot.children.versionGuard ?? null;

/** The running redirect check; null once it has failed. */
export const redirectRef = (snapshot: ApplicationSnapshot): RedirectRef | null =>
  snapshot.children.redirect ?? null;

/** Running consent; null once it has failed. */
export const consentRef = (snapshot: ApplicationSnapshot): ConsentRef | null =>
  snapshot.children.consent ?? null;

/** Running analytics, whether it is allowed or not; null once it has failed. */
export const analyticsRef = (snapshot: ApplicationSnapshot): AnalyticsRef | null =>
  snapshot.children.analytics ?? null;

/** The running colour mode; null once it has failed. */
export const colourModeRef = (snapshot: ApplicationSnapshot): ColourModeRef | null =>
  snapshot.children.colourMode ?? null;

/** The running notifications; null once they have failed. */
export const notificationsRef = (snapshot: ApplicationSnapshot): NotificationsRef | null =>
  snapshot.children.notifications ?? null;

/**
 * The status while no authenticator runs; ask the authenticator's own `authStatus` once it does.
 *
 * A visitor without a token cookie is unauthenticated for certain, also while the code loads.
 */
export const statusBeforeAuthenticator = (snapshot: ApplicationSnapshot): AuthStatus =>
  snapshot.context.sessionExpected ? 'configuring' : 'unauthenticated';

/** True while the authenticator's code is on its way. */
export const isWaking = (snapshot: ApplicationSnapshot): boolean =>
  snapshot.matches({ authentication: 'waking' });

/** True while a wish to sign in waits for that code, so that a dialog may open at once and say so. */
export const isSignInWaiting = (snapshot: ApplicationSnapshot): boolean => snapshot.context.request !== null;

/** The screen the application itself wants shown; null when there is nothing to say. */
export const applicationScreen = (snapshot: ApplicationSnapshot): ApplicationScreen | null =>
  currentScreen(snapshot);
