/**
 * Generated uses of every kind, by robots, own members, HEAD, ranges and retries: the public figures, those of the
 * owner and the CSV agree with a count of this test's own, to the unit. REPORT_EVENTS says how many, 20,000 otherwise.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { withClientAddress } from '#proxy/platform/service/client-address.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  people,
  record,
  resourceOf,
  silent,
} from '../../support/catalogue.ts';
import { dayWithRoom } from '../../support/day.ts';
import { createRandom } from '../../support/random.ts';
import { searchIndex } from '../../support/search-index.ts';
import { usesOf } from '../../support/uses.ts';

const EVENTS = Number(process.env['REPORT_EVENTS'] ?? 20_000);
/** Uses that wait to be written at most. */
const WAITING = 10_000;
const TIMEOUT = 60_000 + EVENTS;
const names = ['buses', 'trees', 'wells'] as const;
const today = new Date().toISOString().slice(0, 10);
const period = { organisationGUID: ORGANISATION, from: today, until: today };

interface Counts {
  views: number;
  previews: number;
  downloads: number;
  apiCalls: number;
  spatialCalls: number;
}
const none = (): Counts => ({ views: 0, previews: 0, downloads: 0, apiCalls: 0, spatialCalls: 0 });
const figureOf = { view: 'views', preview: 'previews', download: 'downloads', api: 'apiCalls' } as const;
type Kind = keyof typeof figureOf;

let db: Database;
let discovery: Service;
const expected = new Map<string, Counts>();

/** Notes uses, and counts those that a reader of the rules would count. */
async function use(): Promise<void> {
  const random = createRandom(4711);
  const uses = usesOf(db);
  const datasets = await Promise.all(
    names.map(async (name) => ({
      datasetGUID: datasetGuid(ORGANISATION, name),
      resourceGUID: await resourceOf(db, name),
    })),
  );
  for (const { datasetGUID } of datasets) expected.set(datasetGUID, none());
  for (let i = 0; i < EVENTS; i += 1) {
    const { datasetGUID, resourceGUID } = random.pick(datasets);
    const kind = random.pick<Kind>(['view', 'preview', 'download', 'api']);
    const isRobot = random.below(6) === 0;
    const identityGUID = random.pick([null, null, null, people.stranger, people.member]);
    const method = random.below(8) === 0 ? 'HEAD' : 'GET';
    const from = random.below(6) === 0 ? 4_096 : 0;
    const status = random.pick([200, 200, 200, from > 0 ? 206 : 200, 304, 403]);
    const format = kind === 'api' ? random.pick(['JSON', 'CSV', 'GEOJSON', 'MVT']) : 'CSV';
    const given = {
      kind,
      method,
      status,
      from,
      format,
      ...(format === 'MVT' && { isOneOfMany: true as const }),
    };
    // A visitor of this use alone, who asks again where the first answer did not come through.
    const agent = isRobot ? `Googlebot/2.1 ${i}` : `reader ${i}`;
    const isOnceOnly = kind === 'download' || format === 'MVT';
    const times = identityGUID === null && isOnceOnly ? 1 + random.below(3) : 1;
    withClientAddress(
      '203.0.113.9',
      () => {
        // Members download in their own names: once for each file would count, so they only look and call.
        const by = isOnceOnly ? null : identityGUID;
        for (let time = 0; time < times; time += 1)
          uses.note({
            ...given,
            identityGUID: by,
            ...(kind === 'view' ? { datasetGUID } : { resourceGUID }),
          });
        const counts = !isRobot && by !== people.member && method === 'GET' && from === 0 && status < 300;
        const sum = expected.get(datasetGUID);
        if (!counts || sum === undefined) return;
        sum[figureOf[kind]] += 1;
        if (format === 'GEOJSON' || format === 'MVT') sum.spatialCalls += 1;
      },
      agent,
    );
    if (i % WAITING === WAITING - 1) await uses.flush();
  }
  await uses.close();
}

beforeAll(async () => {
  await dayWithRoom(TIMEOUT / 1000);
  db = await catalogueDatabase();
  discovery = createDiscoveryService({ db, authenticate, searchIndex, log: silent });
  await writeRecords(
    db.kysely,
    names.map((name) =>
      record({
        sourceIdentifier: name,
        resources: [
          {
            key: name,
            name,
            description: null,
            format: 'CSV',
            mimeType: null,
            status: 'ready',
            statusReason: null,
            bytes: null,
            checksum: null,
            profile: null,
            url: `https://data.example/${name}.csv`,
            file: null,
          },
        ],
      }),
    ),
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
  await use();
}, TIMEOUT);
afterAll(() => db.close());

it('counts what a person counts, in the report of the owner', async () => {
  const { datasets, totals, formats } = await ask(discovery, 'report:use', period, people.owner);
  for (const [datasetGUID, counts] of expected)
    expect(datasets.find((one) => one.datasetGUID === datasetGUID)).toMatchObject(counts);
  const all = [...expected.values()];
  expect(totals.spatialCalls).toBe(all.reduce((sum, { spatialCalls }) => sum + spatialCalls, 0));
  expect(totals.spatialCalls).toBeGreaterThan(EVENTS / 50);
  expect(formats.reduce((sum, { apiCalls }) => sum + apiCalls, 0)).toBe(totals.apiCalls);
});

it('shows the public the same', async () => {
  for (const [datasetGUID, counts] of expected) {
    const { statistic } = await ask(discovery, 'dataset:view', { datasetGUID });
    expect(statistic).toMatchObject({
      fileDownloadCount: counts.downloads,
      APICallCount: counts.apiCalls,
    });
  }
  const { result } = await ask(discovery, 'organisation:statistics', { organisationGUID: ORGANISATION });
  const { totals } = await ask(discovery, 'report:use', period, people.owner);
  expect(result.downloads.total).toBe(totals.downloads);
  expect(result.apiCalls.total).toBe(totals.apiCalls);
  expect(result.views.total).toBe(totals.views);
});

it('exports the same, with plain and spatial calls apart', async () => {
  const { totals } = await ask(discovery, 'report:use', period, people.owner);
  const { text, isCut } = await ask(discovery, 'report:useExport', period, people.owner);
  expect(isCut).toBe(false);
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  const columns = head.split(',');
  const rows = lines.map((line) => new Map(line.split(',').map((cell, i) => [columns[i], cell])));
  const sum = (kind: Kind, api?: string) =>
    rows
      .filter((row) => row.get('kind') === kind && (api === undefined || row.get('api') === api))
      .reduce((all, row) => all + Number(row.get('used')), 0);
  expect({
    views: sum('view'),
    previews: sum('preview'),
    downloads: sum('download'),
    apiCalls: sum('api'),
    spatialCalls: sum('api', 'spatial'),
  }).toEqual(totals);
  expect(sum('api', 'plain') + sum('api', 'spatial')).toBe(totals.apiCalls);
});
