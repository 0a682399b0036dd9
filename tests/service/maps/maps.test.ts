/** Maps of organisations: who makes, publishes and sees them. */
import { describe, expect, it } from 'vitest';
import { ORGANISATION as organisationGUID, people, send } from '../../support/catalogue.ts';
import { call, harness, open, opened, status } from '../preview/three-tables.ts';
import { documentOf, layer, publishedMap, savedMap, useMaps } from './maps-bench.ts';
import { layersOfMaps } from './layers.ts';
import { foundPlaces } from './found-places.ts';
import { versionsOfMaps } from './map-versions.ts';
import { mailedPictures } from './mailed-pictures.ts';
import { sharedDocuments } from './shared-documents.ts';
import { figuresOfLayers } from './layer-figures.ts';
import { hostileLayers } from './hostile-layers.ts';
import { mapsTurnedOff } from './maps-off.ts';
import { offeredTables } from './offered-tables.ts';

useMaps();

describe('who may do what', () => {
  it('editors of the organisation make maps, other members and strangers do not', async () => {
    expect(await status('map:create', { organisationGUID }, people.member)).toBe(403);
    expect(await status('map:create', { organisationGUID }, people.stranger)).toBe(403);
    expect(await status('map:create', { organisationGUID })).toBe(401);
    const { mapGUID } = await call('map:create', { organisationGUID, title: ' Trees ' }, people.editor);
    expect(await call('map:edit', { mapGUID }, people.editor)).toMatchObject({
      document: { title: 'Trees', layers: [] },
      revision: 1,
      publication: null,
      may: { publish: false },
      savedBy: 'editor Example',
    });
    for (const who of [people.member, people.stranger])
      for (const name of ['map:edit', 'map:duplicate', 'map:delete', 'map:unpublish'] as const)
        expect([name, await status(name, { mapGUID }, who)]).toEqual([name, 404]);
  });

  it('a draft is in the list of editors alone; members find what is published', async () => {
    const draft = await savedMap(layer(open));
    const published = await publishedMap(layer(open));
    const asEditor = await call('map:list', { organisationGUID }, people.editor);
    expect(asEditor.result.map(({ mapGUID }) => mapGUID)).toEqual([published, draft]);
    expect(asEditor).toMatchObject({ totalCount: 2, counts: { draft: 1, published: 1 } });
    const asMember = await call('map:list', { organisationGUID }, people.member);
    expect(asMember.result.map(({ mapGUID }) => mapGUID)).toEqual([published]);
    expect(asMember).toMatchObject({ totalCount: 1, counts: { draft: 0, published: 1 } });
    expect(await status('map:list', { organisationGUID }, people.stranger)).toBe(403);
    const found = await call(
      'map:list',
      { organisationGUID, keywords: 'WARD', state: 'draft' },
      people.owner,
    );
    expect(found).toMatchObject({ totalCount: 1, result: [{ mapGUID: draft, layers: 1 }] });
    expect(await call('map:list', { organisationGUID, keywords: 'zz' }, people.owner)).toMatchObject({
      totalCount: 0,
    });
  });

  it('publishing needs the role, words and a layer; readers keep what was published', async () => {
    const mapGUID = await savedMap(layer(open));
    expect(await status('map:view', { mapGUID }, people.owner)).toBe(404);
    expect(await status('map:publish', { mapGUID, base: 2, visibility: 'public' }, people.editor)).toBe(403);
    expect(await status('map:publish', { mapGUID, base: 1, visibility: 'public' }, people.owner)).toBe(409);
    const { mapGUID: empty } = await call('map:create', { organisationGUID }, people.editor);
    const refused = await send(
      opened.data,
      'map:publish',
      { mapGUID: empty, base: 1, visibility: 'public' },
      people.owner,
    );
    expect(refused.status).toBe(400);
    const problem = (await refused.json()) as { errors: { field: string }[] };
    expect(problem.errors.map(({ field }) => field)).toEqual(['document.alternative', 'document.layers']);
    await call('map:publish', { mapGUID, base: 2, visibility: 'organisation' }, people.owner);
    expect(await status('map:view', { mapGUID })).toBe(404);
    expect(await status('map:view', { mapGUID }, people.stranger)).toBe(404);
    expect(await call('map:view', { mapGUID }, people.member)).toMatchObject({
      title: 'Wards',
      mayEdit: false,
    });
    await call('map:publish', { mapGUID, base: 2, visibility: 'public' }, people.owner);
    const changed = { ...documentOf(layer(open)), title: 'Later' };
    await call('map:save', { mapGUID, base: 2, document: changed }, people.editor);
    expect(await call('map:view', { mapGUID })).toMatchObject({
      title: 'Wards',
      publication: { version: 2, visibility: 'public' },
    });
    expect(await call('map:edit', { mapGUID }, people.editor)).toMatchObject({
      document: { title: 'Later' },
      unpublished: true,
    });
    expect(await status('map:unpublish', { mapGUID }, people.editor)).toBe(403);
    await call('map:unpublish', { mapGUID }, people.owner);
    expect(await status('map:view', { mapGUID })).toBe(404);
  });

  it('of two saves on one revision the second is a conflict that names the other', async () => {
    const mapGUID = await savedMap(layer(open));
    const mine = { ...documentOf(layer(open)), title: 'Mine' };
    expect(await call('map:save', { mapGUID, base: 1, document: mine }, people.owner)).toMatchObject({
      kind: 'conflict',
      revision: 2,
      document: { title: 'Wards' },
      by: 'editor Example',
    });
    expect(await call('map:save', { mapGUID, base: 2, document: mine }, people.owner)).toMatchObject({
      kind: 'saved',
      revision: 3,
    });
    expect(await status('map:save', { mapGUID, base: 3, document: mine }, people.member)).toBe(404);
    const twice = layer(open);
    expect(
      await status('map:save', { mapGUID, base: 3, document: documentOf(twice, twice) }, people.owner),
    ).toBe(400);
  });

  it('a map is duplicated as a draft, deleted and restored', async () => {
    const mapGUID = await publishedMap(layer(open));
    const { mapGUID: copy } = await call('map:duplicate', { mapGUID }, people.editor);
    expect(await call('map:edit', { mapGUID: copy }, people.editor)).toMatchObject({
      document: { title: 'Copy of Wards', layers: [{ resourceGUID: open }] },
      sources: [{ resourceGUID: open, dataset: { title: expect.stringMatching(/./) } }],
      publication: null,
    });
    expect(await status('map:delete', { mapGUID }, people.editor)).toBe(403);
    await call('map:delete', { mapGUID }, people.owner);
    expect(await status('map:view', { mapGUID })).toBe(404);
    expect((await call('map:list', { organisationGUID }, people.owner)).totalCount).toBe(1);
    expect(await status('map:restore', { mapGUID }, people.stranger)).toBe(404);
    await call('map:restore', { mapGUID }, people.owner);
    expect(await call('map:view', { mapGUID })).toMatchObject({ title: 'Wards' });
    expect(await status('map:restore', { mapGUID }, people.owner)).toBe(409);
    await call('map:delete', { mapGUID: copy }, people.editor);
    await harness.db.kysely
      .updateTable('catalogue.map')
      .set({ removed_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('map_guid', '=', copy)
      .execute();
    expect(await status('map:restore', { mapGUID: copy }, people.editor)).toBe(409);
  });
});

layersOfMaps();
figuresOfLayers();
foundPlaces();
versionsOfMaps();
mapsTurnedOff();
sharedDocuments();
mailedPictures();
hostileLayers();
offeredTables();
