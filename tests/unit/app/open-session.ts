/** A document with the real machines of a session, and everything but React and the identity library. */
import { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, expect, vi } from 'vitest';
import { parse } from 'zod/mini';
import { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { provideAuthenticator } from '#machines/authenticator/authenticator.machine.ts';
import type { SessionAnswer } from '#machines/authenticator/authenticator.types.ts';
import { sampleConfiguration } from '#machines/identity/sample.ts';
import { activeForm } from '#machines/sign-in/sign-in.selectors.ts';
import type { SignInOutcome } from '#machines/sign-in/sign-in.types.ts';
import { readConfig } from '#proxy/platform/settings/config.ts';
import { runtimeConfiguration } from '#proxy/pages/runtime-configuration.ts';
import { startActors } from '#src/app/actors.ts';
import { createApplication } from '#src/app/application.ts';
import { viewOfAuthenticator } from '#src/app/authentication-view.ts';
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

/** What connects nothing. */
const nothing = () => () => {};

interface Options {
  readonly session?: SessionAnswer['kind'];
  readonly outcome?: SignInOutcome;
  /** The page is one of authentication. */
  readonly isAuthPage?: boolean;
  /** The address of the page. */
  readonly address?: string;
}

/** Opens it; what was opened ends with the test. */
export function openSession({
  session = 'signedOut',
  outcome = { kind: 'signedIn' },
  isAuthPage = false,
  address = 'https://data.example/discovery',
}: Options = {}) {
  const queryClient = new QueryClient();
  const router = {
    invalidate: vi.fn(async () => {}),
    navigate: vi.fn(async () => {}),
    state: { matches: [{ staticData: isAuthPage ? { frame: 'auth' } : {} }] },
    latestLocation: { href: '/discovery' },
    options: { context: { configuration } },
  };
  /** A browser's address, which the page may change without leaving. */
  const location = { href: address };
  const history = {
    state: { index: 1 },
    replaceState: vi.fn((_state: unknown, _title: string, path: string) => {
      location.href = new URL(path, address).href;
    }),
  };
  const window = Object.assign(new EventTarget(), {
    location,
    history,
  } as never as Pick<Window, 'history' | 'location'>);
  const loadAuthenticator = vi.fn();
  let cookie = session === 'signedIn';
  const fetchUser = vi.fn(async () => ({
    kind: 'user' as const,
    user: { username: 'marta', attributes: { sub: 'marta-sub' } },
  }));
  const signOut = vi.fn(async () => {});
  const revokeToken = vi.fn(async () => {});
  const onEndedElsewhere = vi.fn();
  const onSignOutFailed = vi.fn();
  const onSessionRefused = vi.fn();
  const subject: { current: string | null } = { current: 'marta-sub' };
  const services = allServices();
  const answer = async () => {
    cookie = outcome.kind === 'signedIn';
    return outcome;
  };
  const application = createApplication({
    sessionExpected: cookie,
    colourMode: 'system',
    loadActors: async () =>
      startActors({
        configuration,
        sessionExpected: session === 'signedIn',
        paintedMode: () => 'system',
        services: {
          ...privacyServices,
          versionGuard: versionGuardServices,
          redirect: redirectServices,
          colourMode: colourModeServices,
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
              signOut: { ...services.signOut, revokeToken, clearSession: signOut },
              signIn: { ...services.signIn, authenticate: answer },
            }),
            view: viewOfAuthenticator,
          };
        },
        connect: {
          versionGuard: nothing,
          redirect: nothing,
          consent: nothing,
          analytics: nothing,
          colourMode: nothing,
          notifications: nothing,
          authenticator: (authenticator) => {
            const end = connectSession(authenticator, {
              queryClient,
              router: () => router as unknown as AnyRouter,
              isSessionExpected: () => cookie,
              window,
              onEndedElsewhere,
              onSignOutFailed,
              onPageRenewed: () => undefined,
              onSessionRefused,
              currentSubject: () => subject.current,
            });
            const controller = new AbortController();
            controller.signal.addEventListener('abort', end);
            opened.push(controller);
            return end;
          },
        },
      }),
  });
  const status = () => application.getSnapshot().authenticator.status;
  const signIn = async () => {
    const form = await vi.waitFor(() => {
      const { flow } = application.getSnapshot().authenticator;
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
    revokeToken,
    loadAuthenticator,
    status,
    signIn,
    onEndedElsewhere,
    onSignOutFailed,
    onSessionRefused,
    subject,
    dropCookie: () => (cookie = false),
  };
}
