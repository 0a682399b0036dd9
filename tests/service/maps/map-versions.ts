/** Versions of maps: each publication stays what it was, for those who may see the map. */
import { expect, it } from 'vitest';
import { layerTilesPath } from '#contract/rows-api.ts';
import { people } from '../../support/catalogue.ts';
import { call, onRequest, open, status } from '../preview/three-tables.ts';
import { documentOf, layer, publishedMap } from './maps-bench.ts';

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
}
