/** The calls of analytics. The library comes with the first `initialise`, and anyone who has not allowed it never gets it. */
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import type { AnalyticsServices, UseEvent } from '#machines/analytics/analytics.machine.ts';
import type { Running } from './posthog.ts';
import { forgetAnalytics } from './stored.ts';

export interface Analytics {
  readonly services: AnalyticsServices;
  /** Sends one use; nothing unless it runs. */
  capture(use: UseEvent): void;
}

export function createAnalytics(
  { analytics }: Pick<RuntimeConfiguration, 'analytics'>,
  storages: () => readonly Storage[],
): Analytics {
  let running: Running | undefined;
  return {
    services: {
      initialise: async (signal) => {
        if (analytics === null) throw new Error('Analytics is not running.');
        const { startPosthog } = await import('./posthog.ts');
        if (signal.aborted) throw new Error('Consent has gone while the library was on its way.');
        running = startPosthog(analytics);
        return { identifiedAs: running.identifiedAs };
      },
      identify: async ({ identityId }) => running?.identify(identityId),
      forget: async () => running?.forget(),
      reset: async () => {
        running?.stop();
        running = undefined;
        for (const storage of storages()) forgetAnalytics(storage);
      },
    },
    capture: (use) => running?.capture(use),
  };
}
