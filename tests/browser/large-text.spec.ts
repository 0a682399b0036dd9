/** Text of twice the size, on the narrowest screen and beside the navigation: nothing is beyond the window, and no control is cut off. */
import type { Page } from '@playwright/test';
import { en } from '#src/messages/en.ts';
import { expectFits } from './support/accessibility.ts';
import { addressOf } from './support/preview.ts';
import { expect, test, visit, visitAs } from './support/test.ts';

test.use({ viewport: { width: 360, height: 800 } });

/** As a browser does whose reader has doubled the size of text: before the page is drawn. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const double = () => {
      document.documentElement.style.fontSize = '200%';
    };
    if (document.documentElement) double();
    else new MutationObserver(double).observe(document, { childList: true });
  }),
);

/** What can be pressed and stands outside of the window, though nothing around it scrolls. */
const beyond = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')]
      .filter(
        (one) => one.checkVisibility({ checkVisibilityCSS: true }) && one.closest('.sr, .skip') === null,
      )
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        if (width <= 1 || (left >= -1 && right <= innerWidth + 1)) return false;
        for (let around = one.parentElement; around !== null; around = around.parentElement)
          if (around !== document.body && /auto|scroll/.test(getComputedStyle(around).overflowX))
            return false;
        return true;
      })
      .map((one) => one.outerHTML.slice(0, 120)),
  );

async function expectReadable(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  await expectFits(page);
  await expect.poll(() => beyond(page)).toEqual([]);
}

for (const path of ['/', '/discovery', '/discovery/organisations', '/cookie-policy'])
  test(`${path} fits`, async ({ page }) => {
    await visit(page, path);
    await expectReadable(page);
  });

test('a dataset and its organisation fit', async ({ page }) => {
  const dataset = await addressOf(page, 'Penguins');
  await visit(page, dataset);
  await expectReadable(page);
  await visit(page, dataset.replace(/\/discovery\/.*/, ''));
  await expectReadable(page);
});

// Media queries know nothing of the size of this text: the navigation stands beside the brand at these widths.
for (const width of [900, 920, 1024, 1280])
  test(`the header of a visitor and of a member fits at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const wide = () =>
      page.evaluate(() => {
        const right = (one: Element) => one.getBoundingClientRect().right;
        const shown = [...document.querySelectorAll('.site-header *')].filter((one) => one.checkVisibility());
        return shown.filter((one) => right(one) > innerWidth + 1).map((one) => one.outerHTML.slice(0, 100));
      });
    await visit(page, '/');
    await expect.poll(wide).toEqual([]);
    await visitAs(page, 'marta', '/settings');
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
    await expect.poll(wide).toEqual([]);
  });

test('the dialog of signing in fits', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: en.frame.signIn, exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('E-mail or phone number')).toBeVisible();
  await expectReadable(page);
});
