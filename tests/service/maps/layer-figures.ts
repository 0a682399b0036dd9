/** The figures of a layer add up to the table, for each reader of their own rows. */
import { describe, expect, it } from 'vitest';
import { people } from '../../support/catalogue.ts';
import { call, harness, open, secret } from '../preview/three-tables.ts';
import {
  below,
  checkLayer,
  conditions,
  layer,
  pick,
  placed,
  rows,
  styles,
  shareWard,
  wards,
} from './maps-bench.ts';

export function figuresOfLayers(): void {
  describe('figures of a layer', () => {
    it('add up to the table with the same conditions, for every style, zoom and view', async () => {
      for (let i = 0; i < 24; i += 1) {
        const some = Array.from({ length: below(3) }, () => pick(conditions)());
        const one = layer(open, { style: pick(styles)(), filters: some.map(({ filter }) => filter) });
        const expected = rows.filter((row) => some.every(({ meets }) => meets(row)));
        // The last row of each file has no place, and meets no condition.
        await checkLayer(
          one,
          some.length === 0 ? [...expected, ['open', '', '', '', '']] : expected,
          people.owner,
        );
      }
    });

    it('are of the rows of a grant alone: none outside it is in features, legend, breaks or extent', async () => {
      for (const ward of wards.slice(0, 3)) {
        await harness.db.kysely.deleteFrom('access.dataset_grant').execute();
        await shareWard(ward);
        const own = rows.filter((row) => row[1] === ward);
        for (const style of styles) {
          await checkLayer(layer(secret, { style: style() }), own, people.member);
          await checkLayer(
            layer(secret, { style: style() }),
            [...rows, ['secret', '', '', '', '']],
            people.owner,
          );
        }
        const answer = await call(
          'map:tryLayer',
          { layer: layer(secret, { style: { kind: 'categories', column: 'ward' } }) },
          people.member,
        );
        expect(answer.categories?.values.map(({ value }) => value)).toEqual([ward]);
        const xs = placed(own).map((row) => Number(row[4]));
        expect([answer.bounds?.west, answer.bounds?.east]).toEqual([Math.min(...xs), Math.max(...xs)]);
      }
    });
  });
}
