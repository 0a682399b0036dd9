/** Downloads of places by a person with a grant of some rows: nothing of the others is in them. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { people, temporaryFolder } from '../../support/catalogue.ts';
import { areas, get, harness, share, squares } from './tiles-bench.ts';

const path = (form: string, query = '') => `/api/data/v1/resources/${areas}/table.${form}${query}`;

interface Feature {
  readonly properties: { readonly ward: string; readonly amount: number | null };
  readonly geometry: { readonly coordinates: readonly (readonly (readonly [number, number])[])[] };
}

export function downloadsWithAGrant(): void {
  it('of places have the rows of the grant and no others, in each form', async () => {
    const column = 2;
    const mine = squares.filter((_, i) => Math.floor(i / 300) === column);
    await share(mine[0]?.ward ?? '', areas);
    const [west, east] = [column * 4, column * 4 + 4];
    for (const [query, expected] of [
      ['', mine],
      ['?filter[amount][gte]=100', mine.filter(({ amount }) => amount !== null && amount >= 100)],
      ['?filter[ward][eq]=Adel', []],
    ] as const) {
      const answer = await get(path('geojson', query), people.member);
      expect(answer.status).toBe(200);
      const { features } = (await answer.json()) as { features: Feature[] };
      expect([query, features.length]).toEqual([query, expected.length]);
      const outside = features.filter(
        ({ properties: { ward }, geometry: { coordinates } }) =>
          ward !== mine[0]?.ward || coordinates.flat().some(([x]) => x < west || x > east + 1e-9),
      );
      expect(outside).toEqual([]);
    }
    const folder = await temporaryFolder();
    try {
      const file = join(folder.path, 'granted.gpkg');
      const answer = await get(path('gpkg'), people.member);
      expect(answer.status).toBe(200);
      await writeFile(file, Buffer.from(await answer.arrayBuffer()));
      const database = new DatabaseSync(file);
      const [{ table_name: table, ...box } = { table_name: '' }] = database
        .prepare('select table_name, min_x, max_x from gpkg_contents')
        .all() as { table_name: string; min_x: number; max_x: number }[];
      expect(box).toEqual({ min_x: west, max_x: expect.closeTo(east, 9) });
      const found = database
        .prepare(`select ward, count(*) as rows from "${table}" group by ward`)
        .all() as unknown[];
      expect(found).toEqual([{ ward: mine[0]?.ward, rows: mine.length }]);
      database.close();
    } finally {
      await folder.remove();
    }
    // Everything is in the owner's, and nothing in that of a person without a grant.
    const all = (await (await get(path('geojson'), people.owner)).json()) as { features: Feature[] };
    expect(all.features).toHaveLength(squares.length);
    expect((await get(path('geojson'), people.stranger)).status).toBe(404);
    await harness.db.kysely.deleteFrom('access.dataset_grant').execute();
    for (const form of ['geojson', 'gpkg'])
      expect((await get(path(form), people.member)).status).not.toBe(200);
  }, 60_000);
}
