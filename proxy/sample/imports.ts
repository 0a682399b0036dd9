/**
 * A source of the sample, with two imports: a file that was cut off, and one that waits for a person. Nothing of it is
 * applied, so that one can try it.
 */
import { compare } from '#proxy/domains/catalogue/harvest/compare.ts';
import { storeItems } from '#proxy/domains/catalogue/harvest/items.ts';
import { parseDocument, readParts } from '#proxy/domains/catalogue/importer/read-document.ts';
import { stableGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { MalformedFile } from '#proxy/platform/formats/malformed-file.ts';
import type { FileStore } from '#proxy/platform/store/file-store.ts';

const DAY = 86_400_000;
const SLUG = 'leeds-open-data';
const NAME = 'Airedale open data';

const entry = (identifier: string, title: string, more: object) => ({
  '@type': 'dcat:Dataset',
  identifier,
  title,
  modified: '2026-03-02',
  accessLevel: 'public',
  publisher: { name: 'Airedale Council' },
  contactPoint: { fn: 'Data desk', hasEmail: 'mailto:data@airedale.example' },
  license: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
  ...more,
});

const catalogue = {
  conformsTo: 'https://project-open-data.cio.gov/v1.1/schema',
  dataset: [
    entry('airedale-litter-bins', 'Litter bins of Airedale', {
      description: 'Where the litter bins of the council are, and how often each is emptied.',
      keyword: ['litter', 'streets'],
      accrualPeriodicity: 'R/P1M',
    }),
    entry('airedale-allotments', 'Allotments and their waiting lists', {
      description: 'The allotment sites of the council, with plots and people who wait for one.',
      keyword: ['allotments', 'gardens'],
      accrualPeriodicity: 'R/P1Y',
    }),
    entry('airedale-gritting', 'Gritting routes of Airedale', {
      description: 'Roads that are gritted in winter, in the order of their priority.',
      keyword: ['roads', 'winter'],
      license: 'our own terms',
    }),
    entry('airedale-untitled', ' ', { description: 'A record without a title.' }),
  ],
};

/** The file as it arrived the first time, without its end. */
const cutOff = JSON.stringify(catalogue).slice(0, 700);

function problemOf(text: string): string {
  try {
    parseDocument(Buffer.from(text));
    return '';
  } catch (error) {
    if (error instanceof MalformedFile) return error.message;
    throw error;
  }
}

interface ImportsOptions {
  readonly db: Pick<Database, 'kysely'>;
  readonly store: FileStore;
}

/** Writes the source and its imports, once. @param accounts identityGUID by e-mail address */
export async function writeSampleImports(
  { db: { kysely }, store }: ImportsOptions,
  accounts: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const organisationGUID = stableGuid('sample organisation', SLUG);
  const sourceGUID = stableGuid('sample source', SLUG);
  const startedBy = accounts.get('marta@leeds.example') ?? null;
  const at = (age: number) => new Date(now.getTime() - age * DAY);
  const parts = [parseDocument(Buffer.from(JSON.stringify(catalogue)))];
  const result = await readParts(parts, { folder: '/nonexistent', store });
  await kysely.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('catalogue.harvest_source')
      .values({
        source_guid: sourceGUID,
        organisation_guid: organisationGUID,
        name: NAME,
        address: null,
        every_hours: null,
        when_gone: 'keep',
        new_as: 'draft',
        editor_fields: ['summary', 'contact'],
        created_by: startedBy,
        created_at: at(7),
        changed_at: at(7),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return;
    const source = { sourceGUID, organisationGUID, newAs: 'draft', editorFields: [] } as const;
    const { items, counts } = await compare(trx, result, source, {
      readEdited: () => Promise.resolve(new Map()),
      findColumns: () => Promise.resolve([]),
    });
    const run = (name: string) => stableGuid('sample import', name);
    await trx
      .insertInto('catalogue.harvest_run')
      .values([
        {
          run_guid: run('cut off'),
          source_guid: sourceGUID,
          state: 'failed',
          file_name: 'airedale.json',
          parts: 1,
          problem: problemOf(cutOff),
          started_by: startedBy,
          started_at: at(6),
        },
        {
          run_guid: run('waits'),
          source_guid: sourceGUID,
          state: 'ready',
          file_name: 'airedale.json',
          parts: 1,
          format: result.kind,
          counts: JSON.stringify(counts),
          started_by: startedBy,
          started_at: at(2),
          read_at: at(2),
        },
      ])
      .execute();
    await storeItems(trx, run('waits'), items);
  });
}
