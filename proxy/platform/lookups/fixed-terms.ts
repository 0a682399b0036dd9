/** Addresses of the words that laws and vocabularies fix (`contract/fixed-terms.ts`). */
import { namespaces } from '#proxy/platform/formats/rdf/namespaces.ts';
import type { HighValue, Relation, Restriction } from '#contract/fixed-terms.ts';

/** The list of categories of high-value datasets, and the regulation that made it. */
export const HIGH_VALUE_SCHEME = 'http://data.europa.eu/bna/asd487ae75';
export const HIGH_VALUE_LAW = 'http://data.europa.eu/eli/reg_impl/2023/138/oj';
const BNA = 'http://data.europa.eu/bna/';

export const highValueAddresses: Readonly<Record<HighValue, string>> = {
  geospatial: `${BNA}c_ac64a52d`,
  earthObservation: `${BNA}c_dd313021`,
  meteorological: `${BNA}c_164e0bf5`,
  statistics: `${BNA}c_e1da4e07`,
  companies: `${BNA}c_a9135398`,
  mobility: `${BNA}c_b79e35eb`,
};

const LIMITATIONS =
  'http://inspire.ec.europa.eu/metadata-codelist/LimitationsOnPublicAccess/INSPIRE_Directive_Article13_1';

export const restrictionAddresses: Readonly<Record<Restriction, string>> = {
  publicAuthorities: `${LIMITATIONS}a`,
  security: `${LIMITATIONS}b`,
  justice: `${LIMITATIONS}c`,
  commercial: `${LIMITATIONS}d`,
  intellectualProperty: `${LIMITATIONS}e`,
  personalData: `${LIMITATIONS}f`,
  suppliers: `${LIMITATIONS}g`,
  environment: `${LIMITATIONS}h`,
};

const { dct: DCT, dcat: DCAT, pav: PAV } = namespaces;

/**
 * The terms of links: those of Dublin Core; for a version that of the vocabulary that DCAT has its own from, whose profile
 * takes a described dataset alone as a version.
 */
export const relationTerms = {
  partOf: `${DCT}isPartOf`,
  hasPart: `${DCT}hasPart`,
  versionOf: `${DCT}isVersionOf`,
  hasVersion: `${PAV}hasVersion`,
  replaces: `${DCT}replaces`,
  replacedBy: `${DCT}isReplacedBy`,
  references: `${DCT}references`,
  related: `${DCT}relation`,
} as const satisfies Record<Relation, string>;

/** Other terms with the same meaning, which are read. */
export const otherRelationTerms: Readonly<Partial<Record<Relation, readonly string[]>>> = {
  versionOf: [`${DCAT}isVersionOf`],
  hasVersion: [`${DCT}hasVersion`, `${DCAT}hasVersion`],
};
