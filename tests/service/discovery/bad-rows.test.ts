/**
 * No stored value of one dataset takes a list down: every column of the table is given extreme values, and every list
 * is asked for. A dataset that cannot be read is left out, logged with its GUID, and shown to its organisation.
 */
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orders, type Order } from '#contract/discovery.ts';
import type { CallResponse } from '#contract/index.ts';
import { createDiscoveryService, type DiscoveryService } from '#proxy/composition/discovery-service.ts';
import { projectDatasets } from '#proxy/platform/catalogue/projection.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { datasetColumns } from '#proxy/platform/catalogue/dataset-record.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { searchIndexes } from '#proxy/platform/search/search-index.ts';
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

const texts = [
  '',
  'x'.repeat(50_000),
  '\u202e\ufdfa\u{1f9e8}'.repeat(50),
  "'; -- \\ \u0001\u0085",
  'a\u0300'.repeat(200),
  '9'.repeat(50),
  Array.from({ length: 4 }, () => '9'.repeat(60)).join(','),
];
const times = [
  'infinity',
  '-infinity',
  '4713-01-01 BC',
  '0001-01-01',
  '1900-12-31',
  '2039-01-01',
  '10000-01-01',
  '290000-01-01',
];

/** Extreme values by the type of the column, as PostgreSQL reads them. */
const extremes: Record<string, readonly string[]> = {
  text: texts,
  'text[]': ['{}', '{NULL}', '{""}', `{${'x'.repeat(5_000)}}`, '{{a,b},{c,d}}'],
  'integer[]': ['{}', '{NULL}', '{-2147483648,2147483647}'],
  smallint: ['-32768', '0', '32767'],
  integer: ['-2147483648', '-1', '2147483647'],
  bigint: ['-9223372036854775808', '9223372036854775807'],
  date: times,
  timestamptz: times,
  jsonb: ['null', '{}', '[]', '""', '1e400', '[null]', '{"name": null}', '[['.repeat(500) + ']]'.repeat(500)],
};
/** Others depend on them. */
// A removed dataset is in no list, whatever the time.
const keys = new Set(['dataset_guid', 'organisation_guid', 'removed_at']);

const values = Object.entries(datasetColumns).flatMap(([column, { sql: type }]) =>
  keys.has(column) ? [] : (extremes[type] ?? []).map((value) => ({ column, type, value })),
);

let db: Database;
let guids: ReadonlyMap<string, string>;

const readGuids = async () => {
  const { rows } = await sql<{ source_identifier: string; dataset_guid: string }>`
    select source_identifier, dataset_guid from catalogue.dataset`.execute(db.kysely);
  return new Map(rows.map((row) => [row.source_identifier, row.dataset_guid]));
};
const guidOf = (identifier: string) => guids.get(identifier) ?? '';

/** Stores a value in a dataset of its own. @returns false when the database refuses it */
async function store({ column, type, value }: (typeof values)[number], guid: string): Promise<boolean> {
  try {
    await db.kysely.transaction().execute(async (trx) => {
      await sql`update catalogue.dataset set ${sql.ref(column)} = ${value}::${sql.raw(type)}
        where dataset_guid = ${guid}`.execute(trx);
      await projectDatasets(trx, [guid]);
    });
    return true;
  } catch {
    await sql`delete from catalogue.dataset where dataset_guid = ${guid}`.execute(db.kysely);
    return false;
  }
}

beforeAll(async () => {
  db = await catalogueDatabase();
  const identifiers = ['good', ...values.map((_, i) => String(i))];
  await writeRecords(
    db.kysely,
    identifiers.map((sourceIdentifier) => record({ sourceIdentifier, title: 'A dataset' })),
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
  guids = await readGuids();
});
afterAll(() => db.close());

it('every list answers, whatever a column has', async () => {
  const stored: string[] = [];
  const failures: unknown[] = [];
  const log = pino(
    {},
    {
      write(line: string) {
        const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } };
        if (msg === 'a handler failed') failures.push(err?.message);
      },
    },
  );
  const discovery = createDiscoveryService({ db, authenticate, log });
  await discovery.ready();
  for (const [i, value] of values.entries())
    if (await store(value, guidOf(String(i)))) stored.push(guidOf(String(i)));
  expect(stored.length).toBeGreaterThan(100);
  const services = [
    discovery,
    ...searchIndexes.map((searchIndex) => createDiscoveryService({ db, authenticate, searchIndex, log })),
  ];
  for (const service of services) {
    const found = new Set<string>();
    for (const order of Object.keys(orders) as Order[])
      for (let offset = 0; offset <= stored.length; offset += 100)
        // The last is a word of their organisation: what else contains it is looked for in all of their texts.
        for (const keywords of ['', 'dataset', 'parks']) {
          const filter = { order, limit: 100, offset, keywords };
          const answer = await send(service, 'dataset:listDiscovery', filter, people.owner);
          if (!answer.ok) continue;
          const { result } = (await answer.json()) as CallResponse<'dataset:listDiscovery'>;
          for (const { datasetGUID } of result) found.add(datasetGUID);
        }
    for (const answer of [
      send(service, 'dataset:related', { datasetGUID: guidOf('good') }),
      send(service, 'catalogue:summary', {}),
      send(service, 'catalogue:suggest', { keywords: 'data' }),
      send(service, 'organisation:statistics', { organisationGUID: ORGANISATION }),
    ])
      await answer;
    expect(failures).toEqual([]);
    const { result: unlisted } = await ask(
      service,
      'dataset:listUnlisted',
      { organisationGUID: ORGANISATION },
      people.owner,
    );
    // None is lost: what no list shows is shown to its organisation.
    for (const { datasetGUID } of unlisted) found.add(datasetGUID);
    expect(stored.filter((guid) => !found.has(guid))).toEqual([]);
  }
}, 90_000);

describe('a dataset that cannot be read', () => {
  const lines: { datasetGUID?: string }[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as object) });
  let discovery: DiscoveryService;
  let guid = '';
  const titles = async () =>
    (await ask(discovery, 'dataset:listDiscovery', {})).result.map(({ title }) => title).sort();
  const unlisted = async (person: string) =>
    (await ask(discovery, 'dataset:listUnlisted', { organisationGUID: ORGANISATION }, person)).result;
  /** Changes the bad dataset directly in the table, and reports a change to the index. */
  const damage = async (statement: string) => {
    await sql`${sql.raw(statement)}`.execute(db.kysely);
    await sql`with r as (update catalogue.revision set number = number + 1 returning number)
      update catalogue.discovery set revision = r.number from r where dataset_guid = ${guid}`.execute(
      db.kysely,
    );
  };

  beforeAll(async () => {
    await sql`delete from catalogue.dataset`.execute(db.kysely);
    await writeRecords(
      db.kysely,
      ['good', 'bad'].map((title) =>
        record({ sourceIdentifier: title, title, tags: [{ tag: 'x', label: 'x' }] }),
      ),
      { organisationGUID: ORGANISATION, kind: 'test' },
    );
    guid = (await readGuids()).get('bad') ?? '';
  });
  beforeEach(() => {
    lines.length = 0;
    discovery = createDiscoveryService({ db, authenticate, log });
  });

  it.each([
    [
      'a value breaks the contract',
      `update catalogue.dataset set language = 'en', visibility = 'public', formats = '{NULL}' where title = 'bad'`,
      `update catalogue.dataset set formats = '{}' where title = 'bad'`,
    ],
    [
      'its words are damaged',
      `update catalogue.discovery_words w set words = '\\x0102030405' from catalogue.discovery d where d.id = w.id and d.title = 'bad'`,
      `update catalogue.discovery_words w set words = '' from catalogue.discovery d where d.id = w.id and d.title = 'bad'`,
    ],
    [
      'its lists cannot be packed',
      `update catalogue.discovery set title_key = 'bad', facets = '{{1,2},{3,4}}' where title = 'bad'`,
      `update catalogue.discovery set facets = '{1}' where title = 'bad'`,
    ],
  ])('is left out, logged, and shown to its organisation: %s', async (_, harm, repair) => {
    expect(await titles()).toEqual(['bad', 'good']);
    await damage(harm);
    expect(await titles()).toEqual(['good']);
    // An index that starts now reads everything.
    const fresh = createDiscoveryService({ db, authenticate, log: silent });
    expect((await ask(fresh, 'dataset:listDiscovery', {})).result.map(({ title }) => title)).toEqual([
      'good',
    ]);
    expect(lines.filter(({ datasetGUID }) => datasetGUID === guid)).toHaveLength(1);
    expect(await unlisted(people.editor)).toMatchObject([{ datasetGUID: guid, title: 'bad' }]);
    const stranger = await send(
      discovery,
      'dataset:listUnlisted',
      { organisationGUID: ORGANISATION },
      people.stranger,
    );
    expect(stranger.status).toBe(403);
    await damage(repair);
    expect(await titles()).toEqual(['bad', 'good']);
    expect(await unlisted(people.editor)).toEqual([]);
  });

  it('makes an index that cannot be read at all not ready', async () => {
    await discovery.ready();
    await sql`alter table catalogue.discovery rename to hidden`.execute(db.kysely);
    await sql`update catalogue.revision set number = number + 1`.execute(db.kysely);
    await expect(discovery.ready()).rejects.toThrow('does not exist');
    await sql`alter table catalogue.hidden rename to discovery`.execute(db.kysely);
    await discovery.ready();
  });
});
