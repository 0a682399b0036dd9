/**
 * The dataset: the one definition of its columns and fields. The row type of the table, what lists, pages and exports
 * select, how their rows become entities of the contract, and what importers write all follow from it. To add a field,
 * see docs/add-a-dataset-field.md.
 *
 * Every statement calls the table `d`.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Term } from '#contract/entities/common.ts';
import { Dataset, DatasetSummary } from '#contract/entities/dataset.ts';
import { DatasetReference } from '#contract/entities/dataset-reference.ts';
import type { HighValue, SpecialCategory } from '#contract/fixed-terms.ts';
import { statuses, type Visibility } from '#contract/fixed-values.ts';
import { lookupOfPart, type DatasetFields, type PartField } from '#contract/publishing-fields.ts';
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
  mainTextFields,
  rightsField,
  tagLabels,
  tagsField,
  textField,
  textLanguagesField,
} from './dataset-texts.ts';
import { field, fieldsOf, project, type Stated } from './fields.ts';
import { unansweredAt } from './broken-links.ts';
import { freshnessOf } from './freshness.ts';
import { opennessOf } from './openness.ts';
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
  citation: c.nullable(c.text),
  identifiers: c.defaulted(c.textArray),
  attribution: c.nullable(c.text),
  temporal_resolution: c.nullable(c.text),
  spatial_resolution: c.nullable(c.integer),
  documentation: c.defaulted(c.textArray),
  standards: c.defaulted(c.textArray),
  tag_types: c.defaulted(c.json<DatasetFields['tagTypes']>()),
  agents: c.defaulted(c.json<DatasetFields['agents']>()),
  dates: c.defaulted(c.json<DatasetFields['dates']>()),
  high_value: c.defaulted(c.textArrayOf<HighValue>()),
  relations: c.defaulted(c.json<DatasetFields['relations']>()),
  special_categories: c.defaulted(c.textArrayOf<SpecialCategory>()),
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

const organisation = sql`join auth.organisation o on o.organisation_guid = d.organisation_guid`;

/** A row of a lookup as a term, or null. */
const term = <More = object>(table: string, id: string, more = sql``): RawBuilder<(Term & More) | null> =>
  sql`(select jsonb_build_object('id', l.id, 'code', l.code, 'label', l.label ${more})
    from catalogue.lookup l where l.table_name = ${sql.lit(table)} and l.id = ${sql.ref(id)})`;

/** Rows of a lookup as terms, in the order of their ids in the column. */
const termList = (table: string, ids: string): RawBuilder<Term[]> =>
  sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'code', l.code, 'label', l.label)
      order by array_position(${sql.ref(ids)}, l.id)), '[]')
    from catalogue.lookup l where l.table_name = ${sql.lit(table)} and l.id = any (${sql.ref(ids)}))`;

/** The columns of lists of groups that name rows of lookups. */
export const partColumns: Readonly<Record<PartField, string>> = {
  tagTypes: 'd.tag_types',
  agents: 'd.agents',
  dates: 'd.dates',
};

/** A list of groups with the row that a part of each names. A group whose row is gone is left out. */
const withTerms = <Group>(name: PartField): RawBuilder<Group[]> => {
  const { part, table } = lookupOfPart[name];
  return sql`(
    select coalesce(jsonb_agg(e.value || jsonb_build_object(${sql.lit(part)}::text,
      jsonb_build_object('id', l.id, 'code', l.code, 'label', l.label)) order by e.ordinality), '[]')
    from jsonb_array_elements(${sql.ref(partColumns[name])}) with ordinality e
    join catalogue.lookup l on l.table_name = ${sql.lit(table)} and l.id = (e.value ->> ${sql.lit(part)})::integer)`;
};
const terms = {
  access: term('access', 'd.access_id'),
  frequency: term('updateFrequency', 'd.frequency_id'),
  licence: term<{ url: string | null; open: boolean }>(
    'licenceType',
    'd.licence_id',
    sql`, 'url', l.details -> 'url', 'open', l.details -> 'open'`,
  ),
  themes: termList('theme', 'd.theme_ids'),
  spatialReferenceSystem: term('spatialReferenceSystem', 'd.spatial_reference_system_id'),
  lawfulBases: termList('lawfulBasis', 'd.lawful_basis_ids'),
  anonymisation: term('dataAnonymisationType', 'd.anonymisation_id'),
  tagTypes: withTerms<NonNullable<Dataset['tagTypes']>[number]>('tagTypes'),
  agents: withTerms<NonNullable<Dataset['agents']>[number]>('agents'),
  dates: withTerms<NonNullable<Dataset['dates']>[number]>('dates'),
  dataProvider: sql<Dataset['dataProvider']>`(select jsonb_build_object('name', p.name, 'url', p.url)
    from catalogue.data_provider p where p.id = d.data_provider_id)`,
};

/** The fields, by their names in the contract. Stated ones come from a source or an editor, the others from the system. */
export const datasetFields = {
  datasetGUID: field(from('dataset_guid'), (row) => row.dataset_guid),
  organisation: field(
    { ...from('organisation_guid'), slug: sql<string>`o.slug`, name: sql<string>`o.name` },
    (row) => ({ organisationGUID: row.organisation_guid, slug: row.slug, name: row.name }),
    [organisation],
  ),
  title: { ...stated('title'), ...textField('title') },
  summary: { ...stated('summary'), ...textField('summary') },
  description: { ...stated('description'), ...textField('description') },
  language: { ...stated('language'), ...languageField },
  textLanguages: textLanguagesField(['summary', 'description', 'rights']),
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
  rights: { ...stated('rights'), ...rightsField },
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
  provenance: field(from('provenance'), (row) => row.provenance),
  citation: field(from('citation'), (row) => row.citation),
  identifiers: field(from('identifiers'), (row) => row.identifiers),
  attribution: field(from('attribution'), (row) => row.attribution),
  temporalResolution: field(from('temporal_resolution'), (row) => row.temporal_resolution),
  spatialResolution: field(from('spatial_resolution'), (row) => row.spatial_resolution),
  documentation: field(from('documentation'), (row) => row.documentation),
  standards: field(from('standards'), (row) => row.standards),
  highValue: field(from('high_value'), (row) => row.high_value),
  relations: field(from('relations'), (row) => row.relations),
  specialCategories: field(from('special_categories'), (row) => row.special_categories),
  impactAssessment: field(from('impact_assessment'), (row) => row.impact_assessment),
  retention: field(from('retention'), (row) => row.retention),
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
  openness: field({ ...from('status_id'), licence: terms.licence, resources: resourcesOfDataset }, (row) =>
    opennessOf(row.licence?.open ?? null, shownRows(row.resources, statusOf(row.status_id))),
  ),
  ...useFields,
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
/** The fields of a dataset as others refer to it. */
export const referenceFields = {
  ...datasetFields,
  organisation: field(
    { slug: sql<string>`o.slug`, name: sql<string>`o.name` },
    (row) => ({ slug: row.slug, name: row.name }),
    [organisation],
  ),
};
export const datasetReference = project(DatasetReference, referenceFields);
