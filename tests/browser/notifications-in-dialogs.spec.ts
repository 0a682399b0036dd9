/** Toasts while a modal dialog is open, which makes inert all that is outside it: they are seen, heard and reached. */
import type { Page } from '@playwright/test';
import { authentication } from '#src/messages/en/authentication/index.ts';
import { components } from '#src/messages/en/components.ts';
import { datasetPage } from '#src/messages/en/dataset-page.ts';
import { embed } from '#src/messages/en/embed.ts';
import { frame } from '#src/messages/en/frame.ts';
import { expect, hydrated, test } from './support/test.ts';
import { violationsIn } from '../support/axe.ts';

interface Clipboard {
  /** Decides whether copying works; the browser asks the reader for permission in its place. */
  answer?: (how: 'granted' | 'refused') => void;
}

const region = (page: Page) => page.getByRole('region', { name: components.notifications.label });
const closeToast = (page: Page) =>
  region(page).getByRole('button', { name: components.notifications.dismiss });
const shareDialog = (page: Page) => page.getByRole('dialog', { name: embed.share.title });
const signInDialog = (page: Page) =>
  page.getByRole('dialog', { name: authentication.signIn.credentials.title });

/** The page of a dataset, whose clipboard answers when the test says. */
async function openDataset(page: Page): Promise<void> {
  await page.goto('/discovery?status=published&order=mostViewed');
  await page.getByRole('main').locator('h2 a, h3 a').first().click();
  await expect(
    page.getByRole('main').getByRole('button', { name: datasetPage.share.copyLink }).first(),
  ).toBeVisible();
  await hydrated(page);
  await page.evaluate(() => {
    const writeText = () =>
      new Promise<void>((resolve, reject) => {
        (globalThis as Clipboard).answer = (how) =>
          how === 'granted' ? resolve() : reject(new Error('refused'));
      });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
}

const copy = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: datasetPage.share.copyLink }).first().press('Enter');
const answer = (page: Page, how: 'granted' | 'refused') =>
  page.evaluate((what) => (globalThis as Clipboard).answer?.(what), how);

async function share(page: Page): Promise<void> {
  await page.getByRole('button', { name: datasetPage.share.embed }).click();
  await expect(shareDialog(page)).toBeVisible();
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: frame.signIn }).click();
  await expect(signInDialog(page)).toBeVisible();
}

/** Goes to the toast with Tab alone; the pointer on it keeps it there meanwhile. */
async function tabToToast(page: Page): Promise<void> {
  await region(page).hover();
  const isThere = () => closeToast(page).evaluate((element) => element === document.activeElement);
  // More stops than a dialog has, the frame of the browser included.
  for (let stop = 0; stop < 60 && !(await isThere()); stop += 1) await page.keyboard.press('Tab');
  await expect(closeToast(page)).toBeFocused();
}

for (const [name, open, dialog] of [
  ['sharing', share, shareDialog],
  ['signing in', signIn, signInDialog],
] as const) {
  test(`in the dialog of ${name} one is heard, reached with Tab, and closed`, async ({ page }) => {
    await openDataset(page);
    await copy(page);
    await open(page);
    // Nothing of the notifications is in a dialog for readers, as long as there are none.
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    await expect(dialog(page).locator('#notifications')).toHaveCount(1);
    // The region that is listened to is there before there is something to say, and within reach.
    await page.evaluate(() => {
      document.querySelector('#notifications > [aria-live="polite"]')?.setAttribute('data-heard', '');
    });
    await answer(page, 'granted');
    await expect(dialog(page).locator('[data-heard]')).toContainText(datasetPage.share.linkCopied);
    await tabToToast(page);
    await page.keyboard.press('Enter');
    await expect(closeToast(page)).toHaveCount(0);
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).locator(':focus')).toHaveCount(1);
    await expect(dialog(page).getByRole('button', { name: components.close })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });
}

test('F8 and Escape go to and fro, and Escape does not close the dialog', async ({ page }) => {
  await openDataset(page);
  await copy(page);
  await signIn(page);
  const field = signInDialog(page).getByLabel(authentication.signIn.credentials.email);
  await expect(field).toBeFocused();
  await answer(page, 'refused');
  await expect(region(page).locator('> [aria-live="assertive"]')).toContainText(datasetPage.notCopied.title);
  await page.keyboard.press('F8');
  await expect(closeToast(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await expect(signInDialog(page)).toBeVisible();
  await expect(closeToast(page)).toBeVisible();
});

for (const how of ['moved', 'taken out and put in'] as const)
  test(`one that is shown goes along into a dialog and out again: ${how}`, async ({ page }) => {
    if (how !== 'moved')
      await page.addInitScript(() => {
        for (const { prototype } of [Element, Document, DocumentFragment])
          Reflect.deleteProperty(prototype, 'moveBefore');
      });
    await page.clock.install();
    await openDataset(page);
    await copy(page);
    await answer(page, 'granted');
    await expect(region(page)).toContainText(datasetPage.share.linkCopied);
    await page.keyboard.press('F8');
    await expect(closeToast(page)).toBeFocused();
    // At rest while the focus is on it: the bar stands still, and must go on standing where it stands.
    const left = () =>
      page.evaluate(() => {
        const [bar] = document.querySelector('.toast .life')?.getAnimations() ?? [];
        return bar?.currentTime;
      });
    const before = await left();
    await page.evaluate(() => document.querySelector('.toast')?.setAttribute('data-same', ''));
    await page
      .getByRole('button', { name: datasetPage.share.embed })
      .evaluate((button: HTMLElement) => button.click());
    await expect(shareDialog(page).locator('[data-same]')).toBeVisible();
    expect(Number(await left())).toBeGreaterThanOrEqual(Number(before));
    await tabToToast(page);
    // The dialog closes automatically, as after signing in: a person at the notification stays there.
    await shareDialog(page)
      .getByRole('button', { name: components.close })
      .evaluate((button: HTMLElement) => button.click());
    await expect(shareDialog(page)).toHaveCount(0);
    await expect(region(page).locator('[data-same]')).toBeVisible();
    await expect(closeToast(page)).toBeFocused();
    await expect(page.locator('dialog #notifications')).toHaveCount(0);
  });

test('passes after five seconds in a dialog too, and not while the pointer is on it', async ({ page }) => {
  await page.clock.install();
  await openDataset(page);
  await copy(page);
  await share(page);
  await answer(page, 'granted');
  const toast = region(page).getByText(datasetPage.share.linkCopied);
  await toast.hover();
  await page.clock.fastForward(60_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 300);
  await page.clock.fastForward(5000);
  await expect(toast).toHaveCount(0);
  await expect(shareDialog(page)).toBeVisible();
});

test('covers no button of a dialog on a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openDataset(page);
  await copy(page);
  await share(page);
  await answer(page, 'granted');
  await expect(closeToast(page)).toBeVisible();
  await page.keyboard.press('F8');
  // At rest while the focus is on it. Each button comes out from under it when the sheet is at its end.
  const covered = await shareDialog(page).evaluate((dialog) => {
    dialog.scrollTo(0, dialog.scrollHeight);
    const toasts = dialog.querySelector('.toasts')?.getBoundingClientRect();
    return [...dialog.querySelectorAll('.content :is(button, a, input, textarea, select)')]
      .map((element) => element.getBoundingClientRect())
      .filter(({ bottom, top }) => toasts && top < innerHeight && bottom > toasts.top + 1).length;
  });
  expect(covered).toBe(0);
});

test('stands at the lower right in front of a dialog, across a small screen, and breaks no rule of axe', async ({
  page,
}) => {
  await openDataset(page);
  await copy(page);
  await share(page);
  await answer(page, 'granted');
  await expect(closeToast(page)).toBeVisible();
  await page.keyboard.press('F8');
  await expect(closeToast(page)).toBeFocused();
  for (const [width, wanted] of [
    [1440, 384],
    [360, 344],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => Math.round((await region(page).boundingBox())?.width ?? 0)).toBe(wanted);
    const box = await region(page).boundingBox();
    expect(800 - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThanOrEqual(16);
    // In front of everything, and able to be pressed.
    await closeToast(page).click({ trial: true });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violationsIn(page)).toEqual([]);
    }
  }
});
