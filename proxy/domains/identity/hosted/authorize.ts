/** /oauth2/authorize: a code at once for a browser that is signed in, otherwise the sign-in page or a provider. */
import type { Context } from 'hono';
import type { Admission } from './admission.ts';
import {
  type AuthorizationRequest,
  type AuthorizationReading,
  errorUrl,
  readAuthorizationRequest,
} from './authorization-request.ts';
import { currentSession, type HostedSession } from './browser-sessions.ts';
import { type Deployment, hostedUrl } from './deployment.ts';
import type { Federation } from './federation.ts';
import type { Provider } from './providers/provider.ts';
import { deadEnd, onward } from './responses.ts';

/** Whether an existing session answers the request, or the person has to prove again who they are. */
function answers(session: HostedSession, { prompt, maxAge, provider }: AuthorizationRequest): boolean {
  if (prompt.includes('login') || prompt.includes('select_account')) return false;
  const age = (Date.now() - session.authTime.getTime()) / 1000;
  if (maxAge !== undefined && age > maxAge) return false;
  return provider === undefined || provider.name === session.provider;
}

/** Reads the request of a page, which carries it in its query, or says what is wrong with it. */
export async function withRequest(
  c: Context,
  deployment: Deployment,
  providers: readonly Provider[],
  then: (request: AuthorizationRequest) => Promise<Response>,
  parameters: URLSearchParams = new URL(c.req.url).searchParams,
): Promise<Response> {
  const reading: AuthorizationReading = readAuthorizationRequest(deployment, parameters, providers);
  if (reading.kind === 'page') return deadEnd(c, deployment.context.productName, reading.message);
  return reading.kind === 'redirect' ? onward(c, reading.location) : then(reading.request);
}

/** The handler of /oauth2/authorize. */
export function createAuthorize(options: {
  deployment: Deployment;
  admission: Admission;
  federation: Federation;
  providers: readonly Provider[];
}): (c: Context) => Promise<Response> {
  const { deployment, admission, federation, providers } = options;

  async function answer(c: Context, request: AuthorizationRequest): Promise<Response> {
    const session = await currentSession(deployment, c);
    if (session && answers(session, request)) return admission.grant(c, request, session);
    if (request.prompt.includes('none'))
      return onward(c, errorUrl(deployment, request, 'login_required', 'No one is signed in'));
    return request.provider
      ? federation.toProvider(c, request, request.provider)
      : onward(c, hostedUrl(deployment, '/login', request.query));
  }

  return async (c) => {
    if (c.req.method !== 'POST')
      return withRequest(c, deployment, providers, (request) => answer(c, request));
    // A form of another site comes without our cookie, which the same request has when it comes again as a link.
    const parameters = new URLSearchParams(await c.req.text());
    return withRequest(
      c,
      deployment,
      providers,
      async ({ query }) => onward(c, hostedUrl(deployment, '/oauth2/authorize', query)),
      parameters,
    );
  };
}
