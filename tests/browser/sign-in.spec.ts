/** Members sign in with a real SRP exchange and their second factor, stay signed in, and sign out. */
import { createHmac } from 'node:crypto';
import { accountWith } from '#model-tests/browser/accounts.ts';
import {
  accounts,
  enterCredentials,
  expect,
  hydrated,
  lastCode,
  origin,
  PASSWORD,
  signIn,
  test,
  TOTP_SECRET,
  visit,
} from './support/test.ts';

/** RFC 6238 with SHA-1, six digits and thirty seconds, for a Base32 secret. */
function totp(secret: string, at = Date.now()): string {
  const bits = [...secret].map((c) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const start = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('from the header of a page in general, one lands on one’s own data', async ({ page }) => {
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await enterCredentials(page, 'marta');
  await expect(page).toHaveURL(/\/dashboard\/datasets$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
});

test('with several second factors, another can be taken from the screen of the code', async ({ page }) => {
  const { email, phone } = await accountWith(['sms', 'email']);
  await visit(page, '/sign-in?to=/dashboard/datasets');
  await enterCredentials(page, email);
  const choose = async (factor: string) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a second step' })).toBeVisible();
    await page.getByRole('radio', { name: factor }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await choose('SMS');
  await expect(page.getByRole('heading', { level: 1, name: 'Check your phone' })).toBeVisible();
  // Masked, so that it can be recognised, and nowhere on the screen in full.
  await expect(page.getByRole('main')).toContainText(`+*******${phone.slice(-4)}`);
  await page.getByRole('button', { name: 'Try another way' }).click();
  await choose('E-mail');
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('a-***@leeds.example');
  await expect(page.getByRole('main')).not.toContainText(email);
  await page.getByLabel('Code').fill(await lastCode(page, email));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/dashboard\/datasets/);
});

test('from a search, over it, and one stays there', async ({ page, context }) => {
  await page.goto('/discovery?keywords=weather');
  await hydrated(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog.getByLabel('E-mail or phone number')).toBeFocused();
  await enterCredentials(page, 'marta');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/discovery\?keywords=weather/);
  await expect(page.getByRole('button', { name: /Marta Kowalczyk/ })).toBeVisible();
  const token = async () => (await context.cookies()).find(({ name }) => name === 'accessToken');
  await expect.poll(async () => (await token())?.value.split('.')).toHaveLength(3);
  expect((await token())?.sameSite).toBe('Lax');
});

test('the password never leaves the browser', async ({ page }) => {
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`));
  await signIn(page);
  expect(bodies.some((body) => body.includes('SRP_A'))).toBe(true);
  expect(
    bodies.filter((body) => body.includes(PASSWORD) || body.includes(encodeURIComponent(PASSWORD))),
  ).toEqual([]);
});

test('the session survives a reload and a new tab, and every product call carries the token', async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
  const other = await context.newPage();
  const call = other.waitForRequest((request) => request.url().includes('listDiscovery'));
  await other.goto('/dashboard/datasets');
  expect((await call).headers()['authorization']).toMatch(/^(Bearer )?[\w-]+\.[\w-]+\.[\w-]+$/);
  await expect(other.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
});

test("a provider's answer to someone who is signed in already stays in no address of the history", async ({
  page,
}) => {
  const answer = 'code=a-code&state=a-state&iss=https%3A%2F%2Fpool.example';
  const history = () => page.evaluate(() => window.navigation.entries().map(({ url }) => url));
  await signIn(page);
  await visit(page, `/sign-in?${answer}`);
  await expect(page).toHaveURL('/sign-in');
  await expect(page.getByRole('heading', { level: 1, name: 'You are signed in' })).toBeVisible();
  await visit(page, `/sign-in?to=%2Fabout&${answer}`);
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  expect((await history()).filter((url) => url?.includes('a-code'))).toEqual([]);
});

test('a wrong password is reported by the form, keeps the e-mail, and takes the focus', async ({ page }) => {
  await visit(page, '/sign-in');
  await enterCredentials(page, 'marta', 'Wrong-password-1');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText(/Incorrect username or password/);
  await expect(alert).toBeFocused();
  await expect(page.getByLabel('E-mail or phone number')).toHaveValue(accounts.marta);
  await page.getByLabel('Password', { exact: true }).fill('W');
  await expect(alert).toBeHidden();
});

test('an empty form names both fields and goes to the first', async ({ page }) => {
  await visit(page, '/sign-in');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Enter your e-mail address or phone number')).toBeVisible();
  await expect(page.getByText('Enter a password')).toBeVisible();
  await expect(page.getByLabel('E-mail or phone number')).toBeFocused();
});

for (const [account, to, heading] of [
  ['ade', accounts.ade, 'Check your e-mail'],
  ['jurgen', '+4915112345678', 'Check your phone'],
] as const) {
  test(`a code by ${account === 'ade' ? 'e-mail' : 'SMS'}: a wrong one can be corrected`, async ({
    page,
  }) => {
    await visit(page, '/sign-in?to=/dashboard/datasets');
    await enterCredentials(page, account);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const code = await lastCode(page, to);
    const wrong = code === '000000' ? '000001' : '000000';
    await page.getByLabel('Code').fill(wrong);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('That code is not correct')).toBeVisible();
    await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(/\/dashboard\/datasets/);
  });
}

test('a reload in the middle of a challenge takes it up again, and a new code needs the password', async ({
  page,
}) => {
  await page.clock.install();
  await visit(page, '/sign-in?to=/dashboard/datasets');
  await enterCredentials(page, 'ade');
  const heading = page.getByRole('heading', { level: 1, name: 'Check your e-mail' });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.clock.fastForward(30_000);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText('To get a new code, sign in with your password again.')).toBeVisible();
  await expect(page.getByLabel('E-mail or phone number')).toHaveValue(accounts.ade);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  // The challenge is forgotten, so a further reload does not bring it back.
  await page.reload();
  await expect(page.getByLabel('E-mail or phone number')).toBeFocused();
});

test('a code typed after a reload opens the session', async ({ page }) => {
  await visit(page, '/sign-in?to=/dashboard/datasets');
  await enterCredentials(page, 'jurgen');
  const heading = page.getByRole('heading', { level: 1, name: 'Check your phone' });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  await page.getByLabel('Code').fill(await lastCode(page, '+4915112345678'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/dashboard\/datasets/);
});

test('the username goes along to another flow and back', async ({ page }) => {
  await visit(page, '/sign-in');
  await page.getByLabel('E-mail or phone number').fill(accounts.marta);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password/);
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue(accounts.marta);
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByLabel('E-mail or phone number')).toHaveValue(accounts.marta);
});

test('Back leads through the flows one has been to, and out of them', async ({ page }) => {
  await page.goto('/about');
  await visit(page, '/sign-in');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/sign-up$/);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  for (const [address, heading] of [
    [/\/sign-up$/, 'Create an account'],
    [/\/sign-in$/, 'Sign in'],
    [/\/about$/, 'About'],
  ] as const) {
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

test('a press counts although the field that is left has something to say', async ({ page }) => {
  await visit(page, '/sign-up');
  await page.getByLabel('E-mail', { exact: true }).fill('no-address');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Enter your given name')).toBeVisible();
  await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused();
});

test('a code of an authenticator app', async ({ page }) => {
  await visit(page, '/sign-in?to=/dashboard/datasets');
  await enterCredentials(page, 'noor');
  await expect(page.getByRole('heading', { level: 1, name: 'Enter the code from your app' })).toBeVisible();
  await page.getByLabel('Code').fill(totp(TOTP_SECRET));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/dashboard\/datasets/);
});

test('closing the dialog leaves the visitor where they were', async ({ page }) => {
  await page.goto('/discovery/organisations');
  await hydrated(page);
  const opener = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/discovery\/organisations$/);
  await expect(opener).toBeFocused();
});

test('the destination may only be a path of this site', async ({ page }) => {
  await visit(page, '/sign-in?to=https://example.org/');
  await enterCredentials(page, 'marta');
  await expect(page.getByRole('button', { name: /Marta Kowalczyk/ })).toBeVisible();
  await expect(page).toHaveURL((url) => url.origin === origin());
});

test('signing out ends the session here and in other tabs, and its refresh token', async ({
  page,
  context,
}) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/dashboard/datasets');
  await expect(other.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
  const revoked = page.waitForRequest((request) =>
    /RevokeToken/.test(request.headers()['x-amz-target'] ?? ''),
  );
  await page.getByRole('button', { name: /Marta Kowalczyk/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await revoked;
  await expect(page).toHaveURL(/\/$/);
  await expect(other).toHaveURL(/\/$/);
  await expect
    .poll(async () => (await context.cookies()).filter(({ name }) => /accessToken|Cognito/.test(name)))
    .toEqual([]);
  await page.goto('/dashboard/datasets');
  await expect(page).toHaveURL(/\/$/);
});

for (const [address, heading] of [
  ['/sign-in', 'Sign in'],
  ['/sign-up', 'Create an account'],
  ['/forgot-password', 'Reset your password'],
  ['/verify', 'Verify how you can be reached'],
] as const)
  test(`the page ${address} is named in the HTML that is served`, async ({ page }) => {
    const html = await (await page.request.get(address)).text();
    expect(/<h1[^>]*>([^<]*)</.exec(html)?.[1]).toBe(heading);
  });

test('who signs in on the page of signing in comes to their own data', async ({ page }) => {
  await visit(page, '/sign-in');
  await enterCredentials(page, 'marta');
  await expect(page).toHaveURL(/\/dashboard\/datasets$/);
});

test('a visitor who makes an account can go to a provider instead', async ({ page }) => {
  await visit(page, '/sign-up');
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveAttribute('autocomplete', 'username');
  await page.getByRole('button', { name: 'Google', exact: true }).click();
  await expect(page.getByText('Mock of Google')).toBeVisible();
});
