/** The settings of the hosted sign-in, and the secret that Apple wants to be signed again each time. */
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { readConfig } from '#proxy/platform/settings/config.ts';
import { createProvider } from '#proxy/domains/identity/hosted/providers/provider.ts';
import { createUpstreams, ProviderError } from '#proxy/domains/identity/hosted/providers/upstream.ts';

const read = (env: Record<string, string>) => readConfig(env).identity.federation;

test('a provider is offered when it has an id and a secret', () => {
  expect(read({}).providers).toEqual([]);
  expect(read({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }).providers).toEqual([
    {
      name: 'Google',
      clientId: 'id',
      clientSecret: 'secret',
      endpoints: { kind: 'oidc', issuer: 'https://accounts.google.com' },
    },
  ]);
  expect(() => read({ FACEBOOK_CLIENT_ID: 'id' })).toThrow('FACEBOOK_CLIENT_SECRET is missing');
  expect(() => read({ AMAZON_CLIENT_SECRET: 'secret' })).toThrow('AMAZON_CLIENT_ID is missing');
  expect(() => read({ APPLE_CLIENT_ID: 'id', APPLE_TEAM_ID: 'team' })).toThrow('APPLE_KEY_ID is missing');
  expect(() => read({ APPLE_CLIENT_ID: 'id' })).toThrow('APPLE_CLIENT_SECRET is missing');
});

test.each([
  ['GOOGLE_ISSUER', 'http://accounts.example'],
  ['AMAZON_TOKEN_URL', 'ftp://localhost/'],
  ['CALLBACK_URLS', 'http://data.example.org/'],
  ['CALLBACK_URLS', 'https://data.example.org/, https://data.example.org/#part'],
  ['CALLBACK_URLS', 'javascript:alert(1)'],
  ['LOGOUT_URLS', 'data:text/html,x'],
  ['LOGOUT_URLS', '/sign-in'],
])('%s=%s is not accepted', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(`The setting ${name} is not valid`);
});

test('addresses to return to may be on this machine, by TLS, or an app', () => {
  const list = 'https://data.example.org/in http://localhost:5173/in,http://[::1]:80/,org.example.app:/in';
  expect(read({ CALLBACK_URLS: list }).callbackUrls).toEqual(list.split(/[ ,]/));
});

test('the secret for Apple is signed when it is needed', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const key = (await exportPKCS8(privateKey)).replaceAll('\n', '\\n');
  const settings = {
    APPLE_TEAM_ID: 'team',
    APPLE_KEY_ID: 'key',
    APPLE_PRIVATE_KEY: key,
    APPLE_CLIENT_ID: 'id',
  };
  const [apple] = read(settings).providers;
  if (!apple) throw new Error('Apple is not configured');
  const issuer = 'https://appleid.apple.com';
  let secret = '';
  const provider = createProvider(apple, {
    isMock: false,
    async send(request) {
      if (request.method === 'POST') {
        secret = new URLSearchParams(await request.text()).get('client_secret') ?? '';
        return Response.json({ error: 'invalid_grant' }, { status: 400 });
      }
      const at = (path: string) => `${issuer}${path}`;
      const endpoints = { authorization_endpoint: at('/a'), token_endpoint: at('/t'), jwks_uri: at('/k') };
      return Response.json({ issuer, ...endpoints });
    },
  });
  const answer = { code: 'c', redirectUri: 'https://data.example.org/', verifier: 'v', nonce: 'n' };
  await expect(createUpstreams().readProfile(provider, answer)).rejects.toThrow(ProviderError);
  const { payload, protectedHeader } = await jwtVerify(secret, publicKey, {
    issuer: 'team',
    audience: issuer,
    subject: 'id',
  });
  expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'key' });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
});
