/** Apps that are shown: to whom, which of their datasets, found by what; and their pictures. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesPart } from '#proxy/domains/exports/feeds/site-map.ts';
import { drawPng } from '#proxy/sample/picture.ts';
import { removeUnusedPictures } from '#proxy/domains/apps/pictures/unused.ts';
import type { AppPicture } from '#contract/apps.ts';
import { ask, ORGANISATION, OTHER_ORGANISATION, people, send } from '../../support/catalogue.ts';
import { appsBench, datasets, submission, type AppsBench, type Submission } from './support.ts';

let bench: AppsBench;
const { owner, editor, member, stranger } = people;
const plain = drawPng(() => [41, 163, 131], 400, 300);

beforeAll(async () => {
  bench = await appsBench();
});
afterAll(() => bench.db.close());

async function show(fields: Partial<Submission>, who: string = owner): Promise<string> {
  const { appGUID, version } = await ask(bench.data, 'app:submit', submission(fields), who);
  await ask(
    bench.data,
    'app:decide',
    { organisationGUID: ORGANISATION, appGUID, version, verdict: 'approved' },
    owner,
  );
  return appGUID;
}

const pictures = (path: string, init?: RequestInit) =>
  bench.apps.pictures.fetch(new Request(`http://pictures.invalid${path}`, init));
const upload = (bytes: Uint8Array, who: string | undefined = owner, type = 'image/png') =>
  pictures('/app-pictures', {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { 'content-type': type, ...(who && { authorization: `Bearer ${who}` }) },
  });

describe('an app', () => {
  it('is shown to anyone who may find a dataset of it, and names only those', async () => {
    const mixed = await show({ name: 'Mixed', datasetGUIDs: [datasets.secret, datasets.open] });
    const hidden = await show({ name: 'Hidden', datasetGUIDs: [datasets.secret] });
    const internal = await show({ name: 'Internal', datasetGUIDs: [datasets.internal] });

    const visitor = await ask(bench.data, 'app:list', {});
    expect(visitor.result.map(({ name }) => name)).toEqual(['Mixed']);
    expect(visitor).toMatchObject({ totalCount: 1, kinds: [{ kind: 'webApp', count: 1 }] });
    const page = await ask(bench.data, 'app:view', { appGUID: mixed });
    expect(page.datasets.map(({ title }) => title)).toEqual(['Benches']);
    expect(JSON.stringify([visitor, page])).not.toMatch(/Secret graves|Hidden|Internal/);
    for (const appGUID of [hidden, internal])
      expect((await send(bench.data, 'app:view', { appGUID })).status).toBe(404);

    const asMember = await ask(bench.data, 'app:list', { order: 'name' }, member);
    expect(asMember.result.map(({ name }) => name)).toEqual(['Internal', 'Mixed']);
    const asEditor = await ask(bench.data, 'app:view', { appGUID: mixed }, editor);
    expect(asEditor.datasets.map(({ title }) => title)).toEqual(['Secret graves', 'Benches']);
  });

  it('is found by words, kind, organisation and dataset, a page at a time', async () => {
    await show({ name: 'Nearest well', kind: 'mobileApp', datasetGUIDs: [datasets.open, datasets.wells] });
    await show({ name: 'Café finder', summary: 'Seats and benches in cafés', kind: 'article' });
    const names = async (request: Parameters<typeof ask<'app:list'>>[2]) =>
      (await ask(bench.data, 'app:list', request)).result.map(({ name }) => name);
    expect(await names({ keywords: 'cafe' })).toEqual(['Café finder']);
    expect(await names({ keywords: 'wel' })).toEqual(['Nearest well']);
    expect(await names({ keywords: 'benches', order: 'name' })).toContain('Café finder');
    expect(await names({ keywords: "') | (" })).toEqual([]);
    expect(await names({ kinds: ['mobileApp'] })).toEqual(['Nearest well']);
    expect(await names({ organisationGUID: OTHER_ORGANISATION })).toEqual(['Nearest well']);
    expect(await names({ datasetGUID: datasets.wells })).toEqual(['Nearest well']);
    expect(await names({ datasetGUID: datasets.secret })).toEqual([]);
    expect(await names({ order: 'name', limit: 1, offset: 1 })).toEqual(['Mixed']);
    const narrowed = await ask(bench.data, 'app:list', { kinds: ['article'] });
    expect(narrowed.kinds).toContainEqual({ kind: 'mobileApp', count: 1 });
    expect(narrowed.totalCount).toBe(1);
  });

  it('says who made it: the organisation, or the person', async () => {
    const inName = await show({ name: 'By Parks', organisationGUID: ORGANISATION });
    const own = await show({ name: 'By a person' });
    expect((await ask(bench.data, 'app:view', { appGUID: inName })).maker).toEqual({
      name: 'Parks Department',
      slug: 'parks',
    });
    expect((await ask(bench.data, 'app:view', { appGUID: own })).maker).toEqual({
      name: 'owner Example',
      slug: null,
    });
  });
});

it('stands in the site map when a stranger may see it', async () => {
  const open = await show({ name: 'On the map' });
  const inside = await show({ name: 'Off the map', datasetGUIDs: [datasets.internal] });
  let text = '';
  for await (const part of pagesPart(bench.db.kysely, 'https://data.example')) text += part;
  expect(text).toContain(`https://data.example/discovery/apps/${open}`);
  expect(text).not.toContain(inside);
});

describe('a picture', () => {
  it('is taken from members, by what is in it', async () => {
    const answer = await upload(plain, owner, 'text/html');
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ width: 400, height: 300 });
    expect((await pictures('/app-pictures', { method: 'POST', body: new Uint8Array(plain) })).status).toBe(
      401,
    );
  });

  it.each([
    ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a picture that is cut off', plain.subarray(0, plain.length - 20), 415],
    ['a picture with a wrong checksum', Buffer.from(plain).fill(7, 60, 64), 415],
    ['a small picture', drawPng(() => [0, 0, 0], 100, 100), 400],
    ['a picture that is too wide', drawPng(() => [0, 0, 0], 5_000, 200), 400],
    ['too many bytes', Buffer.alloc(2_000_001), 413],
  ])('is refused when it is %s', async (_, bytes, status) => {
    const answer = await upload(bytes);
    expect(answer.status).toBe(status);
    const { errors } = (await answer.json()) as { errors: { field: string }[] };
    expect(errors[0]?.field).toBe('pictureGUID');
  });

  it('is given to those with the address, until it is public', async () => {
    const picture = (await (await upload(plain)).json()) as AppPicture;
    const path = `/app-pictures/${picture.pictureGUID}`;
    expect((await pictures(path)).status).toBe(404);
    const signed = await pictures(picture.url);
    expect(signed.status).toBe(200);
    expect(signed.headers.get('cache-control')).toContain('private');
    expect((await pictures(picture.url.replace(/signature=./, 'signature=~'))).status).toBe(404);

    const appGUID = await show({ name: 'With a picture', pictureGUID: picture.pictureGUID });
    const { picture: shown } = await ask(bench.data, 'app:view', { appGUID });
    expect(shown?.url).toBe(path);
    const answer = await pictures(path);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'public, max-age=600',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(plain)).toBe(true);
    const tag = answer.headers.get('etag') ?? '';
    expect((await pictures(path, { headers: { 'if-none-match': tag } })).status).toBe(304);
    await ask(bench.data, 'app:withdraw', { appGUID }, owner);
    expect((await pictures(path)).status).toBe(404);
  });

  it('of an app that is not public has no public address', async () => {
    const picture = (await (await upload(plain)).json()) as AppPicture;
    const { pictureGUID } = picture;
    const appGUID = await show({ name: 'Inside', pictureGUID, datasetGUIDs: [datasets.internal] });
    expect((await pictures(`/app-pictures/${pictureGUID}`)).status).toBe(404);
    const seen = await ask(bench.data, 'app:view', { appGUID }, member);
    expect((await pictures(seen.picture?.url ?? '')).status).toBe(200);
  });

  it('belongs to the person who uploaded it', async () => {
    const { pictureGUID } = (await (await upload(plain, stranger)).json()) as AppPicture;
    const response = await send(bench.data, 'app:submit', submission({ pictureGUID }), owner);
    expect(response.status).toBe(400);
  });

  it('is removed a day later when nothing uses it', async () => {
    const { pictureGUID } = (await (await upload(plain)).json()) as AppPicture;
    const { kysely } = bench.db;
    await removeUnusedPictures(kysely);
    const there = () =>
      kysely
        .selectFrom('catalogue.app_picture')
        .select('picture_guid')
        .where('picture_guid', '=', pictureGUID)
        .execute();
    expect(await there()).toHaveLength(1);
    await kysely
      .updateTable('catalogue.app_picture')
      .set({ uploaded_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute();
    const used = await kysely
      .selectFrom('catalogue.app_version')
      .select('picture_guid')
      .distinct()
      .where('picture_guid', 'is not', null)
      .execute();
    await removeUnusedPictures(kysely);
    expect(await there()).toEqual([]);
    expect(await kysely.selectFrom('catalogue.app_picture').select('picture_guid').execute()).toHaveLength(
      used.length,
    );
  });
});
