/**
 * What pages see of the actor system: plain values by system id. They have the same shape before the actors run, on the
 * server and afterwards, so that the first render is the same everywhere.
 */
import type { ApplicationScreen } from '#machines/application/application.machine.ts';
import type {
  AuthenticatorScreen,
  AuthStatus,
  AuthUser,
} from '#machines/authenticator/authenticator.types.ts';
import type { OpenFlow } from '#machines/authenticator/authenticator.selectors.ts';
import type { ColourMode } from '#machines/colour-mode/colour-mode.machine.ts';
import type { ConsentStatus, Purpose } from '#machines/consent/consent.types.ts';
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';

export interface Authentication {
  /** `configuring`: it is not known yet. */
  readonly status: AuthStatus;
  /** The member as the identity service knows them; null until known. */
  readonly user: AuthUser | null;
  /** What authentication shows, as a page or over the page; null when there is nothing to show. */
  readonly screen: AuthenticatorScreen | ApplicationScreen | null;
  /** Why `screen` says that something is wrong. */
  readonly problem: AuthErrorCode | null;
  /** The person has asked to sign in: a dialog is open, perhaps still waiting for its code to arrive. */
  readonly isSignInOpen: boolean;
  /** The flow whose screens are open, once it runs. */
  readonly flow: OpenFlow | null;
  /** The name of the flow whose code is being loaded. */
  readonly awaitedFlow: OpenFlow['name'] | null;
  /** The member has an address or a number that is not verified yet. */
  readonly hasUnverified: boolean;
  /** The service has ended the session of the person, who has not signed in again. */
  readonly wasSignedOut: boolean;
  readonly isBusy: boolean;
  /** The page was opened with a token cookie, so `configuring` probably ends with a member. */
  readonly isSessionExpected: boolean;
}

export interface Consent {
  /** `unknown` until the page is hydrated and the browser's record has been read. */
  readonly status: ConsentStatus | 'unknown';
  /** The purposes that are allowed. */
  readonly allowed: readonly Purpose[];
}

export interface ApplicationView {
  readonly authenticator: Authentication;
  readonly versionGuard: {
    /** A newer build is there, which is used from the next page on. */
    readonly isOutdated: boolean;
    /** The person is asked whether an update may discard what they have typed. */
    readonly isUpdateAsked: boolean;
  };
  readonly consent: Consent;
  readonly colourMode: ColourMode;
  readonly notifications: {
    /** The pointer or the focus is on a notification, and none closes automatically. */
    readonly isResting: boolean;
  };
}

/** A visitor's view, in which every page is rendered and from which hydration starts. */
export const INITIAL_VIEW: ApplicationView = {
  authenticator: {
    status: 'unauthenticated',
    user: null,
    screen: null,
    problem: null,
    isSignInOpen: false,
    flow: null,
    awaitedFlow: null,
    hasUnverified: false,
    wasSignedOut: false,
    isBusy: false,
    isSessionExpected: false,
  },
  versionGuard: { isOutdated: false, isUpdateAsked: false },
  consent: { status: 'unknown', allowed: [] },
  colourMode: 'system',
  notifications: { isResting: false },
};
