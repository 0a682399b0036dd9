/**
 * What a server keeps of the catalogue while it stays as it is: after a change by another server it is read again, and
 * what was read for one caller is not shown to another. It saves statements, which are counted here.
 */
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readRevision, withRevision } from '#proxy/platform/catalogue/revision.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  people,
  record,
  silent,
} from '../../support/catalogue.ts';
import { searchIndex } from '../../support/search-index.ts';

let db: Database;
let services: readonly [Service, Service];
let statements: string[] = [];

const write = (...list: ReturnType<typeof record>[]) =>
  writeRecords(db.kysely, list, { organisationGUID: ORGANISATION, kind: 'test' });
const tagged = (name: string, label: string) =>
  record({ sourceIdentifier: name, title: `About ${name}`, tags: [{ tag: label.toLowerCase(), label }] });

beforeAll(async () => {
  db = await catalogueDatabase();
  await write(tagged('one', 'Otters'), { ...tagged('hidden', 'Secret PLAN'), visibility: 'private' });
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: db.pool }),
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  services = [
    createDiscoveryService({ db: { kysely }, authenticate, searchIndex, log: silent }),
    createDiscoveryService({ db, authenticate, searchIndex, log: silent }),
  ];
});
afterAll(() => db.close());
beforeEach(() => {
  statements = [];
});

const readsTerms = () => statements.filter((text) => text.includes('catalogue.facet_term'));

describe('the words of facet terms', () => {
  it.runIf(searchIndex === 'memory')('are read once while nothing changes', async () => {
    const filter = { tags: ['otters'], themes: [1] };
    await ask(services[0], 'dataset:listDiscovery', { tags: ['otters'] });
    const first = await ask(services[0], 'dataset:listDiscovery', filter);
    statements = [];
    expect(await ask(services[0], 'dataset:listDiscovery', { ...filter, order: 'lastUpdated' })).toEqual(
      first,
    );
    expect(readsTerms()).toEqual([]);
    expect(statements.length).toBeGreaterThan(0);
  });

  it('are those of the catalogue as another server has changed it', async () => {
    const organisations = async (service: Service) =>
      (await ask(service, 'dataset:listDiscovery', {})).facets.organisations.map(({ label }) => label);
    for (const service of services) expect(await organisations(service)).toEqual(['Parks Department']);
    await db.kysely
      .updateTable('auth.organisation')
      .set({ name: 'Parks and Woods' })
      .where('organisation_guid', '=', ORGANISATION)
      .execute();
    await write({ ...tagged('one', 'Otters'), title: 'About otters' });
    for (const service of services) expect(await organisations(service)).toEqual(['Parks and Woods']);
  });

  it('are found once someone uses a value that no one used before', async () => {
    const total = async (service: Service) =>
      (await ask(service, 'dataset:listDiscovery', { tags: ['beavers'] })).totalCount;
    const suggested = async (service: Service) =>
      (await ask(service, 'catalogue:suggest', { keywords: 'beav' })).result.map(({ label }) => label);
    for (const service of services) {
      expect(await total(service)).toBe(0);
      expect(await suggested(service)).toEqual([]);
    }
    await write(tagged('two', 'Beavers'));
    for (const service of services) {
      expect(await total(service)).toBe(1);
      expect(await suggested(service)).toContain('Beavers');
    }
  });

  it('of a hidden dataset stay hidden after one who finds it has asked', async () => {
    const [service] = services;
    const tags = async (guid?: string) =>
      (await ask(service, 'dataset:listDiscovery', { tags: ['secret plan'] }, guid)).facets.tags;
    const suggested = async (guid?: string) =>
      (await ask(service, 'catalogue:suggest', { keywords: 'secret pl' }, guid)).result;
    expect(await tags(people.editor)).toContainEqual({
      value: 'secret plan',
      label: 'Secret PLAN',
      count: 1,
    });
    expect((await suggested(people.editor)).map(({ label }) => label)).toContain('Secret PLAN');
    // A visitor reads the own spelling, as of any word that stands nowhere.
    expect(await tags()).toContainEqual({ value: 'secret plan', label: 'secret plan', count: 0 });
    expect(JSON.stringify(await tags())).not.toContain('PLAN');
    expect(await suggested()).toEqual([]);
    expect(await suggested(people.member)).toEqual([]);
  });
});

describe('a dataset', () => {
  const datasetGUID = datasetGuid(ORGANISATION, 'one');

  it('is read whole in one statement', async () => {
    const { use, title } = await ask(services[0], 'dataset:view', { datasetGUID });
    expect(statements).toHaveLength(1);
    expect(title).toBe('About otters');
    expect(use).toHaveLength(90);
  });

  it.runIf(searchIndex === 'memory')(
    'is listed without words and choices in two: the revision and what is shown',
    async () => {
      await ask(services[0], 'dataset:listDiscovery', { order: 'lastUpdated' });
      statements = [];
      await ask(services[0], 'dataset:listDiscovery', { order: 'lastUpdated' });
      expect(statements).toHaveLength(2);
    },
  );

  it.runIf(searchIndex === 'memory')(
    'is listed in one where the request has read the revision, and as it is at a newer one',
    async () => {
      const list = { order: 'lastUpdated' as const, tags: ['otters'] };
      const titles = async () =>
        (await ask(services[0], 'dataset:listDiscovery', list)).result.map(({ title }) => title);
      const asRequest = async (work: () => Promise<string[]>) =>
        withRevision(await readRevision(db.kysely), work);
      await titles();
      statements = [];
      expect(await asRequest(titles)).toEqual(['About otters']);
      expect(statements).toHaveLength(1);
      await write({ ...tagged('three', 'Otters'), title: 'Otters at night' });
      expect((await asRequest(titles)).toSorted()).toEqual(['About otters', 'Otters at night']);
      // A request that began before a change may be shown what is newer.
      expect(await withRevision('0', titles)).toHaveLength(2);
    },
  );
});
