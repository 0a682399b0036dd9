/** The figures of a saved chart are of what each viewer may read and nothing else. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { statuses } from '#contract/fixed-values.ts';
import { people, send } from '../../support/catalogue.ts';
import { ready } from '../preview/harness.ts';
import { replaceTwice, setVersion, tableWithVersion } from '../preview/replaced-table.ts';
import { call, harness, onRequest, open, opened, secret, status } from '../preview/three-tables.ts';
import { datasetOf } from '../preview/share-rows.ts';
import { chart, csv, figuresOf, published, rows, shareWard, wards } from './charts-bench.ts';

export function figuresOfCharts(): void {
  describe('the figures of a chart', () => {
    it('are those of the table, with its conditions, for anyone where it is open', async () => {
      const documentGUID = await published(chart(open));
      const figures = await call('chart:figures', { documentGUID });
      expect(figuresOf(figures)).toEqual({ Headingley: 4, Beeston: 3, Armley: 2, Adel: 1 });
      expect(figures).toMatchObject({
        versions: { on: 'current', made: 1, current: 1, newer: 0, isGone: false },
      });
      const some = await published(
        chart(open, {
          y: 'amount',
          aggregate: 'sum',
          filters: [{ kind: 'range', column: 'amount', from: 20, to: null }],
        }),
      );
      expect(figuresOf(await call('chart:figures', { documentGUID: some }))).toEqual({
        Headingley: 90,
        Beeston: 50,
        Armley: 20,
      });
    });

    it('are for those who may read the data; what its author wrote about them is too', async () => {
      const hidden = await published(chart(secret));
      for (const who of [undefined, people.stranger]) {
        expect(await call('chart:view', { documentGUID: hidden }, who)).toMatchObject({
          title: 'Wards',
          data: { state: 'unavailable' },
        });
        expect(JSON.stringify(await call('chart:view', { documentGUID: hidden }, who))).not.toMatch(
          /Headingley|Dataset secret|survey/,
        );
        expect(await status('chart:figures', { documentGUID: hidden }, who)).toBe(404);
        expect(await status('chart:figures', { documentGUID: hidden, on: 'current' }, who)).toBe(404);
      }
      expect(await status('chart:try', { document: chart(secret) }, people.stranger)).toBe(404);
      expect(await call('chart:view', { documentGUID: hidden }, people.owner)).toMatchObject({
        data: { state: 'open', inPart: false, look: { alternative: 'Headingley has most.' } },
      });
      const asked = await published(chart(onRequest));
      expect(await call('chart:view', { documentGUID: asked })).toMatchObject({
        data: { state: 'restricted', dataset: { title: 'Dataset request' } },
      });
      expect(await status('chart:figures', { documentGUID: asked })).toBe(403);
    });

    it('are of the rows of a grant and no others, and end with it', async () => {
      const documentGUID = await published(chart(secret));
      for (const ward of ['Armley', 'Beeston'] as const) {
        await harness.db.kysely.deleteFrom('access.dataset_grant').execute();
        await shareWard(ward);
        expect(figuresOf(await call('chart:figures', { documentGUID }, people.member))).toEqual({
          [ward]: rows.filter(([its]) => its === ward).length,
        });
        // Nothing of what is written about the whole.
        const shown = await call('chart:view', { documentGUID }, people.member);
        expect(shown).toMatchObject({
          data: { state: 'open', inPart: true, look: { words: '', alternative: '', notes: [] } },
        });
        const answers = JSON.stringify([shown, await call('chart:figures', { documentGUID }, people.member)]);
        for (const other of wards.filter((one) => one !== ward)) expect(answers).not.toContain(other);
      }
      await harness.db.kysely
        .updateTable('access.dataset_grant')
        .set({ valid_from: new Date('2020-01-01T00:00:00Z'), valid_until: new Date('2020-01-02T00:00:00Z') })
        .execute();
      expect(await status('chart:figures', { documentGUID }, people.member)).toBe(404);
      expect(await call('chart:view', { documentGUID }, people.member)).toMatchObject({
        data: { state: 'unavailable' },
      });
    });

    it('are not there where a column is not open to the viewer, whose name is not shown', async () => {
      const sums = await published(chart(secret, { y: 'amount', aggregate: 'sum' }));
      const filtered = await published(
        chart(secret, { filters: [{ kind: 'range', column: 'amount', from: 20, to: null }] }),
      );
      await shareWard('Armley', [0]);
      for (const documentGUID of [sums, filtered]) {
        const answer = await call('chart:figures', { documentGUID }, people.member);
        expect(answer).toMatchObject({ state: 'missing', columns: [] });
        expect(JSON.stringify(answer)).not.toContain('amount');
      }
      expect(figuresOf(await call('chart:figures', { documentGUID: sums }, people.owner))).toMatchObject({
        Headingley: 100,
      });
    });

    it('say which columns are gone to those who see the whole table, and are gone with the dataset', async () => {
      const resourceGUID = await ready(
        harness,
        opened,
        { content: csv(rows), sourceIdentifier: 'dropped' },
        people.owner,
      );
      const documentGUID = await published(chart(resourceGUID, { y: 'amount', aggregate: 'sum' }));
      const content = csv(
        rows.map(([ward = '']) => [ward]),
        ['ward'],
      );
      await ready(harness, opened, { content, sourceIdentifier: 'dropped' }, people.owner);
      expect(await call('chart:figures', { documentGUID })).toMatchObject({
        state: 'missing',
        columns: ['amount'],
        versions: { on: 'current', isGone: true },
      });
      const datasetGUID = await datasetOf(harness, resourceGUID);
      await harness.db.kysely
        .updateTable('catalogue.dataset')
        .set({ removed_at: new Date(), status_id: statuses.draft.id })
        .where('dataset_guid', '=', datasetGUID)
        .execute();
      expect(await call('chart:view', { documentGUID })).toMatchObject({ data: { state: 'unavailable' } });
      expect(await status('chart:figures', { documentGUID })).toBe(404);
      expect(await status('chart:try', { document: chart(randomUUID()) }, people.editor)).toBe(404);
    });

    it('are of the version that it was made on, beside the one that readers have', async () => {
      const { kysely } = harness.db;
      const resourceGUID = await tableWithVersion({ harness, opened }, csv(rows), 'versions');
      const documentGUID = await published(chart(resourceGUID));
      const content = csv([...rows, ['Adel', '5'], ['Adel', '6']]);
      const { first, versions } = await replaceTwice({ harness, opened }, resourceGUID, content, 'later');
      const made = await call('chart:figures', { documentGUID });
      expect(made).toMatchObject({ versions: { on: 'made', made: 1, current: 3, newer: 2, isGone: false } });
      expect(figuresOf(made)).toMatchObject({ Adel: 1 });
      const current = await call('chart:figures', { documentGUID, on: 'current' });
      expect(current).toMatchObject({ versions: { on: 'current', currentGUID: versions[1] } });
      expect(figuresOf(current)).toMatchObject({ Adel: 3 });
      // Moving on is a save with the GUID of the current version.
      const moved = chart(resourceGUID, { versionGUID: versions[1] });
      expect(await call('chart:try', { document: moved }, people.editor)).toMatchObject({
        versions: { on: 'current', made: 3, newer: 0 },
      });
      // An earlier version that readers no longer get gives way to the current one.
      await setVersion({ harness }, first.version_guid, { published_at: null });
      const without = await call('chart:figures', { documentGUID });
      expect(without).toMatchObject({ versions: { on: 'current', isGone: true } });
      expect(figuresOf(without)).toMatchObject({ Adel: 3 });
      // While the table of the earlier version is made, the refusal says how far which table is asked for.
      await setVersion({ harness }, first.version_guid, { published_at: new Date() });
      const setState = (state: 'pending' | 'ready') =>
        kysely
          .updateTable('catalogue.preview')
          .set({ state })
          .where('file_key', '=', first.file_key ?? '')
          .execute();
      await setState('pending');
      const refused = await send(opened.data, 'chart:figures', { documentGUID });
      await setState('ready');
      expect(await refused.json()).toMatchObject({
        status: 409,
        awaited: { resourceGUID: first.version_guid, sheet: 0 },
      });
    });

    it('of a kind that its columns do not fit are refused with the field', async () => {
      const refused = await send(
        opened.data,
        'chart:try',
        { document: chart(open, { type: 'line' }) },
        people.editor,
      );
      expect(refused.status).toBe(400);
      expect(((await refused.json()) as { errors: { field: string }[] }).errors[0]?.field).toBe('chart.x');
    });
  });
}
