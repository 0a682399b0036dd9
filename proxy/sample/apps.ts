/** The sample apps of a development server: some that are shown, and one that waits for a decision. */
import type { Kysely } from 'kysely';
import type { AppKind } from '#contract/app-constants.ts';
import { datasetGuid, stableGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { raiseRevision } from '#proxy/platform/catalogue/revision.ts';
import { recordEvent } from '#proxy/domains/apps/record.ts';
import {
  columns,
  drawPng,
  lines,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  places,
  risingLine,
  type Paint,
} from './picture.ts';
import { sampleIdentifier } from './record.ts';
import { sampleOrganisations } from './organisations.ts';

interface SampleApp {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly kind: AppKind;
  readonly url: string;
  readonly picture: Paint;
  /** E-mail address of the account that submits it. */
  readonly submitter: string;
  /** Slug of the organisation in whose name it is; null: the submitter's own. */
  readonly maker: string | null;
  /** Ids of sample datasets. */
  readonly datasets: readonly string[];
  /** Days since it was submitted. */
  readonly age: number;
  readonly isApproved: boolean;
}

export const sampleApps: readonly SampleApp[] = [
  {
    id: 'warming',
    name: 'Warming in one line',
    summary: 'Carbon dioxide and temperature since 1958 on one page, month by month.',
    description:
      'Two measurements that belong together, drawn on one axis of time:\n\n- carbon dioxide at Mauna Loa, month by month\n- the difference of the world’s temperature from its mean\n\nPoint at a month to read both. The page redraws itself when either dataset is updated.',
    kind: 'visualisation',
    url: 'https://warming.example.org/',
    picture: risingLine,
    submitter: 'noor@census.example',
    maker: 'northern-census',
    datasets: ['co2', 'global-temperature'],
    age: 41,
    isApproved: true,
  },
  {
    id: 'next-train',
    name: 'Which line is that?',
    summary: 'Find the Underground line nearest to a London address, on the phone.',
    description:
      'Type an address or share where you are, and see which lines are near and which borough you are in.\n\nThe app works without a connection once it was opened: the lines and boundaries are small enough to carry along.',
    kind: 'mobileApp',
    url: 'https://lines.example.org/',
    picture: lines,
    submitter: 'ade@leeds.example',
    maker: null,
    datasets: ['tube-lines', 'london-boroughs'],
    age: 17,
    isApproved: true,
  },
  {
    id: 'late-again',
    name: 'Late again: a notebook on delays',
    summary: 'When and where flights are late, worked through step by step.',
    description:
      'A notebook that reads the flights and the airports, joins them by code, and asks three questions:\n\n1. At what hour do delays begin to add up?\n2. Do long flights make up for it?\n3. Which airports pass delays on?\n\nEvery step can be run again with data of your own.',
    kind: 'analysis',
    url: 'https://notebooks.example.org/late-again',
    picture: columns,
    submitter: 'noor@census.example',
    maker: null,
    datasets: ['flight-delays', 'airports'],
    age: 6,
    isApproved: true,
  },
  {
    id: 'hospital-walk',
    name: 'A walk through Scutari',
    summary: 'Nightingale’s figures on the deaths in military hospitals, as a story with maps.',
    description:
      'The months of the war one after another, each with the numbers that were reported home and what they meant for those who were there.',
    kind: 'article',
    url: 'https://stories.example.org/scutari',
    picture: places,
    submitter: 'jurgen@leeds.example',
    maker: null,
    datasets: ['crimea-mortality'],
    age: 1,
    isApproved: false,
  },
];

const DAY = 86_400_000;

/** GUID of a sample dataset by its id. @throws Error for an id that no sample organisation has */
export function addressOf(id: string): string {
  for (const organisation of sampleOrganisations) {
    const dataset = organisation.datasets.find((one) => one.id === id);
    const organisationGUID = stableGuid('sample organisation', organisation.slug);
    if (dataset) return datasetGuid(organisationGUID, sampleIdentifier(dataset));
  }
  throw new Error(`There is no sample dataset ${id}`);
}

/**
 * Writes those sample apps that are not there. What someone has done with one since stays.
 * @param accounts identityGUID by e-mail address
 */
export async function writeSampleApps(
  kysely: Kysely<Schema>,
  accounts: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  for (const app of sampleApps) {
    const submitter = accounts.get(app.submitter);
    if (submitter === undefined) throw new Error(`There is no sample account ${app.submitter}`);
    const appGUID = stableGuid('sample app', app.id);
    const submittedAt = new Date(now.getTime() - app.age * DAY);
    const decidedAt = app.isApproved ? new Date(submittedAt.getTime() + DAY / 4) : null;
    const used = app.datasets.map(addressOf);
    await kysely.transaction().execute(async (trx) => {
      const written = await trx
        .insertInto('catalogue.app')
        .values({
          app_guid: appGUID,
          submitter_guid: submitter,
          latest_version: 1,
          shown_version: app.isApproved ? 1 : null,
          published_at: decidedAt,
          created_at: submittedAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (written.numInsertedOrUpdatedRows === 0n) return;
      const pictureGUID = stableGuid('sample app picture', app.id);
      await trx
        .insertInto('catalogue.app_picture')
        .values({
          picture_guid: pictureGUID,
          uploaded_by: submitter,
          media_type: 'image/png',
          width: PICTURE_WIDTH,
          height: PICTURE_HEIGHT,
          content: drawPng(app.picture),
          uploaded_at: submittedAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { name, summary, description, kind, url } = app;
      await trx
        .insertInto('catalogue.app_version')
        .values({
          app_guid: appGUID,
          version: 1,
          state: app.isApproved ? 'approved' : 'submitted',
          name,
          summary,
          description,
          kind,
          url,
          organisation_guid: app.maker === null ? null : stableGuid('sample organisation', app.maker),
          picture_guid: pictureGUID,
          submitted_at: submittedAt,
          decided_at: decidedAt,
          reason: null,
        })
        .execute();
      await trx
        .insertInto('catalogue.app_dataset')
        .values(
          used.map((dataset_guid, position) => ({ app_guid: appGUID, version: 1, dataset_guid, position })),
        )
        .execute();
      await recordEvent(trx, { appGUID, version: 1, event: 'submitted', actorGUID: submitter });
      await raiseRevision(trx);
    });
  }
}
