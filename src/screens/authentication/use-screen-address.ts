/** Lets the screens say which of them is shown, so that a page can give it its address. A dialog has none. */
import { createContext, use, useEffect } from 'react';
import type { AuthScreen } from './addresses.ts';

/** Hears which screen is shown. */
export type ShowAddress = (screen: AuthScreen) => void;

export const ShowAddressContext = createContext<ShowAddress>(() => {});

/** Called by each flow with the screen it shows; null while it shows none of its own. */
export function useScreenAddress(screen: AuthScreen | null): void {
  const show = use(ShowAddressContext);
  useEffect(() => {
    if (screen !== null) show(screen);
  }, [screen, show]);
}
