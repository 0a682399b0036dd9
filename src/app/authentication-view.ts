/** What pages see of a running authenticator. It is loaded with the authenticator's code. */
import {
  authenticatorScreen,
  authStatus,
  awaitedFlow,
  currentUser,
  hasUnverified,
  isSignInOpen,
  openFlow,
  problem,
  wasSignedOut,
} from '#machines/authenticator/authenticator.selectors.ts';
import type { AuthenticatorCode } from './actors.ts';

export const viewOfAuthenticator: AuthenticatorCode['view'] = (snapshot) => ({
  status: authStatus(snapshot),
  user: currentUser(snapshot),
  screen: authenticatorScreen(snapshot),
  problem: problem(snapshot),
  isSignInOpen: isSignInOpen(snapshot),
  flow: openFlow(snapshot),
  awaitedFlow: awaitedFlow(snapshot),
  hasUnverified: hasUnverified(snapshot),
  wasSignedOut: wasSignedOut(snapshot),
  isBusy: snapshot.hasTag('busy'),
});
