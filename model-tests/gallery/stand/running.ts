/** Which machines run in a page of the inspected product, as the page itself tells the gallery. */
import type { Page } from '@playwright/test';
import { LIVE_CHANNEL, type PageMessage, type ToldActor } from '../live/protocol.ts';

type Asking = { askRunning?: () => Promise<readonly ToldActor[]> };

/** Must be called before the page is opened: a page that plays a path hears no channels that are made later. */
export const listenTo = (page: Page): Promise<unknown> =>
  page.addInitScript((name) => {
    const channel = new BroadcastChannel(name);
    (globalThis as Asking).askRunning = () =>
      new Promise((resolve) => {
        channel.addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
          if (data.kind === 'running') resolve(data.actors);
        });
        channel.postMessage({ kind: 'watch', viewer: crypto.randomUUID() });
      });
  }, LIVE_CHANNEL);

/** What runs now. @throws Error when the page does not answer */
export const runningIn = (page: Page): Promise<readonly ToldActor[]> =>
  page.evaluate(() => (globalThis as Asking).askRunning?.() ?? []);
