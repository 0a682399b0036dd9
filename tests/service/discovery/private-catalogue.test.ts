/**
 * PRIVATE_DATA_CATALOGUE, off and on: off, members find what is public and what they may edit; on, all that their role
 * shows. The same answer everywhere: lists, counts, facets, pages, figures, suggestions, feeds, descriptions, the site
 * map and downloads.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusCodes, visibilities, type StatusCode, type Visibility } from '#contract/entities/dataset.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { createFiles } from '#proxy/domains/files/index.ts';
import { createFileLinks } from '#proxy/domains/files/links.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { createFolderFiles } from '#proxy/platform/store/folder-files.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  people,
  record,
  send,
  silent,
  temporaryFolder,
} from '../../support/catalogue.ts';
import { authBench } from '../../support/auth-service.ts';
import { searchIndex } from '../../support/search-index.ts';
import { exportsOf, type Ask } from '../exports/support.ts';

type Kind = { readonly status: StatusCode; readonly visibility: Visibility };
const kinds: Kind[] = statusCodes.flatMap((status) =>
  visibilities.map((visibility) => ({ status, visibility })),
);
const nameOf = ({ status, visibility }: Kind) => `${status}-${visibility}`;
const guidOf = (kind: Kind) => datasetGuid(ORGANISATION, nameOf(kind));
const isPublic = ({ status, visibility }: Kind) => status !== 'draft' && visibility === 'public';

/** The rule in words, written down a second time on purpose: the test must not ask the code what is right. */
const finders = [
  ['off', 'a visitor', undefined, isPublic],
  ['off', 'a member', people.member, isPublic],
  ['off', 'an editor', people.editor, () => true],
  ['off', 'an owner', people.owner, () => true],
  ['off', 'an owner of another organisation', people.stranger, isPublic],
  ['on', 'a visitor', undefined, isPublic],
  ['on', 'a member', people.member, ({ visibility }: Kind) => visibility !== 'private'],
  ['on', 'an editor', people.editor, () => true],
  ['on', 'an owner of another organisation', people.stranger, isPublic],
] as const;

async function open(privateCatalogue: boolean) {
  const db: Database = await catalogueDatabase(privateCatalogue);
  const folder = await temporaryFolder();
  const store = createFolderFiles(folder.path);
  const stored = await store.put(new TextEncoder().encode('a,b\n1,2\n'));
  const resource = {
    key: 'table',
    name: 'Table',
    description: null,
    format: 'CSV',
    mimeType: 'text/csv',
    status: 'ready' as const,
    statusReason: null,
    bytes: stored.bytes,
    checksum: { algorithm: 'sha256', value: stored.key },
    profile: null,
    url: null,
    file: { name: 'table.csv', key: stored.key },
  };
  await writeRecords(
    db.kysely,
    kinds.map((kind) =>
      record({
        ...kind,
        sourceIdentifier: nameOf(kind),
        title: `Heron ${nameOf(kind)}`,
        tags: [{ tag: `tag ${nameOf(kind)}`, label: `Tag ${nameOf(kind)}` }],
        resources: [resource],
      }),
    ),
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
  const links = createFileLinks(db.kysely, createSecrets('s'.repeat(32)));
  return {
    db,
    folder,
    discovery: createDiscoveryService({ db, authenticate, searchIndex, log: silent }),
    auth: authBench(db).auth,
    files: createFiles({
      db,
      store,
      links,
      authenticate,
      noteUse: () => undefined,
      log: silent,
    }),
    exported: exportsOf(db) satisfies Ask,
  };
}

const opened = {} as Record<'off' | 'on', Awaited<ReturnType<typeof open>>>;
beforeAll(async () => {
  [opened.off, opened.on] = await Promise.all([open(false), open(true)]);
});
afterAll(async () => {
  for (const { db, folder } of Object.values(opened)) {
    await db.close();
    await folder.remove();
  }
});

describe.each(finders)('%s: %s', (flag, _, guid, finds) => {
  const found = kinds.filter(finds);
  const headers: Record<string, string> = guid === undefined ? {} : { authorization: `Bearer ${guid}` };
  const names = (text: string) => kinds.filter((kind) => text.includes(nameOf(kind))).map(nameOf);

  it('finds it in lists and searches, with the same counts and facets', async () => {
    const { discovery } = opened[flag];
    for (const keywords of ['', 'heron']) {
      const page = await ask(discovery, 'dataset:listDiscovery', { keywords, limit: 100 }, guid);
      expect(page.result.map((one) => one.datasetGUID).toSorted()).toEqual(found.map(guidOf).toSorted());
      expect(page.totalCount).toBe(found.length);
      expect(page.facets.organisations.map(({ count }) => count)).toEqual([found.length]);
      expect(page.facets.tags.map(({ label }) => label).toSorted()).toEqual(
        found.map((kind) => `Tag ${nameOf(kind)}`).toSorted(),
      );
    }
  });

  it('sees its page, and the figures over it', async () => {
    const { discovery, auth } = opened[flag];
    for (const kind of kinds) {
      const answer = await send(discovery, 'dataset:view', { datasetGUID: guidOf(kind) }, guid);
      expect([nameOf(kind), answer.status]).toEqual([nameOf(kind), finds(kind) ? 200 : 404]);
    }
    const summary = await ask(discovery, 'catalogue:summary', {}, guid);
    expect(summary.datasets).toBe(found.length);
    const statistics = { organisationGUID: ORGANISATION };
    const { result } = await ask(discovery, 'organisation:statistics', statistics, guid);
    expect(result.datasets.total).toBe(found.length);
    const list = await ask(auth, 'organisation/list', {}, guid);
    expect(list.result.find(({ slug }) => slug === 'parks')?.datasetCount).toBe(found.length);
  });

  it('is suggested it, and nothing else', async () => {
    const { discovery } = opened[flag];
    for (const kind of kinds) {
      const text = JSON.stringify(
        await ask(discovery, 'catalogue:suggest', { keywords: `heron ${nameOf(kind)}` }, guid),
      );
      expect([nameOf(kind), names(text).includes(nameOf(kind))]).toEqual([nameOf(kind), finds(kind)]);
    }
  });

  it('gets it in feeds and descriptions', async () => {
    const { exported } = opened[flag];
    const feed = await (await exported('/discovery.atom', headers)).text();
    expect(names(feed).toSorted()).toEqual(found.map(nameOf).toSorted());
    // Drafts are never described.
    const described = found.filter(({ status }) => status !== 'draft');
    const whole = await (await exported('/catalogue.ttl', headers)).text();
    expect(names(whole).toSorted()).toEqual(described.map(nameOf).toSorted());
  });

  it('downloads its files', async () => {
    const { db, files } = opened[flag];
    const rows = await db.kysely
      .selectFrom('catalogue.resource as r')
      .innerJoin('catalogue.dataset as d', 'd.dataset_guid', 'r.dataset_guid')
      .select(['r.resource_guid', 'd.source_identifier'])
      .execute();
    const given = await Promise.all(
      rows.map(async ({ resource_guid, source_identifier }) => {
        const url = `http://localhost/files/${resource_guid}/table.csv`;
        return (await files.fetch(new Request(url, { headers }))).ok ? source_identifier : null;
      }),
    );
    // Finding it is not having it: editors get every file, members also what others must ask for.
    const isEditor = guid === people.editor || guid === people.owner;
    const isMember = flag === 'on' && guid === people.member;
    const withFile = found.filter(
      ({ status }) => isEditor || status === 'published' || (isMember && status === 'onRequest'),
    );
    expect(given.filter((name) => name !== null).toSorted()).toEqual(withFile.map(nameOf).toSorted());
  });
});

describe.each(['off', 'on'] as const)('%s: the site map', (flag) => {
  it('contains what every caller finds', async () => {
    const index = await (await opened[flag].exported('/sitemap.xml')).text();
    const maps = [...index.matchAll(/<loc>([^<]+sitemap[^<]*)<\/loc>/g)].map(([, url]) => url ?? '');
    const texts = await Promise.all(
      ['/sitemap.xml', ...maps.map((url) => new URL(url).pathname)].map(async (path) =>
        (await opened[flag].exported(path)).text(),
      ),
    );
    const held = kinds.filter((kind) => texts.some((text) => text.includes(guidOf(kind))));
    expect(held.map(nameOf).toSorted()).toEqual(kinds.filter(isPublic).map(nameOf).toSorted());
  });
});

it('is the setting of a whole process: every connection of a pool says it', async () => {
  const { db } = opened.on;
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => ask(opened.on.discovery, 'catalogue:summary', {}, people.member)),
  );
  expect(new Set(answers.map(({ datasets }) => datasets)).size).toBe(1);
  expect(db.pool.totalCount).toBeGreaterThan(1);
});
