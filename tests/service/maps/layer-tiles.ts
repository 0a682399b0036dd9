/** Vector tiles of the layers of maps. */
import { expect, it } from 'vitest';
import type { LayerStyle, MapDocument, MapLayer } from '#contract/maps.ts';
import { layerTilesPath, tilesPath } from '#contract/rows-api.ts';
import { ORGANISATION as organisationGUID, people } from '../../support/catalogue.ts';
import { replaceTwice, tableWithVersion } from '../preview/replaced-table.ts';
import {
  call,
  countOf,
  featuresOfZooms,
  get,
  harness,
  layerOf,
  opened,
  readTile,
  rows,
  secret,
  share,
  worldOf,
} from './tiles-bench.ts';

export function tilesOfLayers(): void {
  it('of a layer have an address that says nothing of its conditions', async () => {
    await share('Kirkstall');
    const layer = { ...layerOf({ kind: 'single' }), filters: [] };
    const { mapGUID } = await call('map:create', { organisationGUID }, people.editor);
    const document: MapDocument = {
      title: 'Wards',
      words: '',
      alternative: 'Wards.',
      extent: null,
      layers: [{ ...layer, filters: [{ kind: 'range', column: 'amount', from: -50, to: 12_345 }] }],
    };
    await call('map:save', { mapGUID, base: 1, document }, people.editor);
    await call('map:publish', { mapGUID, base: 2, visibility: 'public' }, people.owner);
    const { layerGUID } = layer;
    const shown = await call('map:drawLayer', { mapGUID, layerGUID }, people.owner);
    expect(shown.tiles).toContain(`${layerTilesPath(mapGUID, layerGUID)}/{z}/{x}/{y}?`);
    expect(shown.tiles).not.toContain('12345');
    expect(countOf(await readTile(worldOf(shown.tiles), people.owner))).toBe(shown.placedCount);
    // A layer that is not in the map any more is in its first version.
    await call(
      'map:save',
      { mapGUID, base: 2, document: { ...document, layers: [layerOf({ kind: 'heat' })] } },
      people.editor,
    );
    await call('map:publish', { mapGUID, base: 3, visibility: 'public' }, people.owner);
    const before = await call('map:drawLayer', { mapGUID, layerGUID, version: 1 }, people.owner);
    expect(before.tiles).toContain(`${layerTilesPath(mapGUID, layerGUID, 1)}/{z}/{x}/{y}?`);
    expect(countOf(await readTile(worldOf(before.tiles), people.owner))).toBe(before.placedCount);
    for (const version of [null, 3]) {
      const path = `${layerTilesPath(mapGUID, layerGUID, version)}/0/0/0`;
      expect((await get(path, people.owner)).status).toBe(404);
    }
    // An editor tries a layer that no one has saved.
    const tried = await call('map:tryLayer', { layer: { ...layer, filters: [] } }, people.owner);
    expect(countOf(await readTile(worldOf(tried.tiles), people.owner))).toBe(tried.placedCount);
  });

  it('of a layer follow its conditions and the grant of the caller, and end with the grant', async () => {
    const styles: LayerStyle[] = [
      { kind: 'single' },
      { kind: 'categories', column: 'ward' },
      { kind: 'graduated', column: 'amount', classes: 4, method: 'quantiles' },
      { kind: 'clusters' },
      { kind: 'heat' },
    ];
    const layers = styles.map(layerOf);
    const { mapGUID } = await call('map:create', { organisationGUID }, people.editor);
    const document: MapDocument = { title: 'Wards', words: '', alternative: 'Wards.', extent: null, layers };
    await call('map:save', { mapGUID, base: 1, document }, people.editor);
    await call('map:publish', { mapGUID, base: 2, visibility: 'public' }, people.owner);
    await share('Armley');
    for (const { layerGUID, style } of layers) {
      const addressOf = (tile: string) => `${layerTilesPath(mapGUID, layerGUID)}/${tile}`;
      for (const who of [people.member, people.owner, people.member]) {
        const drawn = await call('map:drawLayer', { mapGUID, layerGUID }, who);
        expect(drawn.placedCount).toBe(
          rows.filter(
            ({ ward, amount, place }) =>
              place !== null && amount !== null && amount >= 0 && (who === people.owner || ward === 'Armley'),
          ).length,
        );
        const zooms = await featuresOfZooms(addressOf, 2, who);
        expect([style.kind, ...zooms.map(countOf)]).toEqual([
          style.kind,
          ...zooms.map(() => drawn.placedCount),
        ]);
        const features = zooms.flat();
        expect(features.every((feature) => 'value' in feature === (style.kind === 'graduated'))).toBe(true);
        expect(features.every((feature) => 'category' in feature === (style.kind === 'categories'))).toBe(
          true,
        );
      }
      expect((await get(addressOf('0/0/0'))).status).toBe(404);
      expect((await get(addressOf('0/0/0'), people.stranger)).status).toBe(404);
    }
    await harness.db.kysely.deleteFrom('access.dataset_grant').execute();
    // What was sent before is not sent again.
    const [{ layerGUID }] = layers as [MapLayer];
    expect((await get(`${layerTilesPath(mapGUID, layerGUID)}/0/0/0`, people.member)).status).not.toBe(200);
    expect((await get(`${tilesPath(secret)}/0/0/0`, people.member)).status).not.toBe(200);
  }, 120_000);

  it('of a version of a map are of the data that readers had when it was published', async () => {
    const table = (count: number) =>
      ['ward,latitude,longitude', ...Array.from({ length: count }, (_, i) => `Adel,53.${i},-1.${i}`)].join(
        '\n',
      );
    const resourceGUID = await tableWithVersion({ harness, opened }, table(20), 'tiles of versions');
    const layer = { ...layerOf({ kind: 'single' }), resourceGUID, filters: [], popup: [] };
    const { mapGUID } = await call('map:create', { organisationGUID }, people.editor);
    const document: MapDocument = {
      title: 'Wards',
      words: '',
      alternative: 'Wards.',
      extent: null,
      layers: [layer],
    };
    await call('map:save', { mapGUID, base: 1, document }, people.editor);
    await call('map:publish', { mapGUID, base: 2, visibility: 'public' }, people.owner);
    await replaceTwice({ harness, opened }, resourceGUID, table(25), 'later tiles');
    const countIn = async (version: number | null) =>
      countOf(await readTile(`${layerTilesPath(mapGUID, layer.layerGUID, version)}/0/0/0`));
    expect([await countIn(null), await countIn(1)]).toEqual([25, 20]);
  });

  it('are validated by what they show: the same is not sent again, and another table has another tag', async () => {
    const address = `${tilesPath(secret)}/0/0/0`;
    const first = await get(address, people.owner, { 'accept-encoding': 'gzip' });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const etag = first.headers.get('etag') ?? '';
    expect((await get(address, people.owner, { 'if-none-match': etag })).status).toBe(304);
    await share('Adel');
    const other = await get(address, people.member, { 'if-none-match': etag });
    expect(other.status).toBe(200);
    expect(other.headers.get('etag')).not.toBe(etag);
  });
}
