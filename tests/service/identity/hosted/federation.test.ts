/** Accounts of people who sign in by a provider. */
import { expect, test } from 'vitest';
import { claimsOf, clientId, PASSWORD } from '../support.ts';
import { Browser, linkOf, wordsOf } from './browser.ts';
import { choose, client, requestAuthorization, errorAt, pool, useFederation } from './federation-bench.ts';
import { answersOfProviders } from './provider-answers.ts';

useFederation();

test.each([
  ['Google', 'Google_100001', { email_verified: true, given_name: 'Ines', family_name: 'Duarte' }],
  ['SignInWithApple', 'SignInWithApple_100001.mock', { email_verified: true, given_name: 'Ines' }],
  ['Facebook', 'Facebook_100001', { email_verified: false, given_name: 'Ines', family_name: 'Duarte' }],
  ['LoginWithAmazon', 'LoginWithAmazon_amzn1.account.100001', { email_verified: false, given_name: 'Ines' }],
] as const)('%s signs a person in, and again as the same one', async (provider, username, attributes) => {
  const subs: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    const browser = new Browser();
    const { attempt, page } = await requestAuthorization(browser, provider);
    expect(wordsOf(page)).toMatch(/This is not \w+\./);
    const tokens = await client.finish(attempt, (await choose(browser, page, 'Ines')).location);
    expect(tokens.claims()).toMatchObject({
      'cognito:username': username,
      email: 'ines.duarte@provider.example',
      identities: [{ providerName: provider, userId: username.slice(provider.length + 1) }],
      ...attributes,
    });
    expect(claimsOf(tokens.access_token)).toMatchObject({ username });
    const user = await pool.call('GetUser', { AccessToken: tokens.access_token });
    expect(user.body).toMatchObject({ Username: username });
    subs.push(tokens.claims()?.sub ?? '');
  }
  expect(subs[0]).toBe(subs[1]);
  const { rows } = await pool.db.pool.query('select status from identity.account where username = $1', [
    username,
  ]);
  expect(rows).toEqual([{ status: 'EXTERNAL_PROVIDER' }]);
});

test('the sign-in page offers the providers, marked as mocks', async () => {
  const browser = new Browser();
  const page = await browser.follow(await browser.visit((await client.begin()).url), client.isOwn);
  for (const label of ['Google', 'Facebook', 'Amazon', 'Apple'])
    expect(wordsOf(page)).toContain(`Continue with ${label} (mock)`);
  const there = await browser.follow(await browser.visit(linkOf(page, 'Continue with Google')), client.isOwn);
  expect(wordsOf(there)).toContain('Mock of Google');
});

test('a member keeps the own account when a provider reports its address', async () => {
  const attributes = { email: 'marta@leeds.example', given_name: 'Marta', family_name: 'Kowalczyk' };
  const { sub } = await pool.identity.ensureUser({ password: PASSWORD, attributes });
  const browser = new Browser();
  const { attempt, page } = await requestAuthorization(browser, 'Google');
  const question = await choose(browser, page, 'Marta');
  expect(wordsOf(question)).toContain(
    'You already have an account marta@leeds.example belongs to an account',
  );
  const { rows } = await pool.db.pool.query(
    "select 1 from identity.account where username = 'Google_100003'",
  );
  expect(rows).toEqual([]);
  // The own account: its address is filled in, and signing in leads to the client that asked.
  const login = await browser.follow(
    await browser.visit(linkOf(question, 'Sign in to your account')),
    client.isOwn,
  );
  expect(login.text).toContain('value="marta@leeds.example"');
  const member = await browser.follow(
    await browser.submit(login, { username: 'marta@leeds.example', password: PASSWORD }),
    client.isOwn,
  );
  expect((await client.finish(attempt, member.location)).claims()?.sub).toBe(sub);
  // A second account, for a person who asks for one; the next time there is no question.
  const other = new Browser();
  const second = await requestAuthorization(other, 'Google');
  const asked = await choose(other, second.page, 'Marta');
  const there = await other.follow(
    await other.visit(linkOf(asked, 'Create a separate account with Google')),
    client.isOwn,
  );
  const tokens = await client.finish(second.attempt, (await choose(other, there, 'Marta')).location);
  expect(tokens.claims()).toMatchObject({
    email: 'marta@leeds.example',
    'cognito:username': 'Google_100003',
  });
  expect(tokens.claims()?.sub).not.toBe(sub);
  const again = new Browser();
  const third = await requestAuthorization(again, 'Google');
  const repeated = await client.finish(third.attempt, (await choose(again, third.page, 'Marta')).location);
  expect(repeated.claims()?.sub).toBe(tokens.claims()?.sub);
  const own = await client.signIn(new Browser(), 'marta@leeds.example');
  expect((await client.finish(own.attempt, own.visit.location)).claims()?.sub).toBe(sub);
  // A forgotten password leads to the account with the password.
  await pool.call('ForgotPassword', { ClientId: clientId, Username: 'Google_100003' });
  expect(await pool.outbox.list({ to: 'marta@leeds.example' })).toEqual([]);
  await pool.call('ForgotPassword', { ClientId: clientId, Username: 'marta@leeds.example' });
  expect(await pool.outbox.list({ to: 'marta@leeds.example' })).toHaveLength(1);
});

test('the address of a member is not accepted from a provider that has not verified it', async () => {
  const browser = new Browser();
  const { attempt, page } = await requestAuthorization(browser, 'Facebook');
  const tokens = await client.finish(attempt, (await choose(browser, page, 'Marta')).location);
  expect(tokens.claims()).toMatchObject({ 'cognito:username': 'Facebook_100003', email_verified: false });
});

test('the page of a known address leads to the sign-in page without a provider', async () => {
  const url = new URL((await client.begin()).url);
  url.pathname = url.pathname.replace('/oauth2/authorize', '/login/known-address');
  const browser = new Browser();
  const page = await browser.follow(await browser.visit(url.href), client.isOwn);
  expect(wordsOf(page)).toContain('Password');
  // The page repeats an address, and no other text that a link has brought.
  url.searchParams.set('identity_provider', 'Google');
  url.searchParams.set('login_hint', 'Your account is locked. Call 555 0100. It');
  const spoofed = await browser.follow(await browser.visit(url.href), client.isOwn);
  expect(wordsOf(spoofed)).not.toContain('belongs to an account');
  expect(wordsOf(spoofed)).toContain('Password');
});

test.each([
  ['Facebook', 'Tomasz', 'tomasz@provider.example'],
  ['LoginWithAmazon', 'Ines', 'ines.duarte@provider.example'],
])('an address that a person of %s has verified here stays verified', async (provider, persona, email) => {
  const enterAs = async () => {
    const browser = new Browser();
    const { attempt, page } = await requestAuthorization(browser, provider);
    return client.finish(attempt, (await choose(browser, page, persona)).location);
  };
  const first = await enterAs();
  expect(first.claims()).toMatchObject({ email, email_verified: false });
  const attribute = { AccessToken: first.access_token, AttributeName: 'email' };
  await pool.call('GetUserAttributeVerificationCode', attribute);
  const Code = await pool.codeFor(email);
  expect((await pool.call('VerifyUserAttribute', { ...attribute, Code })).body).toEqual({});
  expect((await enterAs()).claims()).toMatchObject({ email, email_verified: true });
});

test('no password opens a federated account', async () => {
  for (const Username of ['Google_100001', 'ines.duarte@provider.example']) {
    const AuthParameters = { USERNAME: Username, PASSWORD };
    const body = { ClientId: clientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters };
    expect((await pool.call('InitiateAuth', body)).body.message).toBe('Incorrect username or password.');
  }
});

test('a second factor of the account is asked for after the provider as well', async () => {
  const browser = new Browser();
  const first = await requestAuthorization(browser, 'Google');
  const tokens = await client.finish(first.attempt, (await choose(browser, first.page, 'Tomasz')).location);
  const settings = { AccessToken: tokens.access_token, EmailMfaSettings: { Enabled: true } };
  expect((await pool.call('SetUserMFAPreference', settings)).body).toEqual({});
  const again = new Browser();
  const { attempt, page } = await requestAuthorization(again, 'Google');
  const question = await choose(again, page, 'Tomasz');
  expect(wordsOf(question)).toContain('Check your e-mail');
  const code = await pool.codeFor('tomasz@provider.example');
  const done = await again.follow(await again.submit(question, { code }), client.isOwn);
  expect((await client.finish(attempt, done.location)).claims()).toMatchObject({
    'cognito:username': 'Google_100002',
  });
});

test('the record of an account says when a provider vouched for it, and what was proved here besides', async () => {
  const records = async (Username: string) => {
    const { AuthEvents } = (await pool.identity.administrator.send('AdminListUserAuthEvents', {
      Username,
    })) as { AuthEvents: { EventType: string; EventResponse: string; ChallengeResponses: object[] }[] };
    return AuthEvents.map(({ EventType, EventResponse, ChallengeResponses }) => [
      EventType,
      EventResponse,
      ChallengeResponses,
    ]);
  };
  const browser = new Browser();
  const { attempt, page } = await requestAuthorization(browser, 'LoginWithAmazon');
  const { access_token: token } = await client.finish(
    attempt,
    (await choose(browser, page, 'Tomasz')).location,
  );
  const { username } = claimsOf(token);
  // No password was proved here, and the exchange of the code is no sign-in of its own.
  expect(await records(String(username))).toEqual([['SignIn', 'Pass', []]]);
  const settings = { AccessToken: token, EmailMfaSettings: { Enabled: true } };
  expect((await pool.call('SetUserMFAPreference', settings)).body).toEqual({});
  const again = new Browser();
  const question = await choose(again, (await requestAuthorization(again, 'LoginWithAmazon')).page, 'Tomasz');
  const wrong = await again.submit(question, { code: '000000' });
  await again.submit(wrong, { code: await pool.codeFor('tomasz@provider.example') });
  const mfa = (ChallengeResponse: string) => [{ ChallengeName: 'Mfa', ChallengeResponse }];
  expect(await records(String(username))).toEqual([
    ['SignIn', 'Pass', mfa('Success')],
    ['SignIn', 'Fail', mfa('Failure')],
    ['SignIn', 'Pass', []],
  ]);
});

test('a disabled account stays out, and so does a person without an e-mail address', async () => {
  const browser = new Browser();
  const quiet = await requestAuthorization(browser, 'Google');
  expect(errorAt(await choose(browser, quiet.page, 'Quiet'))).toMatchObject({
    error: 'access_denied',
    error_description: 'Google did not share an e-mail address',
    state: quiet.attempt.state,
  });
  await pool.db.pool.query("update identity.account set enabled = false where username = 'Facebook_100001'");
  const { page } = await requestAuthorization(browser, 'Facebook');
  expect(errorAt(await choose(browser, page, 'Ines'))).toMatchObject({ error: 'access_denied' });
});

answersOfProviders();
