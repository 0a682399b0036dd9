/** What the tests of a dataset's words share: who sees a dataset, what the audit log has, and an imported one. */
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { ask, ORGANISATION, record, send } from '../../support/catalogue.ts';
import { publishingBench } from './bench.ts';

/** Files elsewhere, as an importer names them. */
export const elsewhere = ['first', 'second'].map((key) => ({
  key,
  name: key,
  description: null,
  format: 'CSV',
  mimeType: 'text/csv',
  status: 'ready' as const,
  statusReason: null,
  bytes: null,
  checksum: null,
  profile: null,
  url: `https://example.org/${key}.csv`,
  file: null,
}));

/** A bench, and what the tests of words ask of it. */
export async function wordsBench() {
  const bench = await publishingBench();
  const view = async (datasetGUID: string, as?: string) =>
    (await send(bench.discovery, 'dataset:view', { datasetGUID }, as)).status;
  const listed = async (keywords: string, as?: string) =>
    (await ask(bench.discovery, 'dataset:listDiscovery', { keywords, limit: 10 }, as)).totalCount;
  const audited = async (datasetGUID: string) =>
    (
      await bench.db.kysely
        .selectFrom('access.audit')
        .select(['action', 'actor_guid'])
        .where('object_id', '=', datasetGUID)
        .orderBy('id')
        .execute()
    ).map(({ action }) => action);

  /** A dataset with external files, as an importer leaves it, so that it can be published. */
  async function imported(sourceIdentifier: string): Promise<string> {
    await writeRecords(
      bench.db.kysely,
      [
        record({
          sourceIdentifier,
          title: `Imported ${sourceIdentifier}`,
          resources: elsewhere,
        }),
      ],
      { organisationGUID: ORGANISATION, kind: 'test' },
    );
    return datasetGuid(ORGANISATION, sourceIdentifier);
  }
  return { bench, view, listed, audited, imported };
}
