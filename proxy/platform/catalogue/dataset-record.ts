/**
 * The dataset: the one definition of its columns and fields. The row type of the table, what lists, pages and exports
 * select, how their rows become entities of the contract, and what importers write all follow from it. To add a field,
 * see docs/add-a-dataset-field.md.
 *
 * Every statement calls the table `d`.
 */
import { sql } from 'kysely';
import { Dataset, DatasetSummary } from '#contract/entities/dataset.ts';
import type { HighValue, Restriction, SpecialCategory, Topic } from '#contract/fixed-terms.ts';
import { statuses, type Visibility } from '#contract/fixed-values.ts';
import type { DatasetFields } from '#contract/publishing-fields.ts';
import type { Translations } from '#contract/text-languages.ts';
import * as c from '#proxy/platform/database/columns.ts';
import { foldTag } from '#proxy/platform/database/storable-text.ts';
import { wholeNumber } from '#proxy/platform/database/columns.ts';
import { statusOf } from '#proxy/platform/lookups/status.ts';
import { useFields } from './dataset-use.ts';
import {
  allTranslations,
  availableLanguagesField,
  languageField,
  mainLanguage,
  assessedTexts,
  mainTextFields,
  pageTexts,
  tagLabels,
  tagsField,
  textField,
  textLanguagesField,
  textOrNullField,
} from './dataset-texts.ts';
import { terms } from './dataset-terms.ts';
import { field, fieldsOf, project, type Stated } from './fields.ts';
import { unansweredAt } from './broken-links.ts';
import { freshnessOf } from './freshness.ts';
import { opennessOf, statedOpenness } from './openness.ts';
import { qualityOf } from './quality.ts';
import { resourcesOfDataset, shownResources, shownRows } from './resource-record.ts';

/** The columns of `catalogue.dataset`. */
export const datasetColumns = {
  dataset_guid: c.uuid,
  organisation_guid: c.uuid,
  title: c.text,
  summary: c.defaulted(c.text),
  description: c.defaulted(c.text),
  language: c.defaulted(c.text),
  /** Texts in other languages than `language`: by the text, then by tag. Null: there are none. */
  translations: c.nullable(c.json<Translations>()),
  status_id: c.smallint,
  visibility: c.textOf<Visibility>(),
  access_id: c.nullable(c.integer),
  licence_id: c.nullable(c.integer),
  rights: c.nullable(c.text),
  frequency_id: c.nullable(c.integer),
  data_provider_id: c.nullable(c.integer),
  theme_ids: c.defaulted(c.integerArray),
  contact: c.nullable(c.json<NonNullable<Dataset['contact']>>()),
  sources: c.defaulted(c.json<Dataset['sources']>()),
  landing_page: c.nullable(c.text),
  languages: c.defaulted(c.textArray),
  temporal_start: c.nullable(c.text),
  temporal_end: c.nullable(c.text),
  spatial: c.nullable(c.text),
  expected_on: c.nullable(c.date),
  first_published_at: c.nullable(c.timestamp),
  updated_at: c.timestamp,
  due_at: c.nullable(c.timestamp),
  formats: c.defaulted(c.textArray),
  row_count: c.nullable(c.bigint),
  column_count: c.nullable(c.integer),
  fingerprint: c.nullable(c.text),
  source_kind: c.nullable(c.text),
  publisher: c.nullable(c.text),
  source_identifier: c.nullable(c.text),
  content_hash: c.nullable(c.text),
  created_at: c.defaulted(c.timestamp),
  changed_at: c.defaulted(c.timestamp),
  alternative_titles: c.defaulted(c.textArray),
  priority_id: c.nullable(c.integer),
  spatial_reference_system_id: c.nullable(c.integer),
  personal_data: c.nullable(c.textOf<'no' | 'yes'>()),
  lawful_basis_ids: c.defaulted(c.integerArray),
  anonymisation_id: c.nullable(c.integer),
  provenance: c.nullable(c.text),
  quality_notes: c.nullable(c.text),
  version: c.nullable(c.text),
  version_notes: c.nullable(c.text),
  openness_override: c.nullable(c.json<NonNullable<DatasetFields['opennessOverride']>>()),
  citation: c.nullable(c.text),
  identifiers: c.defaulted(c.textArray),
  attribution: c.nullable(c.text),
  temporal_resolution: c.nullable(c.text),
  spatial_resolution: c.nullable(c.integer),
  documentation: c.defaulted(c.textArray),
  standards: c.defaulted(c.textArray),
  other_periods: c.defaulted(c.json<DatasetFields['otherPeriods']>()),
  places: c.defaulted(c.json<DatasetFields['places']>()),
  topics: c.defaulted(c.textArrayOf<Topic>()),
  tag_types: c.defaulted(c.json<DatasetFields['tagTypes']>()),
  agents: c.defaulted(c.json<DatasetFields['agents']>()),
  dates: c.defaulted(c.json<DatasetFields['dates']>()),
  high_value: c.defaulted(c.textArrayOf<HighValue>()),
  relations: c.defaulted(c.json<DatasetFields['relations']>()),
  special_categories: c.defaulted(c.textArrayOf<SpecialCategory>()),
  restrictions: c.defaulted(c.textArrayOf<Restriction>()),
  anonymisation_note: c.nullable(c.text),
  anonymisation_review: c.nullable(c.date),
  impact_assessment: c.nullable(c.text),
  retention: c.nullable(c.text),
  /** A member of the organisation; no one but its members learns it. */
  data_owner: c.nullable(c.uuid),
  /** The data dictionary, by the name of a column. */
  dictionary: c.defaulted(c.json<DatasetFields['dictionary']>()),
  /** When it was deleted; it can be restored for a while. */
  removed_at: c.nullable(c.timestamp),
  before_removal: c.nullable(c.json<{ status: number; visibility: Visibility }>()),
};

const { from, stated, statedAs } = fieldsOf('d', datasetColumns);

export const organisationJoin = sql`join auth.organisation o on o.organisation_guid = d.organisation_guid`;

/** The fields, by their names in the contract. Stated ones come from a source or an editor, the others from the system. */
export const datasetFields = {
  datasetGUID: field(from('dataset_guid'), (row) => row.dataset_guid),
  organisation: field(
    { ...from('organisation_guid'), slug: sql<string>`o.slug`, name: sql<string>`o.name` },
    (row) => ({ organisationGUID: row.organisation_guid, slug: row.slug, name: row.name }),
    [organisationJoin],
  ),
  title: { ...stated('title'), ...textField('title') },
  summary: { ...stated('summary'), ...textField('summary') },
  description: { ...stated('description'), ...textField('description') },
  language: { ...stated('language'), ...languageField },
  textLanguages: textLanguagesField(pageTexts),
  availableLanguages: availableLanguagesField,
  /** What a source states beside the texts of the main language; not in an answer, whose texts are in one language. */
  translations: statedAs(
    ['translations'],
    (row) => row.translations,
    (translations) => ({ translations: translations ?? null }),
  ),
  status: statedAs(
    ['status_id'],
    (row) => statusOf(row.status_id),
    (status) => ({ status_id: statuses[status].id }),
  ),
  visibility: stated('visibility'),
  themes: field({ themes: terms.themes }, (row) => row.themes),
  tags: tagsField,
  formats: field(from('formats'), (row) => row.formats),
  licence: field({ licence: terms.licence }, (row) => row.licence),
  frequency: field({ frequency: terms.frequency }, (row) => row.frequency),
  access: field({ access: terms.access }, (row) => row.access),
  rights: { ...stated('rights'), ...textOrNullField('rights') },
  freshness: field(
    from('updated_at', 'due_at'),
    (row, now) => freshnessOf(row.updated_at, row.due_at, now).freshness,
  ),
  overdueDays: field(
    from('updated_at', 'due_at'),
    (row, now) => freshnessOf(row.updated_at, row.due_at, now).overdueDays,
  ),
  shape: field(from('row_count', 'column_count'), (row) =>
    row.row_count === null ? null : { rows: wholeNumber(row.row_count), columns: row.column_count ?? 0 },
  ),
  fingerprint: field(from('fingerprint'), (row) => row.fingerprint),
  updatedAt: field(from('updated_at'), (row) => row.updated_at.toISOString()),
  expectedAt: stated('expected_on'),
  firstPublishedAt: field(from('first_published_at'), (row) => row.first_published_at?.toISOString() ?? null),
  contact: stated('contact'),
  sources: stated('sources'),
  landingPage: stated('landing_page'),
  landingPageUnansweredAt: field(
    { landing_unanswered: unansweredAt(sql`d.landing_page`) },
    (row) => row.landing_unanswered ?? undefined,
  ),
  languages: stated('languages'),
  temporal: statedAs(
    ['temporal_start', 'temporal_end'],
    (row): Dataset['temporal'] =>
      row.temporal_start === null && row.temporal_end === null
        ? null
        : { start: row.temporal_start, end: row.temporal_end },
    (temporal) => ({ temporal_start: temporal?.start ?? null, temporal_end: temporal?.end ?? null }),
  ),
  spatial: stated('spatial'),
  publisher: stated('publisher'),
  alternativeTitles: field(from('alternative_titles'), (row) => row.alternative_titles),
  spatialReferenceSystem: field(
    { reference_system: terms.spatialReferenceSystem },
    (row) => row.reference_system,
  ),
  lawfulBases: field({ lawful_bases: terms.lawfulBases }, (row) => row.lawful_bases),
  anonymisation: field({ anonymisation: terms.anonymisation }, (row) => row.anonymisation),
  provenance: { ...stated('provenance'), ...textOrNullField('provenance') },
  qualityNotes: { ...stated('quality_notes'), ...textOrNullField('qualityNotes') },
  version: stated('version'),
  versionNotes: { ...stated('version_notes'), ...textOrNullField('versionNotes') },
  citation: stated('citation'),
  identifiers: field(from('identifiers'), (row) => row.identifiers),
  attribution: stated('attribution'),
  temporalResolution: stated('temporal_resolution'),
  spatialResolution: stated('spatial_resolution'),
  documentation: field(from('documentation'), (row) => row.documentation),
  standards: field(from('standards'), (row) => row.standards),
  otherPeriods: field(from('other_periods'), (row) => row.other_periods),
  places: field(from('places'), (row) => row.places),
  topics: field(from('topics'), (row) => row.topics),
  highValue: field(from('high_value'), (row) => row.high_value),
  relations: field(from('relations'), (row) => row.relations),
  specialCategories: field(from('special_categories'), (row) => row.special_categories),
  restrictions: field(from('restrictions'), (row) => row.restrictions),
  anonymisationNote: stated('anonymisation_note'),
  impactAssessment: stated('impact_assessment'),
  retention: stated('retention'),
  tagTypes: field({ tag_types: terms.tagTypes, tags: tagLabels }, ({ tag_types: types, tags }) => {
    const known = new Set(tags.map((tag) => foldTag(tag)));
    return types.filter(({ tag }) => known.has(foldTag(tag)));
  }),
  agents: field({ agents: terms.agents }, (row) => row.agents),
  dates: field({ dates: terms.dates }, (row) => row.dates),
  dataProvider: field({ data_provider: terms.dataProvider }, (row) => row.data_provider),
  sourceIdentifier: stated('source_identifier'),
  resources: field(
    {
      ...from('status_id'),
      resources: resourcesOfDataset,
      language: mainLanguage,
      translations: allTranslations,
    },
    (row, _, asked) => shownResources(row.resources, statusOf(row.status_id), { ...row, asked }),
  ),
  openness: field(
    { ...from('status_id', 'openness_override'), licence: terms.licence, resources: resourcesOfDataset },
    (row) =>
      statedOpenness(
        opennessOf(
          row.licence?.open ?? null,
          shownRows(row.resources, statusOf(row.status_id)).map(({ format, status, facts }) => ({
            format,
            status,
            licence: facts.licence ?? null,
          })),
        ),
        row.openness_override,
      ),
  ),
  quality: field(
    {
      ...from('status_id', 'contact', 'updated_at', 'due_at', 'temporal_start', 'temporal_end'),
      ...from('spatial', 'places'),
      ...assessedTexts,
      licence: terms.licence,
      frequency: terms.frequency,
      tags: tagLabels,
      resources: resourcesOfDataset,
    },
    (row, now) =>
      qualityOf({
        ...row,
        ...freshnessOf(row.updated_at, row.due_at, now),
        status: statusOf(row.status_id),
        temporal:
          row.temporal_start === null && row.temporal_end === null
            ? null
            : { start: row.temporal_start, end: row.temporal_end },
        resources: row.resources.map(({ unanswered_at: at, ...file }) => ({
          ...file,
          ...(at !== null && { unansweredAt: at }),
        })),
      }),
  ),
  ...useFields,
  createdAt: field(from('created_at'), (row) => row.created_at),
  /** When the description last changed; exports have it beside the fields of the contract. */
  changedAt: field(from('changed_at'), (row) => row.changed_at),
};

/** What a source states of a dataset. */
export type StatedDataset = Stated<typeof datasetFields>;

/** A hit in a list. */
export const datasetSummary = project(DatasetSummary, {
  ...datasetFields,
  textLanguages: textLanguagesField(['summary']),
});
/** The page of a dataset. */
export const wholeDataset = project(Dataset, datasetFields);
/** The fields with texts as they are stored, for descriptions that have all languages. */
export const describedFields = { ...datasetFields, ...mainTextFields };
