/** How components reach the root actor: they select from its view and send it events. */
import { useSyncExternalStore } from 'react';
import type { ApplicationEvent } from '#machines/application/application.machine.ts';
import { INITIAL_VIEW, type ApplicationView, type Authentication } from './application-view.ts';
import { useApplication } from './context.ts';

/**
 * A part of the application's view. The first render is a visitor's, as on the server.
 *
 * @param select answers a value of the view or a part of it, never a new object
 */
export function useApplicationView<Selected>(select: (view: ApplicationView) => Selected): Selected {
  const { subscribe, getSnapshot } = useApplication();
  return useSyncExternalStore(
    subscribe,
    () => select(getSnapshot()),
    () => select(INITIAL_VIEW),
  );
}

const authentication = (view: ApplicationView): Authentication => view.authenticator;

/** Who is signed in, and what authentication shows. */
export const useAuthentication = (): Authentication => useApplicationView(authentication);

/** Sends events to the root actor; the same function on every render. Events wait until the actors run. */
export const useSend = (): ((event: ApplicationEvent) => void) => useApplication().send;
