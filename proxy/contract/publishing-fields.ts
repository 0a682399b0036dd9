/**
 * The fields of a dataset as its editors write them, and the limits of each. A draft may be incomplete: what a dataset
 * needs to be published is the checklist's business.
 */
import * as z from 'zod/mini';
import { GivenDay, Guid, Numbered, storable } from './entities/common.ts';
import type { LookupTable } from './entities/lookup.ts';
import { Contact } from './contact.ts';
import { OtherPeriods, Places } from './coverage-fields.ts';
import { ADDRESS_LENGTH, text, WebAddress } from './field-parts.ts';
import { highValues, relations, restrictions, specialCategories, topics } from './fixed-terms.ts';
import { Moment, Period } from './period.ts';
import {
  CODES_ELSEWHERE_MOST,
  COLUMN_NAME_LENGTH,
  RIGHTS_LENGTH,
  SPATIAL_LENGTH,
} from './publishing-constants.ts';
import { ruleCode, ruleOfMost } from './rule.ts';
import { isTranslatedName, type TranslatedName } from './text-languages.ts';

/** The longest title, in characters (DCAT: dct:title). */
export const TITLE_LENGTH = 255;
/** The longest summary, in characters; it is shown in lists. */
export const SUMMARY_LENGTH = 300;
/** The shortest summary that can be published. */
export const SUMMARY_LEAST = 20;
export const DESCRIPTION_LENGTH = 50_000;
/** The longest text about how the data was made, or how good it is. */
export const PROVENANCE_LENGTH = 10_000;
export const VERSION_LENGTH = 100;
export const VERSION_NOTES_LENGTH = 2000;
export const OPENNESS_REASON_LENGTH = 1000;
export const ANONYMISATION_NOTE_LENGTH = 2000;
export const THEMES_MOST = 5;
export const TAGS_MOST = 30;
export const TAG_LENGTH = 100;
export { ADDRESS_LENGTH };

/** The id of a row of a lookup table (`lut:view`). */
const Row = Numbered;
/** A BCP 47 tag; the lookup `language` has those that are offered. */
const Tag = text(35).check(z.regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/));

/** The most agents and the most dates of a dataset, and the longest name of an agent. */
export const AGENTS_MOST = 50;
export const DATES_MOST = 30;
export const AGENT_NAME_LENGTH = 500;
/** The most links to other datasets, and the length of a title of one. */
export const RELATIONS_MOST = 30;
export const RELATION_TITLE_LENGTH = 500;

/** What kind of word a tag is. One that is no tag of the dataset is kept and not shown. */
const TagType = z.object({
  tag: text(TAG_LENGTH).check(z.minLength(1)),
  /** A row of the lookup `tagType`. */
  type: Row,
});
/** A party, and what it has to do with the data. */
const DatasetAgent = z.object({
  /** A row of the lookup `agentType`. */
  role: Row,
  /** As the lookup `agent` writes it, where it is there. */
  name: text(AGENT_NAME_LENGTH).check(z.minLength(1)),
  url: z.nullable(WebAddress),
});
/** A date in the life of the data. */
const DatasetDate = z.object({
  /** A row of the lookup `dateType`. */
  type: Row,
  date: Moment,
});

/** Another dataset, here or elsewhere, and what this one is to it. */
const DatasetRelation = z.object({
  type: z.enum(relations),
  /** What it is called. */
  title: text(RELATION_TITLE_LENGTH),
  url: WebAddress.check(z.minLength(1)),
});

/** A length of time (ISO 8601), such as `P1D` or `PT15M`. */
const Duration = text(40).check(
  z.regex(/^P(?=.)(?:\d+(?:\.\d+)?[YMWD])*(?:T(?:\d+(?:\.\d+)?[HMS])+)?$/, ruleCode('duration.notValid')),
);
/** Stars of the five-star scheme that editors state in place of the computed ones, and why. */
const OpennessOverride = z.object({
  stars: z.int().check(z.gte(0), z.lte(5)),
  reason: text(OPENNESS_REASON_LENGTH).check(
    z.refine((reason) => reason !== '', ruleCode('openness.noReason')),
  ),
});
const Addresses = z.array(WebAddress).check(z.maxLength(20));

/** The longest description of a file. */
export const FILE_DESCRIPTION_LENGTH = 2000;

/** The longest texts of a column. */
export const columnLengths = { label: 200, description: 2000, unit: 100, codes: 20_000 } as const;

/** What a data dictionary says of a column. */
export const ColumnText = z.object({
  label: text(columnLengths.label),
  description: text(columnLengths.description),
  unit: text(columnLengths.unit),
  /** What its codes mean, a line for each: `1 = Yes`. */
  codes: z.optional(text(columnLengths.codes)),
  /** The last day on which files are to have the column; null or absent: no end is known. */
  endsOn: z.optional(z.nullable(GivenDay)),
  /** The column of another file of the dataset that has all of its codes; null or absent: none. */
  codesFrom: z.optional(
    z.nullable(
      z.object({
        resourceGUID: Guid,
        column: z.string().check(z.minLength(1), z.maxLength(COLUMN_NAME_LENGTH), storable),
      }),
    ),
  ),
});

/** What a dictionary says of each column, where the codes of few are in another file. */
const Dictionary = z.record(z.string().check(z.maxLength(COLUMN_NAME_LENGTH)), ColumnText).check(
  z.check(({ value, issues }) => {
    const elsewhere = Object.entries(value).flatMap(([name, { codesFrom }]) => (codesFrom ? [name] : []));
    const [first] = elsewhere.slice(CODES_ELSEWHERE_MOST);
    if (first !== undefined)
      issues.push({
        code: 'too_big',
        origin: 'array',
        maximum: CODES_ELSEWHERE_MOST,
        input: elsewhere.length,
        message: ruleOfMost('column.codesElsewhere'),
        path: [first, 'codesFrom'],
      });
  }),
);

export const DatasetFields = z.object({
  title: text(TITLE_LENGTH),
  /** Other titles and acronyms (dct:alternative). */
  alternativeTitles: z.array(text(TITLE_LENGTH).check(z.minLength(1))).check(z.maxLength(20)),
  summary: text(SUMMARY_LENGTH),
  /** Markdown. */
  description: text(DESCRIPTION_LENGTH),
  /** How the data was made, and what its limits are beside the description; Markdown (dct:provenance). */
  provenance: z.nullable(text(PROVENANCE_LENGTH)),
  /** How good the data is: what was checked, known errors and gaps; Markdown (dqv:hasQualityAnnotation). */
  qualityNotes: z.nullable(text(PROVENANCE_LENGTH)),
  /** What the publisher calls this state of the data, such as 2.1 (dcat:version). */
  version: z.nullable(text(VERSION_LENGTH)),
  /** How this version differs from the one before (adms:versionNotes). */
  versionNotes: z.nullable(text(VERSION_NOTES_LENGTH)),
  /** How the data is to be cited (dct:bibliographicCitation). */
  citation: z.nullable(text(1000)),
  /** Names of the data elsewhere, such as a DOI (adms:identifier). */
  identifiers: z.array(text(500).check(z.minLength(1))).check(z.maxLength(10)),
  /** Language of title, summary and description. */
  language: Tag,
  /** Rows of the lookup `theme`. */
  themes: z.array(Row).check(z.maxLength(THEMES_MOST)),
  tags: z.array(text(TAG_LENGTH).check(z.minLength(1))).check(z.maxLength(TAGS_MOST)),
  tagTypes: z.array(TagType).check(z.maxLength(TAGS_MOST)),
  contact: z.nullable(Contact),
  /** A row of the lookup `licenceType`. */
  licence: z.nullable(Row),
  /** Null: as it is computed from licence and formats. */
  opennessOverride: z.nullable(OpennessOverride),
  /** A row of the lookup `access`. */
  access: z.nullable(Row),
  /** Why not everyone may have the data. */
  restrictions: z.array(z.enum(restrictions)).check(z.maxLength(restrictions.length)),
  /** Conditions of use beside the licence (dct:rights). */
  rights: z.nullable(text(RIGHTS_LENGTH)),
  /** The words by which users name the publisher (ODRS attributionText). */
  attribution: z.nullable(text(1000)),
  /** A row of the lookup `updateFrequency`. */
  frequency: z.nullable(Row),
  /** A data provider of the organisation. */
  dataProvider: z.nullable(Row),
  agents: z.array(DatasetAgent).check(z.maxLength(AGENTS_MOST)),
  /** A row of the lookup `priority`; for the organisation only. */
  priority: z.nullable(Row),
  /** Topic categories of ISO 19115 (dct:subject). */
  topics: z.array(z.enum(topics)).check(z.maxLength(topics.length)),
  /** Categories of high-value datasets (dcatap:hvdCategory). */
  highValue: z.array(z.enum(highValues)).check(z.maxLength(highValues.length)),
  /** The member of the organisation who answers for the dataset; for the organisation only. */
  dataOwner: z.nullable(Guid),
  /** Languages of the data (dct:language). */
  languages: z.array(Tag).check(z.maxLength(20)),
  /** Time that the data covers (dct:temporal); null as a start or an end: open. */
  temporal: z.nullable(Period),
  /** Further times that it covers, such as after a gap. */
  otherPeriods: OtherPeriods,
  dates: z.array(DatasetDate).check(z.maxLength(DATES_MOST)),
  /** A place in words, or a box `west,south,east,north` in degrees (dct:spatial). */
  spatial: z.nullable(text(SPATIAL_LENGTH)),
  /** Places with their addresses and outlines (dct:spatial, locn:geometry). */
  places: Places,
  /** A row of the lookup `spatialReferenceSystem`. */
  spatialReferenceSystem: z.nullable(Row),
  /** The least time between two values (dcat:temporalResolution). */
  temporalResolution: z.nullable(Duration),
  /** The least distance between two places, in metres (dcat:spatialResolutionInMeters). */
  spatialResolution: z.nullable(z.int().check(z.gte(1), z.lte(10_000_000))),
  sources: z.array(z.object({ title: text(500), url: z.nullable(WebAddress) })).check(z.maxLength(50)),
  relations: z.array(DatasetRelation).check(z.maxLength(RELATIONS_MOST)),
  landingPage: z.nullable(WebAddress),
  /** Pages that document the data (foaf:page). */
  documentation: Addresses,
  /** Standards and schemas that the data follows (dct:conformsTo). */
  standards: Addresses,
  /** When a planned dataset is expected. */
  expectedAt: z.nullable(GivenDay),
  /** Whether the data is about people who can be identified; null: not answered. */
  personalData: z.nullable(z.enum(['no', 'yes'])),
  /** Rows of the lookup `lawfulBasis`. */
  lawfulBases: z.array(Row).check(z.maxLength(10)),
  /** A row of the lookup `dataAnonymisationType`. */
  anonymisation: z.nullable(Row),
  /** How exactly, such as the least number of a cell (dct:provenance). */
  anonymisationNote: z.nullable(text(ANONYMISATION_NOTE_LENGTH)),
  /** The day on which it is to be looked at again; for the organisation only. */
  anonymisationReview: z.nullable(GivenDay),
  /** Kinds of personal data that the law protects more (dpv:hasPersonalData). */
  specialCategories: z.array(z.enum(specialCategories)).check(z.maxLength(specialCategories.length)),
  /** The assessment of what the processing means for the people in the data (dpv:hasImpactAssessment). */
  impactAssessment: z.nullable(WebAddress),
  /** How long the personal data is stored (dpv:hasStorageCondition). */
  retention: z.nullable(Duration),
  /** The data dictionary, by the name of a column in the file. It applies to every file, and to those that follow. */
  dictionary: Dictionary,
});
export type DatasetFields = z.infer<typeof DatasetFields>;
export type DatasetFieldName = keyof DatasetFields;
export const datasetFieldNames = Object.keys(DatasetFields.shape) as [
  DatasetFieldName,
  ...DatasetFieldName[],
];

/** The lookup that a field takes its rows from. */
export const lookupOfField = {
  themes: 'theme',
  licence: 'licenceType',
  access: 'access',
  frequency: 'updateFrequency',
  dataProvider: 'dataProvider',
  priority: 'priority',
  spatialReferenceSystem: 'spatialReferenceSystem',
  lawfulBases: 'lawfulBasis',
  anonymisation: 'dataAnonymisationType',
} as const satisfies Partial<Record<DatasetFieldName, LookupTable>>;
export type LookupField = keyof typeof lookupOfField;

/** Fields that are lists of groups, and the lookup that a part of each group takes its row from. */
export const lookupOfPart = {
  tagTypes: { part: 'type', table: 'tagType' },
  agents: { part: 'role', table: 'agentType' },
  dates: { part: 'type', table: 'dateType' },
} as const satisfies Partial<
  Record<DatasetFieldName, { readonly part: string; readonly table: LookupTable }>
>;
export type PartField = keyof typeof lookupOfPart;

/** Some fields with their values. */
export const FieldChanges = z.partial(z.strictObject(DatasetFields.shape));
export type FieldChanges = z.infer<typeof FieldChanges>;

/** The name of a field. */
export const FieldName = z.enum(datasetFieldNames);

/** The name of a field, or of a text of it in another language: `title@cy`. */
export type FieldKey = DatasetFieldName | TranslatedName;
export const FieldKey = z.union([
  FieldName,
  z.custom<TranslatedName>((name) => typeof name === 'string' && isTranslatedName(name)),
]);

/**
 * Revisions by field. Every saved value of a field has a number, counted from 1 for each field; 0: no one has edited the
 * field here yet.
 */
export const Revisions = z.record(
  z.string().check(z.refine((name) => FieldKey.safeParse(name).success, ruleCode('field.unknownName'))),
  z.int().check(z.gte(0)),
) as unknown as z.ZodMiniType<Revisions, Revisions>;
export type Revisions = Readonly<Partial<Record<FieldKey, number>>>;
