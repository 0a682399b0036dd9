/** Names of fields of a dataset, as its editor and the changes of an import show them. */
import {
  highValueWords,
  relationWords,
  restrictionWords,
  specialCategoryWords,
  topicWords,
} from '#contract/fixed-terms.ts';

export const metadataFields = {
  lawfulBases: 'Lawful bases',
  anonymisation: 'Anonymisation',
  provenance: 'How it was made',
  qualityNotes: 'Quality notes',
  version: 'Version',
  versionNotes: 'What is new in this version',
  opennessOverride: 'Openness',
  citation: 'Citation',
  identifiers: 'Identifiers elsewhere',
  attribution: 'Attribution',
  temporalResolution: 'Resolution in time',
  spatialResolution: 'Resolution in metres',
  documentation: 'Documentation',
  standards: 'Standards',
  otherPeriods: 'Further times covered',
  places: 'Places with an address or an outline',
  topics: 'Topic categories',
  highValue: 'Categories of high-value data',
  relations: 'Links to other datasets',
  specialCategories: 'Special categories of personal data',
  restrictions: 'Why access is limited',
  anonymisationNote: 'How exactly it was anonymised',
  anonymisationReview: 'Look at the anonymisation again on',
  impactAssessment: 'Impact assessment',
  retention: 'Stored for',
  dataOwner: 'Data owner',
};

/** Words that laws and vocabularies fix. */
export const fixedTerms = {
  topics: topicWords,
  highValue: highValueWords,
  specialCategories: specialCategoryWords,
  relations: relationWords,
  restrictions: restrictionWords,
};

export const metadataHints = {
  qualityNotes:
    'What was checked, known errors and gaps, and what the data must not be used for. Markdown works.',
  version: 'What you call this state of the data, such as 2.1 or 2026-Q1.',
  versionNotes: 'How it differs from the version before.',
  opennessOverride:
    'Stars of the five-star scheme, computed from the licence and the formats of the files. State others only where that is wrong.',
  otherPeriods: 'For data with gaps: each further period. Leave the end empty while it continues.',
  places:
    'Each with its name, its address in a gazetteer, or its outline: GeoJSON or well-known text in degrees. An outline is found on the map.',
  topics: 'Of ISO 19115, by which catalogues of geographic data sort it.',
  highValue: 'For data of the European regulation 2023/138. Other catalogues list it by these.',
  relations: 'Datasets here or elsewhere, such as the one that this replaces or is a part of.',
  specialCategories:
    'Kinds that the law protects more (GDPR, articles 9 and 10). Tick those that are in the data.',
  restrictions: 'For data that is not open (INSPIRE directive, article 13). Shown to readers.',
  anonymisationNote: 'Such as: cells under 5 are suppressed. Shown to readers.',
  anonymisationReview: 'For your organisation only. From this day on the checklist asks for it.',
  impactAssessment: 'The address of the data protection impact assessment, starting with https://',
  retention: 'How long the personal data is kept, such as P10Y for ten years or P6M for six months.',
  dataOwner: 'The member of your organisation who answers for the data. Only your organisation sees it.',
};

/** Parts of a link to another dataset. */
export const relationParts = {
  type: 'Kind of link',
  title: 'Title of the other dataset',
  url: 'Its web address',
  add: 'Add a link to a dataset',
  remove: (title: string) => `Remove the link to ${title}`,
  numbered: (number: number) => `Link ${number}`,
};

/** Parts of a further period. */
export const periodParts = {
  add: 'Add a period',
  remove: (name: string) => `Remove the period ${name}`,
  numbered: (number: number) => `Period ${number}`,
};

/** Parts of a place. */
export const placeParts = {
  name: 'Name of the place',
  url: 'Its address in a gazetteer',
  geometry: 'Its outline (GeoJSON or WKT)',
  add: 'Add a place',
  remove: (name: string) => `Remove the place ${name}`,
  numbered: (number: number) => `Place ${number}`,
};

/** Parts of the stars of openness that an editor states. */
export const opennessParts = {
  stars: (stars: number) => `${stars} of 5`,
  computed: (stars: number) => `As computed: ${stars} of 5`,
  choice: 'Stars',
  reason: 'Why the computed stars are wrong',
};
