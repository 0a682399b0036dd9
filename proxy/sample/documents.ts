/** Two saved charts and a dashboard of the sample. */
import type { Kysely } from 'kysely';
import type { ChartDocument, DashboardDocument } from '#contract/documents.ts';
import { stableGuid } from '#proxy/platform/database/stable-guid.ts';
import { storableJson } from '#proxy/platform/database/storable-text.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { findSampleFile } from './find-file.ts';

const DAY = 86_400_000;
const ORGANISATION = 'leeds-open-data';
const AUTHOR = 'marta@leeds.example';

interface SampleChart {
  readonly id: string;
  readonly dataset: string;
  /** The name of the file. */
  readonly file: string;
  readonly look: Omit<ChartDocument, 'kind' | 'resourceGUID' | 'sheet' | 'versionGUID'>;
}

const plain = {
  filters: [],
  xTitle: '',
  yTitle: '',
  zero: true,
  colour: 1,
  highlight: null,
  notes: [],
  series: null,
  order: 'largest',
} as const;

const charts: readonly SampleChart[] = [
  {
    id: 'kinds-of-weather',
    dataset: 'seattle-weather',
    file: 'Daily observations',
    look: {
      ...plain,
      filters: [],
      notes: [
        {
          noteGUID: stableGuid('sample note', 'drizzle'),
          at: 'drizzle',
          text: 'Counted apart from rain.',
        },
      ],
      title: 'Kinds of weather in Seattle, 2012 to 2015',
      words:
        'Each day of four years has one kind of weather. It is derived from several fields of the original.',
      alternative: 'Days with rain and days with sun are about the same in number. Snow is rare.',
      type: 'bar',
      x: 'weather',
      y: null,
      aggregate: 'count',
      yTitle: 'Days',
    },
  },
  {
    id: 'two-cities',
    dataset: 'two-cities-weather',
    file: 'Daily observations',
    look: {
      ...plain,
      filters: [],
      notes: [],
      title: 'Highest temperatures in Seattle and New York',
      words: '',
      alternative: 'Summers in New York are warmer than in Seattle, and winters are colder.',
      type: 'line',
      x: 'date',
      y: 'temp_max',
      series: 'location',
      aggregate: 'mean',
      yTitle: 'Highest temperature, °C',
      zero: false,
    },
  },
];

const guidOf = (id: string) => stableGuid('sample document', id);

const dashboard: DashboardDocument = {
  kind: 'dashboard',
  title: 'Weather at a glance',
  words: 'Two charts and a map of the weather, with the tables that they are made of.',
  onOrganisationPage: true,
  parts: [
    {
      kind: 'chart',
      partGUID: stableGuid('sample part', 'kinds'),
      documentGUID: guidOf('kinds-of-weather'),
      wide: false,
    },
    {
      kind: 'chart',
      partGUID: stableGuid('sample part', 'cities'),
      documentGUID: guidOf('two-cities'),
      wide: false,
    },
    {
      kind: 'words',
      partGUID: stableGuid('sample part', 'words'),
      text: 'The map shows a **simulation** of the wind, not measurements.',
      wide: true,
    },
    {
      kind: 'map',
      partGUID: stableGuid('sample part', 'wind'),
      mapGUID: stableGuid('sample map', 'wind-points'),
      wide: true,
    },
  ],
};

/**
 * Writes charts and a dashboard that are not there. Later changes to them stay.
 * @param accounts identityGUID by e-mail address
 */
export async function writeSampleDocuments(
  kysely: Kysely<Schema>,
  accounts: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const write = (id: string, document: ChartDocument | DashboardDocument, age: number) => {
    const text = storableJson(document);
    const at = new Date(now.getTime() - age * DAY);
    return kysely
      .insertInto('catalogue.document')
      .values({
        document_guid: guidOf(id),
        kind: document.kind,
        organisation_guid: stableGuid('sample organisation', ORGANISATION),
        document: text,
        saved_by: accounts.get(AUTHOR) ?? null,
        saved_at: at,
        created_at: at,
        published: text,
        published_revision: 1,
        published_at: at,
        version: 1,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  for (const [i, { id, dataset, file, look }] of charts.entries()) {
    const resourceGUID = await findSampleFile(kysely, dataset, file);
    if (resourceGUID === undefined) continue;
    await write(id, { kind: 'chart', ...look, resourceGUID, sheet: 0, versionGUID: null }, 5 + i);
  }
  await write('weather', dashboard, 4);
}
