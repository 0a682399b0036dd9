/** What a page must show of the version guard at a moment; a browser walk compares the two. */
import { currentScreen } from '#machines/conventions/screen.ts';
import type {
  VersionGuardSnapshot,
  VersionGuardScreen,
} from '#machines/version-guard/version-guard.machine.ts';

/** What the notice says; `nothing` while there is none. */
export type VersionGuardProjection = VersionGuardScreen | 'nothing';

export const projectVersionGuard = (snapshot: VersionGuardSnapshot): VersionGuardProjection =>
  currentScreen(snapshot) ?? 'nothing';
