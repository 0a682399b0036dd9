/** Consent and analytics of one document: their services, and what connects them to each other and to the page. */
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { createAnalytics } from '../services/analytics/analytics.ts';
import type { Api } from '../services/api/api.ts';
import { createConsentServices } from '../services/consent/consent.ts';
import { openConsentChannel } from '../services/consent/consent-channel.ts';
import { cookieOptions } from '../services/identity/cookie-options.ts';
import { connectAnalytics, type AnalyticsEffects } from './analytics-effects.ts';
import type { ActorOptions, Connections } from './actors.ts';
import { connectConsent } from './consent-effects.ts';

export interface Privacy {
  readonly services: Pick<ActorOptions['services'], 'consent' | 'analytics'>;
  readonly connect: Pick<Connections, 'consent' | 'analytics'>;
}

export interface PrivacyOptions extends Pick<AnalyticsEffects, 'application'> {
  readonly configuration: RuntimeConfiguration;
  readonly api: Api;
  readonly window: Window;
}

/** Shows in a notification that the decision is kept, and where it can be changed. */
async function confirmDecision(): Promise<void> {
  const [{ showSuccess }, { consent: texts }] = await Promise.all([
    import('../components/toast.tsx'),
    import('../messages/en/consent.ts'),
  ]);
  showSuccess(texts.decided);
}

export function createPrivacy({ configuration, api, application, window }: PrivacyOptions): Privacy {
  const { document } = window;
  const channel = openConsentChannel();
  const isConfigured = configuration.analytics !== null;
  const consent = createConsentServices(
    { api, isNeeded: isConfigured },
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
    services: { consent, analytics: analytics.services },
    connect: {
      consent: (ref) =>
        connectConsent(ref, {
          document,
          window,
          channel,
          read: () => consent.readConsent(),
          onDecided: () => void confirmDecision().catch(() => undefined),
        }),
      analytics: (ref) => connectAnalytics(ref, { application, isConfigured, report: analytics.capture }),
    },
  };
}
