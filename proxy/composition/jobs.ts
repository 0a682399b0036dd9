/** The jobs of the product. */
import { removeUnusedPictures } from '#proxy/domains/apps/pictures/unused.ts';
import { deleteOldQuotaUse } from '#proxy/platform/access/quota.ts';
import { removeOldConsent } from '#proxy/domains/consent/record-consent.ts';
import { refreshRanks } from '#proxy/platform/uses/use-days.ts';
import { deleteOldEmbeds } from '#proxy/platform/uses/embeds.ts';
import { useJobs } from '#proxy/platform/uses/write-uses.ts';
import { deleteCountedViews } from '#proxy/domains/catalogue/record-view.ts';
import { removeDeletedDatasets } from '#proxy/domains/publishing/create-and-delete.ts';
import { documentsTable, mapsTable } from '#proxy/platform/documents/document-rows.ts';
import { removeDeletedDocuments } from '#proxy/platform/documents/kept-documents.ts';
import { deleteOldNetworks } from '#proxy/domains/api-keys/networks.ts';
import { noticeJobs } from '#proxy/domains/notices/jobs.ts';
import { deleteOldMessages } from '#proxy/platform/outbox/retention.ts';
import { deleteEndedJobs } from '#proxy/platform/jobs/retention.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';

const HOUR = 3_600_000;

export const jobs: readonly PeriodicJob[] = [
  // Days leave the 90-day window at midnight UTC; an hour late is early enough.
  { name: 'refresh ranks', every: HOUR, work: refreshRanks },
  removeOldConsent,
  deleteCountedViews,
  ...useJobs,
  deleteOldEmbeds,
  deleteOldMessages,
  deleteEndedJobs,
  removeDeletedDatasets,
  removeDeletedDocuments('remove deleted maps', mapsTable),
  removeDeletedDocuments('remove deleted documents', documentsTable),
  deleteOldQuotaUse,
  deleteOldNetworks,
  ...noticeJobs,
  { name: 'remove unused pictures of apps', every: HOUR, work: removeUnusedPictures },
];
