/** Opens the stores of a server whose files are in a bucket. Nothing else imports the client of S3. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import { StartError } from '#proxy/platform/settings/start-error.ts';
import type { S3Settings } from '#proxy/platform/settings/store.ts';
import { StoreUnavailable } from '../file-store.ts';
import type { Stores } from '../index.ts';
import { openBucket } from './bucket.ts';
import { limits } from './client.ts';
import { createS3Files } from './s3-files.ts';
import { createS3Pieces } from './s3-pieces.ts';
import { openS3Tables } from './s3-tables.ts';

/**
 * @param waits how long is waited, for tests
 * @throws StartError when the bucket answers and says no; one that does not answer may come back
 */
export async function openS3Stores(
  settings: S3Settings,
  dataDir: string,
  log: Logger,
  waits = limits,
): Promise<Stores> {
  const bucket = openBucket(settings, log, waits);
  const scratch = join(dataDir, 'incoming');
  try {
    await bucket.check();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    if (error.refused) {
      bucket.close();
      throw new StartError(error.reason, { cause: error.cause });
    }
  }
  const tables = await openS3Tables({
    bucket,
    folder: join(dataDir, 'previews'),
    scratch,
    most: settings.cacheBytes,
    log,
  });
  const files = createS3Files(bucket, scratch);
  return {
    files,
    pieces: createS3Pieces(bucket, files),
    tables,
    scratch,
    close: () => bucket.close(),
  };
}
