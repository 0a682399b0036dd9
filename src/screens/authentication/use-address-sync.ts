/**
 * Keeps the address and the screen of a page together. A screen that the machine has gone to gets its address; an
 * address that the person has gone to (Back, say) is asked of the machine, which may refuse while a call is under way.
 */
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useApplication } from '../../app/context.ts';
import { addressOf, entryOf, isAuthSection, isSameAddress, pathOf, type AuthAddress } from './addresses.ts';
import type { ShowAddress } from './use-screen-address.ts';

/** @returns what the screens call when they are shown */
export function useAddressSync(address: AuthAddress, destination: string | undefined): ShowAddress {
  const router = useRouter();
  const { getSnapshot, send } = useApplication();
  /** The address of the screen that is shown; null before the first one. */
  const shown = useRef<AuthAddress | null>(null);
  const { section, step } = address;

  const go = useCallback(
    (to: AuthAddress, replace: boolean) =>
      void router.navigate({
        href: `${pathOf(to)}${destination === undefined ? '' : `?${new URLSearchParams({ to: destination })}`}`,
        replace,
        resetScroll: false,
      }),
    [router, destination],
  );

  useEffect(() => {
    const here: AuthAddress = { section, step };
    const before = shown.current;
    if (before === null || isSameAddress(before, here)) return;
    const entry = entryOf(here);
    send({ type: 'signIn.requested', destination, entry });
    const { flow, awaitedFlow } = getSnapshot().authenticator;
    // Steps of one flow are no places to go to by oneself, and a call that is under way is waited for.
    if ((awaitedFlow ?? flow?.name) !== entry.flow || before.section === section) go(before, true);
  }, [section, step, destination, send, getSnapshot, go]);

  return useCallback<ShowAddress>(
    (screen) => {
      const to = addressOf(screen);
      const before = shown.current;
      if (to === null) return;
      shown.current = to;
      const { pathname } = router.state.location;
      // The person is on the way to another part of the site, which a late answer must not undo.
      if (!isAuthSection(pathname.split('/')[1] ?? '')) return;
      // Back leads from flow to flow, and never to a step that is over.
      if (pathname !== pathOf(to)) go(to, before === null || before.section === to.section);
    },
    [router, go],
  );
}
