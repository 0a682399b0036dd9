/** The telephone number of a new account, in a pool that asks for one: countries, pasted numbers, a slow network. */
import { expect, test, type Page, type Request, type Route } from '@playwright/test';
import { origin } from './accounts.ts';
import { operationOf } from './wire.ts';
import { registrationLabels, screen, t } from './sign-up.page.ts';
import { violationsIn } from '../../tests/support/axe.ts';

const { register } = t.signUp;
const { phone } = t.attributes;
const number = (page: Page) => screen(page).getByLabel(t.attributes.label('phone_number'), { exact: true });
const country = (page: Page) => screen(page).getByRole('button', { name: phone.country });

/** Does something to the file with the numbers of all countries, however the build has named it. */
const onCountries = (page: Page, act: (route: Route) => Promise<void>) =>
  page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    return script.includes('country_calling_codes') ? act(route) : route.fulfill({ response, body: script });
  });

// A chunk that is on its way when a test ends is no failure of it.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** The same product, whose pool asks for a number as well. */
async function open(page: Page): Promise<void> {
  await page.route('**/sign-up', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain('"requiredAttributes":["email"');
    const body = html.replace(
      '"requiredAttributes":["email"',
      '"requiredAttributes":["phone_number","email"',
    );
    return route.fulfill({ response, body });
  });
  await page.goto(`${origin()}/sign-up`);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await expect(number(page)).toBeVisible();
}

interface SignUpRequest {
  readonly UserAttributes: readonly { readonly Name: string; readonly Value: string }[];
}

/** Fills in the rest and submits; answers the number that the service gets. */
async function numberSent(page: Page, submit: () => Promise<void>): Promise<string | undefined> {
  const values = {
    email: 'marta@leeds.example',
    given_name: 'Marta',
    family_name: 'Okafor',
    password: 'Commonplace-1',
    confirm_password: 'Commonplace-1',
  };
  for (const [name, value] of Object.entries(values))
    await screen(page)
      .getByLabel(registrationLabels[name as keyof typeof values], { exact: true })
      .fill(value);
  const isSignUp = (request: Request) => operationOf(request) === 'SignUp';
  // No account is to be made by this: only what is asked matters.
  await page.route('**/identity/', (route) => (isSignUp(route.request()) ? route.abort() : route.fallback()));
  const asked = page.waitForRequest(isSignUp);
  await submit();
  const { UserAttributes } = (await asked).postDataJSON() as SignUpRequest;
  return UserAttributes.find(({ Name }) => Name === 'phone_number')?.Value;
}
const pressButton = (page: Page) => () =>
  screen(page).getByRole('button', { name: register.act, exact: true }).click();

test('begins with the country of the reader, and takes a number as it is dialled there', async ({ page }) => {
  await open(page);
  await expect(country(page)).toContainText('United Kingdom +44');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await violationsIn(page)).toEqual([]);
  await number(page).fill('07400 123456');
  expect(await numberSent(page, pressButton(page))).toBe('+447400123456');
  await expect(number(page)).toHaveValue('7400 123456');
});

test('a country is found by its name, and by its calling code', async ({ page }) => {
  await open(page);
  await country(page).click();
  await page.getByRole('searchbox').fill('germ');
  await expect(page.getByRole('option')).toHaveText(['Germany +49']);
  await page.getByRole('searchbox').fill('+354');
  await page.getByRole('option', { name: 'Iceland +354' }).click();
  await expect(country(page)).toContainText('Iceland +354');
  await number(page).fill('611 1234');
  expect(await numberSent(page, pressButton(page))).toBe('+3546111234');
});

test('of countries that share a calling code the chosen one stays', async ({ page }) => {
  await open(page);
  await country(page).click();
  await page.getByRole('searchbox').fill('canada');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(country(page)).toContainText('Canada +1');
});

test('D20: a whole number that is pasted sets the country, and has no second plus sign', async ({ page }) => {
  await open(page);
  await expect(country(page)).toBeVisible();
  await number(page).fill('+49 30 901820');
  await expect(country(page)).toContainText('Germany +49');
  await expect(number(page)).toHaveValue('30 901820');
  expect(await numberSent(page, pressButton(page))).toBe('+4930901820');
});

test('a number typed key by key is never taken from the fingers, and is whole when Enter sends it', async ({
  page,
}) => {
  await open(page);
  await expect(country(page)).toBeVisible();
  await number(page).pressSequentially('+49 30 9018');
  const sent = await numberSent(page, async () => {
    await number(page).focus();
    await page.keyboard.press('End');
    await number(page).pressSequentially('20');
    await page.keyboard.press('Enter');
  });
  expect(sent).toBe('+4930901820');
});

test('what is typed before the countries have arrived stays, and is understood then', async ({ page }) => {
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => (deliver = resolve));
  await onCountries(page, async (route) => {
    await delivered;
    await route.continue();
  });
  await open(page);
  await number(page).fill('+354 611 1234');
  await expect(number(page)).toHaveValue('+354 611 1234');
  await expect(screen(page)).toContainText(phone.hint);
  await expect(number(page)).toBeFocused();
  deliver();
  await expect(country(page)).toContainText('Iceland +354');
  await expect(number(page)).toHaveValue('611 1234');
  await expect(number(page)).toBeFocused();
});

test('without the countries the number is typed with its code', async ({ page }) => {
  await onCountries(page, (route) => route.abort());
  await open(page);
  await number(page).fill('7400 123456');
  await pressButton(page)();
  await expect(screen(page)).toContainText(t.fields['phone.format']);
  await number(page).fill('+44 7400 123456');
  expect(await numberSent(page, pressButton(page))).toBe('+447400123456');
  await expect(country(page)).toHaveCount(0);
});

test('is announced with its country and fits the narrowest screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  await expect(country(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
