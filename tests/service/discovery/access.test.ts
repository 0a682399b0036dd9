/**
 * Who finds what. A dataset that a caller may not find must appear nowhere: in no list, count, facet, figure,
 * search or file.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  statuses,
  statusCodes,
  visibilities,
  type StatusCode,
  type Visibility,
} from '#contract/entities/dataset.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { writeUses } from '../../support/uses.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  people,
  record,
  send,
  silent,
} from '../../support/catalogue.ts';
import { authBench } from '../../support/auth-service.ts';
import { searchIndex } from '../../support/search-index.ts';

let db: Database;
let discovery: Service;
let auth: Service;

const kinds = statusCodes.flatMap((status) => visibilities.map((visibility) => ({ status, visibility })));
const nameOf = ({ status, visibility }: { status: StatusCode; visibility: Visibility }) =>
  `${status}-${visibility}`;
const guidOf = (kind: (typeof kinds)[number]) => datasetGuid(ORGANISATION, nameOf(kind));

/** The rule in words, written down a second time on purpose: the test must not ask the code what is right. */
const finders = {
  visitor: { guid: undefined, finds: (s: StatusCode, v: Visibility) => s !== 'draft' && v === 'public' },
  newcomer: {
    guid: people.newcomer,
    finds: (s: StatusCode, v: Visibility) => s !== 'draft' && v === 'public',
  },
  stranger: {
    guid: people.stranger,
    finds: (s: StatusCode, v: Visibility) => s !== 'draft' && v === 'public',
  },
  member: { guid: people.member, finds: (_: StatusCode, v: Visibility) => v !== 'private' },
  editor: { guid: people.editor, finds: () => true },
  owner: { guid: people.owner, finds: () => true },
};

beforeAll(async () => {
  db = await catalogueDatabase();
  await writeRecords(
    db.kysely,
    kinds.map((kind, i) =>
      record({
        ...kind,
        sourceIdentifier: nameOf(kind),
        title: `Heron ${nameOf(kind)}`,
        // Each has words, a tag, a theme and a licence of its own, which would give it away.
        description: `Secret word xq${i}z`,
        tags: [{ tag: `tag ${nameOf(kind)}`, label: `Tag ${nameOf(kind)}` }],
        themeIds: [i + 1],
        licenceId: i + 1,
        frequencyId: 26,
        updatedAt: new Date().toISOString(),
      }),
    ),
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
  for (const kind of kinds) await writeUses(db, guidOf(kind), 'view');
  // The importer gives no due date to records without files; what is counted here is who sees one.
  await db.kysely
    .updateTable('catalogue.dataset')
    .set({ due_at: new Date(Date.now() + 86_400_000).toISOString() })
    .where('status_id', 'in', [statuses.published.id, statuses.onRequest.id])
    .execute();
  discovery = createDiscoveryService({ db, authenticate, searchIndex, log: silent });
  auth = authBench(db).auth;
});
afterAll(() => db.close());

describe.each(Object.entries(finders))('%s', (_, { guid, finds }) => {
  const found = kinds.filter((kind) => finds(kind.status, kind.visibility));
  const hidden = kinds.filter((kind) => !finds(kind.status, kind.visibility));
  const of = (status: StatusCode) => found.filter((kind) => kind.status === status).length;

  it('finds exactly what the rule says, in lists and searches', async () => {
    for (const keywords of ['', 'heron', 'her', 'heron -nothing']) {
      const page = await ask(discovery, 'dataset:listDiscovery', { keywords, limit: 100 }, guid);
      expect(page.totalCount).toBe(found.length);
      expect(page.result.map((one) => one.datasetGUID).toSorted()).toEqual(found.map(guidOf).toSorted());
    }
  });

  it('sees no trace of the others in the facets', async () => {
    const { facets } = await ask(discovery, 'dataset:listDiscovery', {}, guid);
    const total = (values: { count: number }[]) => values.reduce((sum, one) => sum + one.count, 0);
    expect(facets.tags.map((one) => one.label).toSorted()).toEqual(
      found.map((kind) => `Tag ${nameOf(kind)}`).toSorted(),
    );
    expect(total(facets.themes)).toBe(found.length);
    expect(total(facets.licences)).toBe(found.length);
    expect(facets.organisations.map((one) => one.count)).toEqual([found.length]);
    expect(facets.statuses).toEqual(
      (['published', 'onRequest', 'planned', 'draft'] as const)
        .filter((status) => of(status) > 0)
        .map((status) => ({ value: status, label: statuses[status].label, count: of(status) })),
    );
  });

  it('gets no hit, no count and no spelling by asking for a hidden one', async () => {
    for (const kind of hidden) {
      const i = kinds.indexOf(kind);
      for (const filter of [
        { keywords: `xq${i}z` },
        { tags: [`TAG ${nameOf(kind)}`] },
        { themes: [i + 1] },
        { licences: [i + 1] },
      ]) {
        const page = await ask(discovery, 'dataset:listDiscovery', filter, guid);
        expect(page.totalCount).toBe(0);
        expect(JSON.stringify(page)).not.toContain(`Tag ${nameOf(kind)}`);
      }
      const response = await send(discovery, 'dataset:view', { datasetGUID: guidOf(kind) }, guid);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('Heron');
    }
  });

  it('opens what is found', async () => {
    for (const kind of found)
      expect(await ask(discovery, 'dataset:view', { datasetGUID: guidOf(kind) }, guid)).toMatchObject({
        ...kind,
        title: `Heron ${nameOf(kind)}`,
        statistic: { viewCount: 1, sample: false },
      });
  });

  it('sees figures over what is found, and nothing else', async () => {
    const summary = await ask(discovery, 'catalogue:summary', {}, guid);
    expect(summary.datasets).toBe(found.length);
    expect(new Set(summary.themes.map((one) => one.id))).toEqual(
      new Set(found.map((kind) => kinds.indexOf(kind) + 1)),
    );
    expect(summary.week).toMatchObject({ planned: of('planned'), added: of('published') + of('onRequest') });
    const { result } = await ask(
      discovery,
      'organisation:statistics',
      { organisationGUID: ORGANISATION },
      guid,
    );
    expect(result.datasets).toEqual({
      total: found.length,
      published: of('published'),
      onRequest: of('onRequest'),
      planned: of('planned'),
    });
    expect(result.views.total).toBe(found.length);
    expect(result.onTime).toEqual({ within: summary.week.added, of: summary.week.added });
    expect(result.themes).toHaveLength(found.length);
    const { result: organisations } = await ask(auth, 'organisation/list', {}, guid);
    expect(organisations.map((one) => [one.slug, one.datasetCount])).toEqual([
      ['parks', found.length],
      ['water', 0],
    ]);
    const counted = await ask(discovery, 'organisation:find', {}, guid);
    expect(counted.result).toEqual(organisations);
  });
});

it('follows a change of visibility at once', async () => {
  const kind = { status: 'published', visibility: 'public' } as const;
  const count = async () => (await ask(discovery, 'dataset:listDiscovery', { keywords: 'xq6z' })).totalCount;
  const write = (visibility: Visibility) =>
    writeRecords(
      db.kysely,
      [record({ ...kind, visibility, sourceIdentifier: nameOf(kind), description: 'Secret word xq6z' })],
      { organisationGUID: ORGANISATION, kind: 'test' },
    );
  expect(await count()).toBe(1);
  await write('private');
  expect(await count()).toBe(0);
  expect((await send(discovery, 'dataset:view', { datasetGUID: guidOf(kind) })).status).toBe(404);
  await write('public');
  expect(await count()).toBe(1);
});
