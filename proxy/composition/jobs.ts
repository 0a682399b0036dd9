/** What the product does at intervals: the jobs of its domains, those of its stores, and e-mails where they can be sent. */
import { removeUnusedPictures } from '#proxy/domains/apps/pictures/unused.ts';
import { deleteOldQuotaUse } from '#proxy/platform/access/quota.ts';
import { endAccountsJob } from '#proxy/domains/accounts/planned-deletion.ts';
import { handOver } from '#proxy/domains/people/removal.ts';
import { removeOldConsent } from '#proxy/domains/consent/record-consent.ts';
import { refreshRanks } from '#proxy/platform/uses/use-days.ts';
import { deleteOldEmbeds } from '#proxy/platform/uses/embeds.ts';
import { useJobs } from '#proxy/platform/uses/write-uses.ts';
import { deleteCountedViews } from '#proxy/domains/catalogue/record-view.ts';
import { removeDeletedDatasets } from '#proxy/domains/publishing/create-and-delete.ts';
import { forgetPresence } from '#proxy/domains/publishing/presence.ts';
import { documentsTable, mapsTable } from '#proxy/platform/documents/document-rows.ts';
import { removeDeletedDocuments } from '#proxy/platform/documents/kept-documents.ts';
import { deleteOldNetworks } from '#proxy/platform/access/secret-networks.ts';
import { deleteOldRefusals } from '#proxy/domains/api-keys/refusals.ts';
import { noticeJobs } from '#proxy/domains/notices/jobs.ts';
import { noticeMailJobs } from '#proxy/domains/notices/mail-jobs.ts';
import { deleteOldMessages } from '#proxy/platform/outbox/retention.ts';
import { deleteEndedJobs } from '#proxy/platform/jobs/retention.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';
import { digestJob } from '#proxy/domains/follow/digest.ts';
import { sweepPreviews, sweepSharedTables } from '#proxy/domains/preview/sweep-previews.ts';
import { warnOfEndJob } from '#proxy/domains/sharing/warn-of-end.ts';
import { sealAuditJob } from '#proxy/platform/audit/seal.ts';
import { sweepScratch } from '#proxy/platform/store/sweep-scratch.ts';
import type { Domains } from './domains.ts';
import type { Foundation } from './foundation.ts';

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
  forgetPresence,
  removeDeletedDocuments('remove deleted maps', mapsTable),
  removeDeletedDocuments('remove deleted documents', documentsTable),
  deleteOldQuotaUse,
  deleteOldNetworks,
  deleteOldRefusals,
  ...noticeJobs,
  { name: 'remove unused pictures of apps', every: HOUR, work: removeUnusedPictures },
];

/** E-mails that no one asks for: the ends of grants, what has changed in followed datasets, and notices. */
function mailJobs({ config, db, log, secrets, outbox, origin, sendEmail }: Foundation): PeriodicJob[] {
  const { productName } = config;
  if (sendEmail === undefined) return [];
  const options = {
    outbox,
    log,
    secrets,
    origin,
    productName,
    accounts: config.identity.embedded ? 'here' : 'elsewhere',
    hasMaps: config.flags.MAPPING_SOLUTION,
  } as const;
  return [
    warnOfEndJob({ send: sendEmail, origin, productName }),
    digestJob(db.kysely, options),
    ...noticeMailJobs(db.kysely, options),
  ];
}

/** The ends of accounts, where the user pool is in this server. */
const accountJobs = ({ db, log, pool }: Foundation): PeriodicJob[] => {
  const { later } = pool.deletion;
  return later === null ? [] : [endAccountsJob(db.kysely, { later, handOver, log })];
};

/** All jobs of this process. @param keepHead keeps the head of the audit log outside of the database */
export const allJobs = (
  foundation: Foundation,
  { publishing, harvest, linkChecks }: Domains,
  keepHead: PeriodicJob,
): PeriodicJob[] => {
  const { tables, scratch } = foundation.stores;
  return [
    ...jobs,
    sweepPreviews(tables),
    ...(tables.shared === null ? [] : [sweepSharedTables(tables.shared)]),
    sweepScratch(scratch),
    publishing.sweep,
    harvest.schedule,
    ...linkChecks.schedules,
    sealAuditJob(foundation.secrets),
    keepHead,
    ...accountJobs(foundation),
    ...mailJobs(foundation),
  ];
};
