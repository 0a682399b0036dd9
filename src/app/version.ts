/** Hooks of the build's version. */
import { useSyncExternalStore } from 'react';
import { useApplication } from './context.ts';

/** True once a newer build is there, which takes over with the next page. */
export function useIsOutdated(): boolean {
  const { isOutdated } = useApplication();
  return useSyncExternalStore(isOutdated.subscribe, isOutdated.get, () => false);
}

/** True while somebody is asked whether the newer build may take what they have typed with it. */
export function useIsUpdateAsked(): boolean {
  const { isUpdateAsked } = useApplication();
  return useSyncExternalStore(isUpdateAsked.subscribe, isUpdateAsked.get, () => false);
}
