/** The outside world of the version guard: what the application provides, and loud placeholders until it does. */
import { fromPromise } from 'xstate';
import type { CallSignal } from '../conventions/call-signal.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { LatestBuild, ReloadAnswer } from './version-guard.types.ts';

export interface VersionGuardServices {
  /** The build that the server hands out now; fails when it cannot be asked. */
  latestBuild(signal: CallSignal): Promise<LatestBuild>;
  /** Loads the page anew, unless that was done within the last ten seconds. */
  reload(): Promise<ReloadAnswer>;
  /** Loads a page of the server, or this one again (`null`), whatever was done before. */
  loadPage(page: { readonly href: string | null }): Promise<void>;
}

export const versionGuardPlaceholders = {
  latestBuild: unprovided<LatestBuild, void>('versionGuard', 'latestBuild'),
  reload: unprovided<ReloadAnswer, void>('versionGuard', 'reload'),
  loadPage: unprovided<void, { readonly href: string | null }>('versionGuard', 'loadPage'),
};

/** The services as actors, for `versionGuardMachine.provide({ actors })`. */
export const versionGuardActors = (services: VersionGuardServices): typeof versionGuardPlaceholders => ({
  latestBuild: fromPromise(({ signal }) => services.latestBuild(signal)),
  reload: fromPromise(() => services.reload()),
  loadPage: fromPromise(({ input }) => services.loadPage(input)),
});
