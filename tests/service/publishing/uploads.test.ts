/** Resumable uploads, in a folder and in a bucket: cut lines, two servers, two writers, limits, and what becomes of the bytes. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPreviewLinks } from '#proxy/domains/publishing/preview-links.ts';
import { createPublishing, type Publishing } from '#proxy/domains/publishing/index.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { runDue } from '#proxy/platform/jobs/scheduler.ts';
import { UPLOADS_AT_ONCE, UPLOADS_AT_ONCE_EACH } from '#contract/uploads.ts';
import { SLOT } from '#proxy/platform/store/piece-store.ts';
import { ask, authenticate, people, silent } from '../../support/catalogue.ts';
import { startS3Server, type S3Server } from '../../support/s3-server.ts';
import { publishingBench, roomy, type PublishingBench } from './bench.ts';

const sha256 = (bytes: Uint8Array, encoding: 'hex' | 'base64' = 'hex') =>
  createHash('sha256').update(bytes).digest(encoding);
const digestOf = (bytes: Uint8Array) => `sha-256=:${sha256(bytes, 'base64')}:`;

/** The uploads that have pieces in the store. */
async function withPieces({ stores }: PublishingBench): Promise<string[]> {
  const found: string[] = [];
  for await (const upload of stores.pieces.list()) found.push(upload);
  return found;
}

/** A body that breaks off after some bytes. */
const cut = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
    },
    pull(controller) {
      controller.error(new Error('the line broke'));
    },
  });

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

describe('limits and refusals', () => {
  let bench: PublishingBench;
  let datasetGUID = '';
  const said: string[] = [];
  const scanner = createServer((socket) => {
    let got = Buffer.alloc(0);
    /** Whether the frames that have come end with an empty one. They come in any pieces. */
    const isWhole = () => {
      let at = 'zINSTREAM\0'.length;
      while (at + 4 <= got.length) {
        const length = got.readUInt32BE(at);
        if (length === 0) return true;
        at += 4 + length;
      }
      return false;
    };
    socket.on('data', (chunk: Buffer) => {
      got = Buffer.concat([got, chunk]);
      if (!isWhole()) return;
      said.push(got.toString('latin1'));
      socket.end(got.includes('EICAR') ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0');
    });
  });
  beforeAll(async () => {
    const port = await new Promise<number>((resolve) => {
      scanner.listen(0, '127.0.0.1', () => resolve((scanner.address() as { port: number }).port));
    });
    bench = await publishingBench({ virusScan: { host: '127.0.0.1', port, mostBytes: 1_000 } });
    datasetGUID = await bench.draft();
  });
  afterAll(async () => {
    await bench.close();
    scanner.close();
  });

  it('lets a person have five unfinished uploads, whatever is asked at once', async () => {
    const request = { datasetGUID, name: 'a.csv', size: 5 };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => bench.status('upload:create', request, people.owner)),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(5);
    expect(answers.filter((status) => status === 409)).toHaveLength(7);
    for (const as of [people.member, people.stranger])
      expect(await bench.status('upload:create', request, as)).toBe(404);
  });

  /** Starts uploads that last until they are ended. */
  async function holding(owners: readonly string[]) {
    const uploads = owners.map((as) => ({ id: randomBytes(16).toString('hex'), as }));
    for (const { id, as } of uploads)
      await sql`insert into catalogue.upload (upload_id, identity_guid, dataset_guid, name, size)
        values (${id}, ${as}::uuid, ${datasetGUID}::uuid, 'a', 10)`.execute(bench.db.kysely);
    const ends: (() => void)[] = [];
    const send = ({ id, as }: { id: string; as: string }, body?: Uint8Array) =>
      bench.tus('PATCH', `/api/uploads/${id}`, {
        as,
        offset: 0,
        body:
          body ??
          new ReadableStream({
            start: (controller) => void ends.push(() => controller.close()),
          }),
      });
    const last = uploads.pop() ?? { id: '', as: '' };
    const receiving = uploads.map((upload) => send(upload));
    const ids = uploads.map(({ id }) => id);
    await expect
      .poll(() =>
        sql`select from catalogue.upload where upload_id = any (${ids}::text[]) and writer is not null`
          .execute(bench.db.kysely)
          .then(({ rows }) => rows.length),
      )
      .toBe(uploads.length);
    return {
      send: (body?: Uint8Array) => send(last, body),
      async end() {
        for (const end of ends) end();
        for (const { status } of await Promise.all(receiving)) expect(status).toBe(204);
      },
    };
  }

  it('receives sixteen at a time on one server, and asks others to come back', async () => {
    const owners = Array.from({ length: UPLOADS_AT_ONCE + 1 }, () => randomUUID());
    const held = await holding(owners);
    const refused = await held.send();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    await held.end();
    expect((await held.send(new Uint8Array(10))).status).toBe(204);
  });

  it('receives three at a time of one person, and those of others beside them', async () => {
    const held = await holding(Array.from({ length: UPLOADS_AT_ONCE_EACH + 1 }, () => people.newcomer));
    const refused = await held.send();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    const other = await holding([people.stranger]);
    expect((await other.send(new Uint8Array(10))).status).toBe(204);
    await held.end();
    expect((await held.send(new Uint8Array(10))).status).toBe(204);
  });

  it('asks for the protocol', async () => {
    const { address } = await bench.ask('upload:create', { datasetGUID, name: 'a', size: 5 }, people.editor);
    const plain = (headers: Record<string, string>) =>
      bench.publishing.uploads.fetch(
        new Request(`http://service.invalid${address}`, { method: 'PATCH', headers, body: 'a' }),
      );
    expect((await plain({})).status).toBe(412);
    expect((await plain({ 'tus-resumable': '1.0.0' })).status).toBe(401);
    const options = await bench.tus('OPTIONS', '/api/uploads/');
    expect(options.headers.get('tus-extension')).toBe('termination');
    expect((await bench.tus('GET', address)).status).toBe(405);
    expect((await bench.tus('DELETE', address)).status).toBe(204);
  });

  it('refuses a file in which the scanner found something, and says so where it is attached', async () => {
    await bench.upload(datasetGUID, 'bad.csv', 'a,b\nEICAR,1\n');
    const { files } = await bench.ask('dataset:edit', { datasetGUID });
    expect(files).toMatchObject([
      { status: 'failed', statusReason: 'The virus scanner found Eicar-Test in the file.' },
    ]);
    const list = await ask(bench.data, 'upload:list', { datasetGUID }, people.editor);
    expect(list.result[0]).toMatchObject({ state: 'refused' });
    expect(said[0]?.startsWith('zINSTREAM\0')).toBe(true);
  });

  it('says of a file that is larger than the scanner reads that it was not scanned', async () => {
    await bench.upload(datasetGUID, 'small.csv', 'a,b\n1,2\n');
    await bench.upload(datasetGUID, 'large.csv', `a,b\n${'1,2\n'.repeat(400)}`);
    const { result } = await bench.ask('upload:list', { datasetGUID }, people.editor);
    expect(result.map(({ name, scan }) => [name, scan])).toEqual(
      expect.arrayContaining([
        ['small.csv', 'clean'],
        ['large.csv', 'notScanned'],
      ]),
    );
  });
});
