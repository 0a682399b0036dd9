/** /oauth2/idpresponse/…: the way to a social provider and back, and the account for the provider's identity. */
import type { Context } from 'hono';
import type { Admission } from './admission.ts';
import {
  type AuthorizationRequest,
  errorUrl,
  type OAuthError,
  readAuthorizationRequest,
} from './authorization-request.ts';
import { type Deployment, hostedUrl } from './deployment.ts';
import { federatedAccount } from './providers/federated-account.ts';
import { createAuthorizations } from './providers/authorization-state.ts';
import type { Provider } from './providers/provider.ts';
import { createUpstreams, ProviderError } from './providers/upstream.ts';
import { knownAddressUrl } from './pages/known-address-page.ts';
import { refusalOf } from './refusals.ts';
import { deadEnd, onward } from './responses.ts';
import { beginFederated } from './steps.ts';

/** Characters of a provider's answer, which is to fit into an address. */
const LONGEST_ANSWER = 6_000;

export interface Federation {
  /** Sends the browser to a provider. */
  toProvider(c: Context, request: AuthorizationRequest, provider: Provider): Promise<Response>;
  /** Takes the browser back from one. */
  arrive(c: Context): Promise<Response>;
}

export function createFederation(
  deployment: Deployment,
  admission: Admission,
  providers: readonly Provider[],
): Federation {
  const { context } = deployment;
  const authorizations = createAuthorizations(deployment, createUpstreams());

  const fail = (
    c: Context,
    request: AuthorizationRequest,
    error: OAuthError,
    description: string,
  ): Response => onward(c, errorUrl(deployment, request, error, description));

  /** What a provider says about someone leads to their account, and from there on as after a password. */
  async function admit(
    c: Context,
    request: AuthorizationRequest,
    provider: Provider,
    profile: Parameters<typeof federatedAccount>[2],
  ): Promise<Response> {
    const answer = await federatedAccount(context, provider.name, profile, request.isSeparate);
    if (answer.kind === 'no-address')
      return fail(c, request, 'access_denied', `${provider.label} did not share an e-mail address`);
    if (answer.kind === 'known-address')
      return onward(c, knownAddressUrl(deployment, request, provider, answer.email));
    const { account } = answer;
    try {
      await context.noteProviderSignIn(context.db, account.sub, provider, profile);
      const outcome = await beginFederated(context, account, provider.name);
      return await admission.proceed(c, request, outcome, provider.name);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return fail(c, request, 'access_denied', refusal.text);
    }
  }

  return {
    async toProvider(c, request, provider) {
      try {
        return onward(c, await authorizations.start(c, provider, request));
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        context.log.warn({ err: error, provider: provider.name }, 'a provider cannot be reached');
        return fail(c, request, 'server_error', `${provider.label} cannot be reached`);
      }
    },

    async arrive(c) {
      const provider = providers.find(({ slug }) => slug === c.req.param('provider'));
      if (!provider) return deadEnd(c, context.productName, 'There is no such provider.');
      if (c.req.method === 'POST') {
        // A form that another site posts comes without our cookie; as a link it has it.
        const answer = new URLSearchParams(await c.req.text());
        if (answer.size > 20 || answer.toString().length > LONGEST_ANSWER)
          return deadEnd(c, context.productName, 'The answer of the provider is too large.');
        return onward(c, hostedUrl(deployment, `/oauth2/idpresponse/${provider.slug}`, answer.toString()));
      }
      const back = await authorizations.finish(c, provider, new URL(c.req.url).searchParams);
      if (back.kind === 'stranger')
        return deadEnd(
          c,
          context.productName,
          'This response does not belong to a sign-in that was started in this browser, or it came too late.',
        );
      const reading = readAuthorizationRequest(deployment, new URLSearchParams(back.query), providers);
      if (reading.kind === 'page') return deadEnd(c, context.productName, reading.message);
      if (reading.kind === 'redirect') return onward(c, reading.location);
      const { request } = reading;
      if (back.kind === 'profile') return admit(c, request, provider, back.profile);
      if (back.refused)
        return fail(c, request, 'access_denied', `The sign-in at ${provider.label} was refused`);
      context.log.warn({ err: back.error, provider: provider.name }, 'a provider did not sign a person in');
      return fail(c, request, 'server_error', `The sign-in at ${provider.label} did not succeed`);
    },
  };
}
