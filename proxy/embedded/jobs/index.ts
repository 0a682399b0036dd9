/** The jobs of the product. */
import { removeUnusedPictures } from '#proxy/embedded/apps/pictures/unused.ts';
import { removeOldConsent } from '#proxy/embedded/auth/record-consent.ts';
import { refreshRanks } from '#proxy/embedded/database/catalogue/count-use.ts';
import { forgetReaders } from '#proxy/embedded/discovery/record-view.ts';
import { forgetMessages } from '#proxy/embedded/outbox/forget.ts';
import type { Job } from './repeat.ts';

const HOUR = 3_600_000;

export const jobs: readonly Job[] = [
  // Days leave the 90-day window at midnight UTC; an hour late is early enough.
  { name: 'refresh ranks', every: HOUR, work: refreshRanks },
  removeOldConsent,
  forgetReaders,
  forgetMessages,
  { name: 'remove unused pictures of apps', every: HOUR, work: removeUnusedPictures },
];
