/**
 * Writes an object from a file of this machine. A small one goes in one request, a large one in parts that are put
 * together at the end, so that a broken connection costs one part and never leaves half an object.
 */
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '#proxy/platform/settings/store.ts';
import type { Limits } from './client.ts';
import { isUnknownUpload } from './failure.ts';

export interface Upload {
  readonly client: S3Client;
  readonly target: { readonly Bucket: string; readonly Key: string };
  readonly file: { readonly path: string; readonly bytes: number };
  readonly encryption: S3Settings['encryption'];
  readonly waits: Limits;
}

/** Also what one upload takes of memory. S3 requires 5 MiB at least, and 10,000 parts at most. */
const PART = 16 * 1_048_576;
const PARTS = 10_000;

/** The SDK tries a request again only when it has all of the bytes. */
async function bytesAt(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
  if (bytesRead !== length) throw new Error('The file has become shorter while it was sent');
  return buffer;
}

/** What S3 compares with what has arrived. */
export const withDigest = (Body: Buffer) => ({
  Body,
  ContentLength: Body.length,
  ContentMD5: createHash('md5').update(Body).digest('base64'),
});

async function sendParts(
  { client, target, file, waits }: Upload,
  handle: FileHandle,
  UploadId: string,
): Promise<void> {
  const size = Math.max(PART, Math.ceil(file.bytes / PARTS));
  const Parts: CompletedPart[] = [];
  for (let start = 0; start < file.bytes; start += size) {
    const PartNumber = Parts.length + 1;
    const body = withDigest(await bytesAt(handle, start, Math.min(size, file.bytes - start)));
    const { ETag } = await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, ...body }), {
      requestTimeout: waits.upload,
    });
    Parts.push({ ETag, PartNumber });
  }
  try {
    await client.send(
      new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }),
      { requestTimeout: waits.upload },
    );
  } catch (error) {
    if (!isUnknownUpload(error)) throw error;
    // The answer to a first attempt was lost, and the second finds that nothing is left to do.
    const { ContentLength } = await client.send(new HeadObjectCommand(target));
    if (ContentLength !== file.bytes) throw error;
  }
}

/** The headers of an object that the bucket encrypts. */
export const sealedBy = (encryption: S3Settings['encryption']) =>
  encryption && {
    ServerSideEncryption: encryption.algorithm,
    ...(encryption.keyId !== undefined && { SSEKMSKeyId: encryption.keyId }),
  };

/** @throws what the SDK throws */
export async function upload(asked: Upload): Promise<void> {
  const { client, target, file, encryption, waits } = asked;
  const sealed = sealedBy(encryption);
  const handle = await open(file.path);
  try {
    if (file.bytes <= PART) {
      const body = withDigest(await bytesAt(handle, 0, file.bytes));
      await client.send(new PutObjectCommand({ ...target, ...sealed, ...body }), {
        requestTimeout: waits.upload,
      });
      return;
    }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ...sealed }));
    if (UploadId === undefined) throw new Error('The upload was given no id');
    try {
      await sendParts(asked, handle, UploadId);
    } catch (error) {
      // Parts that cannot be removed now are left to the bucket's lifecycle rule.
      await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined);
      throw error;
    }
  } finally {
    await handle.close();
  }
}
