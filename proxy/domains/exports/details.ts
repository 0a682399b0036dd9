/**
 * What descriptions say beside the terms that every format has: other titles, agents with their roles, kinds of tags,
 * dates, the reference system, and what is known of personal data. Names are those of DCAT 3 without their prefix.
 */
import type { Term } from '#contract/entities/common.ts';
import { specialCategoryWords } from '#contract/fixed-terms.ts';
import { wktOf } from '#contract/geometry.ts';
import { intervalOf } from '#contract/interval.ts';
import { webAddress } from '#contract/web-address.ts';
import { tagTypes } from '#proxy/platform/lookups/classification.ts';
import {
  highValueAddresses,
  restrictionAddresses,
  topicAddresses,
} from '#proxy/platform/lookups/fixed-terms.ts';
import { agentTypes } from '#proxy/platform/lookups/party.ts';
import { spatialReferenceSystems } from '#proxy/platform/lookups/place.ts';
import { dataAnonymisationTypes, lawfulBases } from '#proxy/platform/lookups/privacy.ts';
import type { LookupSeed } from '#proxy/platform/lookups/seed-row.ts';
import { dateTypes } from '#proxy/platform/lookups/time.ts';
import type { ExportedDataset } from './exported-dataset.ts';

const byCode = (rows: readonly LookupSeed[]) => new Map(rows.map((row) => [row.code, row]));
const rows = {
  role: byCode(agentTypes),
  tagType: byCode(tagTypes),
  dateType: byCode(dateTypes),
  referenceSystem: byCode(spatialReferenceSystems),
  lawfulBasis: byCode(lawfulBases),
  anonymisation: byCode(dataAnonymisationTypes),
};
export type DetailTable = keyof typeof rows;

/** The address of a row; undefined for one that is in no vocabulary. */
export const addressOfRow = (table: DetailTable, { code }: Term): string | undefined =>
  rows[table].get(code)?.uri;

/** The names of themes, with those that they are parts of: other catalogues may know these alone. */
export const themeNames = ({ themes }: Pick<ExportedDataset, 'themes'>): string[] => [
  ...new Set(
    themes.flatMap(({ label, broader }) => [label, ...(broader === undefined ? [] : [broader.label])]),
  ),
];

const textDetail = (table: 'role' | 'dateType', { code }: Term, name: string): string | null => {
  const value = rows[table].get(code)?.details?.[name];
  return typeof value === 'string' ? value : null;
};

/** The term of Dublin Core that a role or a kind of date has; null where there is none. */
export const propertyOf = (table: 'role' | 'dateType', term: Term): string | null =>
  textDetail(table, term, 'property');

/** A party with everything that it has to do with the data. */
export interface Party {
  readonly name: string;
  readonly url: string | undefined;
  readonly roles: readonly Term[];
}

/** The role of the party that an organisation has its data from. */
const PROVIDER: Term = { id: 6, code: 'originator', label: 'Originator' };

/** Every party once, the data provider with them. */
export function partiesOf({ agents = [], dataProvider }: ExportedDataset): Party[] {
  const all = [
    ...agents,
    ...(dataProvider === null || dataProvider === undefined ? [] : [{ ...dataProvider, role: PROVIDER }]),
  ];
  const parties = new Map<string, { name: string; url: string | undefined; roles: Term[] }>();
  for (const { name, url, role } of all) {
    const party = parties.get(name) ?? { name, url: webAddress(url), roles: [] };
    party.url ??= webAddress(url);
    if (!party.roles.some(({ id }) => id === role.id)) party.roles.push(role);
    parties.set(name, party);
  }
  return [...parties.values()];
}

/** What the dates of a dataset come to, by the terms of Dublin Core. */
export interface DatesByTerm {
  readonly created: string | undefined;
  readonly issued: string | undefined;
  readonly modified: string | undefined;
  readonly available: string | undefined;
  readonly expiry: string | undefined;
  /** From when until when the data is valid. */
  readonly valid: { readonly start: string | undefined; readonly end: string | undefined } | undefined;
}

/** What editors state comes before what the catalogue knows by itself. */
export function datesByTerm(dataset: ExportedDataset): DatesByTerm {
  const { dates = [], firstPublishedAt, expectedAt, updatedAt } = dataset;
  const of = (...codes: readonly string[]) =>
    dates
      .filter(({ type }) => codes.includes(type.code))
      .map(({ date }) => date)
      .toSorted();
  const [start] = of('validityBegins');
  const end = of('validityExpires').at(-1);
  return {
    created: of('creation')[0],
    issued: of('publication')[0] ?? firstPublishedAt ?? undefined,
    modified: of('revision', 'lastUpdate', 'lastRevision').at(-1) ?? updatedAt,
    available: expectedAt ?? of('released', 'distribution')[0],
    expiry: of('expiry').at(-1),
    valid: start === undefined && end === undefined ? undefined : { start, end },
  };
}

/** The period in the encoding that Dublin Core has for it. */
export const periodText = ({ start, end }: NonNullable<DatesByTerm['valid']>): string =>
  [start && `start=${start}`, end && `end=${end}`, 'scheme=W3C-DTF'].filter(Boolean).join('; ');

/** The details as values of JSON. */
export function detailsOf(dataset: ExportedDataset): Readonly<Record<string, unknown>> {
  const { alternativeTitles = [], tagTypes: types = [], spatialReferenceSystem: system } = dataset;
  const { lawfulBases: bases = [], anonymisation } = dataset;
  const { created, available, expiry, valid } = datesByTerm(dataset);
  const list = <T>(values: readonly T[]) => (values.length === 0 ? undefined : values);
  const coded = (table: DetailTable, term: Term) => ({
    '@id': addressOfRow(table, term),
    notation: term.code,
    prefLabel: term.label,
  });
  const standards = [
    ...(system === null || system === undefined
      ? []
      : [addressOfRow('referenceSystem', system) ?? system.code]),
    ...(dataset.standards ?? []),
  ];
  return {
    alternative: list(alternativeTitles),
    // The standard of American catalogues has one.
    conformsTo: standards.length === 1 ? standards[0] : list(standards),
    provenance: dataset.provenance ?? undefined,
    hasQualityAnnotation: dataset.qualityNotes ?? undefined,
    version: dataset.version ?? undefined,
    versionNotes: dataset.versionNotes ?? undefined,
    bibliographicCitation: dataset.citation ?? undefined,
    otherIdentifier: list(dataset.identifiers ?? []),
    attributionText: dataset.attribution ?? undefined,
    temporalResolution: dataset.temporalResolution ?? undefined,
    spatialResolutionInMeters: dataset.spatialResolution ?? undefined,
    documentation: list(dataset.documentation ?? []),
    created,
    available,
    valid: list([expiry, valid && periodText(valid)].filter((one) => one !== undefined)),
    qualifiedAttribution: list(
      partiesOf(dataset).map(({ name, url, roles }) => ({
        agent: { name, homepage: url },
        hadRole: roles.map((role) => addressOfRow('role', role) ?? role.code),
      })),
    ),
    subject: list(
      types.map(({ tag, type }) => ({
        prefLabel: tag,
        type: addressOfRow('tagType', type) ?? type.code,
      })),
    ),
    topicCategory: list((dataset.topics ?? []).map((one) => topicAddresses[one])),
    otherPeriods: list((dataset.otherPeriods ?? []).flatMap((one) => intervalOf(one) ?? [])),
    places: list(
      (dataset.places ?? []).map(({ name, url, geometry }) => ({
        '@id': webAddress(url),
        prefLabel: name === '' ? undefined : name,
        geometry: geometry === null ? undefined : wktOf(geometry),
      })),
    ),
    hvdCategory: list((dataset.highValue ?? []).map((one) => highValueAddresses[one])),
    qualifiedRelation: list(
      (dataset.relations ?? []).map(({ type, title, url }) => ({ relation: url, title, hadRole: type })),
    ),
    hasPersonalData: list(
      (dataset.specialCategories ?? []).map((code) => ({
        notation: code,
        prefLabel: specialCategoryWords[code],
      })),
    ),
    accessRestriction: list((dataset.restrictions ?? []).map((one) => restrictionAddresses[one])),
    anonymisationNote: dataset.anonymisationNote ?? undefined,
    hasImpactAssessment: dataset.impactAssessment ?? undefined,
    hasStorageCondition: dataset.retention ?? undefined,
    hasLegalBasis: list(bases.map((term) => coded('lawfulBasis', term))),
    hasData:
      anonymisation === null || anonymisation === undefined
        ? undefined
        : coded('anonymisation', anonymisation),
  };
}
