/** The figures of a layer add up to the table, for each reader of their own rows. */
import { describe, expect, it } from 'vitest';
import type { NarrowingInput } from '#contract/narrowing.ts';
import { ORGANISATION as organisationGUID, people, send } from '../../support/catalogue.ts';
import {
  below,
  bench,
  call,
  checkLayer,
  conditions,
  harness,
  layer,
  open,
  opened,
  pick,
  placed,
  rows,
  secret,
  styles,
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
      const { dataset_guid: datasetGUID } = await harness.db.kysely
        .selectFrom('catalogue.resource')
        .select('dataset_guid')
        .where('resource_guid', '=', secret)
        .executeTakeFirstOrThrow();
      for (const ward of wards.slice(0, 3)) {
        await harness.db.kysely.deleteFrom('access.dataset_grant').execute();
        const narrowing: NarrowingInput = {
          sheet: 0,
          columns: null,
          filters: [{ kind: 'equals', column: 1, text: ward }],
        };
        const shared = await send(
          bench.auth,
          'dataset/share',
          {
            organisationGUID,
            datasetGUID,
            principal: { kind: 'person', id: people.member },
            level: 'query',
            resources: [secret],
            narrowing,
          },
          people.owner,
        );
        expect(shared.status).toBe(200);
        await call('resource:requestPreview', { resourceGUID: secret }, people.member);
        await opened.previews.idle();
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
