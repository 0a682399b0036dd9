/**
 * The page between a provider and a second account: an account here has the address that the provider vouches for. The
 * person signs in to that one, or asks for another.
 */
import { html } from 'hono/html';
import type { AuthorizationRequest } from '../authorization-request.ts';
import { type Deployment, hostedUrl } from '../deployment.ts';
import type { Provider } from '../providers/provider.ts';
import type { Page } from './page.ts';

export const KNOWN_ADDRESS_PATH = '/login/known-address';

/** Where a person goes whose address an account has already. The address travels as the hint of the request. */
export function knownAddressUrl(
  deployment: Deployment,
  { query }: AuthorizationRequest,
  provider: Provider,
  email: string,
): string {
  const parameters = new URLSearchParams(query);
  parameters.set('identity_provider', provider.name);
  parameters.set('login_hint', email);
  return hostedUrl(deployment, KNOWN_ADDRESS_PATH, parameters.toString());
}

export interface KnownAddressPage {
  readonly productName: string;
  readonly request: AuthorizationRequest;
  readonly provider: Provider;
  readonly cancelUrl: string;
}

/** The page of one request; its links keep the request. */
export function knownAddressPage({ productName, request, provider, cancelUrl }: KnownAddressPage): Page {
  const own = new URLSearchParams(request.query);
  own.delete('identity_provider');
  const separate = new URLSearchParams(request.query);
  separate.set('separate_account', '1');
  return {
    title: 'You already have an account',
    productName,
    body: html`<div class="head">
        <h1>You already have an account</h1>
        <p class="lede">
          ${request.loginHint} belongs to an account at ${productName}. A new account with ${provider.label}
          would be separate: it would not have your datasets, organisations and settings.
        </p>
      </div>
      <div class="stack">
        <a class="button primary" href="/identity/login?${own.toString()}">Sign in to your account</a>
        <a class="button" href="/identity/oauth2/authorize?${separate.toString()}"
          >Create a separate account with ${provider.label}</a
        >
      </div>
      <p class="links"><a href="${cancelUrl}">Cancel</a></p>`,
  };
}
