/** A client of the hosted sign-in: openid-client, as any application would use it. */
import * as oidc from 'openid-client';
import type { Browser, Visit } from './browser.ts';
import { clientId, PASSWORD } from '../support.ts';

export interface Attempt {
  readonly url: string;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

export interface Client {
  readonly configuration: oidc.Configuration;
  readonly redirectUri: string;
  /** An authorization request with fresh secrets; `change` adds and replaces, an empty text removes. */
  begin(change?: Readonly<Record<string, string>>): Promise<Attempt>;
  /** Signs in by password as far as the first redirect to the client or the next page. */
  signIn(
    browser: Browser,
    username: string,
    change?: Readonly<Record<string, string>>,
  ): Promise<{ attempt: Attempt; visit: Visit }>;
  isOwn(url: string): boolean;
  finish(
    attempt: Attempt,
    callback: string,
  ): Promise<oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers>;
}

/** @param authentication how it proves a secret, if it has one. */
export async function createClient(
  pool: { readonly origin: string; readonly identity: { issuer(): string } },
  authentication: oidc.ClientAuth = oidc.None(),
): Promise<Client> {
  const configuration = await oidc.discovery(new URL(pool.identity.issuer()), clientId, {}, authentication, {
    execute: [oidc.allowInsecureRequests],
  });
  const redirectUri = `${pool.origin}/sign-in`;
  const isOwn = (url: string) => url.startsWith(redirectUri);
  const client: Client = {
    configuration,
    redirectUri,
    isOwn,
    async begin(change = {}) {
      const [verifier, state, nonce] = [
        oidc.randomPKCECodeVerifier(),
        oidc.randomState(),
        oidc.randomNonce(),
      ];
      const parameters = {
        redirect_uri: redirectUri,
        scope: 'openid email profile aws.cognito.signin.user.admin',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      };
      const url = oidc.buildAuthorizationUrl(configuration, parameters);
      for (const [name, value] of Object.entries(change))
        if (value === '') url.searchParams.delete(name);
        else url.searchParams.set(name, value);
      return { url: url.href, verifier, state, nonce };
    },
    async signIn(browser, username, change) {
      const attempt = await client.begin(change);
      const page = await browser.follow(await browser.visit(attempt.url), isOwn);
      const answer = await browser.submit(page, { username, password: PASSWORD });
      return { attempt, visit: await browser.follow(answer, isOwn) };
    },
    finish: ({ verifier, state, nonce }, callback) =>
      oidc.authorizationCodeGrant(configuration, new URL(callback), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      }),
  };
  return client;
}

/** The client's view of a refusal: the error code of the server, or what it noticed itself. */
export const errorOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: unknown) => {
      if (error instanceof oidc.ResponseBodyError) return error.error;
      const { message, cause } = error as Error;
      return cause instanceof Error ? `${message}: ${cause.message}` : message;
    },
  );
