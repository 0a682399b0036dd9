/** Addresses of the words that laws and vocabularies fix (`contract/fixed-terms.ts`). */
import { namespaces } from '#proxy/platform/formats/rdf/namespaces.ts';
import {
  topics,
  type HighValue,
  type Relation,
  type Restriction,
  type Topic,
} from '#contract/fixed-terms.ts';

/** The list of topic categories as INSPIRE has it, whose codes are those of ISO 19115. */
export const TOPIC_SCHEME = 'http://inspire.ec.europa.eu/metadata-codelist/TopicCategory';

export const topicAddresses = Object.fromEntries(
  topics.map((topic) => [topic, `${TOPIC_SCHEME}/${topic}`]),
) as Readonly<Record<Topic, string>>;

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

const { dct: DCT, dcat: DCAT, pav: PAV, prov: PROV } = namespaces;

/**
 * The terms of links: those of Dublin Core; for a version and for a source those of other vocabularies, since the profile takes
 * a described dataset alone as either.
 */
export const relationTerms = {
  partOf: `${DCT}isPartOf`,
  hasPart: `${DCT}hasPart`,
  versionOf: `${DCT}isVersionOf`,
  hasVersion: `${PAV}hasVersion`,
  replaces: `${DCT}replaces`,
  replacedBy: `${DCT}isReplacedBy`,
  derivedFrom: `${PROV}wasDerivedFrom`,
  references: `${DCT}references`,
  related: `${DCT}relation`,
} as const satisfies Record<Relation, string>;

/** Other terms with the same meaning, which are read. */
export const otherRelationTerms: Readonly<Partial<Record<Relation, readonly string[]>>> = {
  partOf: [`${DCAT}inSeries`],
  derivedFrom: [`${DCT}source`],
  versionOf: [`${DCAT}isVersionOf`],
  hasVersion: [`${DCT}hasVersion`, `${DCAT}hasVersion`],
};
