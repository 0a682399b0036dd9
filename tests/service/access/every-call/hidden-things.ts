/** What is hidden from others: a table of a private dataset, and a map, a chart and a dashboard of it. */
import type { CallName, CallResponse } from '#contract/index.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import type { StoredFile } from '#proxy/platform/store/file-store.ts';
import { ORGANISATION, OTHER_ORGANISATION, record } from '../../../support/catalogue.ts';
import { chartOf, layerOf, mapOf } from './requests.ts';

/** Who administers the platform and is a member of nothing, among those who are not to know of anything. */
export const PLATFORM_ADMINISTRATOR = 'platform administrator';

/** A word that no answer to others has. */
export const SECRET = 'zyxquartz';

export const csv = ['site,place,latitude,longitude']
  .concat(Array.from({ length: 40 }, (_, i) => `${SECRET} ${i % 5},Leeds,53.${100 + i},-1.${200 + i}`))
  .join('\n');

/** A file of a record: a table that is in the store. */
export const storedFile = (name: string, stored: StoredFile) => ({
  key: 'file',
  name,
  description: null,
  format: 'CSV',
  mimeType: 'text/csv',
  status: 'ready' as const,
  statusReason: null,
  bytes: stored.bytes,
  checksum: null,
  profile: null,
  url: null,
  file: { name: `${name}.csv`, key: stored.key },
});

/** Writes the datasets of both organisations; `stored` is the table of the hidden one. */
export async function writeDatasets(db: Database, stored: StoredFile): Promise<void> {
  const hidden = {
    title: `The ${SECRET} survey`,
    summary: `A ${SECRET}`,
    tags: [{ tag: SECRET, label: SECRET }],
    visibility: 'private' as const,
    resources: [storedFile(SECRET, stored)],
  };
  const write = (organisationGUID: string, ...records: Parameters<typeof record>[0][]) =>
    writeRecords(
      db.kysely,
      records.map((one) => record(one)),
      { organisationGUID, kind: 'test' },
    );
  await write(
    ORGANISATION,
    { sourceIdentifier: 'secret', ...hidden },
    { sourceIdentifier: 'open', title: 'Open survey', tags: [{ tag: 'survey', label: 'survey' }] },
    { sourceIdentifier: 'asked', title: `Asked ${SECRET}`, status: 'onRequest', visibility: 'organisation' },
  );
  await write(OTHER_ORGANISATION, {
    sourceIdentifier: 'foreign',
    title: 'Foreign survey',
    tags: [{ tag: 'survey', label: 'survey' }],
  });
}

type Ask = <N extends CallName>(name: N, request: object, as: string) => Promise<CallResponse<N>>;

/** Makes a map of the table with one layer, a chart of it and a dashboard of both, and publishes them for members. */
export async function makeDocuments(askAs: Ask, owner: string, resource: string, layer: string) {
  const organisationGUID = ORGANISATION;
  const map = await askAs('map:create', { organisationGUID, title: SECRET }, owner);
  const document = mapOf(SECRET, layerOf(resource, layer, SECRET));
  await askAs('map:save', { mapGUID: map.mapGUID, base: 1, document }, owner);
  const chart = await askAs('chart:create', { organisationGUID, document: chartOf(resource, SECRET) }, owner);
  const board = await askAs('dashboard:create', { organisationGUID, title: SECRET }, owner);
  await askAs(
    'document:save',
    {
      documentGUID: board.documentGUID,
      base: 1,
      document: {
        kind: 'dashboard',
        title: SECRET,
        words: SECRET,
        onOrganisationPage: true,
        parts: [
          { kind: 'chart', partGUID: layer, documentGUID: chart.documentGUID, wide: false },
          { kind: 'map', partGUID: crypto.randomUUID(), mapGUID: map.mapGUID, wide: true },
        ],
      },
    },
    owner,
  );
  for (const [name, it, base] of [
    ['map:publish', { mapGUID: map.mapGUID }, 2],
    ['document:publish', { documentGUID: chart.documentGUID }, 1],
    ['document:publish', { documentGUID: board.documentGUID }, 2],
  ] as const)
    await askAs(name, { ...it, base, visibility: 'organisation' }, owner);
  return { map, chart, board };
}
