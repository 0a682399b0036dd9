/** A session's beginning and end, with the real machines and an identity service of the test's own. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'zod/mini';
import { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import {
  authenticatorScreen,
  awaitedFlow,
  authStatus,
  currentUser,
  problem,
  provideAuthenticator,
  hasUnverified,
  isSignInOpen,
  openFlow,
  type SessionAnswer,
} from '#machines/authenticator/index.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { activeForm, type SignInOutcome } from '#machines/sign-in/index.ts';
import { readConfig } from '#proxy/config.ts';
import { runtimeConfiguration } from '#proxy/pages/runtime-configuration.ts';
import { startActors } from '#src/app/actors.ts';
import { createApplication } from '#src/app/application.ts';
import { connectSession } from '#src/app/session-effects.ts';
import {
  allServices,
  colourModeServices,
  privacyServices,
  redirectServices,
  versionGuardServices,
} from '../machines/all-services.ts';

const configuration = parse(RuntimeConfiguration, runtimeConfiguration(readConfig({}), 'build'));
const opened: AbortController[] = [];
afterEach(() => {
  for (const controller of opened.splice(0)) controller.abort();
});

interface Options {
  readonly session?: SessionAnswer['kind'];
  readonly outcome?: SignInOutcome;
  /** The page is one of authentication. */
  readonly isAuthPage?: boolean;
}

/** A document with everything but React and the identity library. */
function open({ session = 'signedOut', outcome = { kind: 'signedIn' }, isAuthPage = false }: Options = {}) {
  const queryClient = new QueryClient();
  const router = {
    invalidate: vi.fn(async () => {}),
    navigate: vi.fn(async () => {}),
    state: { matches: [{ staticData: isAuthPage ? { frame: 'auth' } : {} }] },
    latestLocation: { href: '/discovery' },
  };
  const window = new EventTarget();
  const loadAuthenticator = vi.fn();
  let cookie = session === 'signedIn';
  const fetchUser = vi.fn(async () => ({
    kind: 'user' as const,
    user: { username: 'marta', attributes: { sub: 'marta-sub' } },
  }));
  const signOut = vi.fn(async () => {});
  const onEndedElsewhere = vi.fn();
  const onProviderRefused = vi.fn();
  const onSessionRefused = vi.fn();
  const subject: { current: string | null } = { current: 'marta-sub' };
  const services = allServices();
  const answer = async () => {
    cookie = outcome.kind === 'signedIn';
    return outcome;
  };
  const application = createApplication({
    sessionExpected: cookie,
    loadActors: async () =>
      startActors({
        configuration,
        sessionExpected: session === 'signedIn',
        versionGuard: versionGuardServices,
        colourMode: colourModeServices,
        onColourMode: () => () => {},
        onNotifications: () => () => {},
        nextNotificationId: () => '1',
        now: () => 1,
        onVersionGuard: () => () => {},
        hasTyped: () => false,
        redirect: redirectServices,
        onRedirect: () => () => {},
        privacy: {
          services: privacyServices,
          connect: () => ({
            follow: () => {},
            consent: { get: () => ({ status: 'none', allowed: [] }), subscribe: () => () => {} },
            verbs: {
              allowEverything: () => {},
              allowNothing: () => {},
              choosePurposes: () => {},
              capture: () => {},
            },
          }),
        },
        loadAuthenticator: async () => {
          loadAuthenticator();
          return {
            logic: provideAuthenticator({
              ...services,
              authenticator: {
                checkSession: async () => ({ kind: session }),
                loadConfiguration: async () => ({ kind: 'configured', configuration: sampleConfiguration }),
                fetchUser,
              },
              signOut: { ...services.signOut, clearSession: signOut },
              signIn: { ...services.signIn, authenticate: answer },
            }),
            views: {
              authStatus,
              currentUser,
              authenticatorScreen,
              awaitedFlow,
              problem,
              openFlow,
              isSignInOpen,
              hasUnverified,
            },
          };
        },
        onAuthenticator: (authenticator) => {
          const end = connectSession(authenticator, {
            queryClient,
            router: () => router as unknown as AnyRouter,
            isSessionExpected: () => cookie,
            window,
            onEndedElsewhere,
            onProviderRefused,
            onSessionRefused,
            currentSubject: () => subject.current,
          });
          const controller = new AbortController();
          controller.signal.addEventListener('abort', end);
          opened.push(controller);
          return end;
        },
      }),
  });
  const status = () => application.authentication.get().status;
  const signIn = async () => {
    const form = await vi.waitFor(() => {
      const { flow } = application.authentication.get();
      const found = flow?.name === 'signIn' && activeForm(flow.ref.getSnapshot());
      if (!found) throw new Error('The form is not there yet');
      return found;
    });
    form.send({ type: 'field.changed', field: 'username', value: 'marta@leeds.example' });
    form.send({ type: 'field.changed', field: 'password', value: 'Commonplace-1' });
    form.send({ type: 'form.submitted' });
    await vi.waitFor(() => expect(status()).toBe('authenticated'));
  };
  return {
    application,
    queryClient,
    router,
    window,
    fetchUser,
    signOut,
    loadAuthenticator,
    status,
    signIn,
    onEndedElsewhere,
    onProviderRefused,
    onSessionRefused,
    subject,
    dropCookie: () => (cookie = false),
  };
}

describe('a visitor', () => {
  it('never loads the authenticator', async () => {
    const { application, loadAuthenticator } = open();
    application.start();
    expect(await application.settled()).toBe('unauthenticated');
    expect(loadAuthenticator).not.toHaveBeenCalled();
  });

  it('signs in, goes where they wanted, and sees everything anew', async () => {
    const { application, queryClient, router, signIn } = open();
    queryClient.setQueryData(['dataset'], 'as a visitor');
    application.verbs.signIn({ destination: '/dashboard/datasets' });
    await signIn();
    await vi.waitFor(() =>
      expect(router.navigate).toHaveBeenCalledExactlyOnceWith({
        href: '/dashboard/datasets',
        replace: false,
      }),
    );
    expect(queryClient.getQueryState(['dataset'])?.isInvalidated).toBe(true);
    expect(application.authentication.get()).toMatchObject({
      isSignInOpen: false,
      user: { username: 'marta' },
    });
  });

  it('is not fetched back when they have gone on while the page was fetched anew', async () => {
    const { application, queryClient, router, signIn } = open();
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
    application.verbs.signIn({ destination: '/discovery' });
    await signIn();
    await vi.waitFor(() => expect(fetched).toBe(2));
    router.latestLocation.href = '/dashboard/following';
    arrive();
    await vi.waitFor(() => expect(router.invalidate).toHaveBeenCalled());
    expect(router.navigate).not.toHaveBeenCalled();
    unsubscribe();
  });

  it('stays on the page when they wanted nothing else', async () => {
    const { application, router, signIn } = open();
    application.verbs.signIn();
    await signIn();
    await vi.waitFor(() => expect(router.invalidate).toHaveBeenCalled());
    expect(router.navigate).not.toHaveBeenCalled();
  });

  it('does not stay on the sign-in page', async () => {
    const { application, router, signIn } = open({ isAuthPage: true });
    application.verbs.signIn();
    await signIn();
    await vi.waitFor(() =>
      expect(router.navigate).toHaveBeenCalledExactlyOnceWith({ href: '/', replace: true }),
    );
  });

  it('is not led to another site', async () => {
    const { application, router, signIn } = open();
    application.verbs.signIn({ destination: '//evil.example/' });
    await signIn();
    await vi.waitFor(() => expect(router.invalidate).toHaveBeenCalled());
    expect(router.navigate).not.toHaveBeenCalled();
  });
});

describe('a member', () => {
  it('is recognised, and stays where they are', async () => {
    const { application, router } = open({ session: 'signedIn' });
    application.start();
    expect(await application.settled()).toBe('authenticated');
    await vi.waitFor(() => expect(router.invalidate).toHaveBeenCalled());
    expect(router.navigate).not.toHaveBeenCalled();
  });

  it('leaves nothing behind when they sign out, and other tabs learn of it', async () => {
    const { application, queryClient, router, signOut, status } = open({ session: 'signedIn' });
    const otherTab = new BroadcastChannel('session');
    const heard = new Promise((resolve) => otherTab.addEventListener('message', ({ data }) => resolve(data)));
    application.start();
    await application.settled();
    queryClient.setQueryData(['user'], { email: 'marta@leeds.example' });
    router.invalidate.mockClear();
    application.verbs.signOut();
    await vi.waitFor(() => expect(status()).toBe('unauthenticated'));
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(router.invalidate).toHaveBeenCalled();
    expect(await heard).toBe('ended');
    otherTab.close();
  });

  it('is signed out when another tab says so, without saying it again', async () => {
    const { application, signOut, status, onEndedElsewhere } = open({ session: 'signedIn' });
    application.start();
    await application.settled();
    const otherTab = new BroadcastChannel('session');
    const echo = vi.fn();
    otherTab.addEventListener('message', echo);
    otherTab.postMessage('ended');
    await vi.waitFor(() => expect(status()).toBe('unauthenticated'));
    expect(signOut).not.toHaveBeenCalled();
    // Nobody has cleared what this document alone holds.
    expect(onEndedElsewhere).toHaveBeenCalledOnce();
    expect(echo).not.toHaveBeenCalled();
    otherTab.close();
  });

  it('is signed out when the cookies are gone', async () => {
    const { application, window, status, dropCookie } = open({ session: 'signedIn' });
    application.start();
    await application.settled();
    window.dispatchEvent(new Event('focus'));
    expect(status()).toBe('authenticated');
    dropCookie();
    window.dispatchEvent(new Event('focus'));
    expect(status()).toBe('unauthenticated');
  });

  it('is asked for again when a call refused the token', async () => {
    const { application, fetchUser } = open({ session: 'signedIn' });
    application.start();
    await application.settled();
    await vi.waitFor(() => expect(application.authentication.get().user).not.toBeNull());
    application.verbs.refreshUser();
    await vi.waitFor(() => expect(fetchUser).toHaveBeenCalledTimes(2));
  });

  it('makes way for somebody else who has signed in on another host of the domain', async () => {
    const { application, queryClient, window, fetchUser, subject, status, onEndedElsewhere } = open({
      session: 'signedIn',
    });
    application.start();
    await application.settled();
    await vi.waitFor(() => expect(application.authentication.get().user).not.toBeNull());
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

  it('is told when the service has ended the session', async () => {
    const { application, fetchUser, onSessionRefused, status } = open({ session: 'signedIn' });
    application.start();
    await application.settled();
    await vi.waitFor(() => expect(application.authentication.get().user).not.toBeNull());
    fetchUser.mockResolvedValueOnce({ kind: 'refused', code: 'sessionExpired' } as never);
    application.verbs.refreshUser();
    await vi.waitFor(() => expect(status()).toBe('unauthenticated'));
    expect(onSessionRefused).toHaveBeenCalledTimes(1);
  });
});
