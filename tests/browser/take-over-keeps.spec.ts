/** What a person has done to a page stays as it is when the page is taken over: where it is scrolled to, and what is entered. */
import type { Page } from '@playwright/test';
import { frame } from '#src/messages/en/frame.ts';
import { fileOf } from './support/preview.ts';
import { expect, test } from './support/test.ts';

test.use({ meansToUse: false, savesData: false, ownContext: true });

const root = (page: Page) => page.locator('html');
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** The middle of a link in the lower half of the window. */
const linkInView = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => {
      const boxes = links.map((link) => link.getBoundingClientRect());
      const box = boxes.find(({ top, bottom }) => top > innerHeight / 2 && bottom < innerHeight - 20);
      if (box === undefined) throw new Error('no link is in view');
      return [box.left + Math.min(20, box.width / 2), box.top + box.height / 2] as const;
    });

for (const path of ['/discovery', '/'])
  test(`${path} stays where it is scrolled to when it is taken over, and on the way back`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => scrolled(page)).toBe(400);
    await page.mouse.move(...(await linkInView(page)));
    await expect(root(page)).toHaveAttribute('data-hydrated', '');
    // The router moves the view after the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await scrolled(page)).toBe(400);
    await page.mouse.click(...(await linkInView(page)));
    await page.waitForURL((url) => url.pathname + url.search !== path);
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(400);
  });

test('after a reload that runs no code, back shows the page of its address', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/discovery');
  const first = (await heading.textContent()) ?? '';
  await page.getByRole('banner').getByRole('link', { name: frame.themes }).hover();
  await expect(root(page)).toHaveAttribute('data-hydrated', '');
  await page.getByRole('banner').getByRole('link', { name: frame.themes }).click();
  await expect(heading).not.toHaveText(first);
  await page.mouse.move(5, 500);
  await page.reload();
  await expect(root(page)).not.toHaveAttribute('data-hydrated');
  await page.goBack();
  await expect(page).toHaveURL(/discovery$/);
  await expect(heading).toHaveText(first);
  await page.goForward();
  await expect(heading).not.toHaveText(first);
});

/**
 * Uses a control in the moment in which the page has been taken over and its parts have not: React takes those over in later
 * tasks. A person cannot be as exact, so the page does what a browser does when a control is used.
 *
 * @param use gets the control, in the page
 */
async function useBeforeParts(page: Page, selector: string, use: 'tick' | 'type' | 'choose'): Promise<void> {
  await page.addInitScript(
    ([wanted, how]) => {
      new MutationObserver((_, observer) => {
        if (!('hydrated' in document.documentElement.dataset)) return;
        observer.disconnect();
        // After every other observer of the same change.
        queueMicrotask(() => {
          const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(wanted);
          if (control === null) throw new Error(`no ${wanted}`);
          if (how === 'tick') return control.click();
          if (control instanceof HTMLSelectElement) control.selectedIndex = control.options.length - 1;
          else control.value = '7';
          control.dispatchEvent(new InputEvent('input', { bubbles: true }));
          if (how === 'choose') control.dispatchEvent(new Event('change', { bubbles: true }));
        });
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-hydrated'] });
    },
    [selector, use] as const,
  );
}

for (const [path, selector, use, address] of [
  ['/discovery', 'main input[type=checkbox][name=format]', 'tick', /format=/],
  ['/discovery', 'main select', 'choose', /order=/],
  ['api', 'main select[name=sort]', 'choose', /sort=/],
  ['api', 'main input[name=limit]', 'type', /limit=7/],
] as const)
  test(`${path}: ${use} is kept between the page and its parts`, async ({ page }) => {
    const place = path === 'api' ? `/preview/${await fileOf(page, 'Penguins')}/api` : path;
    await useBeforeParts(page, selector, use);
    await page.goto(place);
    await page.getByRole('banner').getByRole('button').last().hover();
    await page.waitForURL(address);
    await expect(root(page)).toHaveAttribute('data-hydrated', '');
  });
