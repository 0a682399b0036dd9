/** The dry run: what a source says now, compared with what it said before and with what is here. */
import { sql, type Kysely, type Transaction } from 'kysely';
import {
  isNamedColumn,
  type FieldOwners,
  type FoundColumns,
  type HarvestCounts,
  type SourceField,
} from '#contract/harvest.ts';
import type { ColumnsOfImports, IncomingFile } from '#proxy/platform/catalogue/imported-columns.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { COLUMN_USE_DAYS } from '#proxy/platform/uses/write-uses.ts';
import { contentHash, incomingFiles } from '../importer/record-rows.ts';
import type { ImportRecord, ReadResult } from '../importer/record.ts';
import { isOwnedHere, keptHere, type ReadEditedFields } from './owned-fields.ts';
import { asSourceFields, changesOf, keepFields } from './record-fields.ts';
import { sayRefused } from './refused-record.ts';

export interface ComparedSource {
  readonly sourceGUID: string;
  readonly organisationGUID: string;
  readonly newAs: 'source' | 'draft';
  readonly editorFields: readonly SourceField[];
}

/** What is asked of what is here. */
interface Looks {
  readonly readEdited: ReadEditedFields;
  readonly findColumns: ColumnsOfImports['find'];
}

export interface FoundItem {
  readonly kind: 'new' | 'changed' | 'gone' | 'invalid';
  readonly identifier: string | null;
  readonly title: string;
  readonly datasetGUID: string | null;
  readonly reasons: readonly string[];
  readonly changes: ReturnType<typeof changesOf>;
  readonly record: ImportRecord | null;
  /** Files of which columns are gone. */
  readonly columns: readonly FoundColumns[];
}

interface Known {
  dataset_guid: string;
  source_identifier: string;
  title: string;
  content_hash: string | null;
  removed_at: Date | null;
  source_guid: string | null;
  source_name: string | null;
  record: ImportRecord | null;
  gone_at: Date | null;
  rolled_back_at: Date | null;
  field_owners: FieldOwners | null;
}

/** Reasons that are kept of one dataset. */
const MOST_REASONS = 20;

/** Records that were imported into an organisation, by their identifiers: those of a list, and all of one source. */
async function readKnown(
  kysely: Kysely<Schema>,
  { organisationGUID, sourceGUID }: ComparedSource,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const { rows } = await sql<Known>`
    select d.dataset_guid, d.source_identifier, d.title, d.content_hash, d.removed_at, s.source_guid,
      h.name as source_name, s.record, s.gone_at, s.rolled_back_at, s.field_owners
    from catalogue.dataset d
    left join catalogue.source_record s using (dataset_guid)
    left join catalogue.harvest_source h on h.source_guid = s.source_guid
    where d.organisation_guid = ${organisationGUID} and d.source_identifier is not null
      and (d.source_identifier = any (${identifiers}::text[]) or s.source_guid = ${sourceGUID})`.execute(
    kysely,
  );
  return new Map(rows.map((row) => [row.source_identifier, row]));
}

const day = (date: Date) => date.toISOString().slice(0, 10);

/** What the source says, and that drafts stay drafts. */
function stated(record: ImportRecord, known: Known | undefined, { newAs }: ComparedSource): ImportRecord {
  const isDraft = newAs === 'draft' && (known === undefined || known.record?.status === 'draft');
  return isDraft ? { ...record, status: 'draft' } : record;
}

function refusalOf(known: Known | undefined, { sourceGUID }: ComparedSource): string | null {
  if (known === undefined) return null;
  if (known.source_guid !== null && known.source_guid !== sourceGUID)
    return `A dataset with this identifier comes from the source ${known.source_name ?? ''}`;
  if (known.removed_at !== null && known.rolled_back_at === null)
    return `It was deleted here on ${day(known.removed_at)}. Restore it to import it again`;
  return null;
}

/** Compares what was read with what is here. Nothing is written. */
export async function compare(
  kysely: Kysely<Schema> | Transaction<Schema>,
  { records, rejected, remarks, places }: ReadResult,
  source: ComparedSource,
  { readEdited, findColumns }: Looks,
): Promise<{ items: FoundItem[]; counts: HarvestCounts }> {
  const identifiers = records.map(({ sourceIdentifier }) => sourceIdentifier);
  const known = await readKnown(kysely, source, identifiers);
  const edited = await readEdited(
    kysely,
    [...known.values()].map(({ dataset_guid }) => dataset_guid),
  );
  const items: FoundItem[] = [];
  const incoming: IncomingFile[] = [];
  let unchanged = 0;
  for (const given of records) {
    const one = known.get(given.sourceIdentifier);
    const record = stated(given, one, source);
    const item = {
      identifier: given.sourceIdentifier,
      title: given.title,
      datasetGUID: one?.dataset_guid ?? null,
      reasons: [] as string[],
      changes: [],
      columns: [],
      record,
    };
    const refusal = refusalOf(one, source);
    if (refusal !== null) items.push({ ...item, kind: 'invalid', reasons: [refusal], record: null });
    else if (one === undefined || one.removed_at !== null) items.push({ ...item, kind: 'new' });
    else {
      const owners = one.field_owners ?? {};
      const written =
        one.record === null ? record : keepFields(record, one.record, keptHere(source.editorFields, owners));
      const isSame = one.content_hash === contentHash(written) && one.gone_at === null;
      if (isSame && one.source_guid === source.sourceGUID) {
        unchanged += 1;
        continue;
      }
      const here = asSourceFields(edited.get(one.dataset_guid) ?? []);
      const owned = isOwnedHere(source.editorFields, owners, here);
      const changes =
        one.record === null ? [] : changesOf(one.record, { ...record, status: written.status }, owned);
      const isGivenBack = one.content_hash === null && Object.values(owners).includes('source');
      const reasons = [
        ...(one.source_guid === null ? ['It is here already and becomes part of this source'] : []),
        ...(one.gone_at === null ? [] : ['The source lists it again']),
        ...(one.record === null && !isSame ? ['What the source said before is not known'] : []),
        ...(isGivenBack ? ['Fields are given back to the source'] : []),
        ...(changes.length === 0 && !isSame && !isGivenBack && one.record !== null
          ? ['Only dates or details have changed']
          : []),
      ];
      items.push({ ...item, kind: 'changed', changes, reasons });
      incoming.push(...incomingFiles(written, one.dataset_guid));
    }
  }
  const listed = new Set([...identifiers, ...rejected.flatMap(({ identifier }) => identifier ?? [])]);
  const gone = [...known.values()].filter(
    (one) =>
      one.source_guid === source.sourceGUID &&
      one.gone_at === null &&
      one.removed_at === null &&
      !listed.has(one.source_identifier),
  );
  for (const one of gone)
    items.push({
      kind: 'gone',
      identifier: one.source_identifier,
      title: one.title,
      datasetGUID: one.dataset_guid,
      reasons: edited.get(one.dataset_guid)?.has('status') === true ? ['Editors decide on its status'] : [],
      changes: [],
      columns: [],
      record: one.record,
    });
  for (const one of rejected) {
    const { title, reason } = sayRefused(one);
    items.push({
      kind: 'invalid',
      identifier: one.identifier,
      title,
      datasetGUID: null,
      reasons: [reason],
      changes: [],
      columns: [],
      record: null,
    });
  }
  const found = withColumns(items, incoming, await findColumns(kysely, incoming));
  const count = (kind: FoundItem['kind']) => items.filter((item) => item.kind === kind).length;
  return {
    items: withNotes(found, remarks, places),
    counts: {
      new: count('new'),
      changed: count('changed'),
      unchanged,
      gone: count('gone'),
      invalid: count('invalid'),
      notes: remarks.length,
      fields: items.reduce((sum, { changes }) => sum + changes.length, 0),
      goneUsed: await countUsed(
        kysely,
        gone.map(({ dataset_guid }) => dataset_guid),
      ),
      columns: found.filter(({ columns }) => losesNamed(columns)).length,
    },
  };
}

/** Whether something names a column that is gone. */
const losesNamed = (files: readonly FoundColumns[]): boolean =>
  files.some(({ gone }) => gone.some(({ breaks }) => isNamedColumn(breaks)));

/** Adds to each item the files of its dataset that lose columns. */
function withColumns(
  items: readonly FoundItem[],
  incoming: readonly IncomingFile[],
  found: readonly FoundColumns[],
): FoundItem[] {
  const datasetOf = new Map(incoming.map((file) => [file.resourceGUID, file.datasetGUID]));
  const ofDataset = Map.groupBy(found, ({ resourceGUID }) => datasetOf.get(resourceGUID));
  return items.map((item) =>
    item.kind === 'changed' && item.datasetGUID !== null
      ? { ...item, columns: ofDataset.get(item.datasetGUID) ?? [] }
      : item,
  );
}

/** How many of some datasets keys have asked for, as long as that is kept. */
async function countUsed(
  kysely: Kysely<Schema> | Transaction<Schema>,
  datasetGUIDs: readonly string[],
): Promise<number> {
  if (datasetGUIDs.length === 0) return 0;
  const { rows } = await sql<{ used: number }>`
    select count(distinct dataset_guid)::int as used from catalogue.column_use
    where dataset_guid = any (${datasetGUIDs}::uuid[]) and key_guid is not null
      and day > current_date - ${COLUMN_USE_DAYS}::int`.execute(kysely);
  return rows[0]?.used ?? 0;
}

/** Adds to each item what was repaired of its record. Readers name records by their places, unless a file is one record. */
function withNotes(
  items: readonly FoundItem[],
  remarks: ReadResult['remarks'],
  places: ReadResult['places'],
): FoundItem[] {
  const notes = Map.groupBy(remarks, ({ path }) => path);
  return items.map((item) => {
    // What is gone from the source is not in what was read.
    if (item.record === null || item.identifier === null || item.kind === 'gone') return item;
    const place = places?.get(item.identifier);
    const found = places === undefined ? remarks : (notes.get(place ?? '') ?? []);
    const own = found.map(({ message }) => message);
    return { ...item, reasons: [...item.reasons, ...own].slice(0, MOST_REASONS) };
  });
}
