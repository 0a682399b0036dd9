/** Which screen a snapshot stands for: the innermost `meta.screen` of its active states. */
import type { StateMeta } from './state-meta.ts';

interface SnapshotWithMeta<Screen extends string> {
  readonly getMeta: () => Readonly<Record<string, StateMeta<Screen> | undefined>>;
}

/** The screen named by the deepest active state that names one; null when none does. */
export function currentScreen<Screen extends string>(snapshot: SnapshotWithMeta<Screen>): Screen | null {
  const named = Object.entries(snapshot.getMeta())
    .filter(([, meta]) => meta?.screen !== undefined)
    .sort(([left], [right]) => right.split('.').length - left.split('.').length);
  return named[0]?.[1]?.screen ?? null;
}
