/** From a record to the rows that are written: derived fields, identifiers and the content hash. */
import { createHash } from 'node:crypto';
import type { Column } from '#contract/entities/dataset.ts';
import type { Translations } from '#contract/text-languages.ts';
import { fileTextName, fileTexts } from '#contract/text-names.ts';
import { datasetFields } from '#proxy/platform/catalogue/dataset-record.ts';
import { storedTranslations } from '#proxy/platform/catalogue/dataset-texts.ts';
import type { IncomingFile } from '#proxy/platform/catalogue/imported-columns.ts';
import { writeStated } from '#proxy/platform/catalogue/fields.ts';
import { datasetGuid, stableGuid } from '#proxy/platform/database/stable-guid.ts';
import { derivedFromFiles, dueAt } from '#proxy/platform/catalogue/derived.ts';
import type { ImportRecord, ImportResource } from './record.ts';

/** Raise it when the same record would lead to other rows than before, so that the next import writes them. */
const ROWS_VERSION = 8;

/** What an earlier import or an editor left, as far as a new version of the record keeps it. */
export interface Existing {
  readonly dataset_guid: string;
  readonly content_hash: string | null;
  readonly updated_at: Date;
  readonly first_published_at: Date | null;
}

/** The hash by which a changed record differs from one that is as it was. */
export const contentHash = (record: ImportRecord): string =>
  createHash('sha256')
    .update(`${ROWS_VERSION}\n${JSON.stringify(record)}`)
    .digest('hex');

/** The columns of a table, each with the column of another file that has its codes. */
function columnsOf({ profile, codesFrom = {} }: ImportResource, guidOf: (key: string) => string): Column[] {
  const columns = profile?.columns ?? [];
  if (Object.keys(codesFrom).length === 0) return [...columns];
  return columns.map((one) => {
    const from = Object.hasOwn(codesFrom, one.name) ? codesFrom[one.name] : undefined;
    return from === undefined
      ? one
      : { ...one, codesFrom: { resourceGUID: guidOf(from.key), column: from.column } };
  });
}

function resourceRows(record: ImportRecord, datasetGUID: string, updatedAt: string) {
  const guidOf = (key: string, repeated = 0) => stableGuid('resource', datasetGUID, key, String(repeated));
  const used = new Map<string, number>();
  return record.resources.map((resource, position) => {
    const repeated = used.get(resource.key) ?? 0;
    used.set(resource.key, repeated + 1);
    return {
      resource_guid: guidOf(resource.key, repeated),
      dataset_guid: datasetGUID,
      position,
      name: resource.name,
      description: resource.description,
      format: resource.format,
      mime_type: resource.mimeType,
      stated_format: resource.statedFormat ?? null,
      access_only: resource.accessOnly ?? false,
      status: resource.status,
      status_reason: resource.statusReason,
      bytes: resource.bytes,
      checksum_algorithm: resource.checksum?.algorithm ?? null,
      checksum: resource.checksum?.value ?? null,
      row_count: resource.profile?.rows ?? null,
      column_count: resource.profile?.columnCount ?? null,
      columns: columnsOf(resource, guidOf),
      fingerprint: resource.profile?.fingerprint ?? null,
      cell_words: resource.profile?.cellWords ?? null,
      url: resource.url,
      file_name: resource.file?.name ?? null,
      file_key: resource.file?.key ?? null,
      facts: resource.facts ?? {},
      reading: resource.reading ?? null,
      dialect: resource.profile?.dialect ?? null,
      updated_at: updatedAt,
      version_guid: null,
    };
  });
}

/** The translations of the dataset, with those of its files under the names that their GUIDs give them. */
function translationsOf(
  { language, translations, resources }: ImportRecord,
  rows: readonly { readonly resource_guid: string }[],
): Translations | null {
  const ofFiles = resources.flatMap(({ translations: texts }, position) =>
    fileTexts.flatMap((text) => {
      const guid = rows[position]?.resource_guid;
      const byLanguage = texts?.[text];
      return guid === undefined || byLanguage === undefined ? [] : [[fileTextName(guid, text), byLanguage]];
    }),
  );
  return storedTranslations(language, { ...translations, ...(Object.fromEntries(ofFiles) as Translations) });
}

/** Everything that is written for one record. */
export function rowsOf(
  record: ImportRecord,
  options: {
    organisationGUID: string;
    kind: string;
    hash: string;
    existing: Existing | undefined;
    now: Date;
  },
) {
  const { organisationGUID, kind, hash, existing, now } = options;
  const guid = existing?.dataset_guid ?? datasetGuid(organisationGUID, record.sourceIdentifier);
  // A change in the future is a mistake of the source, which would stay ahead of all others.
  const updatedAt =
    record.updatedAt === null
      ? (existing?.updated_at ?? now)
      : new Date(Math.min(Date.parse(record.updatedAt), now.getTime()));
  const updated = updatedAt.toISOString();
  const isOut = record.status === 'published' || record.status === 'onRequest';
  const published =
    record.firstPublishedAt ??
    existing?.first_published_at?.toISOString() ??
    (isOut ? now.toISOString() : null);
  const files = record.resources.map(({ format, status, url, profile }) => ({
    format,
    status,
    external: url !== null,
    shape: profile && { rows: profile.rows, columns: profile.columnCount },
    fingerprint: profile?.fingerprint ?? null,
  }));
  const resources = resourceRows(record, guid, updated);
  return {
    dataset: {
      dataset_guid: guid,
      organisation_guid: organisationGUID,
      ...writeStated(datasetFields, record),
      translations: translationsOf(record, resources),
      access_id: record.accessId,
      licence_id: record.licenceId,
      frequency_id: record.frequencyId,
      theme_ids: record.themeIds,
      alternative_titles: record.alternativeTitles ?? [],
      spatial_reference_system_id: record.referenceSystemId ?? null,
      personal_data: record.personalData ?? null,
      lawful_basis_ids: record.lawfulBasisIds ?? [],
      anonymisation_id: record.anonymisationId ?? null,
      identifiers: record.identifiers ?? [],
      documentation: record.documentation ?? [],
      standards: record.standards ?? [],
      high_value: [...(record.highValue ?? [])],
      relations: record.relations ?? [],
      special_categories: [...(record.specialCategories ?? [])],
      restrictions: [...(record.restrictions ?? [])],
      other_periods: record.otherPeriods ?? [],
      places: record.places ?? [],
      topics: [...(record.topics ?? [])],
      tag_types: record.tagTypes ?? [],
      agents: record.agents ?? [],
      dates: record.dates ?? [],
      first_published_at: published,
      updated_at: updated,
      due_at: dueAt({ ...record, files: files.length }, updatedAt),
      ...derivedFromFiles(record.status, files),
      // A dataset that was deleted here is back when its record is imported again.
      removed_at: null,
      before_removal: null,
      source_kind: kind,
      content_hash: hash,
      created_at: record.createdAt ?? now.toISOString(),
      changed_at: now.toISOString(),
    },
    resources,
    tags: record.tags.map((tag, position) => ({
      dataset_guid: guid,
      tag: tag.tag,
      label: tag.label,
      position,
    })),
  };
}

export type RecordRows = ReturnType<typeof rowsOf>;

/** A file as it would be written. */
export const toIncoming = (row: RecordRows['resources'][number]): IncomingFile => ({
  datasetGUID: row.dataset_guid,
  resourceGUID: row.resource_guid,
  name: row.name,
  fileKey: row.file_key,
  url: row.url,
  columns: row.columns,
  columnCount: row.column_count,
});

/** The files of a record as they would be written. */
export const incomingFiles = (record: ImportRecord, datasetGUID: string): IncomingFile[] =>
  resourceRows(record, datasetGUID, '').map(toIncoming);
