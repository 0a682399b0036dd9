/**
 * What the beginning and the end of a session mean to the rest of the document: which data may be shown, which
 * page is open, and what other tabs must know.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { AppServices } from './context.ts';
import type { AuthenticatorRef } from '#machines/authenticator/authenticator.machine.ts';
import type { SignOutFailure } from '#machines/sign-out/sign-out.machine.ts';
import { afterSignInPage } from './after-sign-in.ts';
import { readAnswer, withoutAnswer } from '../services/identity/provider-answer.ts';
import { openSessionChannel } from '../services/identity/session-channel.ts';

export interface SessionEffects {
  readonly queryClient: QueryClient;
  /** The router is built after the application, which it carries in its context. */
  readonly router: () => AnyRouter;
  /** False once the session's cookies are gone, no matter who has removed them. */
  readonly isSessionExpected: () => boolean;
  /** The subject of the session's token, no matter who has stored it; null without one. */
  readonly currentSubject: () => string | null;
  readonly window: Pick<Window, 'addEventListener' | 'history' | 'location'>;
  /** The session is over for this document, but something of it may still be there. */
  readonly onSignOutFailed: (failure: SignOutFailure) => void;
  /** Another tab has ended the session, or started someone else's; this document may still show data of the member. */
  readonly onEndedElsewhere: () => void;
  /** The service has ended the session on a public page, where one stays; no one has asked for that. */
  readonly onSessionRefused: () => void;
  /** The page was fetched again as a visitor's; what had the focus was hidden meanwhile. */
  readonly onPageRenewed: () => void;
}

/** Connects an authenticator; returns what ends the connection. */
export function connectSession(
  authenticator: AuthenticatorRef,
  {
    queryClient,
    router,
    isSessionExpected,
    currentSubject,
    window,
    onEndedElsewhere,
    onSignOutFailed,
    onSessionRefused,
    onPageRenewed,
  }: SessionEffects,
): () => void {
  const listening = new AbortController();
  const channel = openSessionChannel(listening.signal);

  const isPublicPage = () =>
    !router().state.matches.some(({ staticData }) => staticData.frame === 'auth' || staticData.isMembersOnly);

  /**
   * Takes a provider's answer out of the address of a person who is signed in already and so redeems no code. At once:
   * the router would merge it with a navigation that follows, and the code would stay in the history.
   */
  const dropAnswer = () => {
    if (readAnswer(window.location.href) !== null)
      window.history.replaceState(window.history.state, '', withoutAnswer(window.location.href));
  };

  /**
   * What was asked for with the token of the session. The member has arrived only later, once their addresses are known, and
   * pages of members ask meanwhile. No clock says it: what the server has rendered has the times of the server.
   */
  const ofSession = new WeakSet<Query>();
  const stopNoting = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return;
    if (authenticator.getSnapshot().matches('authenticated')) ofSession.add(event.query);
    else ofSession.delete(event.query);
  });

  const signedIn = authenticator.on('signedIn', async ({ destination, restored }) => {
    dropAnswer();
    if (!restored) channel.announce('started');
    const isAuthPage = router().state.matches.some(({ staticData }) => staticData.frame === 'auth');
    const left = router().latestLocation.href;
    // What was asked for as a visitor is asked for again: a member may see more of it. What has failed with the token would
    // fail again, and be said twice.
    await queryClient.invalidateQueries({
      predicate: (query) => query.meta?.['isMembersOnly'] !== true && !ofSession.has(query),
    });
    const { configuration } = router().options.context as Pick<AppServices, 'configuration'>;
    const target = destination ?? (!restored && isAuthPage ? afterSignInPage(configuration) : null);
    // Anyone who has gone on meanwhile is not fetched back.
    const hasGoneOn = !isAuthPage && router().latestLocation.href !== left;
    if (target === null || hasGoneOn) await router().invalidate();
    else await router().navigate({ href: target, replace: destination === null });
  });

  // Before the service is asked, so that a tab which it refuses from then on knows why.
  const signingOut = authenticator.on('signingOut', () => channel.announce('ending'));

  const signedOut = authenticator.on('signedOut', async ({ reason, failure }) => {
    if (failure !== null) onSignOutFailed(failure);
    // On other pages the sign-in form says it.
    if (reason === 'refused' && isPublicPage()) onSessionRefused();
    if (reason === 'elsewhere') onEndedElsewhere();
    else channel.announce(reason === 'refused' ? 'refused' : 'ended');
    // Nothing a member has seen stays behind: what is not on the page goes at once, the guard of member pages
    // leads away, and what is still shown then is fetched again as a visitor.
    // A fetch of a page's loader that is cut off would be a failure of the page: it ends, and then goes as well.
    const isAtRest = ({ state }: Query) => state.fetchStatus !== 'fetching';
    const ofMember = new Set(queryClient.getQueryCache().getAll());
    const underWay = [...ofMember]
      .filter((query) => !isAtRest(query) && !query.isActive())
      .map(async ({ promise }) => promise);
    queryClient.removeQueries({ type: 'inactive', predicate: isAtRest });
    try {
      await router().invalidate();
    } finally {
      await Promise.allSettled(underWay);
      queryClient.removeQueries({
        type: 'inactive',
        predicate: (query) => ofMember.has(query) && isAtRest(query),
      });
      // What a visitor has begun to fetch since then is left alone.
      await queryClient.resetQueries({ type: 'active' });
      if (underWay.length > 0) await router().invalidate();
      onPageRenewed();
    }
  });

  /** Another tab, or another host of the same domain, may have signed someone else in. */
  const isReplaced = (): boolean => {
    const shown = authenticator.getSnapshot().context.user?.attributes['sub'];
    const subject = currentSubject();
    return shown !== undefined && subject !== null && shown !== subject;
  };

  channel.listen((event) => {
    // The service refuses this tab as well, which then says so.
    if (event === 'refused') authenticator.send({ type: 'user.refreshRequested' });
    else if (event === 'ending') authenticator.send({ type: 'session.endingElsewhere' });
    else if (event === 'ended') authenticator.send({ type: 'session.endedElsewhere' });
    else if (isReplaced()) authenticator.send({ type: 'session.replacedElsewhere' });
    else authenticator.send({ type: 'session.startedElsewhere' });
  });

  const { signal } = listening;
  window.addEventListener('online', () => authenticator.send({ type: 'network.returned' }), { signal });
  // Cookies raise no events, and another host of the same domain cannot reach the channel.
  window.addEventListener(
    'focus',
    () => {
      if (!isSessionExpected()) authenticator.send({ type: 'session.endedElsewhere' });
      else if (isReplaced()) authenticator.send({ type: 'session.replacedElsewhere' });
    },
    { signal },
  );

  return () => {
    stopNoting();
    signedIn.unsubscribe();
    signingOut.unsubscribe();
    signedOut.unsubscribe();
    listening.abort();
  };
}
