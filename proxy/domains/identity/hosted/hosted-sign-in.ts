/**
 * The hosted sign-in: an OpenID provider of its own (authorization code with PKCE) with its pages, in front of the
 * user pool and of the social providers. `docs/identity.md` lists its addresses, `docs/federation.md` its providers.
 */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Config } from '#proxy/platform/settings/config.ts';
import { providerNames } from '#proxy/platform/settings/federation.ts';
import { isPassing, RETRY_AFTER } from '#proxy/platform/service/error-handler.ts';
import type { IdentityContext } from '../context.ts';
import { createAdmission } from './admission.ts';
import { createAuthorize } from './authorize.ts';
import type { Deployment } from './deployment.ts';
import { createFederation } from './federation.ts';
import { createLogin } from './login.ts';
import { createLogout } from './logout.ts';
import { fontResponse } from './pages/fonts.ts';
import { KNOWN_ADDRESS_PATH } from './pages/known-address-page.ts';
import { noticePage } from './pages/notice-page.ts';
import { createProvider, type Provider } from './providers/provider.ts';
import { deadEnd, oauthError, page, preflight } from './responses.ts';
import { createMockProvider, mockSettings } from './mock-provider/mock-provider.ts';
import { revokeEndpoint, tokenEndpoint } from './tokens-endpoint.ts';
import { userInfo } from './user-info.ts';

export interface HostedSignIn {
  /** Whether a path, as the browser sees it, is one of the hosted sign-in. */
  answers(path: string): boolean;
  fetch(request: Request): Promise<Response>;
}

/** The mock of social providers, which exists in development only. */
const MOCK = '/dev/provider/';

/** The largest form: names and a password, and room. */
const BODY_LIMIT = 65_536;

export function createHostedSignIn(options: {
  context: IdentityContext;
  config: Pick<Config, 'mode' | 'identity'>;
  origin: () => string;
}): HostedSignIn {
  const { context, config, origin } = options;
  const { mode } = config;
  // Its pages answer the steps themselves: they are no client that has a secret, and no device that could be remembered.
  const own: IdentityContext = {
    ...context,
    pool: { ...context.pool, clientSecret: null, devices: 'off' },
  };
  const { federation: settings } = config.identity;
  const deployment: Deployment = { context: own, origin, mode, federation: settings };
  const mock = mode === 'development' ? createMockProvider(deployment) : undefined;

  /** As configured; in development the mock answers for the others. Asked at every use, as the origin is. */
  const providers = (): Provider[] => [
    ...providerNames.flatMap((name) => {
      const configured = settings.providers.find((provider) => provider.name === name);
      if (configured)
        return [createProvider(configured, { isMock: false, send: (request) => fetch(request) })];
      return mock ? [createProvider(mockSettings(deployment, name), { isMock: true, send: mock })] : [];
    }),
    ...settings.providers
      .filter(({ described }) => described !== undefined)
      .map((one) => createProvider(one, { isMock: false, send: (request) => fetch(request) })),
  ];

  const build = () => {
    const known = providers();
    const admission = createAdmission(deployment);
    const federation = createFederation(deployment, admission, known);
    return {
      federation,
      authorize: createAuthorize({ deployment, admission, federation, providers: known }),
      login: createLogin({ deployment, admission, providers: known }),
    };
  };
  let built: ReturnType<typeof build> | undefined;
  // The origin is known once the server listens, which is before the first request.
  const parts = () => (built ??= build());
  const logout = createLogout(deployment);

  const notFound = (c: Context) =>
    page(
      c,
      noticePage(context.productName, {
        title: 'No such page',
        text: 'There is no page at this address.',
        status: 404,
      }),
    );
  const app = new Hono().basePath('/identity');
  app.use(
    bodyLimit({
      maxSize: BODY_LIMIT,
      onError: (c) => deadEnd(c, context.productName, 'The form is too large.'),
    }),
  );
  app.on(['GET', 'POST'], '/oauth2/authorize', (c) => parts().authorize(c));
  app.on(['GET', 'POST'], '/oauth2/idpresponse/:provider', (c) => parts().federation.arrive(c));
  app.get('/login', (c) => parts().login.show(c));
  app.post('/login', (c) => parts().login.submit(c));
  app.get('/login/fonts/:name', (c) => fontResponse(c.req.param('name')) ?? notFound(c));
  app.get(KNOWN_ADDRESS_PATH, (c) => parts().login.showKnownAddress(c));
  app.get('/login/step', (c) => parts().login.showStep(c));
  app.post('/login/step', (c) => parts().login.submitStep(c));
  app.on(['GET', 'POST'], '/logout', logout);
  app.post('/oauth2/token', (c) => tokenEndpoint(c, context));
  app.post('/oauth2/revoke', (c) => revokeEndpoint(c, context));
  app.on(['GET', 'POST'], '/oauth2/userInfo', (c) => userInfo(c, context));
  for (const path of ['/oauth2/token', '/oauth2/revoke', '/oauth2/userInfo']) app.options(path, preflight);

  app.notFound(notFound);
  app.onError((error, c) => {
    context.log.error({ err: error, path: c.req.path }, 'a page of the hosted sign-in failed');
    const status = isPassing(error) ? 503 : 500;
    const words = { title: 'Something went wrong', text: 'Please try again in a moment.', status } as const;
    if (status === 503) c.header('retry-after', RETRY_AFTER);
    return /\/oauth2\/(token|revoke|userInfo)$/.test(c.req.path)
      ? oauthError(c, 'server_error', 'Please try again', status)
      : page(c, noticePage(context.productName, words));
  });
  return {
    answers: (path) =>
      /^\/identity\/(oauth2\/|login(\/|$)|logout$)/.test(path) ||
      (mock !== undefined && path.startsWith(MOCK)),
    async fetch(request) {
      return mock && new URL(request.url).pathname.startsWith(MOCK) ? mock(request) : app.fetch(request);
    },
  };
}
