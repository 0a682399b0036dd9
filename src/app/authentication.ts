/** Hooks of authentication: what is so, and what one can do. Components never send events themselves. */
import { useSyncExternalStore } from 'react';
import { VISITOR, type Authentication, type AuthenticationVerbs } from './application.ts';
import { useApplication } from './context.ts';

/** Who is signed in, and what authentication wants shown. The first render is a visitor's, as on the server. */
export function useAuthentication(): Authentication {
  const { authentication } = useApplication();
  return useSyncExternalStore(authentication.subscribe, authentication.get, () => VISITOR);
}

/** The verbs; the same object on every render. */
export const useAuthenticationVerbs = (): AuthenticationVerbs => useApplication().verbs;
