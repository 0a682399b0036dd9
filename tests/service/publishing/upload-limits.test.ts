/** Resumable uploads: limits and refusals. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOADS_AT_ONCE, UPLOADS_AT_ONCE_EACH } from '#contract/uploads.ts';
import { ask, people } from '../../support/catalogue.ts';
import { publishingBench, type PublishingBench } from './bench.ts';

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
  async function holdUploads(owners: readonly string[]) {
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
    const held = await holdUploads(owners);
    const refused = await held.send();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    await held.end();
    expect((await held.send(new Uint8Array(10))).status).toBe(204);
  });

  it('receives three at a time of one person, and those of others beside them', async () => {
    const held = await holdUploads(Array.from({ length: UPLOADS_AT_ONCE_EACH + 1 }, () => people.newcomer));
    const refused = await held.send();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    const other = await holdUploads([people.stranger]);
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
