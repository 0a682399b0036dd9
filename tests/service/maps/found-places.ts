/** Places that are looked for by their names: of the conditions of the layer, and of the caller's rows alone. */
import { expect, it } from 'vitest';
import { people } from '../../support/catalogue.ts';
import { call, harness, open, secret } from '../preview/three-tables.ts';
import { layer, placed, publishedMap, rows, shareWard } from './maps-bench.ts';

export function foundPlaces(): void {
  it('places are found by their names, within the conditions of the layer and the rows of a grant', async () => {
    const withWord = placed(rows).filter(([, ward]) => ward?.toLowerCase().includes('wood'));
    const named = layer(open, { popup: ['ward'] });
    const mapGUID = await publishedMap(named);
    const ask = (find: string) => call('map:drawLayer', { mapGUID, layerGUID: named.layerGUID, find });
    const found = await ask('WOOD');
    expect(found.placedCount).toBe(withWord.length);
    expect(found.features).toHaveLength(20);
    expect(new Set(found.features.map(({ label }) => label))).toEqual(new Set(['Weetwood']));
    expect(found.tiles).toBeNull();
    expect((await ask('%')).placedCount).toBe(0);

    const some = layer(open, {
      popup: ['ward'],
      filters: [{ kind: 'range', column: 'amount', from: 300, to: null }],
    });
    const within = withWord.filter(([, , amount]) => amount !== '' && Number(amount) >= 300);
    expect(await call('map:tryLayer', { layer: some, find: 'wood' }, people.owner)).toMatchObject({
      placedCount: within.length,
    });

    await harness.db.kysely.deleteFrom('access.dataset_grant').execute();
    await shareWard('Armley');
    const granted = layer(secret, { popup: ['ward'] });
    const tried = (find: string, who: string) => call('map:tryLayer', { layer: granted, find }, who);
    expect((await tried('wood', people.owner)).placedCount).toBe(withWord.length);
    expect(await tried('wood', people.member)).toMatchObject({ placedCount: 0, bounds: null, features: [] });
    expect((await tried('arm', people.member)).placedCount).toBe(
      placed(rows).filter(([, ward]) => ward === 'Armley').length,
    );
  });
}
