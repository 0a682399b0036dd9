/** The colour mode, walked in a page: the control of the header, a device that goes dark, and a second tab. */
import { expect, type Page } from '@playwright/test';
import { colourModeModel } from '#model-tests/models/colour-mode.model.ts';
import { projectColourMode, type ColourModeProjection } from '#model-tests/models/colour-mode.projection.ts';
import { colourModes, type ColourMode } from '#machines/colour-mode/colour-mode.machine.ts';
import { performAll } from '#model-tests/gestures/by-playwright.ts';
import { colourModeGestures } from '#model-tests/gestures/colour-mode.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { COLOUR_MODE_KEY } from '#src/app/theme.ts';
import { frame } from '#src/messages/en/frame.ts';
import { origin } from './accounts.ts';

const names = frame.colourMode;
const control = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Colour mode: / });

async function keep(page: Page, mode: ColourMode): Promise<void> {
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [COLOUR_MODE_KEY, mode] as const);
}

async function read(page: Page): Promise<ColourModeProjection> {
  const name = await control(page).getAttribute('aria-label');
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [red = 0] = (/[\d.]+/.exec(paper) ?? []).map(Number);
  return {
    chosen: colourModes.find((mode) => names[mode] === name) ?? 'system',
    shown: red > 127 ? 'light' : 'dark',
  };
}

/** Goes to the page, or loads it again, and waits for the actors, one of which listens to the browser's storage. */
async function arrive(page: Page, load: () => Promise<unknown>): Promise<void> {
  const actors = page.waitForEvent('requestfinished', (request) => /\/actor-system-/.test(request.url()));
  await load();
  await actors;
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
}

testInBrowser({
  model: colourModeModel,
  url: '**/no-call-is-made',
  calls: {},
  open: async (page) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await arrive(page, () => page.goto(`${origin()}/about`));
  },
  happenings: {
    recallMode: async (page, output) => {
      await keep(page, output as ColourMode);
      await arrive(page, () => page.reload());
    },
    keepMode: async (page) => {
      const { chosen } = await read(page);
      const kept = () => page.evaluate((key) => localStorage.getItem(key), COLOUR_MODE_KEY);
      await expect.poll(kept).toBe(chosen);
    },
  },
  gestures: {
    'mode.chosen': (page, event) => performAll(page, colourModeGestures.events['mode.chosen'](event)),
    'mode.keptElsewhere': async (page, { mode }) => {
      const other = await page.context().newPage();
      await other.goto(`${origin()}/robots.txt`);
      // A value that is there already is no change, and other tabs do not hear of it.
      await other.evaluate((key) => localStorage.removeItem(key), COLOUR_MODE_KEY);
      await keep(other, mode);
      await other.close();
    },
    'system.changed': (page, { isDark }) => page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' }),
  },
  childGestures: {},
  // A browser asks and keeps faster than a person presses; one that refuses both is in the unit tests.
  isPossible: (snapshot, step) =>
    step.kind !== 'error' &&
    (step.kind !== 'event' || !(snapshot.matches('recalling') || snapshot.matches('keeping'))),
  isPassing: (snapshot) => snapshot.matches('recalling'),
  pageObjects: { page: (page) => expect(control(page)).toBeVisible() },
  screen: () => 'page',
  project: projectColourMode,
  read,
});
