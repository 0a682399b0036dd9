/**
 * Reads the datasets of DCAT, DCAT-AP and its national profiles from triples. Each is translated to the terms of
 * DCAT-US, which one reader understands.
 */
import type { Graph } from '#proxy/platform/formats/rdf/graph.ts';
import type { Fields } from '#proxy/platform/formats/json/untyped.ts';
import { themes } from '#proxy/platform/lookups/classification.ts';
import { findTheme } from '../normalise/theme.ts';
import { readEach, type Described } from '../read-each.ts';
import type { ReadResult } from '../record.ts';
import {
  DC,
  DCAT,
  DCATAP,
  DCT,
  FOAF,
  HYDRA,
  LABELS,
  LOCN,
  SCHEMA,
  VCARD,
  readerOf,
  statedWords,
  type Reader,
} from './graph-reader.ts';
import { detailsOf, isRestriction, isTagOfKind } from './read-details.ts';

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
    rights: rightsIn(reader, [distribution]),
    temporal: temporalOf(reader, distribution),
    type: code(distribution, `${DCT}type`),
    availability: code(distribution, `${DCATAP}availability`),
    compressFormat: code(distribution, `${DCAT}compressFormat`),
    packageFormat: code(distribution, `${DCAT}packageFormat`),
    language: graph.values(distribution, `${DCT}language`).map(({ value }) => value),
  };
}

/** Words on rights, in all languages: those of the first that has some. */
function rightsIn({ graph }: Reader, subjects: readonly string[]) {
  const stated = subjects
    .map((subject) => graph.values(subject, `${DCT}rights`).filter((term) => !isRestriction(term)))
    .find((values) => values.length > 0);
  const [first] = stated ?? [];
  if (first === undefined || first.kind === 'literal') return statedWords(stated ?? []);
  return statedWords(graph.values(first.value, ...LABELS));
}

/** A dataset in the terms of DCAT-US. */
function translate(reader: Reader, dataset: string): Fields {
  const { graph, text, nodes, address, label, code, recordLanguages } = reader;
  const [publisher] = graph.values(dataset, `${DCT}publisher`);
  const rights = graph.values(dataset, `${DCT}accessRights`).find((term) => !isRestriction(term));
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
    // Those of the dataset, else those of its first file that has some.
    rights: rightsIn(reader, [dataset, ...nodes(dataset, `${DCAT}distribution`)]),
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
