/**
 * The analytics library, configured to send only the events of the catalogue of uses. This file and the library
 * are loaded once someone has allowed it.
 *
 * The library is taken without its extensions (recordings, surveys, autocapture, flags), and without the code that
 * would load them from elsewhere.
 */
import { PostHog } from 'posthog-js/dist/module.slim.no-external';
import type { UseEvent } from '#machines/analytics/analytics.machine.ts';
import { withoutSurplus } from './without-surplus.ts';

export interface PosthogOptions {
  readonly host: string;
  readonly key: string;
}

export interface Running {
  /** Whom the library takes the uses to be of, from an earlier page; null for a visitor. */
  readonly identifiedAs: string | null;
  identify(identityId: string): void;
  forget(): void;
  capture(use: UseEvent): void;
  /** Sends nothing from here on, and forgets what it knew. */
  stop(): void;
}

/** Starts the library. Nothing is asked of the host, and nothing is reported yet. */
export function startPosthog({ host, key }: PosthogOptions): Running {
  const posthog = new PostHog();
  posthog.init(key, {
    api_host: new URL(host, location.origin).href.replace(/\/$/, ''),
    persistence: 'localStorage',
    cross_subdomain_cookie: false,
    debug: false,
    autocapture: false,
    rageclick: false,
    capture_pageview: false,
    capture_pageleave: false,
    capture_performance: false,
    capture_heatmaps: false,
    capture_dead_clicks: false,
    capture_exceptions: false,
    disable_session_recording: true,
    disable_surveys: true,
    disable_surveys_automatic_display: true,
    disable_product_tours: true,
    disable_conversations: true,
    disable_web_experiments: true,
    disable_external_dependency_loading: true,
    advanced_disable_flags: true,
    advanced_disable_feature_flags: true,
    save_campaign_params: false,
    save_referrer: false,
    person_profiles: 'identified_only',
    // Nothing waits in memory to be sent after a withdrawal.
    request_batching: false,
    before_send: withoutSurplus,
  });
  const distinctId = posthog.get_distinct_id();
  return {
    // Until someone is identified, the library takes the device for the person.
    identifiedAs: distinctId === posthog.get_property('$device_id') ? null : distinctId,
    identify: (identityId) => posthog.identify(identityId),
    forget: () => posthog.reset(true),
    capture: ({ name, properties }) => void posthog.capture(name, { ...properties }),
    stop: () => {
      posthog.reset(true);
      // The library sends nothing while it is not loaded, also of what it would try again. Opting out would leave that
      // and a note in the storage. Its types name this field; the version is pinned, and a test sends after it.
      posthog.__loaded = false;
    },
  };
}
