/** The fields of a record by the names that people know: what they say in words, and who owns them. */
import {
  highValueWords,
  relationWords,
  restrictionWords,
  specialCategoryWords,
  topicWords,
} from '#contract/fixed-terms.ts';
import { wktOf } from '#contract/geometry.ts';
import type { Period } from '#contract/period.ts';
import { sourceFields, type HarvestChange, type SourceField } from '#contract/harvest.ts';
import { translatedTexts, type TextByLanguage } from '#contract/text-languages.ts';
import { linesOfText, parseTextName, type TextField } from '#contract/text-names.ts';
import { lookupSeeds, type SeededTable } from '#proxy/platform/lookups/tables.ts';
import { shorten } from '../importer/normalise/text.ts';
import type { ImportRecord } from '../importer/record.ts';

const LONGEST = 300;

/** The keys of a record that a field has. */
const keys = {
  title: ['title'],
  summary: ['summary'],
  description: ['description'],
  themes: ['themeIds'],
  tags: ['tags'],
  licence: ['licenceId'],
  rights: ['rights'],
  frequency: ['frequencyId'],
  access: ['status', 'visibility', 'accessId'],
  contact: ['contact'],
  languages: ['languages', 'language'],
  temporal: ['temporal'],
  spatial: ['spatial'],
  landingPage: ['landingPage'],
  files: ['resources'],
  alternativeTitles: ['alternativeTitles'],
  tagTypes: ['tagTypes'],
  agents: ['agents'],
  dates: ['dates'],
  spatialReferenceSystem: ['referenceSystemId'],
  sources: ['sources'],
  personalData: ['personalData'],
  lawfulBases: ['lawfulBasisIds'],
  anonymisation: ['anonymisationId'],
  provenance: ['provenance'],
  qualityNotes: ['qualityNotes'],
  version: ['version'],
  versionNotes: ['versionNotes'],
  citation: ['citation'],
  identifiers: ['identifiers'],
  attribution: ['attribution'],
  temporalResolution: ['temporalResolution'],
  spatialResolution: ['spatialResolution'],
  documentation: ['documentation'],
  standards: ['standards'],
  highValue: ['highValue'],
  relations: ['relations'],
  specialCategories: ['specialCategories'],
  restrictions: ['restrictions'],
  anonymisationNote: ['anonymisationNote'],
  impactAssessment: ['impactAssessment'],
  retention: ['retention'],
  otherPeriods: ['otherPeriods'],
  places: ['places'],
  topics: ['topics'],
} as const satisfies Record<SourceField, readonly (keyof ImportRecord)[]>;

const labelOf = (table: SeededTable, id: number | null | undefined): string =>
  id === null || id === undefined
    ? ''
    : (lookupSeeds[table].find((row) => row.id === id)?.label ?? String(id));

/** A text in all its languages. */
const allOf = (main: string, others: TextByLanguage = {}): string =>
  [main, ...Object.entries(others).map(([tag, text]) => `${tag}: ${text}`)].join('\n');

const inLanguages = (record: ImportRecord, field: Exclude<TextField, 'tags'>): string =>
  allOf(record[field] ?? '', record.translations?.[field]);

/** Tags of other languages, each list on one line. */
const listsOf = (lists: TextByLanguage = {}): TextByLanguage =>
  Object.fromEntries(Object.entries(lists).map(([tag, text]) => [tag, linesOfText(text).join(', ')]));

const periodText = ({ start, end }: Period): string => `${start ?? ''} – ${end ?? ''}`;

/** What a field of a record says, in words. */
const inWords: Record<SourceField, (record: ImportRecord) => string> = {
  title: (record) => inLanguages(record, 'title'),
  summary: (record) => inLanguages(record, 'summary'),
  description: (record) => inLanguages(record, 'description'),
  themes: ({ themeIds }) => themeIds.map((id) => labelOf('theme', id)).join(', '),
  tags: ({ tags, translations }) =>
    allOf(tags.map(({ label }) => label).join(', '), listsOf(translations?.tags)),
  licence: ({ licenceId }) => labelOf('licenceType', licenceId),
  rights: (record) => inLanguages(record, 'rights'),
  frequency: ({ frequencyId }) => labelOf('updateFrequency', frequencyId),
  access: ({ status, visibility, accessId }) => [status, visibility, labelOf('access', accessId)].join(', '),
  contact: ({ contact }) =>
    [contact?.name, contact?.email, contact?.url, contact?.phone].filter((words) => words != null).join(', '),
  languages: ({ languages }) => languages.join(', '),
  temporal: ({ temporal }) => (temporal == null ? '' : periodText(temporal)),
  spatial: ({ spatial }) => spatial ?? '',
  landingPage: ({ landingPage }) => landingPage ?? '',
  files: ({ resources }) =>
    resources
      .map(({ name, format, url, translations }) =>
        allOf(`${name} (${format}) ${url ?? ''}`.trim(), translations?.name),
      )
      .join('\n'),
  alternativeTitles: ({ alternativeTitles = [] }) => alternativeTitles.join(', '),
  tagTypes: ({ tagTypes = [] }) =>
    tagTypes.map(({ tag, type }) => `${labelOf('tagType', type)}: ${tag}`).join(', '),
  agents: ({ agents = [] }) =>
    agents
      .map(({ role, name, url }) => `${labelOf('agentType', role)}: ${[name, url].filter(Boolean).join(' ')}`)
      .join('\n'),
  dates: ({ dates = [] }) =>
    dates.map(({ type, date }) => `${labelOf('dateType', type)}: ${date}`).join(', '),
  spatialReferenceSystem: ({ referenceSystemId }) => labelOf('spatialReferenceSystem', referenceSystemId),
  sources: ({ sources }) =>
    sources.map(({ title, url }) => [title, url].filter(Boolean).join(' ')).join('\n'),
  personalData: ({ personalData }) => personalData ?? '',
  lawfulBases: ({ lawfulBasisIds = [] }) => lawfulBasisIds.map((id) => labelOf('lawfulBasis', id)).join(', '),
  anonymisation: ({ anonymisationId }) => labelOf('dataAnonymisationType', anonymisationId),
  provenance: (record) => inLanguages(record, 'provenance'),
  qualityNotes: (record) => inLanguages(record, 'qualityNotes'),
  version: ({ version = '' }) => version,
  versionNotes: (record) => inLanguages(record, 'versionNotes'),
  citation: ({ citation = '' }) => citation,
  identifiers: ({ identifiers = [] }) => identifiers.join(', '),
  attribution: ({ attribution = '' }) => attribution,
  temporalResolution: ({ temporalResolution = '' }) => temporalResolution,
  spatialResolution: ({ spatialResolution }) => String(spatialResolution ?? ''),
  documentation: ({ documentation = [] }) => documentation.join('\n'),
  standards: ({ standards = [] }) => standards.join('\n'),
  highValue: ({ highValue = [] }) => highValue.map((one) => highValueWords[one]).join(', '),
  relations: ({ relations = [] }) =>
    relations
      .map(({ type, title, url }) => `${relationWords[type]}: ${[title, url].filter(Boolean).join(' ')}`)
      .join('\n'),
  specialCategories: ({ specialCategories = [] }) =>
    specialCategories.map((one) => specialCategoryWords[one]).join(', '),
  restrictions: ({ restrictions = [] }) => restrictions.map((one) => restrictionWords[one]).join(', '),
  anonymisationNote: ({ anonymisationNote = '' }) => anonymisationNote,
  impactAssessment: ({ impactAssessment = '' }) => impactAssessment,
  retention: ({ retention = '' }) => retention,
  otherPeriods: ({ otherPeriods = [] }) => otherPeriods.map(periodText).join(', '),
  places: ({ places = [] }) =>
    places
      .map(({ name, url, geometry }) => [name, url, geometry && wktOf(geometry)].filter(Boolean).join(' '))
      .join('\n'),
  topics: ({ topics = [] }) => topics.map((one) => topicWords[one]).join(', '),
};

/** The new record with what the one before says of some fields. */
export function keepFields(
  record: ImportRecord,
  before: ImportRecord,
  fields: readonly SourceField[],
): ImportRecord {
  const kept = fields.flatMap((field) => keys[field].map((key) => [key, before[key]] as const));
  // A text is kept in all its languages.
  const isKept = (name: string) => fields.some((field) => asSourceFields([name]).has(field));
  const translations = Object.fromEntries([
    ...translatedTexts(before.translations ?? null).filter(([name]) => isKept(name)),
    ...translatedTexts(record.translations ?? null).filter(([name]) => !isKept(name)),
  ]);
  const { translations: _, ...rest } = record;
  return {
    ...rest,
    ...(Object.fromEntries(kept) as Partial<ImportRecord>),
    ...(Object.keys(translations).length > 0 && { translations }),
  };
}

/** What a new record says otherwise than the one before. @param owned whether editors own a field */
export const changesOf = (
  before: ImportRecord,
  after: ImportRecord,
  owned: (field: SourceField) => boolean,
): HarvestChange[] =>
  sourceFields.flatMap((field) => {
    const [was, is] = [inWords[field](before), inWords[field](after)];
    if (was === is) return [];
    return {
      field,
      before: shorten(was, LONGEST),
      after: shorten(is, LONGEST),
      owner: owned(field) ? ('editor' as const) : ('source' as const),
    };
  });

/** Names of fields in the history of editors, as fields of a source. */
export const asSourceFields = (edited: Iterable<string>): Set<SourceField> =>
  new Set(
    [...edited].flatMap((name) => {
      const [text = name] = name.split('@');
      const named = parseTextName(text);
      const field = named?.of === 'file' ? 'files' : text === 'status' ? 'access' : text;
      return sourceFields.find((one) => one === field) ?? [];
    }),
  );
