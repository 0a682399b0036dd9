/** Versions of maps: each publication stays what it was, with its data, for those who may see the map. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { layerTilesPath } from '#contract/rows-api.ts';
import { people } from '../../support/catalogue.ts';
import { replaceTwice, setVersion, tableWithVersion } from '../preview/replaced-table.ts';
import { shareRows } from '../preview/share-rows.ts';
import { bench, call, harness, onRequest, open, opened, status } from '../preview/three-tables.ts';
import { documentOf, layer, publishedMap } from './maps-bench.ts';

const table = (count: number): string =>
  ['ward,latitude,longitude', ...Array.from({ length: count }, (_, i) => `Ward ${i},53.${i},-1.${i}`)].join(
    '\n',
  );

export function versionsOfMaps(): void {
  it('a publication stays what it was, its layers as far as the reader may see their data now', async () => {
    const [first, restricted, last] = [layer(open), layer(onRequest), layer(open)];
    const mapGUID = await publishedMap(first, restricted);
    const next = { ...documentOf(last), title: 'Wards again' };
    await call('map:save', { mapGUID, base: 2, document: next }, people.editor);
    expect((await call('map:versions', { mapGUID })).result).toHaveLength(1);
    await call('map:publish', { mapGUID, base: 3, visibility: 'public' }, people.owner);

    const { result } = await call('map:versions', { mapGUID });
    expect(result.map(({ version, title }) => [version, title])).toEqual([
      [2, 'Wards again'],
      [1, 'Wards'],
    ]);
    expect(await call('map:view', { mapGUID })).toMatchObject({ title: 'Wards again', latest: 2 });
    expect(await call('map:view', { mapGUID, version: 1 })).toMatchObject({
      title: 'Wards',
      latest: 2,
      publication: { version: 1 },
      layers: [{ state: 'open' }, { state: 'restricted' }],
    });
    expect(await status('map:view', { mapGUID, version: 3 })).toBe(404);

    const ofFirst = { mapGUID, layerGUID: first.layerGUID };
    expect(await status('map:drawLayer', ofFirst)).toBe(404);
    const { placedCount, tiles } = await call('map:drawLayer', { ...ofFirst, version: 1 });
    expect(placedCount).toBeGreaterThan(2_000);
    expect(tiles).toContain(layerTilesPath(mapGUID, first.layerGUID, 1));
    const refused = { mapGUID, layerGUID: restricted.layerGUID, version: 1 };
    expect(await status('map:drawLayer', refused)).toBe(403);

    await call('map:unpublish', { mapGUID }, people.owner);
    for (const version of [null, 1, 2]) expect(await status('map:view', { mapGUID, version })).toBe(404);
    expect(await status('map:versions', { mapGUID })).toBe(404);
    expect(await status('map:drawLayer', { ...ofFirst, version: 1 })).toBe(404);
  });

  it('a publication is drawn with the data of its time, the latest with that of now, and says what is newer', async () => {
    const resourceGUID = await tableWithVersion({ harness, opened }, table(12), 'map versions');
    const one = layer(resourceGUID);
    const mapGUID = await publishedMap(one);
    const { layerGUID } = one;
    const view = async (version: number | null, who?: string) =>
      (await call('map:view', { mapGUID, version }, who)).layers[0];
    const places = async (version: number | null, who?: string) =>
      (await call('map:drawLayer', { mapGUID, layerGUID, version }, who)).placedCount;
    expect(await view(null)).toMatchObject({
      resourceGUID,
      versions: { on: 'current', made: 1, current: 1, newer: 0, isGone: false },
    });
    expect(await view(1)).toMatchObject({ resourceGUID, versions: { on: 'current', newer: 0 } });

    const { first, versions } = await replaceTwice(
      { harness, opened },
      resourceGUID,
      table(15),
      'later places',
    );
    expect(await view(null)).toMatchObject({
      resourceGUID,
      versions: { on: 'current', made: 1, current: 3, currentGUID: versions[1], newer: 2, isGone: false },
    });
    expect(await places(null)).toBe(15);
    expect(await view(1)).toMatchObject({
      resourceGUID: first.version_guid,
      versions: { on: 'made', made: 1, current: 3, newer: 2, isGone: false },
    });
    expect(await places(1)).toBe(12);

    // Publishing again is about the data of now.
    await call('map:publish', { mapGUID, base: 2, visibility: 'public' }, people.owner);
    expect(await view(null)).toMatchObject({ versions: { made: 3, newer: 0 } });
    expect([await places(2), await places(1)]).toEqual([15, 12]);

    // A version that readers no longer get gives way to the current one, and the answer says so.
    await setVersion({ harness }, first.version_guid, { withheld_at: new Date(), withheld_for: 'editor' });
    expect(await view(1)).toMatchObject({
      resourceGUID,
      versions: { on: 'current', isGone: true, isWithheld: true },
    });
    expect(await places(1)).toBe(15);
  });

  it('the latest publication with the data of its time names columns as they were then', async () => {
    const resourceGUID = await tableWithVersion({ harness, opened }, table(12), 'map names');
    const mapGUID = await publishedMap(layer(resourceGUID, { popup: ['ward'] }));
    await replaceTwice({ harness, opened }, resourceGUID, table(15), 'later names');
    // As where the column has another name in the version of now.
    await sql`update catalogue.map set published = jsonb_set(published, '{layers,0,popup}', '["area"]')
      where map_guid = ${mapGUID}`.execute(harness.db.kysely);
    const view = async (version: number | null) => (await call('map:view', { mapGUID, version })).layers[0];
    expect(await view(null)).toMatchObject({ popup: ['area'], versions: { on: 'current' } });
    expect(await view(1)).toMatchObject({ popup: ['ward'], versions: { on: 'made' } });
  });

  it('a grant of a part is of the data of now in every version, and learns nothing of versions', async () => {
    const resourceGUID = await tableWithVersion({ harness, opened }, table(12), 'map parts');
    await harness.db.kysely
      .updateTable('catalogue.dataset')
      .set({ visibility: 'private' })
      .where('source_identifier', '=', 'map parts')
      .execute();
    const one = layer(resourceGUID);
    const mapGUID = await publishedMap(one);
    await shareRows({ harness, opened, bench }, resourceGUID, { column: 0, text: 'Ward 3' });
    await replaceTwice({ harness, opened }, resourceGUID, table(15), 'later parts');
    const { layers } = await call('map:view', { mapGUID, version: 1 }, people.member);
    expect(layers).toMatchObject([{ state: 'open', inPart: true, resourceGUID, versions: null }]);
    const asked = { mapGUID, layerGUID: one.layerGUID, version: 1 };
    expect(await status('map:drawLayer', asked)).toBe(404);
    // The part is one of the data of now, whose table is made first.
    await call('resource:requestPreview', { resourceGUID }, people.member);
    await opened.previews.idle();
    const drawn = await call('map:drawLayer', asked, people.member);
    expect(drawn).toMatchObject({ placedCount: 1, totalCount: 1 });
    expect((await call('map:drawLayer', asked, people.owner)).placedCount).toBe(12);
  });
}
