/**
 * The hosted sign-in in a browser: from a client's request to its code, by password and by a provider, and the way out.
 * Its pages are complete without scripts, so all that is asked of them is what they show and where they lead.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './support/accessibility.ts';
import { accounts, expect, lastCode, origin, PASSWORD, sentCode, test } from './support/test.ts';

const clientId = 'commonplacebrowserclient01';

/** An authorization request with fresh secrets, as a client makes it. */
function begin(change: Readonly<Record<string, string>> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const redirectUri = `${origin()}/`;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  });
  return { address: `/identity/oauth2/authorize?${query.toString()}`, verifier, state, redirectUri };
}
type Attempt = ReturnType<typeof begin>;

/** Waits until the browser is back at the client. @returns what it brought. */
async function back(page: Page, { redirectUri, state }: Attempt): Promise<URLSearchParams> {
  // The page of the client may tidy its address at once, so the request for it is what counts.
  const request = await page.waitForRequest(
    (one) => one.isNavigationRequest() && one.url().startsWith(`${redirectUri}?`),
  );
  const answer = new URL(request.url()).searchParams;
  expect(answer.get('state')).toBe(state);
  return answer;
}

/** Exchanges the code, as the client does. @returns the claims of the ID token. */
async function claims(page: Page, { redirectUri, verifier }: Attempt, code: string | null) {
  const response = await page.request.post('/identity/oauth2/token', {
    form: {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code: code ?? '',
      code_verifier: verifier,
    },
  });
  const { id_token: token } = (await response.json()) as { id_token: string };
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}

/** What is true of each of its pages. */
async function checkPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(/ · Commonplace$/);
  await expectAccessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
  if (size) await page.setViewportSize(size);
}

async function enterPassword(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail address or phone number').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('by password and a code, to the client with a code of its own, and out again', async ({ page }) => {
  const attempt = begin();
  await page.goto(attempt.address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(page.getByLabel('E-mail address or phone number')).toBeFocused();
  // The fonts are the product's own, and the policy lets them in.
  expect(await page.evaluate(async () => (await document.fonts.load('1rem "Hanken Grotesk"')).length)).toBe(
    1,
  );
  await checkPage(page);
  const before = await sentCode(page, accounts.ade);
  await enterPassword(page, accounts.ade);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail');
  await checkPage(page);
  await page.getByLabel('Code').fill(await lastCode(page, accounts.ade, before));
  const [answer] = await Promise.all([
    back(page, attempt),
    page.getByRole('button', { name: 'Confirm' }).click(),
  ]);
  expect(await claims(page, attempt, answer.get('code'))).toMatchObject({ email: accounts.ade });

  // This browser is known now, and is asked nothing.
  const again = begin();
  const [second] = await Promise.all([back(page, again), page.goto(again.address)]);
  expect(second.get('code')).toBeTruthy();
  await page.goto(`/identity/logout?client_id=${clientId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out');
  await checkPage(page);
  await page.goto(begin().address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test('a wrong password and a wrong code are shown at the field, and nothing is lost', async ({ page }) => {
  const attempt = begin();
  await page.goto(attempt.address);
  await enterPassword(page, accounts.ade, 'Wrong-password-1');
  await expect(page.getByRole('alert')).toHaveText('The username or the password is not correct.');
  await expect(page.getByLabel('E-mail address or phone number')).toHaveValue(accounts.ade);
  await expect(page.getByLabel('Password')).toBeFocused();
  await checkPage(page);
  const before = await sentCode(page, accounts.ade);
  await enterPassword(page, accounts.ade);
  const code = page.getByLabel('Code');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(code).toHaveAccessibleDescription('That code is not correct. Check it and try again.');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await checkPage(page);
  await code.fill(await lastCode(page, accounts.ade, before));
  const [answer] = await Promise.all([
    back(page, attempt),
    page.getByRole('button', { name: 'Confirm' }).click(),
  ]);
  expect(answer.get('code')).toBeTruthy();
});

test('by a provider, whose part a mock plays here, and back', async ({ page }) => {
  const attempt = begin();
  await page.goto(attempt.address);
  await page.getByRole('link', { name: 'Continue with Google (mock)' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mock of Google');
  await expect(page.getByText('This is not Google.')).toBeVisible();
  await checkPage(page);
  const [answer] = await Promise.all([
    back(page, attempt),
    page.getByRole('link', { name: 'Ines Duarte' }).click(),
  ]);
  expect(await claims(page, attempt, answer.get('code'))).toMatchObject({
    email: 'ines.duarte@provider.example',
    'cognito:username': 'Google_100001',
  });
});

test('by Apple, which posts its answer from elsewhere', async ({ page }) => {
  const attempt = begin({ identity_provider: 'SignInWithApple' });
  await page.goto(attempt.address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mock of Apple');
  await checkPage(page);
  const [answer] = await Promise.all([
    back(page, attempt),
    page.getByRole('button', { name: 'Ines Duarte' }).click(),
  ]);
  expect(await claims(page, attempt, answer.get('code'))).toMatchObject({
    'cognito:username': 'SignInWithApple_100001.mock',
  });
});

test('anyone who refuses there, or cancels here, comes back with that', async ({ page }) => {
  const refused = begin();
  await page.goto(refused.address);
  await page.getByRole('link', { name: /^Continue with Facebook/ }).click();
  const [answer] = await Promise.all([
    back(page, refused),
    page.getByRole('link', { name: 'Refuse' }).click(),
  ]);
  expect(answer.get('error')).toBe('access_denied');
  const cancelled = begin();
  await page.goto(cancelled.address);
  const [given] = await Promise.all([
    back(page, cancelled),
    page.getByRole('link', { name: 'Cancel' }).click(),
  ]);
  expect(given.get('error')).toBe('access_denied');
});

test('a state that this browser did not set out with leads nowhere', async ({ page }) => {
  await page.goto(begin().address);
  await page.getByRole('link', { name: /^Continue with Google/ }).click();
  const link = await page.getByRole('link', { name: 'Ines Duarte' }).getAttribute('href');
  const changed = new URL(link ?? '');
  changed.searchParams.set('state', 'of-another-person');
  const response = await page.goto(changed.href);
  expect(response?.status()).toBe(400);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This sign-in cannot continue');
  await expect(page.getByText('does not belong to a sign-in that was started in this browser')).toBeVisible();
  await checkPage(page);
  // No one was signed in by it.
  await page.goto(begin().address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test('an unknown application gets no answer, and the person sees the reason', async ({ page }) => {
  const response = await page.goto(begin({ redirect_uri: 'https://elsewhere.example/' }).address);
  expect(response?.status()).toBe(400);
  await expect(page).toHaveURL(/\/identity\/oauth2\/authorize/);
  await checkPage(page);
});
