/** Names of fields of a dataset, as its editor and the changes of an import show them. */
import { highValueWords, relationWords, specialCategoryWords } from '#contract/fixed-terms.ts';

export const metadataFields = {
  lawfulBases: 'Lawful bases',
  anonymisation: 'Anonymisation',
  provenance: 'How it was made',
  citation: 'Citation',
  identifiers: 'Identifiers elsewhere',
  attribution: 'Attribution',
  temporalResolution: 'Resolution in time',
  spatialResolution: 'Resolution in metres',
  documentation: 'Documentation',
  standards: 'Standards',
  highValue: 'Categories of high-value data',
  relations: 'Links to other datasets',
  specialCategories: 'Special categories of personal data',
  impactAssessment: 'Impact assessment',
  retention: 'Stored for',
  dataOwner: 'Data owner',
};

/** Words that laws and vocabularies fix. */
export const fixedTerms = {
  highValue: highValueWords,
  specialCategories: specialCategoryWords,
  relations: relationWords,
};

export const metadataHints = {
  highValue: 'For data of the European regulation 2023/138. Other catalogues list it by these.',
  relations: 'Datasets here or elsewhere, such as the one that this replaces or is a part of.',
  specialCategories:
    'Kinds that the law protects more (GDPR, articles 9 and 10). Tick those that are in the data.',
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
