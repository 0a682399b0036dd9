/** The limits of what uploads may store. `docs/configuration.md` explains them. */
import * as z from 'zod';
import { wholeNumber } from './values.ts';

export const uploadEnvironment = {
  UPLOAD_QUOTA_GB: wholeNumber(1, 1_000_000).default(200),
  UPLOAD_FREE_MB: wholeNumber(0, 10_000_000).default(1_024),
  UPLOAD_UNREFERENCED_DAYS: wholeNumber(1, 3_650).default(30),
};

const Uploads = z.object(uploadEnvironment);

export interface UploadSettings {
  /** What uploads of one organisation may take in the store, in bytes. */
  readonly quotaBytes: number;
  /** What stays free on the disk of the store, in bytes. */
  readonly freeBytes: number;
  /** Days after which a stored file is removed that nothing refers to. */
  readonly unreferencedDays: number;
}

export const readUploads = (e: z.output<typeof Uploads>): UploadSettings => ({
  quotaBytes: e.UPLOAD_QUOTA_GB * 1024 ** 3,
  freeBytes: e.UPLOAD_FREE_MB * 1024 ** 2,
  unreferencedDays: e.UPLOAD_UNREFERENCED_DAYS,
});
