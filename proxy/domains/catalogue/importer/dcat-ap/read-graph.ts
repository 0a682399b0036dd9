/**
 * Reads the datasets of DCAT, DCAT-AP and its national profiles from triples. Each is translated to the terms of
 * DCAT-US, which one reader understands.
 */
import { RDF, type Graph, type Term } from '#proxy/platform/formats/rdf/graph.ts';
import type { Fields } from '#proxy/platform/formats/json/untyped.ts';
import { codeOfAddress } from '#proxy/platform/lookups/own-row.ts';
import { themes } from '#proxy/platform/lookups/classification.ts';
import { findTheme } from '../normalise/theme.ts';
import { readEach, type Described } from '../read-each.ts';
import type { ReadResult } from '../record.ts';

const DCAT = 'http://www.w3.org/ns/dcat#';
const DCT = 'http://purl.org/dc/terms/';
const DC = 'http://purl.org/dc/elements/1.1/';
const FOAF = 'http://xmlns.com/foaf/0.1/';
const VCARD = 'http://www.w3.org/2006/vcard/ns#';
const SKOS = 'http://www.w3.org/2004/02/skos/core#';
const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';
const LOCN = 'http://www.w3.org/ns/locn#';
const SCHEMA = 'http://schema.org/';
const PROV = 'http://www.w3.org/ns/prov#';
const DPV = 'https://w3id.org/dpv#';
const ADMS = 'http://www.w3.org/ns/adms#';
const ODRS = 'http://schema.theodi.org/odrs#';
const HYDRA = 'http://www.w3.org/ns/hydra/core#';

const LABELS = [
  `${SKOS}prefLabel`,
  `${RDFS}label`,
  `${FOAF}name`,
  `${DCT}title`,
  `${VCARD}fn`,
  `${RDF}value`,
];

/** Words of several languages: English where there is some, else those without a language, else the first. */
function wordsOf(values: readonly Term[]): readonly string[] {
  const literals = values.filter((term) => term.kind === 'literal');
  const inLanguage = (test: (language: string) => boolean) =>
    literals.filter((term) => test(term.language)).map(({ value }) => value);
  const english = inLanguage((language) => language === 'en' || language.startsWith('en-'));
  if (english.length > 0) return english;
  const plain = inLanguage((language) => language === '');
  if (plain.length > 0) return plain;
  const first = literals[0];
  return first === undefined ? [] : inLanguage((language) => language === first.language);
}

/** All words of a property, with their languages. */
const statedWords = (values: readonly Term[]) =>
  values.flatMap((term) =>
    term.kind === 'literal' ? [{ '@value': term.value, '@language': term.language }] : [],
  );

/** Reads one graph. */
function readerOf(graph: Graph) {
  const text = (subject: string, ...predicates: readonly string[]): string | undefined =>
    wordsOf(graph.values(subject, ...predicates))[0];
  const nodes = (subject: string, ...predicates: readonly string[]): string[] =>
    graph.values(subject, ...predicates).flatMap((term) => (term.kind === 'node' ? term.value : []));
  /** An address: that of a node, or one that is written as text. */
  const address = (subject: string, ...predicates: readonly string[]): string | undefined =>
    graph.values(subject, ...predicates).find(({ value }) => !value.startsWith('_:'))?.value;
  /** What a value is called: its own words, or those of the node that it is. */
  const label = (term: Term | undefined): string | undefined =>
    term?.kind === 'node' ? text(term.value, ...LABELS) : term?.value;
  /** An IRI or words that a table of codes knows. */
  const code = (subject: string, ...predicates: readonly string[]): string | undefined => {
    const [term] = graph.values(subject, ...predicates);
    return term === undefined || term.value.startsWith('_:') ? label(term) : codeOfAddress(term.value);
  };
  /** The languages of the catalogue's own records, by the dataset that each is about. */
  const recordLanguages = new Map(
    graph
      .ofType(`${DCAT}CatalogRecord`)
      .flatMap((record) =>
        graph
          .values(record, `${FOAF}primaryTopic`)
          .map(({ value }) => [value, code(record, `${DCT}language`)] as const),
      ),
  );
  return { graph, text, nodes, address, label, code, recordLanguages };
}
type Reader = ReturnType<typeof readerOf>;

const lastPart = (iri: string | undefined): string | undefined =>
  iri === undefined ? undefined : /([^/#]+)[/#]?$/.exec(iri)?.[1];

/** What an access right of the European authority table means in DCAT-US. */
function accessLevel(right: string | undefined): string | undefined {
  const name = lastPart(right)
    ?.toUpperCase()
    .replaceAll(/[^A-Z]/g, '');
  if (name === undefined || name === 'PUBLIC' || name === 'OPEN') return undefined;
  if (name === 'RESTRICTED') return 'restricted public';
  return ['NONPUBLIC', 'SENSITIVE', 'CONFIDENTIAL'].includes(name) ? 'non-public' : undefined;
}

function contactOf({ graph, text, address, nodes }: Reader, dataset: string): Fields | undefined {
  const [contact] = nodes(dataset, `${DCAT}contactPoint`);
  if (contact === undefined) return undefined;
  const [mail] = graph.values(contact, `${VCARD}hasEmail`, `${VCARD}email`);
  const mailbox =
    mail?.value.startsWith('_:') === true ? address(mail.value, `${VCARD}hasValue`) : mail?.value;
  return {
    fn: text(contact, `${VCARD}fn`, `${VCARD}organization-name`, `${FOAF}name`),
    hasEmail: mailbox,
    hasURL: address(contact, `${VCARD}hasURL`, `${VCARD}url`),
  };
}

function temporalOf({ text, nodes }: Reader, dataset: string): string | undefined {
  const [period] = nodes(dataset, `${DCT}temporal`);
  if (period === undefined) return text(dataset, `${DCT}temporal`);
  const start = text(period, `${DCAT}startDate`, `${SCHEMA}startDate`);
  const end = text(period, `${DCAT}endDate`, `${SCHEMA}endDate`);
  return start === undefined && end === undefined ? undefined : `${start ?? ''}/${end ?? ''}`;
}

function spatialOf(reader: Reader, dataset: string): readonly (string | undefined)[] {
  const { graph, text, label } = reader;
  const places = graph.values(dataset, `${DCT}spatial`).filter((term) => !isTagOfKind(reader, term));
  return places.map((term) => {
    const shape =
      term.kind === 'node'
        ? text(term.value, `${DCAT}bbox`, `${LOCN}geometry`, `${DCAT}centroid`)
        : undefined;
    // A geometry may name its reference system before its coordinates.
    return shape?.replace(/^\s*<[^>]*>\s*/, '') ?? label(term);
  });
}

function distributionOf(reader: Reader, distribution: string): Fields {
  const { text, address, code, nodes, label, graph } = reader;
  const [service] = nodes(distribution, `${DCAT}accessService`);
  const download = address(distribution, `${DCAT}downloadURL`);
  const format = code(distribution, `${DCT}format`);
  return {
    title: statedWords(graph.values(distribution, `${DCT}title`)),
    description: statedWords(graph.values(distribution, `${DCT}description`)),
    downloadURL: download,
    accessURL:
      address(distribution, `${DCAT}accessURL`) ??
      (service === undefined ? undefined : address(service, `${DCAT}endpointURL`)),
    mediaType: code(distribution, `${DCAT}mediaType`)?.replace(/^.*\/media-types\//, ''),
    format:
      format !== undefined && /^https?:/.test(format)
        ? ((/\/authority\/file-type\//.test(format) ? lastPart(format)?.replaceAll('_', ' ') : undefined) ??
          label(graph.values(distribution, `${DCT}format`)[0]) ??
          lastPart(format))
        : format,
    byteSize: text(distribution, `${DCAT}byteSize`),
    license: code(distribution, `${DCT}license`),
  };
}

/** Words on rights, in all languages: those of the dataset, else those of its first file that has some. */
function rightsOf({ graph, nodes }: Reader, dataset: string) {
  const stated = [dataset, ...nodes(dataset, `${DCAT}distribution`)]
    .map((subject) => graph.values(subject, `${DCT}rights`))
    .find((values) => values.length > 0);
  const [first] = stated ?? [];
  if (first === undefined || first.kind === 'literal') return statedWords(stated ?? []);
  return statedWords(graph.values(first.value, ...LABELS));
}

/** A party: its name, and its page or its own address. */
function partyOf({ address, label }: Reader, term: Term | undefined): Fields {
  if (term?.kind !== 'node') return { name: term?.value };
  const page = address(term.value, `${FOAF}homepage`, `${FOAF}page`);
  // An address with a fragment is a node of the document.
  return { name: label(term), url: page ?? (term.value.includes('#') ? undefined : term.value) };
}

/** Concepts that are tags of a kind. */
const isTagOfKind = ({ graph }: Reader, term: Term): boolean =>
  term.kind === 'node' &&
  graph.values(term.value, `${DCT}type`).some((type) => type.value.includes('MD_KeywordTypeCode'));

/** What is beside the terms of DCAT-US 1.1, by the names of DCAT 3. */
function detailsOf(reader: Reader, dataset: string): Fields {
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
      .filter(({ value }) => !value.endsWith('#provenance'))
      .map((term) => label(term)),
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
    hasLegalBasis: coded(`${DPV}hasLegalBasis`),
    hasData: coded(`${DPV}hasData`),
  };
}

/** A dataset in the terms of DCAT-US. */
function translate(reader: Reader, dataset: string): Fields {
  const { graph, text, nodes, address, label, code, recordLanguages } = reader;
  const [publisher] = graph.values(dataset, `${DCT}publisher`);
  const rights = graph.values(dataset, `${DCT}accessRights`)[0];
  const theme = graph
    .values(dataset, `${DCAT}theme`, `${DCT}subject`)
    .filter((term) => !isTagOfKind(reader, term))
    .map((term) => {
      const known = findTheme(term.value);
      return known === undefined ? label(term) : themes.find(({ id }) => id === known)?.label;
    });
  return {
    ...detailsOf(reader, dataset),
    '@id': dataset,
    identifier: text(dataset, `${DCT}identifier`) ?? (dataset.startsWith('_:') ? undefined : dataset),
    title: statedWords(graph.values(dataset, `${DCT}title`, `${DC}title`)),
    description: statedWords(graph.values(dataset, `${DCT}description`, `${DC}description`)),
    textLanguage: recordLanguages.get(dataset),
    keyword: statedWords(graph.values(dataset, `${DCAT}keyword`)),
    theme,
    license: code(dataset, `${DCT}license`),
    rights: rightsOf(reader, dataset),
    accessLevel: accessLevel(rights?.value.startsWith('_:') === true ? label(rights) : rights?.value),
    contactPoint: contactOf(reader, dataset),
    publisher: { name: label(publisher) },
    landingPage: address(dataset, `${DCAT}landingPage`) ?? address(dataset, `${FOAF}page`),
    accrualPeriodicity: code(dataset, `${DCT}accrualPeriodicity`),
    issued: text(dataset, `${DCT}issued`),
    modified: text(dataset, `${DCT}modified`),
    language: graph.values(dataset, `${DCT}language`).map(({ value }) => value),
    temporal: temporalOf(reader, dataset),
    spatial: spatialOf(reader, dataset),
    distribution: nodes(dataset, `${DCAT}distribution`).map((one) => distributionOf(reader, one)),
  };
}

const titled = (subject: string): string =>
  subject.startsWith('_:') ? 'a dataset without an address' : subject;

/** How many datasets a graph describes. */
export const countDatasets = (graph: Graph): number => graph.ofType(`${DCAT}Dataset`).length;

/** The address of the next part of a catalogue that is answered in parts (Hydra); undefined for the last. */
export function nextPart(graph: Graph): string | undefined {
  for (const part of graph.ofType(`${HYDRA}PartialCollectionView`, `${HYDRA}PagedCollection`)) {
    const [next] = graph.values(part, `${HYDRA}next`, `${HYDRA}nextPage`);
    if (next !== undefined) return next.value;
  }
  return undefined;
}

/** Translates every dataset of the graphs; each one that cannot be is named with its IRI and the reason. */
export function readGraphs(graphs: readonly Graph[]): ReadResult {
  const described = graphs.flatMap((graph) => {
    const reader = readerOf(graph);
    return graph
      .ofType(`${DCAT}Dataset`)
      .map((dataset): Described => ({ path: titled(dataset), fields: translate(reader, dataset) }));
  });
  return readEach('dcat-ap', described);
}
