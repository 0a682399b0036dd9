/**
 * Reads an authorization request (RFC 6749, 4.1.1; RFC 7636; OpenID Connect Core, 3.1.2.1). What is wrong with it is
 * reported to the client, by redirection, only when client and redirect_uri are known to belong together; otherwise it is
 * shown to the person, on a page of ours.
 */
import { type Deployment, isCallbackUrl, scopes } from './deployment.ts';
import type { Provider } from './providers/provider.ts';

export interface AuthorizationRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  /** Separated by spaces. */
  readonly scope: string;
  readonly state: string | undefined;
  readonly nonce: string | undefined;
  readonly codeChallenge: string;
  /** The social provider that the client chose; undefined leaves it to the person. */
  readonly provider: Provider | undefined;
  readonly loginHint: string;
  /** The person wants an account of the provider's own beside the one that has its address. */
  readonly isSeparate: boolean;
  readonly prompt: readonly string[];
  /** Seconds since the person proved who they are. */
  readonly maxAge: number | undefined;
  /** The request as a query, to carry from page to page. */
  readonly query: string;
}

export type OAuthError =
  | 'access_denied'
  | 'invalid_request'
  | 'invalid_scope'
  | 'login_required'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'server_error'
  | 'unsupported_response_type';

export type AuthorizationReading =
  | { readonly kind: 'request'; readonly request: AuthorizationRequest }
  /** Reported to the client. */
  | { readonly kind: 'redirect'; readonly location: string }
  /** Shown to the person. */
  | { readonly kind: 'page'; readonly message: string };

/** Whole requests travel in a sealed cookie through a provider, and a browser keeps 4096 bytes of that. */
const LONGEST_QUERY = 2_200;

/** An authorization response (RFC 6749, 4.1.2) with the issuer that gives it (RFC 9207). */
export function responseUrl(
  { context }: Deployment,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  parameters: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set('state', state);
  url.searchParams.set('iss', context.issuer());
  return url.href;
}

export const errorUrl = (
  deployment: Deployment,
  request: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  error: OAuthError,
  description: string,
): string => responseUrl(deployment, request, { error, error_description: description });

/** What is read; all else is ignored (RFC 6749, 3.1). */
const parameterNames = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'identity_provider',
  'login_hint',
  'prompt',
  'max_age',
  'separate_account',
]);
const prompts = new Set(['none', 'login', 'select_account', 'consent']);

class Refusal {
  readonly error: OAuthError;
  readonly description: string;
  constructor(error: OAuthError, description: string) {
    this.error = error;
    this.description = description;
  }
}

type Get = (name: string) => string | undefined;

function readScope(asked: string | undefined): string | Refusal {
  if (asked === undefined) return scopes.join(' ');
  const wanted = [...new Set(asked.split(' ').filter((scope) => scope !== ''))];
  const unknown = wanted.find((scope) => !scopes.some((known) => known === scope));
  if (unknown !== undefined || wanted.length === 0)
    return new Refusal('invalid_scope', `Supported scopes: ${scopes.join(' ')}`);
  return wanted.join(' ');
}

function readChallenge(get: Get): string | Refusal {
  const challenge = get('code_challenge');
  if (challenge === undefined) return new Refusal('invalid_request', 'code_challenge is missing (PKCE)');
  if (get('code_challenge_method') !== 'S256')
    return new Refusal('invalid_request', 'code_challenge_method must be S256');
  if (!/^[\w-]{43}$/.test(challenge))
    return new Refusal('invalid_request', 'code_challenge must be 43 characters of base64url');
  return challenge;
}

function readPrompt(get: Get): readonly string[] | Refusal {
  const prompt = (get('prompt') ?? '').split(' ').filter((value) => value !== '');
  if (prompt.some((value) => !prompts.has(value)) || (prompt.includes('none') && prompt.length > 1))
    return new Refusal('invalid_request', `prompt may be one of: ${[...prompts].join(' ')}`);
  return prompt;
}

function readMaxAge(get: Get): number | undefined | Refusal {
  const text = get('max_age');
  if (text === undefined) return undefined;
  return /^\d{1,9}$/.test(text)
    ? Number(text)
    : new Refusal('invalid_request', 'max_age must be a number of seconds');
}

function readProvider(get: Get, providers: readonly Provider[]): Provider | undefined | Refusal {
  const name = get('identity_provider');
  if (name === undefined || name === 'COGNITO') return undefined;
  return (
    providers.find((provider) => provider.name === name) ??
    new Refusal('invalid_request', 'identity_provider is not one of this client')
  );
}

function readForm(get: Get, query: string): Refusal | undefined {
  if (query.length > LONGEST_QUERY) return new Refusal('invalid_request', 'The request is too long');
  if (get('request') !== undefined)
    return new Refusal('request_not_supported', 'request objects are not supported');
  if (get('request_uri') !== undefined)
    return new Refusal('request_uri_not_supported', 'request_uri is not supported');
  const type = get('response_type');
  if (type === undefined) return new Refusal('invalid_request', 'response_type is missing');
  if (type !== 'code') return new Refusal('unsupported_response_type', 'response_type must be code');
  if ((get('response_mode') ?? 'query') !== 'query')
    return new Refusal('invalid_request', 'response_mode must be query');
  return undefined;
}

/** @param parameters of the query or the form. */
export function readAuthorizationRequest(
  deployment: Deployment,
  parameters: URLSearchParams,
  providers: readonly Provider[],
): AuthorizationReading {
  // An empty parameter counts as left out (RFC 6749, 3.1).
  const get: Get = (name) => parameters.get(name) || undefined;
  const [clientId, redirectUri] = [get('client_id'), get('redirect_uri')];
  const twice = [...new Set(parameters.keys())].find((name) => parameters.getAll(name).length > 1);
  if (twice === 'client_id' || twice === 'redirect_uri' || clientId !== deployment.context.pool.clientId)
    return { kind: 'page', message: 'The application that sent you here is not known.' };
  if (redirectUri === undefined || !isCallbackUrl(deployment, redirectUri))
    return {
      kind: 'page',
      message: 'The application that sent you here asks to be answered at an address that is not its own.',
    };
  const state = get('state');
  const refuse = ({ error, description }: Refusal): AuthorizationReading => ({
    kind: 'redirect',
    // With two states, neither is certainly the client's.
    location: errorUrl(
      deployment,
      { redirectUri, state: twice === 'state' ? undefined : state },
      error,
      description,
    ),
  });
  if (twice !== undefined) return refuse(new Refusal('invalid_request', `${twice} is given twice`));
  const query = new URLSearchParams([...parameters].filter(([name]) => parameterNames.has(name))).toString();
  const formError = readForm(get, query);
  if (formError) return refuse(formError);
  const scope = readScope(get('scope'));
  const codeChallenge = readChallenge(get);
  const prompt = readPrompt(get);
  const maxAge = readMaxAge(get);
  const provider = readProvider(get, providers);
  if (scope instanceof Refusal) return refuse(scope);
  if (codeChallenge instanceof Refusal) return refuse(codeChallenge);
  if (prompt instanceof Refusal) return refuse(prompt);
  if (maxAge instanceof Refusal) return refuse(maxAge);
  if (provider instanceof Refusal) return refuse(provider);
  const [nonce, loginHint] = [get('nonce'), (get('login_hint') ?? '').slice(0, 128)];
  return {
    kind: 'request',
    request: {
      clientId,
      redirectUri,
      scope,
      state,
      nonce,
      codeChallenge,
      provider,
      loginHint,
      isSeparate: get('separate_account') === '1',
      prompt,
      maxAge,
      query,
    },
  };
}
