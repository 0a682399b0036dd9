/** Sign-in by OpenID Connect providers that the settings name, proved against a provider that others have written. */
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { joinByProvider } from '#proxy/domains/people/provider-membership.ts';
import { readConfig } from '#proxy/platform/settings/config.ts';
import { startPool, type TestPool } from '../support.ts';
import { Browser, formOf, wordsOf } from './browser.ts';
import { type Client, createClient } from './client.ts';
import { startOpenIdProvider, type TestProvider } from './openid-provider.ts';

const ORGANISATION = '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

let provider: TestProvider;
let signing: TestProvider;
let pool: TestPool;
let client: Client;

/** The same settings as a deployment writes them. */
const settings = () =>
  readConfig({
    NODE_ENV: 'test',
    OPENID_PROVIDERS: JSON.stringify([
      {
        name: 'LeedsCouncil',
        label: 'Leeds City Council',
        issuer: provider.issuer,
        clientId: 'commonplace',
        clientSecret: 'a secret of the tests',
        membership: {
          organisation: 'leeds-open-data',
          domains: ['leeds.example'],
          roleClaim: 'groups',
          roles: { 'data-publishers': 'Publisher', editors: 'Editor' },
        },
      },
      {
        name: 'LeedsSchools',
        label: 'Schools of Leeds',
        issuer: provider.issuer,
        clientId: 'commonplace-schools',
        clientSecret: 'another secret of the tests',
        domains: ['schools.example'],
      },
      {
        name: 'OneLogin',
        label: 'One Login',
        issuer: signing.issuer,
        clientId: 'commonplace-signed',
        privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
        keyId: 'of-the-tests',
        scope: 'openid email',
        trustsAddresses: true,
      },
    ]),
  }).identity.federation;

beforeAll(async () => {
  const federation = {
    callbackUrls: [],
    logoutUrls: [],
    remote: null,
    providers: [] as ReturnType<typeof settings>['providers'][number][],
  };
  pool = await startPool(
    {},
    {
      federation,
      noteProviderSignIn: async (_, sub, { name, described }, profile) => {
        if (described?.membership != null)
          await joinByProvider(pool.db.kysely, sub, name, described.membership, profile);
      },
    },
  );
  const back = (slug: string) => `${pool.origin}/identity/oauth2/idpresponse/${slug}`;
  const posted = { token_endpoint_auth_method: 'client_secret_post' } as const;
  provider = await startOpenIdProvider(
    back('leedscouncil'),
    { client_id: 'commonplace', client_secret: 'a secret of the tests', ...posted },
    [
      [
        back('leedsschools'),
        { client_id: 'commonplace-schools', client_secret: 'another secret of the tests', ...posted },
      ],
    ],
  );
  signing = await startOpenIdProvider(back('onelogin'), {
    client_id: 'commonplace-signed',
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'RS256',
    jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'of-the-tests', use: 'sig' } as never] },
  });
  federation.providers.push(...settings().providers);
  client = await createClient(pool);
  await pool.db.kysely
    .insertInto('auth.organisation')
    .values({ organisation_guid: ORGANISATION, name: 'Leeds Open Data', slug: 'leeds-open-data' })
    .execute();
});
afterAll(async () => {
  await Promise.all([provider?.close(), signing?.close()]);
  await pool?.close();
});
beforeEach(async () => {
  await pool.db.kysely.deleteFrom('auth.member').execute();
});

const isOurs = (url: string) => client.isOwn(url);

/** Signs in there as someone, and comes back to the client. */
async function signIn(who: string, name = 'LeedsCouncil') {
  const browser = new Browser();
  const attempt = await client.begin({ identity_provider: name });
  let page = await browser.follow(await browser.visit(attempt.url), isOurs);
  // Its own pages: a name, then consent.
  page = await browser.follow(await browser.submit(page, { login: who, password: 'any' }), isOurs);
  if (page.location === '') page = await browser.follow(await browser.submit(page, {}), isOurs);
  return { attempt, page };
}
const finish = async ({ attempt, page }: Awaited<ReturnType<typeof signIn>>) =>
  client.finish(attempt, page.location);
const roleOf = async (sub: string) =>
  (
    await pool.db.kysely
      .selectFrom('auth.member')
      .select('role_id')
      .where('identity_guid', '=', sub)
      .executeTakeFirst()
  )?.role_id;

describe('a provider that the settings name', () => {
  test('signs someone in, and again as the same one, with PKCE, nonce and its own keys', async () => {
    provider.people.set('ines', { email: 'ines@leeds.example', email_verified: true, given_name: 'Ines' });
    const first = await finish(await signIn('ines'));
    expect(first.claims()).toMatchObject({
      'cognito:username': 'LeedsCouncil_ines',
      email: 'ines@leeds.example',
      email_verified: true,
      given_name: 'Ines',
      identities: [{ providerName: 'LeedsCouncil', userId: 'ines' }],
    });
    expect((await finish(await signIn('ines'))).claims()?.sub).toBe(first.claims()?.sub);
  });

  test('is offered on the sign-in page beside the social ones', async () => {
    const browser = new Browser();
    const page = await browser.follow(await browser.visit((await client.begin()).url), isOurs);
    for (const label of ['Leeds City Council', 'One Login', 'Google'])
      expect(wordsOf(page)).toContain(`Continue with ${label}`);
  });

  test('may want a signed assertion instead of a secret', async () => {
    // It says nothing of the address, which the settings vouch for.
    signing.people.set('urn:fdc:person:2026:abc', { email: 'ade@home.example' });
    const tokens = await finish(await signIn('urn:fdc:person:2026:abc', 'OneLogin'));
    expect(tokens.claims()).toMatchObject({
      'cognito:username': 'OneLogin_urn:fdc:person:2026:abc',
      email_verified: true,
    });
  });

  test('may be another client of the same issuer', async () => {
    provider.people.set('ada', { email: 'ada@schools.example', email_verified: true });
    for (const name of ['LeedsCouncil', 'LeedsSchools']) {
      const tokens = await finish(await signIn('ada', name));
      expect(tokens.claims()?.['cognito:username']).toBe(`${name}_ada`);
    }
  });

  test.each([
    ['of its domain', 'LeedsSchools', { email: 'a@schools.example', email_verified: true }, true],
    [
      'of a domain of its membership',
      'LeedsCouncil',
      { email: 'b@leeds.example', email_verified: true },
      true,
    ],
    ['of another domain', 'LeedsSchools', { email: 'c@leeds.example', email_verified: true }, false],
    ['of a domain below it', 'LeedsSchools', { email: 'd@x.schools.example', email_verified: true }, false],
    ['of its domain that it has not verified', 'LeedsSchools', { email: 'e@schools.example' }, false],
    ['of a provider that is trusted', 'OneLogin', { email: 'f@any.example' }, true],
    [
      'of a trusted provider that says no',
      'OneLogin',
      { email: 'g@any.example', email_verified: false },
      false,
    ],
  ] as const)('counts an address %s as verified or not', async (_, name, said, isVerified) => {
    const people = name === 'OneLogin' ? signing.people : provider.people;
    people.set(said.email.slice(0, 1), said);
    const tokens = await finish(await signIn(said.email.slice(0, 1), name));
    expect([tokens.claims()?.['email'], tokens.claims()?.['email_verified']]).toEqual([
      said.email,
      isVerified,
    ]);
  });

  test('leads back with a refusal when the person says no', async () => {
    const browser = new Browser();
    const attempt = await client.begin({ identity_provider: 'LeedsCouncil' });
    const page = await browser.follow(await browser.visit(attempt.url), isOurs);
    const abort = /href="([^"]*\/abort)"/.exec(page.text)?.[1] ?? '';
    const back = await browser.follow(await browser.visit(new URL(abort, page.url).href), isOurs);
    expect(Object.fromEntries(new URL(back.location).searchParams)).toMatchObject({ error: 'access_denied' });
    expect(formOf(page).action).toContain(provider.issuer);
  });
});

describe('membership by a provider', () => {
  const enter = async (who: string, said: Record<string, unknown>) => {
    provider.people.set(who, { email: `${who}@leeds.example`, email_verified: true, ...said });
    return roleOf(String((await finish(await signIn(who))).claims()?.sub));
  };

  test.each([
    ['no group', {}, 7],
    ['a group', { groups: ['everyone', 'editors'] }, 4],
    ['two groups, of which the first in the settings counts', { groups: ['editors', 'data-publishers'] }, 3],
    ['one value that is no list', { groups: 'editors' }, 4],
    [
      'an address that the provider does not vouch for',
      { email_verified: false, groups: ['editors'] },
      undefined,
    ],
    ['a domain that is not named', { email: 'x@notleeds.example', groups: ['editors'] }, undefined],
    ['a domain that ends alike', { email: 'x@leeds.example.org', groups: ['editors'] }, undefined],
  ] as const)('%s', async (name, said, roleId) => {
    expect(await enter(`p${name.length}`, said)).toBe(roleId);
  });

  test('follows the claim at each sign-in, and is in the log', async () => {
    expect(await enter('noor', { groups: ['editors'] })).toBe(4);
    expect(await enter('noor', { groups: ['data-publishers'] })).toBe(3);
    const entries = await pool.db.kysely
      .selectFrom('access.audit')
      .select(['action', 'reason'])
      .where('organisation_guid', '=', ORGANISATION)
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(entries).toEqual([
      { action: 'member.roleChanged', reason: 'Signed in by LeedsCouncil' },
      { action: 'member.joined', reason: 'Signed in by LeedsCouncil' },
    ]);
  });

  test('leaves an owner as they are', async () => {
    await enter('olga', {});
    await pool.db.kysely.updateTable('auth.member').set({ role_id: 1 }).execute();
    expect(await enter('olga', { groups: ['editors'] })).toBe(1);
  });
});
