/** Notifications, walked in a page: what its copy buttons say, the pointer that rests on them, and the key that leads there. */
import { expect, type Page } from '@playwright/test';
import { MADE, notificationsModel } from '#model-tests/models/notifications.model.ts';
import {
  projectNotifications,
  type NotificationsProjection,
} from '#model-tests/models/notifications.projection.ts';
import type {
  Notification,
  NotificationsEvent,
  NotificationsSnapshot,
} from '#machines/notifications/notifications.machine.ts';
import { testInBrowser } from '#model-tests/kit/browser.ts';
import { stopClock } from '#model-tests/kit/stop-clock.ts';
import { components } from '#src/messages/en/components.ts';
import { datasetPage } from '#src/messages/en/dataset-page.ts';
import { hydrated } from '../../tests/browser/support/test.ts';
import { origin } from './accounts.ts';

/** What the copy button says, which is where the page takes its notifications from. */
const said = {
  success: { title: datasetPage.share.linkCopied, description: null },
  failure: { title: datasetPage.notCopied.title, description: datasetPage.notCopied.text },
} as const;

/** The live regions of failures and of successes. */
const ASSERTIVE = '[aria-live=assertive]';
const POLITE = '[aria-live=polite]';
const region = (page: Page) => page.locator('#notifications');
const toasts = (page: Page) => region(page).locator('.toast');
/** A failure is always below a success; among its kind, the newest is the last. */
const newest = (page: Page, kind: Notification['kind'] | undefined) =>
  region(page)
    .locator(kind === 'failure' ? ASSERTIVE : POLITE)
    .locator('.toast')
    .last();
const copy = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: datasetPage.share.copyLink }).first();

/** The regions of success and failure are beside each other, so their order is not that of time. */
const byKind = (shown: NotificationsProjection['shown']) =>
  shown.toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind === 'success' ? -1 : 1));

const project = (snapshot: NotificationsSnapshot): NotificationsProjection => {
  const { shown, isResting } = projectNotifications(snapshot);
  return { shown: byKind(shown.map(({ kind }) => ({ kind, ...said[kind] }))), isResting };
};

const read = (page: Page): Promise<NotificationsProjection> =>
  region(page).evaluate(
    (element, assertive) => ({
      shown: [...element.querySelectorAll('.toast')].map((toast) => {
        const [title, description] = [...toast.querySelectorAll('p')].map((one) => one.textContent);
        return {
          kind: toast.closest(assertive) ? ('failure' as const) : ('success' as const),
          title: title ?? '',
          description: description ?? null,
        };
      }),
      isResting: element.dataset['resting'] === 'true',
    }),
    ASSERTIVE,
  );

const awayFromAll = (page: Page) => page.mouse.move(5, 300);

testInBrowser({
  model: {
    ...notificationsModel,
    // The clock of the page stands still, so that nothing passes but what the path lets pass.
    events: (snapshot) =>
      notificationsModel
        .events(snapshot)
        .map((event): NotificationsEvent => ('at' in event ? { ...event, at: 1000 } : event)),
  },
  url: '**/no-call-is-made',
  calls: {},
  open: async (page) => {
    await page.goto(`${origin()}/discovery?status=published&order=mostViewed`);
    await page.getByRole('main').locator('h2 a, h3 a').first().click();
    await expect(copy(page)).toBeVisible();
    // Where notifications appear comes after the page has been taken over.
    await expect(region(page)).toBeAttached();
    await hydrated(page);
    await page.evaluate(() => {
      // A person may refuse the clipboard; which of the two it is, a mark on the document says.
      const writeText = async () => {
        if (document.documentElement.dataset['clipboard'] === 'refused') throw new Error('refused');
      };
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    });
    await awayFromAll(page);
    // What a toast looks like arrives with the first one, and React shows what has arrived after a moment of the clock.
    await stopClock(page);
    await copy(page).dispatchEvent('click');
    await expect(async () => {
      await page.clock.runFor(100);
      expect(await toasts(page).count()).toBe(1);
    }).toPass({ intervals: [50], timeout: 30_000 });
    await toasts(page).getByRole('button', { name: components.notifications.dismiss }).dispatchEvent('click');
    await expect(toasts(page)).toHaveCount(0);
  },
  gestures: {
    // Presses without the pointer and without the focus, as assistive technology makes them: both may rest elsewhere.
    'notification.made': async (page, { notification: { kind } }) => {
      const before = await toasts(page).count();
      await page.evaluate(
        (clipboard) => {
          document.documentElement.dataset['clipboard'] = clipboard;
        },
        kind === 'failure' ? 'refused' : 'allowed',
      );
      await copy(page).dispatchEvent('click');
      await expect(toasts(page)).toHaveCount(Math.min(before + 1, 3));
    },
    'notification.dismissed': async (page, { id }) => {
      const before = await toasts(page).count();
      // What the model dismisses is what was shown last, and the names of the page are not those of the model.
      const dismissed = newest(page, MADE.find((one) => one.id === id)?.kind);
      await dismissed.getByRole('button', { name: components.notifications.dismiss }).dispatchEvent('click');
      if (before === 1) await awayFromAll(page);
    },
    'rest.began': async (page, { by }) => {
      if (by === 'focus') await page.keyboard.press('F8');
      else await toasts(page).last().hover();
    },
    'rest.ended': async (page, { by }) => {
      if (by === 'focus') await page.keyboard.press('Escape');
      else await awayFromAll(page);
    },
  },
  // Those that the twin makes in one moment have names in the page, and with them times, that are a millisecond apart.
  lag: 3,
  childGestures: {},
  pageObjects: { page: (page) => expect(page.getByRole('main')).toBeVisible() },
  screen: () => 'page',
  project,
  read,
});
