/**
 * Objects of a bucket by their names below a prefix. Whatever goes wrong comes out as FileMissing or
 * StoreUnavailable, the latter with a line in the log; see `failure.ts`.
 */
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { Logger } from 'pino';
import type { S3Settings } from '#proxy/platform/settings/store.ts';
import { inSpan } from '#proxy/platform/telemetry/tracing.ts';
import { StoreUnavailable, type ByteRange } from '../file-store.ts';
import { limits, openClient, type Limits } from './client.ts';
import { failureOf, isBeyondTheEnd, isMissing } from './failure.ts';
import { openResumable } from './resumable-download.ts';
import { compose, type Part } from './compose.ts';
import { sealedBy, upload, withDigest } from './upload.ts';

export interface BucketObject {
  /** Without the prefix. */
  readonly name: string;
  readonly bytes: number;
}

export interface Bucket {
  /** `s3://bucket/prefix` */
  readonly place: string;
  /** Writes an object from a file of this machine: whole or not at all. */
  put(name: string, file: { readonly path: string; readonly bytes: number }): Promise<void>;
  /** Writes a small object from memory. */
  putBytes(name: string, bytes: Buffer): Promise<void>;
  /** Writes an object from others of the bucket, and from bytes. */
  compose(name: string, parts: readonly Part[]): Promise<void>;
  /** Null when there is no such object. */
  sizeOf(name: string): Promise<number | null>;
  /** A stream that continues where a broken connection has left it, or fails. @throws FileMissing */
  read(name: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable>;
  remove(name: string): Promise<void>;
  /** Every object below a name, in the order of their names. */
  list(below: string): AsyncIterable<BucketObject>;
  check(): Promise<void>;
  close(): void;
}

/** @param waits how long is waited, for tests */
export function openBucket(settings: S3Settings, log: Logger, waits: Limits = limits): Bucket {
  const client = openClient(settings, waits);
  const { bucket: Bucket, prefix, encryption } = settings;
  const place = `s3://${Bucket}/${prefix}`;
  const target = (name: string) => ({ Bucket, Key: prefix + name });

  /** Does something with the bucket, in a span, and says in a store's words what went wrong. */
  const doing = <T>(what: string, work: () => Promise<T>): Promise<T> =>
    inSpan(`s3 ${what}`, { 'rpc.system': 'aws-api', 'aws.s3.bucket': Bucket }, async () => {
      try {
        return await work();
      } catch (error) {
        const failure = failureOf(error, place);
        if (failure instanceof StoreUnavailable)
          log.warn(
            { err: failure.cause, operation: what, reason: failure.reason },
            'the store of files failed',
          );
        throw failure;
      }
    });

  return {
    place,
    put: (name, file) =>
      doing('put', () => upload({ client, target: target(name), file, encryption, waits })),
    putBytes: (name, bytes) =>
      doing('put', async () => {
        await client.send(
          new PutObjectCommand({ ...target(name), ...sealedBy(encryption), ...withDigest(bytes) }),
          { requestTimeout: waits.upload },
        );
      }),
    compose: (name, parts) =>
      doing('compose', () =>
        compose({
          client,
          target: target(name),
          keyOf: (part) => prefix + part,
          parts,
          sealed: sealedBy(encryption),
          time: waits.upload,
        }),
      ),
    sizeOf: (name) =>
      doing('head', async () => {
        try {
          const { ContentLength } = await client.send(new HeadObjectCommand(target(name)));
          return ContentLength ?? 0;
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),
    read: (name, range, signal) =>
      doing('get', () =>
        openResumable({
          range,
          signal,
          silence: waits.silence,
          fail: (error) => failureOf(error, place),
          warn: (error) => log.warn({ err: error, operation: 'get' }, 'the store of files broke off'),
          async open(from, version, abortSignal) {
            try {
              const { Body, ContentLength, ETag } = await client.send(
                new GetObjectCommand({
                  ...target(name),
                  ...(from && { Range: `bytes=${from.start}-${from.end ?? ''}` }),
                  ...(version !== undefined && { IfMatch: version }),
                }),
                { abortSignal },
              );
              return { body: Body as Readable, bytes: ContentLength ?? 0, version: ETag };
            } catch (error) {
              if (isBeyondTheEnd(error)) return null;
              throw error;
            }
          },
        }),
      ),
    remove: (name) =>
      doing('delete', async () => {
        await client.send(new DeleteObjectCommand(target(name)));
      }),
    async *list(below) {
      let after: string | undefined;
      do {
        const from = after === undefined ? {} : { ContinuationToken: after };
        const found = await doing('list', () =>
          client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix + below, ...from })),
        );
        for (const { Key, Size } of found.Contents ?? [])
          if (Key !== undefined) yield { name: Key.slice(prefix.length), bytes: Size ?? 0 };
        after = found.IsTruncated ? found.NextContinuationToken : undefined;
      } while (after !== undefined);
    },
    check: () =>
      doing('check', async () => {
        const late = AbortSignal.timeout(waits.check);
        // Asked for what is never there, a bucket says most of what it has to say.
        const found = await client
          .send(new GetObjectCommand(target('check')), { abortSignal: late })
          .catch((error: unknown) => {
            if (!isMissing(error)) throw error;
          });
        if (found) (found.Body as Readable).destroy();
      }),
    close: () => client.destroy(),
  };
}
