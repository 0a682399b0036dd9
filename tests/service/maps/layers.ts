/** A layer of a map is of what each reader may see of its table. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { statuses } from '#contract/fixed-values.ts';
import type { MapLayer } from '#contract/maps.ts';
import type { Problem } from '#contract/problem.ts';
import {
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  send,
} from '../../support/catalogue.ts';
import { call, harness, onRequest, open, opened, secret, status } from '../preview/three-tables.ts';
import { layer, publishedMap } from './maps-bench.ts';

export function layersOfMaps(): void {
  describe('a layer', () => {
    it('is shown to those who may read its data, and to others it says what it is not', async () => {
      const [a, b, c] = [layer(open), layer(secret, { name: 'Hidden name' }), layer(onRequest)];
      const gone = layer(randomUUID());
      const mapGUID = await publishedMap(a, b, c, gone);
      const shown = await call('map:view', { mapGUID });
      expect(shown.layers.map(({ state }) => state)).toEqual([
        'open',
        'unavailable',
        'restricted',
        'unavailable',
      ]);
      expect(JSON.stringify(shown)).not.toContain('Hidden name');
      expect(shown.layers[2]).toMatchObject({ name: 'Places', dataset: { title: 'Dataset request' } });
      const asOwner = await call('map:view', { mapGUID }, people.owner);
      expect(asOwner.layers.map(({ state }) => state)).toEqual(['open', 'open', 'open', 'unavailable']);
      const draw = (of: MapLayer, who?: string) =>
        status('map:drawLayer', { mapGUID, layerGUID: of.layerGUID }, who);
      expect(await Promise.all([draw(a), draw(b), draw(c), draw(gone)])).toEqual([200, 404, 403, 404]);
      expect(await draw(b, people.owner)).toBe(200);
      expect(await status('map:tryLayer', { layer: b }, people.stranger)).toBe(404);
      expect(await status('map:drawLayer', { mapGUID, layerGUID: randomUUID() })).toBe(404);
    });

    it('that is restricted later says so in its place, and opens with a grant', async () => {
      const one = layer(open);
      const mapGUID = await publishedMap(one);
      const { dataset_guid: datasetGUID } = await harness.db.kysely
        .selectFrom('catalogue.resource')
        .select('dataset_guid')
        .where('resource_guid', '=', open)
        .executeTakeFirstOrThrow();
      const setStatus = (status_id: number) =>
        harness.db.kysely
          .updateTable('catalogue.dataset')
          .set({ status_id })
          .where('dataset_guid', '=', datasetGUID)
          .execute();
      const { status_id } = await harness.db.kysely
        .selectFrom('catalogue.dataset')
        .select('status_id')
        .where('dataset_guid', '=', datasetGUID)
        .executeTakeFirstOrThrow();
      try {
        await setStatus(statuses.onRequest.id);
        expect((await call('map:view', { mapGUID })).layers).toMatchObject([
          { state: 'restricted', name: 'Places' },
        ]);
        // The refusal names the page where access is asked for, to those who read the map and to other editors.
        const refused = await send(opened.data, 'map:drawLayer', { mapGUID, layerGUID: one.layerGUID });
        expect([refused.status, ((await refused.json()) as Problem).restricted]).toEqual([
          403,
          { datasetGUID, organisationSlug: expect.any(String) as string },
        ]);
        expect(await status('map:tryLayer', { layer: one }, people.stranger)).toBe(403);
      } finally {
        await setStatus(status_id);
      }
      expect((await call('map:view', { mapGUID })).layers).toMatchObject([{ state: 'open' }]);
    });

    it('is found among tables with places that the person may read, those of the organisation first', async () => {
      const mine = await call('map:sources', { organisationGUID }, people.owner);
      expect(mine.result.map(({ resourceGUID }) => resourceGUID).toSorted()).toEqual(
        [open, secret, onRequest].toSorted(),
      );
      expect(mine.result[0]).toMatchObject({ sheet: 0, format: 'CSV', isMade: true });
      expect(mine.hasMore).toBe(false);
      const theirs = await call('map:sources', { organisationGUID: OTHER_ORGANISATION }, people.stranger);
      expect(theirs.result.map(({ resourceGUID }) => resourceGUID)).toEqual([open]);
      const found = await call('map:sources', { organisationGUID, keywords: 'dataset SECRET' }, people.owner);
      expect(found.result.map(({ resourceGUID }) => resourceGUID)).toEqual([secret]);
    });

    it('says which of its columns a reader does not see, and is refused when a condition is of one', async () => {
      const style = { kind: 'graduated', column: 'nothing', classes: 4, method: 'quantiles' } as const;
      expect(
        await call('map:tryLayer', { layer: layer(open, { style, popup: ['ward', 'none'] }) }, people.owner),
      ).toMatchObject({
        styled: null,
        missing: ['nothing', 'none'],
        popup: [{ position: 1, name: 'ward' }],
        scale: null,
      });
      const filters = [{ kind: 'equals' as const, column: 'nothing', text: 'a' }];
      expect(await status('map:tryLayer', { layer: layer(open, { filters }) }, people.owner)).toBe(403);
      const unstorable = layer(open, { popup: ['a\u0000'] });
      expect(await status('map:tryLayer', { layer: unstorable }, people.owner)).toBe(400);
    });
  });
}
