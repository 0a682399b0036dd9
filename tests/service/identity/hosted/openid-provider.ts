/** A certified OpenID provider (npm `oidc-provider`) on a port of this machine, with people who sign in without a password. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, decodeJwt, type JWTPayload } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';

export interface TestProvider {
  readonly issuer: string;
  /** What it says of each person, by the name that they sign in with. */
  readonly people: Map<string, Record<string, unknown>>;
  /** Changes what its ID tokens say before they are signed, until it is set to null. */
  forge: ((claims: JWTPayload) => JWTPayload) | null;
  close(): Promise<void>;
}

/** The registration of a client without its return address. */
type Client = NonNullable<Configuration['clients']>[number];

/** @param others more clients of the same issuer, each with its return address */
export async function startOpenIdProvider(
  redirectUri: string,
  client: Client,
  others: readonly (readonly [redirectUri: string, client: Client])[] = [],
): Promise<TestProvider> {
  const people: TestProvider['people'] = new Map();
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { kid: 'of-the-provider', alg: 'RS256', use: 'sig' };
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), ...key }] },
    clients: [[redirectUri, client] as const, ...others].map(([uri, one]) => ({
      ...one,
      redirect_uris: [uri],
    })),
    cookies: { keys: ['a key of the tests'] },
    // As in the standard: claims about a person come from the user info, not with the token.
    conformIdTokenClaims: true,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    features: { devInteractions: { enabled: true } },
    pkce: { required: () => true },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...people.get(id) }) }),
  });
  const started: TestProvider = {
    issuer,
    people,
    forge: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  provider.use(async (ctx, next) => {
    await next();
    const answer = ctx.body as { id_token?: string } | undefined;
    if (ctx.path !== '/token' || answer?.id_token === undefined || started.forge === null) return;
    const token = new SignJWT(started.forge(decodeJwt(answer.id_token)));
    ctx.body = { ...answer, id_token: await token.setProtectedHeader(key).sign(privateKey) };
  });
  server.on('request', provider.callback());
  return started;
}
