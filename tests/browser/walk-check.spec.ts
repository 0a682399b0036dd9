/** What a walk refuses of any page that it comes to, tried on pages that are written here. */
import { expect, test } from '@playwright/test';
import { keepEvidence } from '#model-tests/kit/browser-evidence.ts';
import { stopClock } from '#model-tests/kit/stop-clock.ts';

const stop = {
  machine: 'door',
  walk: 'door',
  path: 'p01',
  index: 0,
  state: '"open"',
  projection: null,
};
const pageWith = (element: string, rest = '') =>
  `<html lang="en"><title>Door</title><body><${element} id="content"><h1>Door</h1></${element}>${rest}`;

test('a page without a main part is refused, also behind a dialog', async ({ page }) => {
  const dialog = '<dialog aria-labelledby="name"><h2 id="name">Sure?</h2><button>Yes</button></dialog>';
  const open = () => page.locator('dialog').evaluate((element: HTMLDialogElement) => element.showModal());
  await page.setContent(pageWith('main', dialog));
  await keepEvidence(page, stop);
  await open();
  await keepEvidence(page, stop);

  await page.setContent(pageWith('div', dialog));
  await open();
  await expect(keepEvidence(page, stop)).rejects.toThrow('the page has no main part');
});

test('what is wrong in an open dialog is found, whatever the page behind it has been checked for', async ({
  page,
}) => {
  const dialog = (inside: string) =>
    `<dialog aria-labelledby="name"><h2 id="name">Sure?</h2><button>${inside}</button></dialog>`;
  const open = () => page.locator('dialog').evaluate((element: HTMLDialogElement) => element.showModal());
  await page.setContent(pageWith('main', dialog('No')));
  await open();
  await keepEvidence(page, stop);

  await page.setContent(pageWith('main', dialog('<span></span>')));
  await open();
  await expect(keepEvidence(page, stop)).rejects.toThrow('button-name');
});

test('the clock of a page stops also when the call to stop it arrives late', async ({ page }) => {
  await page.clock.install();
  await page.setContent(pageWith('main'));
  const { clock } = page;
  const pauseAt = clock.pauseAt.bind(clock);
  let calls = 0;
  // The machine is busy once: meanwhile time passes in the page.
  clock.pauseAt = async (time) => {
    calls += 1;
    if (calls === 1) await clock.fastForward(5000);
    await pauseAt(time);
  };
  await stopClock(page);
  expect(calls).toBe(2);
  const now = () => page.evaluate(() => Date.now());
  expect(await now()).toBe(await now());
  await clock.fastForward(1);
});
