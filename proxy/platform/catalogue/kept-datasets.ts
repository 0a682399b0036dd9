/** Datasets that are there, or were deleted so lately that they can be restored. */
import { sql, type RawBuilder } from 'kysely';
import { DELETED_DAYS } from '#contract/publishing-constants.ts';

/** How long a deleted dataset can be restored, in milliseconds. */
export const DELETED_TIME = DELETED_DAYS * 24 * 3_600_000;

/** Deleted after this moment: it can still be restored. */
export const restorableSince = (): Date => new Date(Date.now() - DELETED_TIME);

/** Condition on a dataset `d` that is there or can be restored. */
export const isKept = (): RawBuilder<boolean> =>
  sql<boolean>`(d.removed_at is null or d.removed_at > ${restorableSince()})`;
