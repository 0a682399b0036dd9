/** A session's beginning and end, with the real machines and an identity service of the test's own. */
import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { notice } from '#machines/sign-in/sign-in.selectors.ts';
import { openSession } from './open-session.ts';

describe('a visitor', () => {
  it('never loads the authenticator', async () => {
    const { application, loadAuthenticator } = openSession();
    application.start();
    expect(await application.settled()).toBe('unauthenticated');
    expect(loadAuthenticator).not.toHaveBeenCalled();
  });

  it('signs in, goes to the wanted page, and loads everything again', async () => {
    const { application, queryClient, router, signIn } = openSession();
    queryClient.setQueryData(['dataset'], 'as a visitor');
    application.send({ type: 'signIn.requested', destination: '/dashboard/datasets' });
    await signIn();
    await vi.waitFor(() =>
      expect(router.navigate).toHaveBeenCalledExactlyOnceWith({
        href: '/dashboard/datasets',
        replace: false,
      }),
    );
    expect(queryClient.getQueryState(['dataset'])?.isInvalidated).toBe(true);
    expect(application.getSnapshot().authenticator).toMatchObject({
      isSignInOpen: false,
      user: { username: 'marta' },
    });
  });

  it('is not brought back after navigating on while the page was fetched again', async () => {
    const { application, queryClient, router, signIn } = openSession();
    let fetched = 0;
    let arrive = () => {};
    const observer = new QueryObserver(queryClient, {
      queryKey: ['dataset'],
      queryFn: async () => {
        fetched += 1;
        if (fetched > 1)
          await new Promise<void>((resolve) => {
            arrive = resolve;
          });
        return fetched;
      },
    });
    const unsubscribe = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1));
    application.send({ type: 'signIn.requested', destination: '/discovery' });
    await signIn();
    await vi.waitFor(() => expect(fetched).toBe(2));
    router.latestLocation.href = '/dashboard/following';
    arrive();
    await vi.waitFor(() => expect(router.invalidate).toHaveBeenCalled());
    expect(router.navigate).not.toHaveBeenCalled();
    unsubscribe();
  });

  it('stays on the page when they wanted nothing else', async () => {
    const { application, router, signIn } = openSession();
    application.send({ type: 'signIn.requested' });
    await signIn();
    await vi.waitFor(() => expect(router.invalidate).toHaveBeenCalled());
    expect(router.navigate).not.toHaveBeenCalled();
  });

  it('does not stay on the sign-in page', async () => {
    const { application, router, signIn } = openSession({ isAuthPage: true });
    application.send({ type: 'signIn.requested' });
    await signIn();
    await vi.waitFor(() =>
      expect(router.navigate).toHaveBeenCalledExactlyOnceWith({ href: '/dashboard/datasets', replace: true }),
    );
  });

  it('is not led to another site', async () => {
    const { application, router, signIn } = openSession();
    application.send({ type: 'signIn.requested', destination: '//evil.example/' });
    await signIn();
    await vi.waitFor(() => expect(router.invalidate).toHaveBeenCalled());
    expect(router.navigate).not.toHaveBeenCalled();
  });
});

describe('a member', () => {
  it('is recognised, and stays where they are', async () => {
    const { application, router } = openSession({ session: 'signedIn' });
    application.start();
    expect(await application.settled()).toBe('authenticated');
    await vi.waitFor(() => expect(router.invalidate).toHaveBeenCalled());
    expect(router.navigate).not.toHaveBeenCalled();
  });

  it.each([
    ['/sign-in?to=%2Fabout&code=a&state=b&iss=c', '/sign-in?to=%2Fabout'],
    ['/sign-in?error=access_denied&state=b', '/sign-in'],
    ['/discovery?code=a&state=b', '/discovery?code=a&state=b'],
    ['/sign-in?to=%2Fabout', '/sign-in?to=%2Fabout'],
  ])('who comes to %s is at %s before anything else happens', async (path, left) => {
    const origin = 'https://data.example';
    const { application, router, window } = openSession({
      session: 'signedIn',
      isAuthPage: true,
      address: `${origin}${path}`,
    });
    const seen: string[] = [];
    const note = async () => void seen.push(window.location.href);
    router.navigate.mockImplementation(note);
    router.invalidate.mockImplementation(note);
    application.send({ type: 'signIn.requested', destination: '/about' });
    await vi.waitFor(() => expect(seen).not.toEqual([]));
    expect(new Set(seen)).toEqual(new Set([`${origin}${left}`]));
  });

  it('has what only members have without asking for it again', async () => {
    const { application, queryClient } = openSession({ session: 'signedIn' });
    await queryClient.prefetchQuery({ queryKey: ['dataset'], queryFn: () => 'as a visitor' });
    await queryClient.prefetchQuery({
      queryKey: ['notices'],
      queryFn: () => 'as a member',
      meta: { isMembersOnly: true },
    });
    application.start();
    await vi.waitFor(() => expect(queryClient.getQueryState(['dataset'])?.isInvalidated).toBe(true));
    expect(queryClient.getQueryState(['notices'])?.isInvalidated).toBe(false);
  });

  it('is not asked for again on their arrival what failed with their token already', async () => {
    const { application, fetchUser, queryClient, router } = openSession({ session: 'signedIn' });
    const known = Promise.withResolvers<Awaited<ReturnType<typeof fetchUser>>>();
    fetchUser.mockImplementationOnce(() => known.promise);
    await queryClient.prefetchQuery({ queryKey: ['dataset'], queryFn: () => 'as a visitor' });
    application.start();
    expect(await application.settled()).toBe('authenticated');
    await new Promise((resolve) => setTimeout(resolve, 5));
    const ask = vi.fn(() => Promise.reject(new Error('boom')));
    const part = new QueryObserver(queryClient, { queryKey: ['shared'], queryFn: ask, retry: false });
    const leave = part.subscribe(() => {});
    await vi.waitFor(() => expect(part.getCurrentResult().isError).toBe(true));
    known.resolve({ kind: 'user', user: { username: 'marta', attributes: { sub: 'marta-sub' } } });
    await vi.waitFor(() => expect(router.invalidate).toHaveBeenCalled());
    leave();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(queryClient.getQueryState(['dataset'])?.isInvalidated).toBe(true);
  });

  it('leaves nothing behind when they sign out, and other tabs learn of it', async () => {
    const { application, queryClient, router, signOut, status } = openSession({ session: 'signedIn' });
    const otherTab = new BroadcastChannel('session');
    const heard: unknown[] = [];
    otherTab.addEventListener('message', ({ data }) => heard.push(data));
    application.start();
    await application.settled();
    queryClient.setQueryData(['user'], { email: 'marta@leeds.example' });
    router.invalidate.mockClear();
    application.send({ type: 'signOut.requested' });
    await vi.waitFor(() => expect(status()).toBe('unauthenticated'));
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(router.invalidate).toHaveBeenCalled();
    await vi.waitFor(() => expect(heard).toEqual(['ending', 'ended']));
    otherTab.close();
  });

  it('is signed out when the cookies are gone', async () => {
    const { application, window, status, dropCookie } = openSession({ session: 'signedIn' });
    application.start();
    await application.settled();
    window.dispatchEvent(new Event('focus'));
    expect(status()).toBe('authenticated');
    dropCookie();
    window.dispatchEvent(new Event('focus'));
    expect(status()).toBe('unauthenticated');
  });

  it('is asked for again when a call refused the token', async () => {
    const { application, fetchUser } = openSession({ session: 'signedIn' });
    application.start();
    await application.settled();
    await vi.waitFor(() => expect(application.getSnapshot().authenticator.user).not.toBeNull());
    application.send({ type: 'user.refreshRequested' });
    await vi.waitFor(() => expect(fetchUser).toHaveBeenCalledTimes(2));
  });

  it('is replaced when another member has signed in on another host of the domain', async () => {
    const { application, queryClient, window, fetchUser, subject, status, onEndedElsewhere } = openSession({
      session: 'signedIn',
    });
    application.start();
    await application.settled();
    await vi.waitFor(() => expect(application.getSnapshot().authenticator.user).not.toBeNull());
    queryClient.setQueryData(['user'], { email: 'marta@leeds.example' });
    window.dispatchEvent(new Event('focus'));
    expect(fetchUser).toHaveBeenCalledTimes(1);
    subject.current = 'ade-sub';
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(fetchUser).toHaveBeenCalledTimes(2));
    expect(status()).toBe('authenticated');
    expect(queryClient.getQueryData(['user'])).toBeUndefined();
    expect(onEndedElsewhere).toHaveBeenCalledOnce();
  });

  it('shows an error when the browser did not forget the session', async () => {
    const { application, signOut, onSignOutFailed, status } = openSession({ session: 'signedIn' });
    application.start();
    await application.settled();
    await vi.waitFor(() => expect(application.getSnapshot().authenticator.user).not.toBeNull());
    signOut.mockRejectedValueOnce(new Error('no storage'));
    application.send({ type: 'signOut.requested' });
    await vi.waitFor(() => expect(status()).toBe('unauthenticated'));
    expect(onSignOutFailed.mock.calls).toEqual([['sessionNotCleared']]);
  });

  it('shows a message when the service has ended the session', async () => {
    const { application, fetchUser, onSessionRefused, status } = openSession({ session: 'signedIn' });
    application.start();
    await application.settled();
    await vi.waitFor(() => expect(application.getSnapshot().authenticator.user).not.toBeNull());
    fetchUser.mockResolvedValueOnce({ kind: 'refused', code: 'sessionExpired' } as never);
    application.send({ type: 'user.refreshRequested' });
    await vi.waitFor(() => expect(status()).toBe('unauthenticated'));
    expect(onSessionRefused).toHaveBeenCalledTimes(1);
  });

  it('shows it in the sign-in form, and not as a toast, on a page that leads there', async () => {
    const { application, fetchUser, onSessionRefused, status } = openSession({
      session: 'signedIn',
      isAuthPage: true,
    });
    application.start();
    await application.settled();
    await vi.waitFor(() => expect(application.getSnapshot().authenticator.user).not.toBeNull());
    fetchUser.mockResolvedValueOnce({ kind: 'refused', code: 'sessionExpired' } as never);
    application.send({ type: 'user.refreshRequested' });
    await vi.waitFor(() => expect(status()).toBe('unauthenticated'));
    expect(onSessionRefused).not.toHaveBeenCalled();
    expect(application.getSnapshot().authenticator.wasSignedOut).toBe(true);
    application.send({ type: 'signIn.requested' });
    const { flow } = application.getSnapshot().authenticator;
    expect(flow?.name === 'signIn' && notice(flow.ref.getSnapshot())).toBe('signedOut');
  });

  it('lets a fetch that is under way end before it is forgotten', async () => {
    const { application, queryClient, status } = openSession({ session: 'signedIn' });
    application.start();
    await application.settled();
    let end: (data: string) => void = () => {};
    const fetched = queryClient.fetchQuery({
      queryKey: ['dataset'],
      queryFn: () => new Promise<string>((resolve) => (end = resolve)),
    });
    application.send({ type: 'signOut.requested' });
    await vi.waitFor(() => expect(status()).toBe('unauthenticated'));
    end('as a member');
    await expect(fetched).resolves.toBe('as a member');
    await vi.waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
  });
});
