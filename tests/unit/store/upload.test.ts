/** What is sent to S3 for a file: in one request or in parts, with checksums and encryption, and taken back in need. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#proxy/platform/store/s3/client.ts';
import { upload } from '#proxy/platform/store/s3/upload.ts';
import type { S3Settings } from '#proxy/platform/settings/store.ts';

const MEGABYTE = 1_048_576;
const target = { Bucket: 'bucket', Key: 'files/ab/abcd' };
const encryption = { algorithm: 'aws:kms', keyId: 'alias/files' } as const;
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'upload-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Sent {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Uploads so many bytes to a service that notes requests. @param answer what it answers instead of success */
async function send(
  bytes: number,
  answer: (sent: Sent) => object | undefined = () => undefined,
  sealed?: S3Settings['encryption'],
) {
  const content = randomBytes(bytes);
  const path = join(folder, 'file');
  writeFileSync(path, content);
  const sent: Sent[] = [];
  const client = {
    send: (command: { constructor: { name: string }; input: Sent['input'] }) => {
      const one = { name: command.constructor.name.replace(/Command$/, ''), input: command.input };
      sent.push(one);
      const said = answer(one);
      if (said instanceof Error) return Promise.reject(said);
      return Promise.resolve(said ?? { UploadId: 'the upload', ETag: `"${sent.length}"` });
    },
  } as unknown as S3Client;
  const uploaded = upload({ client, target, file: { path, bytes }, encryption: sealed, waits: limits });
  const error = await uploaded.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { content, sent, error, names: sent.map(({ name }) => name) };
}
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64');
const failure = (name: string) => Object.assign(new Error(name), { name });

test('a small file goes in one request, with its size and checksum', async () => {
  const { content, sent, names } = await send(1000);
  expect(names).toEqual(['PutObject']);
  expect(sent[0]?.input).toEqual({
    ...target,
    Body: content,
    ContentLength: 1000,
    ContentMD5: md5(content),
  });
});

test('a large file goes in parts of 16 MiB, each with its checksum, which are put together in order', async () => {
  const { content, sent, names, error } = await send(20 * MEGABYTE);
  expect(error).toBeUndefined();
  expect(names).toEqual(['CreateMultipartUpload', 'UploadPart', 'UploadPart', 'CompleteMultipartUpload']);
  const [first, second] = [content.subarray(0, 16 * MEGABYTE), content.subarray(16 * MEGABYTE)];
  expect(sent[1]?.input).toMatchObject({ PartNumber: 1, ContentMD5: md5(first), UploadId: 'the upload' });
  expect(sent[2]?.input).toMatchObject({ PartNumber: 2, ContentMD5: md5(second) });
  expect(sent[3]?.input['MultipartUpload']).toEqual({
    Parts: [
      { PartNumber: 1, ETag: '"2"' },
      { PartNumber: 2, ETag: '"3"' },
    ],
  });
});

test.each([
  ['PutObject', 10],
  ['CreateMultipartUpload', 17 * MEGABYTE],
])('encryption is asked for with %s', async (name, bytes) => {
  const { sent } = await send(bytes, undefined, encryption);
  expect(sent.find((one) => one.name === name)?.input).toMatchObject({
    ServerSideEncryption: 'aws:kms',
    SSEKMSKeyId: 'alias/files',
  });
});

test('parts that cannot be finished are taken back', async () => {
  const broken = failure('TimeoutError');
  const { names, error, sent } = await send(20 * MEGABYTE, ({ input }) =>
    input['PartNumber'] === 2 ? broken : undefined,
  );
  expect(error).toBe(broken);
  expect(names.at(-1)).toBe('AbortMultipartUpload');
  expect(sent.at(-1)?.input).toEqual({ ...target, UploadId: 'the upload' });
});

test.each([
  ['is whole, it is', 17 * MEGABYTE, undefined],
  ['is not whole, it is not', 5, 'NoSuchUpload'],
])('when the answer to the last request was lost and the object %s', async (_, ContentLength, name) => {
  const { error } = await send(17 * MEGABYTE, (sent) => {
    if (sent.name === 'CompleteMultipartUpload') return failure('NoSuchUpload');
    return sent.name === 'HeadObject' ? { ContentLength } : undefined;
  });
  expect(error instanceof Error ? error.name : undefined).toBe(name);
});
