/** The client of S3: where it sends what to, how long it waits, and how often it tries. */
import { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '#proxy/platform/settings/store.ts';

/** Each in milliseconds, for one attempt. */
export const limits = {
  connect: 3_000,
  /** Until the answer starts. */
  answer: 10_000,
  /** The same for a part of an upload, which has to be sent first. */
  upload: 120_000,
  /** Between one piece of an answer and the next. */
  silence: 20_000,
  /** Until the server knows whether the store answers. */
  check: 5_000,
};
export type Limits = typeof limits;

/** Every download under way uses a connection for as long as its reader is slow. */
const CONNECTIONS = 2_000;
const ATTEMPTS = 3;

/** @param waits how long is waited, for tests */
export function openClient(settings: S3Settings, waits: Limits = limits): S3Client {
  const agent = { keepAlive: true, maxSockets: CONNECTIONS };
  return new S3Client({
    region: settings.region,
    ...(settings.endpoint !== undefined && { endpoint: settings.endpoint }),
    forcePathStyle: settings.pathStyle,
    ...(settings.credentials && { credentials: settings.credentials }),
    maxAttempts: ATTEMPTS,
    // MD5 is sent with all that is written, SHA-256 compared with all that is copied; what the SDK adds of its own
    // is not understood by every server of S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: waits.connect,
      requestTimeout: waits.answer,
      // Without it the limit is only logged.
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}
