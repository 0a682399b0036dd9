/**
 * Words of five lists that laws and vocabularies fix, by code: topics of ISO 19115, categories of high-value datasets, special
 * categories of personal data, why data is not open to everyone, and kinds of links between datasets. An organisation does not
 * change them, so they are no lookups.
 */

/** Topic categories of ISO 19115-1 (MD_TopicCategoryCode). */
export const topicWords = {
  farming: 'Farming',
  biota: 'Biota',
  boundaries: 'Boundaries',
  climatologyMeteorologyAtmosphere: 'Climatology, meteorology and atmosphere',
  economy: 'Economy',
  elevation: 'Elevation',
  environment: 'Environment',
  geoscientificInformation: 'Geoscientific information',
  health: 'Health',
  imageryBaseMapsEarthCover: 'Imagery, base maps and earth cover',
  intelligenceMilitary: 'Intelligence and military',
  inlandWaters: 'Inland waters',
  location: 'Location',
  oceans: 'Oceans',
  planningCadastre: 'Planning and cadastre',
  society: 'Society',
  structure: 'Structure',
  transportation: 'Transportation',
  utilitiesCommunication: 'Utilities and communication',
} as const;
export type Topic = keyof typeof topicWords;
export const topics = Object.keys(topicWords) as [Topic, ...Topic[]];

/** Categories of the European regulation 2023/138. */
export const highValueWords = {
  geospatial: 'Geospatial',
  earthObservation: 'Earth observation and environment',
  meteorological: 'Meteorological',
  statistics: 'Statistics',
  companies: 'Companies and company ownership',
  mobility: 'Mobility',
} as const;
export type HighValue = keyof typeof highValueWords;
export const highValues = Object.keys(highValueWords) as [HighValue, ...HighValue[]];

/** Articles 9(1) and 10 of the GDPR. */
export const specialCategoryWords = {
  ethnicOrigin: 'Racial or ethnic origin',
  politicalOpinions: 'Political opinions',
  beliefs: 'Religious or philosophical beliefs',
  tradeUnion: 'Trade union membership',
  genetic: 'Genetic data',
  biometric: 'Biometric data that identifies people',
  health: 'Health',
  sexLife: 'Sex life or sexual orientation',
  criminal: 'Criminal convictions and offences',
} as const;
export type SpecialCategory = keyof typeof specialCategoryWords;
export const specialCategories = Object.keys(specialCategoryWords) as [SpecialCategory, ...SpecialCategory[]];

/** Why data is not open to everyone: article 13(1) of the INSPIRE directive, (a) to (h). */
export const restrictionWords = {
  publicAuthorities: 'Confidential proceedings of public authorities',
  security: 'International relations, public security or national defence',
  justice: 'The course of justice',
  commercial: 'Commercial or industrial information',
  intellectualProperty: 'Intellectual property rights',
  personalData: 'Personal data',
  suppliers: 'Interests of those who supplied the information voluntarily',
  environment: 'Protection of the environment',
} as const;
export type Restriction = keyof typeof restrictionWords;
export const restrictions = Object.keys(restrictionWords) as [Restriction, ...Restriction[]];

/** What a dataset is to another, as Dublin Core and DCAT name it. */
export const relationWords = {
  partOf: 'Part of',
  hasPart: 'Has the part',
  versionOf: 'Version of',
  hasVersion: 'Has the version',
  replaces: 'Replaces',
  replacedBy: 'Replaced by',
  derivedFrom: 'Made from',
  references: 'Refers to',
  related: 'Related to',
} as const;
export type Relation = keyof typeof relationWords;
export const relations = Object.keys(relationWords) as [Relation, ...Relation[]];
