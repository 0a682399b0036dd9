/** The route `/files/{resourceGUID}/{name}`: who gets the bytes, and how they are sent. */
import { describe, expect, it } from 'vitest';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { authenticate, people, silent } from '../../support/catalogue.ts';
import { CONTENT, db, files, get, stored, useFiles, write } from './bench.ts';

useFiles();

describe('who gets the bytes', () => {
  it.each([
    ['published-public', undefined, 200],
    ['published-public', people.stranger, 200],
    ['published-organisation', undefined, 404],
    ['published-organisation', people.stranger, 404],
    ['published-organisation', people.member, 200],
    ['published-private', people.member, 404],
    ['published-private', people.editor, 200],
    ['onRequest-public', undefined, 403],
    ['onRequest-public', people.stranger, 403],
    ['onRequest-public', people.member, 200],
    ['onRequest-public', people.editor, 200],
    ['onRequest-private', people.member, 404],
    ['planned-public', undefined, 403],
    ['planned-organisation', undefined, 404],
    ['draft-public', undefined, 404],
    ['draft-public', people.stranger, 404],
    ['draft-public', people.member, 403],
    ['draft-private', people.member, 404],
    ['draft-private', people.editor, 200],
  ])('%s, asked by %s: %i', async (kind, as, status) => {
    const response = await get(kind, as === undefined ? {} : { as });
    expect(response.status).toBe(status);
    const body = await response.text();
    expect(body === CONTENT).toBe(status === 200);
    expect(body.includes('alert')).toBe(status === 200);
  });

  it('says why when the dataset may be found', async () => {
    expect(await (await get('onRequest-public')).json()).toMatchObject({
      status: 403,
      detail: 'This dataset is published on request: ask its contact for the data',
    });
  });

  it('refuses what is no file, and a token that is not valid', async () => {
    expect((await get('published-public', { name: 'other.csv' })).status).toBe(404);
    expect((await get('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await get('not-a-guid')).status).toBe(404);
    expect((await files.fetch(new Request('http://localhost/files/a/b/../../etc/passwd'))).status).toBe(404);
    expect((await get('published-public', { as: 'expired' })).status).toBe(401);
    const posted = await get('published-public', { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('how they are sent', () => {
  it('leaves as an attachment that no browser opens as a page', async () => {
    const response = await get('published-public');
    const headers = Object.fromEntries(response.headers);
    await response.body?.cancel();
    expect(headers).toMatchObject({
      'content-type': 'text/html',
      'content-length': String(Buffer.byteLength(CONTENT)),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `attachment; filename="B?ume & \\"B?sche\\".csv"; filename*=UTF-8''B%C3%A4ume%20%26%20%22B%C3%BCsche%22.csv`,
      etag: `"${stored.key}"`,
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
    });
  });

  it.each([
    ['bytes=0-6', 206, 'id,name', 'bytes 0-6/36'],
    ['bytes=8-', 206, CONTENT.slice(8), 'bytes 8-35/36'],
    ['bytes=-3', 206, CONTENT.slice(-3), 'bytes 33-35/36'],
    ['bytes=30-1000', 206, CONTENT.slice(30), 'bytes 30-35/36'],
    ['bytes=36-', 416, '"status":416', 'bytes */36'],
    ['bytes=-0', 416, '"status":416', 'bytes */36'],
    ['bytes=5-2', 200, CONTENT, null],
    ['bytes=0-1,3-4', 200, CONTENT, null],
    ['lines=1-2', 200, CONTENT, null],
  ])('range %s: %i', async (range, status, body, contentRange) => {
    const response = await get('published-public', { headers: { range } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(await response.text()).toContain(body);
  });

  it('answers conditions', async () => {
    const tag = `"${stored.key}"`;
    const fresh = await get('published-public', { headers: { 'if-none-match': `W/"x", ${tag}` } });
    expect(fresh.status).toBe(304);
    expect(await fresh.text()).toBe('');
    const stale = await get('published-public', { headers: { range: 'bytes=0-1', 'if-range': '"other"' } });
    expect(stale.status).toBe(200);
    expect(await stale.text()).toBe(CONTENT);
    const same = await get('published-public', { headers: { range: 'bytes=0-1', 'if-range': tag } });
    expect(same.status).toBe(206);
    await same.body?.cancel();
  });

  it('answers HEAD without a body', async () => {
    const response = await get('published-public', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('36');
    expect(await response.text()).toBe('');
  });

  it('offers the address that the dataset names', async () => {
    const guid = await write('published', 'public', 'named.csv');
    const discovery = createDiscoveryService({ db, authenticate, log: silent });
    const { dataset_guid } = await db.kysely
      .selectFrom('catalogue.resource')
      .select('dataset_guid')
      .where('resource_guid', '=', guid)
      .executeTakeFirstOrThrow();
    const response = await discovery.fetch(
      new Request('http://service.invalid/dataset:view', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ datasetGUID: dataset_guid }),
      }),
    );
    const [resource] = ((await response.json()) as { resources: { url: string }[] }).resources;
    expect(resource?.url).toBe(`/files/${guid}/named.csv`);
    const file = await files.fetch(new Request(`http://localhost${resource?.url}`));
    expect(await file.text()).toBe(CONTENT);
  });
});
