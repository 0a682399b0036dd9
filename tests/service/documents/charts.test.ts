/** Saved charts and dashboards: who makes and sees them. */
import { describe, expect, it } from 'vitest';
import { ORGANISATION as organisationGUID, people, send } from '../../support/catalogue.ts';
import { call, open, opened, status } from '../preview/three-tables.ts';
import { chart, published, saved, useCharts } from './charts-bench.ts';
import { figuresOfCharts } from './chart-figures.ts';
import { randomCharts } from './random-charts.ts';
import { dashboards } from './dashboards.ts';

useCharts();

describe('who may do what', () => {
  it('editors save charts, other members and strangers do not', async () => {
    const document = chart(open);
    for (const [who, expected] of [
      [people.member, 403],
      [people.stranger, 403],
      [undefined, 401],
    ] as const)
      expect(await status('chart:create', { organisationGUID, document }, who)).toBe(expected);
    const documentGUID = await saved(document);
    expect(await call('document:edit', { documentGUID }, people.editor)).toMatchObject({
      document: { kind: 'chart', title: 'Wards', versionGUID: expect.any(String) as string },
      revision: 1,
      publication: null,
      may: { publish: false },
      savedBy: 'editor Example',
    });
    for (const who of [people.member, people.stranger])
      for (const name of [
        'document:edit',
        'document:duplicate',
        'document:delete',
        'document:unpublish',
      ] as const)
        expect([name, await status(name, { documentGUID }, who)]).toEqual([name, 404]);
    expect(await status('document:save', { documentGUID, document, base: 1 }, people.stranger)).toBe(404);
    expect(await status('chart:view', { documentGUID }, people.owner)).toBe(404);
  });

  it('drafts are listed for editors alone, with counts of each kind', async () => {
    const draft = await saved(chart(open));
    const shown = await published(chart(open, { title: 'Shown' }));
    const { documentGUID: dashboard } = await call('dashboard:create', { organisationGUID }, people.editor);
    const asEditor = await call('document:list', { organisationGUID }, people.editor);
    expect(asEditor.result.map(({ documentGUID }) => documentGUID).toSorted()).toEqual(
      [dashboard, shown, draft].toSorted(),
    );
    expect(asEditor).toMatchObject({ totalCount: 3, counts: { chart: 2, dashboard: 1 } });
    const asMember = await call('document:list', { organisationGUID }, people.member);
    expect(asMember).toMatchObject({
      totalCount: 1,
      result: [{ documentGUID: shown, title: 'Shown', state: 'published' }],
      counts: { chart: 1, dashboard: 0 },
    });
    const some = await call(
      'document:list',
      { organisationGUID, kind: 'chart', state: 'draft', keywords: 'ward' },
      people.owner,
    );
    expect(some).toMatchObject({ totalCount: 1, result: [{ documentGUID: draft, kind: 'chart' }] });
    expect(await status('document:list', { organisationGUID }, people.stranger)).toBe(403);
  });

  it('a save on an old revision is a conflict, one of another kind is refused, publishing needs words', async () => {
    const documentGUID = await saved(chart(open));
    const mine = chart(open, { title: 'Mine', alternative: '' });
    expect(
      await call('document:save', { documentGUID, document: mine, base: 1 }, people.owner),
    ).toMatchObject({
      kind: 'saved',
      revision: 2,
    });
    expect(
      await call('document:save', { documentGUID, document: mine, base: 1 }, people.editor),
    ).toMatchObject({
      kind: 'conflict',
      revision: 2,
      by: 'owner Example',
    });
    const dashboard = {
      kind: 'dashboard' as const,
      title: 'A',
      words: '',
      onOrganisationPage: true,
      parts: [],
    };
    expect(await status('document:save', { documentGUID, document: dashboard, base: 2 }, people.editor)).toBe(
      400,
    );
    const publish = (base: number, who: string) =>
      send(opened.data, 'document:publish', { documentGUID, base, visibility: 'public' }, who);
    expect((await publish(2, people.editor)).status).toBe(403);
    expect((await publish(1, people.owner)).status).toBe(409);
    const refused = await publish(2, people.owner);
    expect(refused.status).toBe(400);
    expect(((await refused.json()) as { errors: { field: string }[] }).errors).toMatchObject([
      { field: 'document.alternative' },
    ]);
  });

  it('is seen by members alone where it is for the organisation; deleted and restored', async () => {
    const documentGUID = await published(chart(open), 'organisation');
    for (const name of ['chart:view', 'chart:figures'] as const) {
      expect(await status(name, { documentGUID })).toBe(404);
      expect(await status(name, { documentGUID }, people.stranger)).toBe(404);
      expect(await status(name, { documentGUID }, people.member)).toBe(200);
    }
    expect(await status('document:delete', { documentGUID }, people.editor)).toBe(403);
    await call('document:delete', { documentGUID }, people.owner);
    expect(await status('chart:figures', { documentGUID }, people.member)).toBe(404);
    await call('document:restore', { documentGUID }, people.owner);
    expect(await status('chart:figures', { documentGUID }, people.member)).toBe(200);
    await call('document:unpublish', { documentGUID }, people.owner);
    expect(await status('chart:view', { documentGUID }, people.member)).toBe(404);
  });
});

figuresOfCharts();
randomCharts();
dashboards();
