/** The version guard: what others may use. */
import { currentScreen } from '../conventions/screen.ts';
import { versionGuardActors, type VersionGuardServices } from './version-guard.actors.ts';
import { versionGuardMachine, type VersionGuardSnapshot } from './version-guard.machine.ts';

export { versionGuardMachine };
export type { VersionGuardServices } from './version-guard.actors.ts';
export type { VersionGuardEvent, VersionGuardRef, VersionGuardSnapshot } from './version-guard.machine.ts';
export type { LatestBuild, ReloadAnswer } from './version-guard.types.ts';

/** True while a newer build is there that the next page will be of. */
export const isOutdated = (snapshot: VersionGuardSnapshot): boolean =>
  currentScreen(snapshot) === 'newVersion' || isUpdateAsked(snapshot);

/** True while the person is asked whether the newer build may take what was typed with it. */
export const isUpdateAsked = (snapshot: VersionGuardSnapshot): boolean =>
  currentScreen(snapshot) === 'confirmUpdate';

/** The machine with the application's services. */
export const provideVersionGuard = (services: VersionGuardServices): typeof versionGuardMachine =>
  versionGuardMachine.provide({ actors: versionGuardActors(services) });
