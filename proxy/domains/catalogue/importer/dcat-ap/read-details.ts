/** What descriptions say beside the terms of DCAT-US 1.1, by the names of DCAT 3. */
import { relations } from '#contract/fixed-terms.ts';
import type { Term } from '#proxy/platform/formats/rdf/graph.ts';
import type { Fields } from '#proxy/platform/formats/json/untyped.ts';
import { otherRelationTerms, relationTerms } from '#proxy/platform/lookups/fixed-terms.ts';
import { codeOfAddress } from '#proxy/platform/lookups/own-row.ts';
import {
  ADMS,
  DCAT,
  DCATAP,
  DCT,
  DPV,
  DQV,
  FOAF,
  LABELS,
  OA,
  ODRS,
  OWL,
  PAV,
  PROV,
  SKOS,
  statedWords,
  type Reader,
} from './graph-reader.ts';

/** A party: its name, and its page or its own address. */
function partyOf({ address, label }: Reader, term: Term | undefined): Fields {
  if (term?.kind !== 'node') return { name: term?.value };
  const page = address(term.value, `${FOAF}homepage`, `${FOAF}page`);
  // An address with a fragment is a node of the document.
  return { name: label(term), url: page ?? (term.value.includes('#') ? undefined : term.value) };
}

/** Concepts that are tags of a kind. */
export const isTagOfKind = ({ graph }: Reader, term: Term): boolean =>
  term.kind === 'node' &&
  graph.values(term.value, `${DCT}type`).some((type) => type.value.includes('MD_KeywordTypeCode'));

/** A topic category of ISO 19115, among subjects. */
export const isTopic = ({ value }: Term): boolean => /TopicCategory/.test(value);

/** Why not everyone may have data, as catalogues of places say it among rights. */
export const isRestriction = ({ value }: Term): boolean => value.includes('/LimitationsOnPublicAccess/');

/** The words of a value in all languages: its own, or those of the node that it is. */
const wordsIn = ({ graph }: Reader, term: Term) =>
  statedWords(term.kind === 'node' ? graph.values(term.value, ...LABELS) : [term]);

/** What is beside the terms of DCAT-US 1.1, by the names of DCAT 3. */
export function detailsOf(reader: Reader, dataset: string): Fields {
  const { graph, text, nodes, label } = reader;
  const terms = (...names: readonly string[]) => graph.values(dataset, ...names);
  const parties = (name: string) => terms(name).map((term) => partyOf(reader, term));
  /** The code of a concept, where it states one, else its address or words. */
  const coded = (name: string) =>
    terms(name).map(({ kind, value }) =>
      kind === 'node' ? (text(value, `${SKOS}notation`) ?? value) : value,
    );
  return {
    alternative: terms(`${DCT}alternative`).map(({ value }) => value),
    conformsTo: terms(`${DCT}conformsTo`).flatMap(({ kind, value }) =>
      kind === 'node'
        ? [codeOfAddress(value), ...graph.values(value, `${DCT}identifier`).map((one) => one.value)]
        : [value],
    ),
    provenance: terms(`${DCT}provenance`)
      .filter(({ value }) => !/#(?:provenance|anonymisation)$/.test(value))
      .flatMap((term) => wordsIn(reader, term)),
    hasQualityAnnotation: terms(`${DQV}hasQualityAnnotation`).flatMap((term) =>
      term.kind === 'node'
        ? graph.values(term.value, `${OA}hasBody`, `${OA}bodyValue`).flatMap((body) => wordsIn(reader, body))
        : statedWords([term]),
    ),
    version: text(dataset, `${DCAT}version`, `${OWL}versionInfo`, `${PAV}version`),
    versionNotes: statedWords(terms(`${ADMS}versionNotes`)),
    bibliographicCitation: text(dataset, `${DCT}bibliographicCitation`),
    otherIdentifier: terms(`${ADMS}identifier`)
      .filter(({ value }) => !value.endsWith('#source-identifier'))
      .map((term) => (term.kind === 'node' ? text(term.value, `${SKOS}notation`) : term.value)),
    attributionText: text(dataset, `${ODRS}attributionText`),
    temporalResolution: text(dataset, `${DCAT}temporalResolution`),
    spatialResolutionInMeters: text(dataset, `${DCAT}spatialResolutionInMeters`),
    documentation: terms(`${FOAF}page`).map(({ value }) => value),
    created: text(dataset, `${DCT}created`),
    available: terms(`${DCT}available`).map(({ value }) => value),
    valid: terms(`${DCT}valid`).map(({ value }) => value),
    creator: parties(`${DCT}creator`),
    rightsHolder: parties(`${DCT}rightsHolder`),
    contributor: parties(`${DCT}contributor`),
    qualifiedAttribution: nodes(dataset, `${PROV}qualifiedAttribution`).map((one) => ({
      agent: partyOf(reader, graph.values(one, `${PROV}agent`)[0]),
      hadRole: graph.values(one, `${DCAT}hadRole`).map(({ value }) => codeOfAddress(value)),
    })),
    subject: terms(`${DCT}subject`)
      .filter((term) => isTagOfKind(reader, term))
      .map(({ value }) => ({
        prefLabel: text(value, ...LABELS),
        type: graph.values(value, `${DCT}type`)[0]?.value,
      })),
    topicCategory: terms(`${DCT}subject`)
      .filter(isTopic)
      .map(({ value }) => value),
    hvdCategory: terms(`${DCATAP}hvdCategory`).map(({ value }) => value),
    qualifiedRelation: nodes(dataset, `${DCAT}qualifiedRelation`).map((one) => ({
      relation: graph.values(one, `${DCT}relation`)[0]?.value,
      title: text(one, `${DCT}title`),
      hadRole: graph.values(one, `${DCAT}hadRole`).map(({ value }) => codeOfAddress(value)),
    })),
    ...Object.fromEntries(
      relations.map((type) => [
        relationTerms[type],
        terms(relationTerms[type], ...(otherRelationTerms[type] ?? [])).map((term) => ({
          relation: term.value,
          // An address has no words of its own.
          title: term.kind === 'node' ? label(term) : undefined,
        })),
      ]),
    ),
    accessRestriction: terms(`${DCT}rights`, `${DCT}accessRights`)
      .filter(isRestriction)
      .map(({ value }) => value),
    anonymisationNote: terms(`${DCT}provenance`)
      .filter(({ value }) => value.endsWith('#anonymisation'))
      .map((term) => label(term)),
    hasPersonalData: coded(`${DPV}hasPersonalData`),
    hasImpactAssessment: terms(`${DPV}hasImpactAssessment`).map(({ value }) => value),
    hasStorageCondition: terms(`${DPV}hasStorageCondition`).map((term) => label(term)),
    hasLegalBasis: coded(`${DPV}hasLegalBasis`),
    hasData: coded(`${DPV}hasData`),
  };
}
