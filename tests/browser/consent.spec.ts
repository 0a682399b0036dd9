/** The question of consent: how it is answered, how it looks, and who is not asked. */
import { consent as t } from '#src/messages/en/consent.ts';
import { en } from '#src/messages/en.ts';
import {
  actorsBegun,
  expect,
  hasLibrary,
  openPage,
  press,
  proofRecorded,
  question,
  stored,
  test,
} from './support/privacy.ts';
import { violationsIn } from '../support/axe.ts';

test('declining is one press as well, sends nothing and asks no more', async ({
  page,
  context,
  recorder,
  product: { sink },
}) => {
  await openPage(page, '/discovery');
  const [accept, decline] = [press(page, t.acceptAll), press(page, t.decline)];
  // Before the font is there, a text of one of them may take two lines.
  await page.evaluate(() => document.fonts.ready);
  const boxes = [await accept.boundingBox(), await decline.boundingBox()];
  expect(boxes[0]?.height).toBe(boxes[1]?.height);
  expect(boxes[0]?.y).toBe(boxes[1]?.y);
  expect(Math.abs((boxes[0]?.width ?? 0) - (boxes[1]?.width ?? 999))).toBeLessThan(60);
  const look = (one: typeof accept) =>
    one.evaluate((element) => {
      const { backgroundColor, color, fontWeight, fontSize, borderColor } = getComputedStyle(element);
      return { backgroundColor, color, fontWeight, fontSize, borderColor };
    });
  expect(await look(accept)).toEqual(await look(decline));
  recorder.clear();
  await decline.click();
  await expect(question(page)).toBeHidden();
  await page.reload();
  await actorsBegun(page);
  await expect(question(page)).toBeHidden();
  expect(recorder.asked.filter(({ href }) => href.includes('consent%2Frecord'))).toEqual([]);
  expect(await hasLibrary(page, recorder.asked)).toBe(false);
  expect(sink.requests).toEqual([]);
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${decodeURIComponent(value)}`);
  expect(cookies.toSorted()).toEqual([
    'consentProof=1',
    'userAllowedCookies={"Functional Cookies":false}',
    'userConsent=partial',
  ]);
});

test('the purpose can be chosen by keyboard, early in the page and without taking the focus', async ({
  page,
  context,
}) => {
  await openPage(page, '/discovery');
  await expect(question(page)).toBeVisible();
  await expect(page.locator('body')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: en.shell.skipToContent })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question(page).getByRole('link', { name: t.policy })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const box = question(page).getByRole('checkbox', { name: t.purposes.functional.name });
  await expect(box).toBeVisible();
  await expect(box).not.toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(page.getByText(t.decided.title)).toBeVisible();
  const allowed = (await context.cookies()).find(({ name }) => name === 'userConsent');
  expect(allowed?.value).toBe('partial');
  await page.getByRole('contentinfo').getByRole('link', { name: en.frame.footer.choice }).click();
  await expect(page.getByText(t.yours.status.partial)).toBeVisible();
});

test('a browser that says no for its owner is not asked', async ({ page, product: { sink } }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true }),
  );
  await openPage(page, '/discovery');
  await expect(question(page)).toBeHidden();
  await page.goto('/cookie-policy');
  await expect(page.getByText(t.yours.status.none)).toBeVisible();
  expect(sink.requests).toEqual([]);
});

test('the proof waits for the network', async ({ page }) => {
  await openPage(page, '/about');
  let isAway = true;
  await page.route('**/api/proxy**consent*', (route) => (isAway ? route.abort() : route.continue()));
  await press(page, t.acceptAll).click();
  await expect(question(page)).toBeHidden();
  await expect.poll(async () => stored(page)).toContainEqual(['localStorage', 'consentProofs.unsent']);
  isAway = false;
  const recorded = proofRecorded(page);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  expect((await recorded).status()).toBe(200);
  await expect.poll(async () => stored(page)).not.toContainEqual(['localStorage', 'consentProofs.unsent']);
});

test('the question hides nothing that has the focus, moves nothing, and has no faults', async ({ page }) => {
  for (const width of [1440, 768, 360])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await openPage(page, '/discovery');
      await expect(question(page)).toBeVisible();
      expect(await violationsIn(page, { part: '#consent' })).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${width} is wide enough`,
      ).toBe(true);
      const last = page.getByRole('contentinfo').getByRole('link').last();
      await last.focus();
      const isClear = () =>
        last.evaluate((link) => {
          const bar = document.getElementById('consent')?.getBoundingClientRect().top ?? 0;
          return link.getBoundingClientRect().bottom <= bar;
        });
      await expect.poll(isClear).toBe(true);
    }
});

test.describe('before the page is taken over', () => {
  test.use({ meansToUse: false });

  test('the question runs no code, and an answer is kept until there is some', async ({ page }) => {
    await page.goto('/discovery', { waitUntil: 'networkidle' });
    await expect(question(page)).toBeVisible();
    expect(await page.locator('html').evaluate((html) => 'hydrated' in html.dataset)).toBe(false);
    await press(page, t.decline).click();
    await expect(question(page)).toBeHidden();
    await expect(page).toHaveURL(/\/discovery$/);
  });
});
