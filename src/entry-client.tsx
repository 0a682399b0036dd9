/** The browser's entry: takes over the document the server has rendered. */
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isEmbedPath } from '#contract/embed.ts';
import type { SignOutFailure } from '#machines/sign-out/sign-out.machine.ts';
import { createApplication } from './app/application.ts';
import { bringRoutes } from './app/more-routes.ts';
import { readConfiguration } from './app/runtime-configuration.ts';
import { paintedMode } from './app/theme.ts';
import { createQueryClient } from './app/query-client.ts';
import { createAppRouter, prepareRoutes } from './router.tsx';
import { createApi, loadClient } from './services/api/api.ts';
import type { Identity } from './services/identity/authenticator.ts';
import { isSessionExpected, signedInSub, usableAccessToken } from './services/identity/session-hint.ts';

const configuration = readConfiguration(document);
const queryClient = createQueryClient();
/** Inside someone else's page no one is a member, and no cookie is read. */
const isEmbedded = isEmbedPath(location.pathname);
const isExpected = () => !isEmbedded && isSessionExpected(document, configuration.identity);
const sessionExpected = isExpected();

/** The identity library is loaded once, when it is first needed; a load that failed may be tried again. */
let identity: Promise<Identity> | undefined;
const loadIdentity = (): Promise<Identity> => {
  identity ??= import('./services/identity/authenticator.ts').then(
    ({ openIdentity }) => openIdentity(configuration),
    (error: unknown) => {
      identity = undefined;
      throw error;
    },
  );
  return identity;
};

const application = createApplication({
  sessionExpected,
  colourMode: paintedMode(),
  loadActors: async () => {
    const system = await import('./app/actor-system.ts');
    system.watchTyping(document);
    system.connectNavigation(router, window);
    const privacy = system.createPrivacy({ configuration, api, application, window });
    return system.startActors({
      configuration: system.checkConfiguration(configuration),
      sessionExpected,
      paintedMode,
      loadAuthenticator: loadIdentity,
      services: {
        ...privacy.services,
        versionGuard: system.createVersionGuardServices(),
        redirect: system.createRedirectServices(configuration.buildId),
        colourMode: system.createColourModeServices(isEmbedded),
      },
      connect: {
        ...privacy.connect,
        authenticator: (authenticator) =>
          system.connectSession(authenticator, {
            queryClient,
            router: () => router,
            isSessionExpected: isExpected,
            window,
            currentSubject: () => signedInSub(document),
            onEndedElsewhere: () => void identity?.then(({ forgetMember }) => forgetMember()),
            onSignOutFailed: (failure) => void announce(failure),
            onPageRenewed: system.focusMainWhenShown,
            onSessionRefused: () => void announce('sessionRefused'),
          }),
        versionGuard: (guard) =>
          system.connectVersionGuard(guard, {
            router: () => router,
            isInFlow: () => application.getSnapshot().authenticator.isSignInOpen,
            hasTyped: () => system.hasTyped(document),
            window,
          }),
        redirect: (check) => system.connectRedirect(check, router),
        // Inside another site's page the address says which colours it has.
        colourMode: (colourMode) =>
          isEmbedded ? () => {} : system.connectColourMode(colourMode, { window, document }),
        notifications: system.connectNotifications,
      },
    });
  },
});

/** Says in passing what has become of the session. */
async function announce(notice: SignOutFailure | 'sessionRefused'): Promise<void> {
  const [{ showFailure }, { sessionNotices: texts }] = await Promise.all([
    import('./components/toast.tsx'),
    import('./messages/en/authentication/session-notices.ts'),
  ]);
  showFailure(texts[notice]);
}

const api = createApi({
  fetch: (request) => fetch(request),
  origin: location.origin,
  getAccessToken: async () => {
    const token = isExpected()
      ? (usableAccessToken(document) ?? (await (await loadIdentity()).freshAccessToken()))
      : undefined;
    // For a member who has no token any more the service is asked.
    if (token === undefined && application.getSnapshot().authenticator.status === 'authenticated')
      application.send({ type: 'user.refreshRequested' });
    return token;
  },
  // The identity provider is asked whether the session is over; if it is, the authenticator ends it.
  onTokenRefused: () => application.send({ type: 'user.refreshRequested' }),
  onDone: (...done) => {
    void import('./services/analytics/uses-of-calls.ts').then(
      ({ usesOfCall }) => {
        for (const use of usesOfCall(...done)) application.send({ type: 'use.happened', use });
      },
      // Nothing is lost but a report.
      () => undefined,
    );
  },
});

let router: ReturnType<typeof createAppRouter>;

/** Milliseconds until the routes of a page are asked for again that could not be loaded. */
const AGAIN = 2000;

/** Makes the router and lets React start, which continues in small steps; then the actor system is sent for. */
async function takeOver(): Promise<void> {
  router = createAppRouter({
    queryClient,
    api,
    application,
    configuration,
    origin: location.origin,
  });
  const isMember = () => application.getSnapshot().authenticator.status === 'authenticated' || isExpected();
  const bring = bringRoutes(router, { prepare: prepareRoutes, isMember });
  // Without its route a page cannot be taken over. Until then it is as the server has written it.
  for (;;)
    try {
      await bring();
      break;
    } catch {
      await new Promise((resolve) => void setTimeout(resolve, AGAIN));
    }
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />);
  });
  if (!isEmbedded) application.start();
}
// A task of its own: what a press waits for is then no longer than it must be.
setTimeout(() => void takeOver());
// The first call of a visitor comes with the first click; its client is here by then.
addEventListener('load', () => setTimeout(() => void loadClient().catch(() => undefined), 1000), {
  once: true,
});
