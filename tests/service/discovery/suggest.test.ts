/** The call `catalogue:suggest`: what continues the typed text, of what the caller may find. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Suggestion } from '#contract/discovery.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  OTHER_ORGANISATION,
  people,
  record,
  send,
  silent,
} from '../../support/catalogue.ts';
import { searchIndex } from '../../support/search-index.ts';

let db: Database;
let discovery: Service;
const tag = (label: string) => ({ tag: label.toLowerCase(), label });

beforeAll(async () => {
  db = await catalogueDatabase();
  await db.kysely
    .updateTable('auth.organisation')
    .set({ name: 'Office for National Statistics' })
    .where('organisation_guid', '=', OTHER_ORGANISATION)
    .execute();
  await writeRecords(
    db.kysely,
    [
      record({
        sourceIdentifier: 'air',
        title: 'Air pollution in cities',
        themeIds: [5],
        tags: [tag('Pollution'), tag('Air quality')],
        resources: [
          {
            key: 'table',
            name: 'Table',
            description: null,
            format: 'CSV',
            mimeType: 'text/csv',
            status: 'ready',
            statusReason: null,
            bytes: 1,
            checksum: null,
            profile: {
              rows: 1,
              columnCount: 1,
              columns: [
                { name: 'pollutantLevel', type: 'number', description: null, distinct: 1, filled: 1 },
              ],
              fingerprint: 'n1',
            },
            url: 'https://parks.example/air.csv',
            file: null,
          },
        ],
      }),
      record({ sourceIdentifier: 'cafes', title: 'Cafés', tags: [tag('Food')] }),
      record({
        sourceIdentifier: 'secret',
        title: 'Pollux is secret',
        visibility: 'private',
        tags: [tag('Polluxite')],
      }),
    ],
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
  await writeRecords(db.kysely, [record({ sourceIdentifier: 'census', title: 'Census' })], {
    organisationGUID: OTHER_ORGANISATION,
    kind: 'test',
  });
  discovery = createDiscoveryService({ db, authenticate, searchIndex, log: silent });
});
afterAll(() => db.close());

const suggest = async (keywords: string, guid?: string) => {
  const { result } = await ask(discovery, 'catalogue:suggest', { keywords }, guid);
  for (const one of result) Suggestion.parse(one);
  return result.map(({ kind, label }) => `${kind}: ${label}`);
};

describe('suggestions', () => {
  it('are of every kind, each with what leads there', async () => {
    const { result } = await ask(discovery, 'catalogue:suggest', { keywords: 'pollu' });
    expect(result).toEqual([
      {
        kind: 'dataset',
        label: 'Air pollution in cities',
        language: 'en',
        detail: 'Parks Department',
        value: datasetGuid(ORGANISATION, 'air'),
        orgSlug: 'parks',
      },
      { kind: 'tag', label: 'Pollution', detail: null, value: 'pollution', count: 1 },
      { kind: 'column', label: 'pollutantLevel', detail: null, value: 'pollutant level', count: 1 },
    ]);
  });

  it.each([
    ['air pollutio', ['dataset: Air pollution in cities']],
    ['cafe', ['dataset: Cafés']],
    ['CAFÉS', ['dataset: Cafés']],
    ['envir', ['theme: Environment']],
    ['level pollut', ['column: pollutantLevel']],
    ['polution', ['dataset: Air pollution in cities', 'tag: Pollution']],
    ['quality', ['dataset: Air pollution in cities', 'tag: Air quality']],
    ['zebra', []],
    ['p', []],
    ['', []],
  ])('%s', async (keywords, expected) => {
    expect(await suggest(keywords)).toEqual(expected);
  });

  it('know organisations by name and by initials', async () => {
    for (const keywords of ['nation', 'ONS', 'ons', 'office for nat']) {
      const { result } = await ask(discovery, 'catalogue:suggest', { keywords });
      expect(result).toContainEqual({
        kind: 'organisation',
        label: 'Office for National Statistics',
        detail: null,
        value: 'water',
        count: 1,
      });
    }
  });

  it('are no more than asked for', async () => {
    expect((await ask(discovery, 'catalogue:suggest', { keywords: 'pollu', limit: 1 })).result).toHaveLength(
      1,
    );
    expect((await send(discovery, 'catalogue:suggest', { keywords: 'a', limit: 9 })).status).toBe(400);
    expect((await send(discovery, 'catalogue:suggest', { keywords: 'a'.repeat(101) })).status).toBe(400);
  });

  it('tell no one of what they may not find', async () => {
    for (const guid of [undefined, people.stranger, people.member])
      for (const keywords of ['pollux', 'polluxite', 'poluxite', 'secret'])
        expect((await suggest(keywords, guid)).join()).not.toMatch(/pollux/i);
    expect(await suggest('pollux', people.editor)).toEqual(['dataset: Pollux is secret', 'tag: Polluxite']);
  });

  it.each(["'", '"', '\\', '%', '_a', ':*', '& | !', 'a\u0000b', '\ud800x', '('])(
    'never fail on %j',
    async (keywords) => {
      expect((await send(discovery, 'catalogue:suggest', { keywords })).status).toBe(200);
    },
  );
});
