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

/** The keys of a record that a field has, where they are not its name. */
const otherKeys = {
  themes: ['themeIds'],
  licence: ['licenceId'],
  frequency: ['frequencyId'],
  access: ['status', 'visibility', 'accessId'],
  languages: ['languages', 'language'],
  files: ['resources'],
  spatialReferenceSystem: ['referenceSystemId'],
  lawfulBases: ['lawfulBasisIds'],
  anonymisation: ['anonymisationId'],
} as const satisfies Partial<Record<SourceField, readonly (keyof ImportRecord)[]>>;

const hasOtherKeys = (field: SourceField): field is keyof typeof otherKeys => Object.hasOwn(otherKeys, field);
const keysOf = (field: SourceField): readonly (keyof ImportRecord)[] =>
  hasOtherKeys(field) ? otherKeys[field] : [field];

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

/** Fields that are a text in one language: it is what they say. */
type PlainField = Exclude<
  {
    [F in SourceField & keyof ImportRecord]: ImportRecord[F] extends string | null | undefined ? F : never;
  }[SourceField & keyof ImportRecord],
  TextField
>;

/** What the other fields of a record say, in words. */
const others: Readonly<Record<Exclude<SourceField, PlainField>, (record: ImportRecord) => string>> = {
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
  lawfulBases: ({ lawfulBasisIds = [] }) => lawfulBasisIds.map((id) => labelOf('lawfulBasis', id)).join(', '),
  anonymisation: ({ anonymisationId }) => labelOf('dataAnonymisationType', anonymisationId),
  provenance: (record) => inLanguages(record, 'provenance'),
  qualityNotes: (record) => inLanguages(record, 'qualityNotes'),
  versionNotes: (record) => inLanguages(record, 'versionNotes'),
  identifiers: ({ identifiers = [] }) => identifiers.join(', '),
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
  otherPeriods: ({ otherPeriods = [] }) => otherPeriods.map(periodText).join(', '),
  places: ({ places = [] }) =>
    places
      .map(({ name, url, geometry }) => [name, url, geometry && wktOf(geometry)].filter(Boolean).join(' '))
      .join('\n'),
  topics: ({ topics = [] }) => topics.map((one) => topicWords[one]).join(', '),
};

const isPlain = (field: SourceField): field is PlainField => !Object.hasOwn(others, field);

/** What a field of a record says, in words. */
const inWords = (field: SourceField, record: ImportRecord): string =>
  isPlain(field) ? (record[field] ?? '') : others[field](record);

/** The new record with what the one before says of some fields. */
export function keepFields(
  record: ImportRecord,
  before: ImportRecord,
  fields: readonly SourceField[],
): ImportRecord {
  const kept = fields.flatMap((field) => keysOf(field).map((key) => [key, before[key]] as const));
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
    const [was, is] = [inWords(field, before), inWords(field, after)];
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
