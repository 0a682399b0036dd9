/** Consent and analytics of one document: their services, and what connects them to each other and to the page. */
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { AnalyticsRef } from '#machines/analytics/analytics.machine.ts';
import { analyticsRef, consentRef } from '#machines/application/application.selectors.ts';
import type { ApplicationServices } from '#machines/application/application.actors.ts';
import type { ApplicationSnapshot } from '#machines/application/application.machine.ts';
import { consentStatus, isAllowed } from '#machines/consent/consent.selectors.ts';
import type { ConsentRef } from '#machines/consent/consent.machine.ts';
import { createAnalytics } from '../services/analytics/analytics.ts';
import type { Api } from '../services/api/api.ts';
import { createConsentServices } from '../services/consent/consent.ts';
import { openConsentChannel } from '../services/consent/consent-channel.ts';
import { cookieOptions } from '../services/identity/cookie-options.ts';
import { connectAnalytics } from './analytics-effects.ts';
import type { AnalyticsVerbs, Authentication, Store } from './application.ts';
import type { Consent, ConsentVerbs } from './consent.ts';
import { connectConsent } from './consent-effects.ts';
import { createFollower, createListeners } from './followers.ts';

export interface Privacy {
  readonly services: Pick<ApplicationServices, 'consent' | 'analytics'>;
  /** Connects the actors to the page, and to each other. */
  connect(authentication: Store<Authentication>): ConnectedPrivacy;
}

export interface ConnectedPrivacy {
  /** Takes up the actors that run now. */
  readonly follow: (snapshot: ApplicationSnapshot) => void;
  readonly consent: Store<Consent>;
  readonly verbs: ConsentVerbs & AnalyticsVerbs;
}

export interface PrivacyOptions {
  readonly configuration: RuntimeConfiguration;
  readonly api: Api;
  readonly window: Window;
}

/** Says in passing that the decision is kept, and where it can be changed. */
async function thank(): Promise<void> {
  const [{ showSuccess }, { consent: texts }] = await Promise.all([
    import('../components/toast.tsx'),
    import('../messages/en/consent.ts'),
  ]);
  showSuccess(texts.decided);
}

/** How things stand, by the actor; nothing is allowed while there is none. */
function project(ref: ConsentRef | null): Consent | null {
  const snapshot = ref?.getSnapshot();
  if (snapshot === undefined) return { status: 'none', allowed: [] };
  if (snapshot.matches({ choice: 'reading' })) return null;
  return {
    status: consentStatus(snapshot),
    allowed: isAllowed(snapshot, 'functional') ? ['functional'] : [],
  };
}

export function createPrivacy({ configuration, api, window }: PrivacyOptions): Privacy {
  const { document } = window;
  const channel = openConsentChannel();
  const consentServices = createConsentServices(
    { api, isNeeded: configuration.analytics !== null },
    {
      jar: document,
      cookies: cookieOptions(configuration, window.location),
      localStorage: window.localStorage,
      newId: () => crypto.randomUUID(),
      now: () => new Date(),
      announce: () => channel.announce(),
      saysNo: () => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
    },
  );
  const analytics = createAnalytics(configuration, () => [window.localStorage, window.sessionStorage]);

  return {
    services: { consent: consentServices, analytics: analytics.services },
    connect: (authentication) => {
      const listeners = createListeners();
      let now: Consent = { status: 'unknown', allowed: [] };
      const store = { get: () => now, subscribe: listeners.subscribe };
      const running = createFollower(update, (ref: ConsentRef) =>
        connectConsent(ref, {
          document,
          window,
          channel,
          read: () => consentServices.readConsent(),
          onDecided: () => void thank().catch(() => undefined),
        }),
      );
      const told = createFollower(
        () => {},
        (ref: AnalyticsRef) =>
          connectAnalytics(ref, {
            consent: store,
            authentication,
            isConfigured: configuration.analytics !== null,
            tell: analytics.tell,
          }),
      );
      function update(): void {
        const next = project(running.current());
        if (next === null) return;
        if (next.status === now.status && next.allowed.length === now.allowed.length) return;
        now = next;
        listeners.tell();
      }
      return {
        follow: (snapshot) => {
          running.follow(consentRef(snapshot));
          update();
          told.follow(analyticsRef(snapshot));
        },
        consent: store,
        verbs: {
          allowEverything: () => running.current()?.send({ type: 'everything.allowed' }),
          allowNothing: () => running.current()?.send({ type: 'everything.declined' }),
          choosePurposes: (allowed) => running.current()?.send({ type: 'purposes.chosen', allowed }),
          capture: (use) => told.current()?.send({ type: 'use.happened', use }),
        },
      };
    },
  };
}
