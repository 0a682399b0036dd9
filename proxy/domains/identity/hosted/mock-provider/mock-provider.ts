/**
 * A provider for development: it plays Google and Apple as an OpenID provider, Facebook and Amazon as OAuth 2 with a
 * profile, each with the real one's fields, so that federated sign-in can be walked without an account anywhere.
 * Its codes are sealed, its key is that of the process.
 */
import { createHash, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { ProviderSettings, SocialProviderName } from '#proxy/platform/settings/federation.ts';
import type { Deployment } from '../deployment.ts';
import { characters } from '../providers/provider.ts';
import { noticePage } from '../pages/notice-page.ts';
import { page } from '../responses.ts';
import { type Persona, personas } from './personas.ts';
import { mockProviderPage } from './mock-provider-page.ts';
import { readBase64url } from '#proxy/platform/secrets/base64url.ts';

const SEAL = 'identity/mock-provider';
const CLIENT_ID = 'commonplace-development';
const CLIENT_SECRET = 'not-a-secret-on-a-development-server';
const CODE_MS = 60_000;
const KEY_ID = 'mock';

interface Grant {
  readonly id: string;
  readonly use: 'code' | 'token';
  readonly slug: string;
  readonly persona: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string;
  readonly until: number;
}

const isOpenId = (name: SocialProviderName): boolean => name === 'Google' || name === 'SignInWithApple';

const baseOf = ({ origin }: Deployment, name: SocialProviderName): string =>
  `${origin()}/dev/provider/${characters[name].slug}`;

/** What the hosted sign-in needs to know of the mock of a provider. */
export function mockSettings(deployment: Deployment, name: SocialProviderName): ProviderSettings {
  const base = baseOf(deployment, name);
  return {
    name,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    endpoints: isOpenId(name)
      ? { kind: 'oidc', issuer: base }
      : {
          kind: 'oauth',
          authorization: `${base}/authorize`,
          token: `${base}/token`,
          userInfo: `${base}/userinfo`,
        },
  };
}

/** The fields of each provider's profile. */
function profileOf(
  name: SocialProviderName,
  { id, givenName, familyName, email }: Persona,
): Record<string, unknown> {
  const whole = `${givenName} ${familyName}`;
  const address = email === undefined ? {} : { email };
  switch (name) {
    case 'Google':
      return {
        sub: id,
        ...address,
        ...(email === undefined ? {} : { email_verified: true }),
        name: whole,
        given_name: givenName,
        family_name: familyName,
      };
    case 'SignInWithApple':
      // The name comes beside the code.
      return {
        sub: `${id}.mock`,
        ...address,
        ...(email === undefined ? {} : { email_verified: 'true' }),
      };
    case 'LoginWithAmazon':
      return { user_id: `amzn1.account.${id}`, ...address, name: whole };
    default:
      return { id, ...address, first_name: givenName, last_name: familyName, name: whole };
  }
}

/** The handler of /dev/provider/…. */
export function createMockProvider(deployment: Deployment): (request: Request) => Promise<Response> {
  const { secrets, productName } = deployment.context;
  const names = Object.keys(characters) as SocialProviderName[];
  const nameOf = (c: Context) => names.find((name) => characters[name].slug === c.req.param('slug'));
  const spent = new Set<string>();
  let keys: ReturnType<typeof generateKeyPair> | undefined;
  const keyPair = () => (keys ??= generateKeyPair('ES256', { extractable: true }));

  const seal = (grant: Omit<Grant, 'id' | 'until'>) =>
    secrets
      .seal(Buffer.from(JSON.stringify({ ...grant, id: randomUUID(), until: Date.now() + CODE_MS })), SEAL)
      .toString('base64url');
  const open = (text: string, use: Grant['use']): Grant | null => {
    try {
      const grant = JSON.parse(secrets.open(readBase64url(text), SEAL).toString()) as Grant;
      return grant.use === use && grant.until > Date.now() ? grant : null;
    } catch {
      return null;
    }
  };
  const refuse = (c: Context, error: string, status: 400 | 401 = 400) => c.json({ error }, status);
  const notFound = (c: Context) =>
    page(
      c,
      noticePage(productName, {
        title: 'No such page',
        text: 'There is no page at this address.',
        status: 404,
      }),
    );

  const app = new Hono().basePath('/dev/provider/:slug');
  app.get('/.well-known/openid-configuration', async (c): Promise<Response> => {
    const name = nameOf(c);
    if (!name || !isOpenId(name)) return notFound(c);
    const base = baseOf(deployment, name);
    return c.json({
      issuer: base,
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      jwks_uri: `${base}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
    });
  });
  app.get('/jwks', async (c) =>
    c.json({
      keys: [{ ...(await exportJWK((await keyPair()).publicKey)), kid: KEY_ID, alg: 'ES256', use: 'sig' }],
    }),
  );

  app.get('/authorize', async (c): Promise<Response> => {
    const name = nameOf(c);
    const { redirect_uri: redirectUri, client_id: clientId, state = '', nonce = '', ...rest } = c.req.query();
    const challenge = rest['code_challenge'] ?? '';
    if (!name || clientId !== CLIENT_ID) return notFound(c);
    const { slug, label } = characters[name];
    // It serves one client at one address, like a provider where that address is registered.
    if (redirectUri !== `${deployment.origin()}/identity/oauth2/idpresponse/${slug}` || challenge === '')
      return notFound(c);
    const fields = (persona: Persona) => ({
      code: seal({ use: 'code', slug, persona: persona.id, redirectUri, challenge, nonce }),
      state,
      ...(name === 'SignInWithApple'
        ? { user: JSON.stringify({ name: { firstName: persona.givenName, lastName: persona.familyName } }) }
        : {}),
    });
    const content = mockProviderPage({
      productName,
      label,
      method: rest['response_mode'] === 'form_post' ? 'form' : 'link',
      // What is answered here continues to the client, wherever that is.
      formTargets: ['http:', 'https:'],
      answerOf: (persona) => ({ action: redirectUri, fields: fields(persona) }),
      refusal: { action: redirectUri, fields: { error: 'access_denied', state } },
    });
    return page(c, content);
  });

  app.post('/token', async (c): Promise<Response> => {
    const name = nameOf(c);
    const form = new URLSearchParams(await c.req.text());
    if (!name || form.get('client_id') !== CLIENT_ID || form.get('client_secret') !== CLIENT_SECRET)
      return refuse(c, 'invalid_client', 401);
    const grant = open(form.get('code') ?? '', 'code');
    const computed = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (
      !grant ||
      grant.slug !== c.req.param('slug') ||
      grant.redirectUri !== form.get('redirect_uri') ||
      grant.challenge !== computed ||
      spent.has(grant.id)
    )
      return refuse(c, 'invalid_grant');
    spent.add(grant.id);
    const persona = personas.find(({ id }) => id === grant.persona);
    if (!persona) return refuse(c, 'invalid_grant');
    const tokens = {
      access_token: seal({ ...grant, use: 'token' }),
      token_type: 'Bearer',
      expires_in: CODE_MS / 1000,
    };
    if (!isOpenId(name)) return c.json(tokens);
    const id_token = await new SignJWT({ ...profileOf(name, persona), nonce: grant.nonce })
      .setProtectedHeader({ alg: 'ES256', kid: KEY_ID })
      .setIssuer(baseOf(deployment, name))
      .setAudience(CLIENT_ID)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign((await keyPair()).privateKey);
    return c.json({ ...tokens, id_token });
  });

  app.get('/userinfo', (c) => {
    const name = nameOf(c);
    const grant = open((c.req.header('authorization') ?? '').replace(/^Bearer /, ''), 'token');
    const persona = personas.find(({ id }) => id === grant?.persona);
    if (!name || !grant || grant.slug !== c.req.param('slug') || !persona)
      return refuse(c, 'invalid_token', 401);
    return c.json(profileOf(name, persona));
  });
  app.notFound(notFound);
  return async (request) => app.fetch(request);
}
