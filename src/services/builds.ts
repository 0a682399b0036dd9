/** The calls of the version guard: which build the server serves, and loading pages from it. */
import { parse } from 'zod/mini';
import { LATEST_BUILD_PATH, LatestBuild } from '#contract/builds.ts';
import { RELOADED_AT } from './storage/keys.ts';
import type { VersionGuardServices } from '#machines/version-guard/version-guard.machine.ts';

/** Milliseconds within which a page is not loaded again twice (specification, section 9). */
export const RELOAD_GUARD_MS = 10_000;

/** The parts of a browser that are used; a test brings its own. */
export interface BuildsBrowser {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly location: { reload(): void; assign(href: string): void };
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const browserOf = (window: Window): BuildsBrowser => ({
  fetch: (url, init) => fetch(url, init),
  sessionStorage: window.sessionStorage,
  location: window.location,
  now: Date.now,
});

export function createVersionGuardServices(browser: BuildsBrowser = browserOf(window)): VersionGuardServices {
  const { location, sessionStorage } = browser;
  return {
    latestBuild: async (signal) => {
      const response = await browser.fetch(LATEST_BUILD_PATH, {
        cache: 'no-store',
        signal: signal as AbortSignal,
      });
      if (!response.ok) throw new Error(`The latest build was answered with ${response.status}.`);
      return parse(LatestBuild, await response.json());
    },
    reload: async () => {
      // Nothing kept, or nothing that is a time, is long ago.
      const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
      if (browser.now() - last < RELOAD_GUARD_MS) return { kind: 'guarded' };
      // Where this cannot be kept there would be no end to it, and it fails.
      sessionStorage.setItem(RELOADED_AT, String(browser.now()));
      location.reload();
      return { kind: 'reloading' };
    },
    loadPage: async ({ href }) => {
      if (href === null) location.reload();
      else location.assign(href);
    },
  };
}
