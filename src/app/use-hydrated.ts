/** Whether a component has been taken over from the server; while it is being, it must say what the server said. */
import { useSyncExternalStore } from 'react';

const noChange = () => () => {};

/** False on the server and while a page is taken over, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
