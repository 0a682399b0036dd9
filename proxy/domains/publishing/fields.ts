/** The fields that editors write, and the columns of `catalogue.dataset` in which readers have them. */
import { sql, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { DatasetFieldName, DatasetFields, FieldChanges } from '#contract/publishing-fields.ts';
import { datasetFieldNames } from '#contract/publishing-fields.ts';
import {
  isTranslatedName,
  namedTranslations,
  withTranslations,
  type NamedTranslations,
} from '#contract/text-languages.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { foldTag, storableJson } from '#proxy/platform/database/storable-text.ts';

type Table = Schema['catalogue.dataset'];
/** A dataset as it is stored, with the labels of its tags. */
export type DatasetRow = Selectable<Table> & { readonly tags: string[] };

interface EditedField<Value> {
  readonly read: (row: DatasetRow) => Value;
  /** The columns; tags are rows of a table of their own. */
  readonly write: (value: Value) => Updateable<Table>;
}

/** What lists call a draft that has no title yet. */
export const UNTITLED = 'Untitled dataset';

const fields: { readonly [F in DatasetFieldName]: EditedField<DatasetFields[F]> } = {
  title: {
    read: ({ title }) => (title === UNTITLED ? '' : title),
    write: (title) => ({ title: title === '' ? UNTITLED : title }),
  },
  alternativeTitles: {
    read: (row) => row.alternative_titles,
    write: (alternative_titles) => ({ alternative_titles }),
  },
  summary: { read: (row) => row.summary, write: (summary) => ({ summary }) },
  description: { read: (row) => row.description, write: (description) => ({ description }) },
  language: { read: (row) => row.language, write: (language) => ({ language }) },
  provenance: { read: (row) => row.provenance, write: (provenance) => ({ provenance }) },
  qualityNotes: { read: (row) => row.quality_notes, write: (quality_notes) => ({ quality_notes }) },
  version: { read: (row) => row.version, write: (version) => ({ version }) },
  versionNotes: { read: (row) => row.version_notes, write: (version_notes) => ({ version_notes }) },
  opennessOverride: {
    read: (row) => row.openness_override,
    write: (stated) => ({ openness_override: stated === null ? null : JSON.stringify(stated) }),
  },
  citation: { read: (row) => row.citation, write: (citation) => ({ citation }) },
  identifiers: { read: (row) => row.identifiers, write: (identifiers) => ({ identifiers }) },
  attribution: { read: (row) => row.attribution, write: (attribution) => ({ attribution }) },
  temporalResolution: {
    read: (row) => row.temporal_resolution,
    write: (temporal_resolution) => ({ temporal_resolution }),
  },
  spatialResolution: {
    read: (row) => row.spatial_resolution,
    write: (spatial_resolution) => ({ spatial_resolution }),
  },
  documentation: { read: (row) => row.documentation, write: (documentation) => ({ documentation }) },
  standards: { read: (row) => row.standards, write: (standards) => ({ standards }) },
  themes: { read: (row) => row.theme_ids, write: (theme_ids) => ({ theme_ids }) },
  tags: { read: (row) => row.tags, write: () => ({}) },
  tagTypes: { read: (row) => row.tag_types, write: (types) => ({ tag_types: JSON.stringify(types) }) },
  contact: {
    read: (row) => row.contact,
    write: (contact) => ({ contact: contact === null ? null : JSON.stringify(contact) }),
  },
  licence: { read: (row) => row.licence_id, write: (licence_id) => ({ licence_id }) },
  access: { read: (row) => row.access_id, write: (access_id) => ({ access_id }) },
  rights: { read: (row) => row.rights, write: (rights) => ({ rights }) },
  frequency: { read: (row) => row.frequency_id, write: (frequency_id) => ({ frequency_id }) },
  dataProvider: { read: (row) => row.data_provider_id, write: (id) => ({ data_provider_id: id }) },
  agents: { read: (row) => row.agents, write: (agents) => ({ agents: JSON.stringify(agents) }) },
  priority: { read: (row) => row.priority_id, write: (priority_id) => ({ priority_id }) },
  topics: { read: (row) => row.topics, write: (topics) => ({ topics }) },
  highValue: { read: (row) => row.high_value, write: (high_value) => ({ high_value }) },
  dataOwner: { read: (row) => row.data_owner, write: (data_owner) => ({ data_owner }) },
  languages: { read: (row) => row.languages, write: (languages) => ({ languages }) },
  temporal: {
    read: ({ temporal_start: start, temporal_end: end }) =>
      start === null && end === null ? null : { start, end },
    write: (temporal) => ({ temporal_start: temporal?.start ?? null, temporal_end: temporal?.end ?? null }),
  },
  otherPeriods: {
    read: (row) => row.other_periods,
    write: (periods) => ({ other_periods: JSON.stringify(periods) }),
  },
  dates: { read: (row) => row.dates, write: (dates) => ({ dates: JSON.stringify(dates) }) },
  spatial: { read: (row) => row.spatial, write: (spatial) => ({ spatial }) },
  places: { read: (row) => row.places, write: (places) => ({ places: JSON.stringify(places) }) },
  spatialReferenceSystem: {
    read: (row) => row.spatial_reference_system_id,
    write: (id) => ({ spatial_reference_system_id: id }),
  },
  sources: { read: (row) => row.sources, write: (sources) => ({ sources: JSON.stringify(sources) }) },
  relations: {
    read: (row) => row.relations,
    write: (relations) => ({ relations: JSON.stringify(relations) }),
  },
  landingPage: { read: (row) => row.landing_page, write: (landing_page) => ({ landing_page }) },
  expectedAt: { read: (row) => row.expected_on, write: (expected_on) => ({ expected_on }) },
  personalData: { read: (row) => row.personal_data, write: (personal_data) => ({ personal_data }) },
  lawfulBases: { read: (row) => row.lawful_basis_ids, write: (ids) => ({ lawful_basis_ids: ids }) },
  anonymisation: { read: (row) => row.anonymisation_id, write: (id) => ({ anonymisation_id: id }) },
  specialCategories: {
    read: (row) => row.special_categories,
    write: (special_categories) => ({ special_categories }),
  },
  restrictions: { read: (row) => row.restrictions, write: (restrictions) => ({ restrictions }) },
  anonymisationNote: {
    read: (row) => row.anonymisation_note,
    write: (note) => ({ anonymisation_note: note }),
  },
  anonymisationReview: {
    read: (row) => row.anonymisation_review,
    write: (day) => ({ anonymisation_review: day }),
  },
  impactAssessment: {
    read: (row) => row.impact_assessment,
    write: (impact_assessment) => ({ impact_assessment }),
  },
  retention: { read: (row) => row.retention, write: (retention) => ({ retention }) },
  dictionary: {
    read: (row) => row.dictionary,
    write: (dictionary) => ({ dictionary: JSON.stringify(dictionary) }),
  },
};

/** The values that readers have. */
export const readersValues = (row: DatasetRow): DatasetFields =>
  Object.fromEntries(datasetFieldNames.map((name) => [name, fields[name].read(row)])) as DatasetFields;

/** The texts in other languages that readers have. */
export const readersTranslations = (row: DatasetRow): NamedTranslations =>
  namedTranslations(row.translations);

/** Reads a dataset as it is stored. @returns undefined when there is none */
export const readRow = async (kysely: Kysely<Schema>, datasetGUID: string): Promise<DatasetRow | undefined> =>
  (await readRows(kysely, [datasetGUID]))[0];

/** Rows of datasets, in any order; those that there are not are left out. */
export function readRows(kysely: Kysely<Schema>, datasetGUIDs: readonly string[]): Promise<DatasetRow[]> {
  return kysely
    .selectFrom('catalogue.dataset as d')
    .selectAll('d')
    .select(
      sql<string[]>`(select coalesce(array_agg(t.label order by t.position), '{}')
        from catalogue.tag_usage t where t.dataset_guid = d.dataset_guid)`.as('tags'),
    )
    .where('d.dataset_guid', '=', sql<string>`any (${datasetGUIDs}::uuid[])`)
    .execute();
}

async function writeTags(
  trx: Transaction<Schema>,
  datasetGUID: string,
  labels: readonly string[],
): Promise<void> {
  const byTag = new Map(labels.map((label) => [foldTag(label), label] as const));
  await trx.deleteFrom('catalogue.tag_usage').where('dataset_guid', '=', datasetGUID).execute();
  if (byTag.size === 0) return;
  await trx
    .insertInto('catalogue.tag_usage')
    .values([...byTag].map(([tag, label], position) => ({ dataset_guid: datasetGUID, tag, label, position })))
    .execute();
}

/** The column of translations with some of them changed; nothing where none is. */
async function translated(
  trx: Transaction<Schema>,
  datasetGUID: string,
  changes: NamedTranslations,
): Promise<Updateable<Table>> {
  if (Object.keys(changes).length === 0) return {};
  const { translations } = await trx
    .selectFrom('catalogue.dataset')
    .select('translations')
    .where('dataset_guid', '=', datasetGUID)
    .executeTakeFirstOrThrow();
  const all = withTranslations(translations, changes);
  return { translations: all === null ? null : JSON.stringify(all) };
}

/** Gives readers these values. What is derived from them is the caller's to renew. */
export async function writeFields(
  trx: Transaction<Schema>,
  datasetGUID: string,
  values: FieldChanges,
  translations: NamedTranslations = {},
): Promise<void> {
  const columns = Object.assign(
    {},
    ...datasetFieldNames.flatMap((name) => {
      const value = values[name];
      // The value is of the type of the field: both come from one entry.
      return value === undefined ? [] : [(fields[name] as EditedField<unknown>).write(value)];
    }),
  ) as Updateable<Table>;
  await trx
    .updateTable('catalogue.dataset')
    .set({
      ...columns,
      ...(await translated(trx, datasetGUID, translations)),
      changed_at: sql<Date>`now()`,
    })
    .where('dataset_guid', '=', datasetGUID)
    .execute();
  if (values.tags !== undefined) await writeTags(trx, datasetGUID, values.tags);
}

/** Takes values by the names of fields apart: texts in other languages, and fields. */
export function splitChanges(values: Readonly<Record<string, unknown>>): [NamedTranslations, FieldChanges] {
  const entries = Object.entries(values);
  const some = (isWanted: (name: string) => boolean) =>
    Object.fromEntries(entries.filter(([name]) => isWanted(name)));
  // Both are stored by the calls of this domain alone, which have checked them.
  return [
    some(isTranslatedName) as NamedTranslations,
    some((name) => !isTranslatedName(name)) as FieldChanges,
  ];
}

/** The value without what PostgreSQL cannot store. */
export const storable = <Value>(value: Value): Value => JSON.parse(storableJson(value)) as Value;
