/** Resumable uploads: what arrives is what was sent, whatever breaks between. */
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPreviewLinks } from '#proxy/domains/publishing/preview-links.ts';
import { createPublishing, type Publishing } from '#proxy/domains/publishing/index.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { runDue } from '#proxy/platform/jobs/scheduler.ts';
import { SLOT } from '#proxy/platform/store/piece-store.ts';
import { authenticate, people, silent } from '../../support/catalogue.ts';
import { startS3Server, type S3Server } from '../../support/s3-server.ts';
import { publishingBench, roomy, type PublishingBench } from './bench.ts';
import { cut, digestOf, sha256, withPieces } from './uploads-bench.ts';

describe.each(['folder', 'S3'])('an upload to a %s', (kind) => {
  let bench: PublishingBench;
  let s3: S3Server | undefined;
  let datasetGUID = '';
  beforeAll(async () => {
    if (kind === 'S3') s3 = await startS3Server();
    bench = await publishingBench(s3 === undefined ? {} : { files: s3.settings });
    datasetGUID = await bench.draft();
  });
  afterAll(async () => {
    await bench.close();
    await s3?.close();
  });

  const create = (size: number, name = 'benches.bin') =>
    bench.ask('upload:create', { datasetGUID, name, size }, people.editor);
  const offsetOf = async (address: string) =>
    Number((await bench.tus('HEAD', address)).headers.get('upload-offset'));
  const stored = async (uploadId: string) => {
    await bench.publishing.idle();
    const { result } = await bench.ask('upload:list', { datasetGUID }, people.editor);
    return result.find((one) => one.uploadId === uploadId);
  };
  const content = async (key: string) => buffer(await bench.stores.files.read(key));

  it('continues where a line was cut, on another server, and is what was sent', async () => {
    const bytes = randomBytes(2 * SLOT + 1_000_003);
    const { address, uploadId } = await create(bytes.length);
    const other: Publishing = createPublishing({
      kysely: bench.db.kysely,
      authenticate,
      ...bench.stores,
      limits: roomy,
      preparePreview: () => Promise.resolve(),
      previewLinks: createPreviewLinks({ kysely: bench.db.kysely, secrets: createSecrets('s'.repeat(32)) })
        .handlers,
      log: silent,
    });
    try {
      // The first server keeps what came, though the line broke within a piece.
      const first = await bench.tus('PATCH', address, { offset: 0, body: cut(bytes.subarray(0, 3_000_001)) });
      expect(first.status).toBe(400);
      const head = await bench.tus('HEAD', address);
      expect(head.headers.get('upload-offset')).toBe('3000001');
      expect(head.headers.get('upload-length')).toBe(String(bytes.length));
      expect(head.headers.get('upload-prefix-digest')).toBe(digestOf(bytes.subarray(0, 3_000_001)));
      const send = (offset: number, body: Uint8Array) =>
        other.uploads.fetch(
          new Request(`http://service.invalid${address}`, {
            method: 'PATCH',
            headers: {
              authorization: `Bearer ${people.editor}`,
              'tus-resumable': '1.0.0',
              'content-type': 'application/offset+octet-stream',
              'upload-offset': String(offset),
            },
            body: body as BodyInit,
          }),
        );
      expect((await send(0, bytes)).status).toBe(409);
      const second = await send(3_000_001, bytes.subarray(3_000_001, SLOT + 17));
      expect(second.headers.get('upload-offset')).toBe(String(SLOT + 17));
      expect(await offsetOf(address)).toBe(SLOT + 17);
      const last = await bench.tus('PATCH', address, { offset: SLOT + 17, body: bytes.subarray(SLOT + 17) });
      expect(last.status).toBe(204);
      const upload = await stored(uploadId);
      expect(upload).toMatchObject({ state: 'stored', checksum: sha256(bytes), scan: 'notScanned' });
      expect(sha256(await content(sha256(bytes)))).toBe(sha256(bytes));
      expect(await withPieces(bench)).not.toContain(uploadId);
    } finally {
      await other.close();
    }
  });

  it('lets the latest request go on, and stores no byte twice', async () => {
    const bytes = randomBytes(SLOT + 5);
    const { address, uploadId } = await create(bytes.length);
    let release: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(bytes.subarray(0, 1_000));
        await waits;
        controller.enqueue(bytes.subarray(1_000));
        controller.close();
      },
    });
    const first = bench.tus('PATCH', address, { offset: 0, body: slow });
    // The second begins once the first has the upload.
    await expect
      .poll(() =>
        sql`select from catalogue.upload where upload_id = ${uploadId} and writer is not null`
          .execute(bench.db.kysely)
          .then(({ rows }) => rows.length),
      )
      .toBe(1);
    expect((await bench.tus('PATCH', address, { offset: 0, body: bytes })).status).toBe(204);
    release();
    expect((await first).status).toBe(409);
    expect(await stored(uploadId)).toMatchObject({ state: 'stored', checksum: sha256(bytes) });
  });

  it('is for its owner only, and can be cancelled', async () => {
    const { address, uploadId } = await create(10);
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const answer = await bench.tus(method, address, {
        as: people.owner,
        offset: 0,
        ...(method === 'PATCH' && { body: new Uint8Array(10) }),
      });
      expect([method, answer.status]).toEqual([method, 404]);
    }
    expect((await bench.tus('PATCH', address, { offset: 0, body: new Uint8Array(11) })).status).toBe(413);
    await bench.tus('PATCH', address, { offset: 0, body: new Uint8Array(4) });
    expect((await bench.tus('DELETE', address)).status).toBe(204);
    expect((await bench.tus('HEAD', address)).status).toBe(404);
    expect(await withPieces(bench)).not.toContain(uploadId);
  });

  it('leaves nothing behind once it is not continued, or a server was killed', async () => {
    const { address, uploadId } = await create(10);
    await bench.tus('PATCH', address, { offset: 0, body: new Uint8Array(4) });
    await bench.stores.pieces.put('0123456789abcdef0123456789abcdef/0-killed', [Buffer.from('left')]);
    const sweep = () => runDue(bench.db.kysely, { ...bench.publishing.sweep, every: 0 });
    await sweep();
    expect(await withPieces(bench)).toEqual([uploadId]);
    await sql`update catalogue.upload set touched_at = now() - interval '8 days' where upload_id = ${uploadId}`.execute(
      bench.db.kysely,
    );
    await sweep();
    expect(await withPieces(bench)).toEqual([]);
    expect((await bench.tus('HEAD', address)).status).toBe(404);
  });

  it('is hashed when it is joined, where the state of the hash cannot be read', async () => {
    const bytes = randomBytes(5_000);
    const { address, uploadId } = await create(bytes.length);
    await bench.tus('PATCH', address, { offset: 0, body: bytes.subarray(0, 2_000) });
    await sql`update catalogue.upload set hash_state = '\\x00' where upload_id = ${uploadId}`.execute(
      bench.db.kysely,
    );
    expect((await bench.tus('HEAD', address)).headers.get('upload-prefix-digest')).toBeNull();
    await bench.tus('PATCH', address, { offset: 2_000, body: bytes.subarray(2_000) });
    expect(await stored(uploadId)).toMatchObject({ state: 'stored', checksum: sha256(bytes) });
  });
});
