/** Dashboards show the charts that each viewer may see. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ORGANISATION as organisationGUID, OTHER_ORGANISATION, people } from '../../support/catalogue.ts';
import { call, open, secret, status } from '../preview/three-tables.ts';
import { chart, published, saved } from './charts-bench.ts';

export function dashboards(): void {
  describe('a dashboard', () => {
    const part = (documentGUID: string) => ({
      kind: 'chart' as const,
      partGUID: randomUUID(),
      documentGUID,
      wide: false,
    });

    it('shows its parts in order, and says in its place which one the viewer does not see', async () => {
      const forAll = await published(chart(open));
      const forMembers = await published(chart(open, { title: 'Inside' }), 'organisation');
      const draft = await saved(chart(open, { title: 'Not yet' }));
      const hidden = await published(chart(secret, { title: 'Secret ward' }));
      const { documentGUID } = await call(
        'dashboard:create',
        { organisationGUID, title: ' Figures ' },
        people.editor,
      );
      const document = {
        kind: 'dashboard' as const,
        title: 'Figures',
        words: '',
        onOrganisationPage: true,
        parts: [
          { kind: 'words' as const, partGUID: randomUUID(), text: 'First', wide: true },
          part(forAll),
          part(forMembers),
          part(draft),
          part(hidden),
          { kind: 'map' as const, partGUID: randomUUID(), mapGUID: randomUUID(), wide: true },
        ],
      };
      const publish = (base: number) =>
        status('document:publish', { documentGUID, base, visibility: 'public' }, people.owner);
      expect(await publish(1)).toBe(400);
      await call('document:save', { documentGUID, document, base: 1 }, people.editor);
      expect(await status('dashboard:view', { documentGUID })).toBe(404);
      expect(await publish(2)).toBe(200);
      const kindsFor = async (who?: string) =>
        (await call('dashboard:view', { documentGUID }, who)).parts.map((one) =>
          one.kind === 'chart' ? `chart ${one.chart.data.state}` : one.kind,
        );
      expect(await kindsFor()).toEqual([
        'words',
        'chart open',
        'unavailable',
        'unavailable',
        'chart unavailable',
        'unavailable',
      ]);
      expect(await kindsFor(people.member)).toEqual([
        'words',
        'chart open',
        'chart open',
        'unavailable',
        'chart unavailable',
        'unavailable',
      ]);
      expect(JSON.stringify(await call('dashboard:view', { documentGUID }))).not.toMatch(/Inside|Not yet/);
      const preview = await call('dashboard:preview', { parts: document.parts }, people.owner);
      expect(preview.parts.map(({ kind }) => kind)).toEqual([
        'words',
        'chart',
        'chart',
        'draft',
        'chart',
        'unavailable',
      ]);
      await call('document:delete', { documentGUID: forAll }, people.owner);
      expect((await kindsFor())[1]).toBe('unavailable');
    });

    it('shows drafts to those who may edit them, until they are published or deleted', async () => {
      const chartGUID = await saved(chart(open, { title: 'Not yet' }));
      const { mapGUID } = await call('map:create', { organisationGUID, title: 'Later' }, people.editor);
      const parts = [part(chartGUID), { kind: 'map' as const, partGUID: randomUUID(), mapGUID, wide: true }];
      const { documentGUID } = await call('dashboard:create', { organisationGUID }, people.editor);
      const document = {
        kind: 'dashboard' as const,
        title: 'Figures',
        words: '',
        onOrganisationPage: false,
        parts,
      };
      await call('document:save', { documentGUID, document, base: 1 }, people.editor);
      await call('document:publish', { documentGUID, base: 2, visibility: 'public' }, people.owner);
      const shown = async (who?: string) => (await call('dashboard:view', { documentGUID }, who)).parts;
      const drafts = [
        { kind: 'draft', of: 'chart', draftGUID: chartGUID, title: 'Not yet' },
        { kind: 'draft', of: 'map', draftGUID: mapGUID, title: 'Later', wide: true },
      ];
      expect(await shown(people.editor)).toMatchObject(drafts);
      expect((await call('dashboard:preview', { parts }, people.editor)).parts).toMatchObject(drafts);
      for (const who of [undefined, people.member, people.stranger])
        expect(await shown(who)).toEqual([
          expect.objectContaining({ kind: 'unavailable', of: 'chart' }),
          expect.objectContaining({ kind: 'unavailable', of: 'map' }),
        ]);
      const asked = await call('dashboard:preview', { parts }, people.stranger);
      expect(JSON.stringify(asked)).not.toMatch(/Not yet|Later/);
      await call('document:delete', { documentGUID: chartGUID }, people.owner);
      await call('map:delete', { mapGUID }, people.owner);
      expect((await shown(people.editor)).map(({ kind }) => kind)).toEqual(['unavailable', 'unavailable']);
    });

    it('is named on the page of its organisation once it is published for anyone', async () => {
      const { documentGUID } = await call('dashboard:create', { organisationGUID }, people.editor);
      const document = {
        kind: 'dashboard' as const,
        title: 'Figures',
        words: '',
        onOrganisationPage: true,
        parts: [{ kind: 'words' as const, partGUID: randomUUID(), text: 'First', wide: true }],
      };
      const named = async (of = organisationGUID) =>
        (await call('dashboard:public', { organisationGUID: of })).result;
      await call('document:save', { documentGUID, document, base: 1 }, people.editor);
      expect(await named()).toEqual([]);
      await call('document:publish', { documentGUID, base: 2, visibility: 'organisation' }, people.owner);
      expect(await named()).toEqual([]);
      await call('document:publish', { documentGUID, base: 2, visibility: 'public' }, people.owner);
      expect(await named()).toEqual([{ documentGUID, title: 'Figures', parts: 1 }]);
      expect(await named(OTHER_ORGANISATION)).toEqual([]);
      await call(
        'document:save',
        { documentGUID, document: { ...document, onOrganisationPage: false }, base: 2 },
        people.editor,
      );
      expect(await named()).toHaveLength(1);
      await call('document:publish', { documentGUID, base: 3, visibility: 'public' }, people.owner);
      expect(await named()).toEqual([]);
    });
  });
}
