/** Puts an object together from others of the same bucket, without their bytes passing through this machine. */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3';
import { withDigest } from './upload.ts';

/** A part: another object of the bucket, or bytes. All parts but the last have one size, of 5 MiB at least. */
export type Part = { readonly copyOf: string } | { readonly bytes: () => Promise<Buffer> };

export interface Composition {
  readonly client: S3Client;
  readonly target: { readonly Bucket: string; readonly Key: string };
  /** The key of an object that is named by a part. */
  readonly keyOf: (name: string) => string;
  readonly parts: readonly Part[];
  readonly sealed: object | undefined;
  /** How long one part may take, in milliseconds. */
  readonly time: number;
}

/** Parts that are sent at once. */
const AT_ONCE = 4;

/** @throws what the SDK throws */
export async function compose({ client, target, keyOf, parts, sealed, time }: Composition): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ...sealed }));
  if (UploadId === undefined) throw new Error('The upload was given no id');
  const waits = { requestTimeout: time };
  const send = async (part: Part, PartNumber: number): Promise<CompletedPart> => {
    const to = { ...target, UploadId, PartNumber };
    if ('copyOf' in part) {
      const CopySource = encodeURI(`${target.Bucket}/${keyOf(part.copyOf)}`);
      const { CopyPartResult } = await client.send(new UploadPartCopyCommand({ ...to, CopySource }), waits);
      return { PartNumber, ETag: CopyPartResult?.ETag };
    }
    const Body = await part.bytes();
    const sent = new UploadPartCommand({ ...to, ...withDigest(Body) });
    return { PartNumber, ETag: (await client.send(sent, waits)).ETag };
  };
  try {
    const Parts: CompletedPart[] = [];
    const waiting = [...parts.entries()].values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const [i, part] of waiting) Parts[i] = await send(part, i + 1);
      }),
    );
    await client.send(
      new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }),
      waits,
    );
  } catch (error) {
    // Parts that cannot be removed now are left to the bucket's lifecycle rule.
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined);
    throw error;
  }
}
