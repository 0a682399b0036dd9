/** A certified OpenID provider (npm `oidc-provider`) on a port of this machine, with people who sign in without a password. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';

export interface TestProvider {
  readonly issuer: string;
  /** What it says of each person, by the name that they sign in with. */
  readonly people: Map<string, Record<string, unknown>>;
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
  const provider = new Provider(issuer, {
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
  server.on('request', provider.callback());
  return {
    issuer,
    people,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
