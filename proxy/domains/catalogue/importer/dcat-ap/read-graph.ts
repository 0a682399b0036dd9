/**
 * Reads the datasets of DCAT, DCAT-AP and its national profiles from triples. Each is translated to the terms of
 * DCAT-US, which one reader understands.
 */
import type { Graph, Term } from '#proxy/platform/formats/rdf/graph.ts';
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
  SKOS,
  readerOf,
  statedWords,
  type Reader,
} from './graph-reader.ts';
import { contactOf, spatialOf, temporalOf } from './read-coverage.ts';
import { detailsOf, isRestriction, isTagOfKind, isTopic } from './read-details.ts';

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
    temporal: temporalOf(reader, distribution)[0],
    spatial: spatialOf(reader, distribution),
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

/** The words of a theme, and those of the ones above it that are known: a catalogue may have themes of its own. */
function themesIn({ graph, label }: Reader, term: Term): (string | undefined)[] {
  const known = findTheme(term.value);
  if (known !== undefined) return [themes.find(({ id }) => id === known)?.label];
  const above =
    term.kind === 'node'
      ? graph.values(
          term.value,
          `${SKOS}broader`,
          `${SKOS}broadMatch`,
          `${SKOS}exactMatch`,
          `${SKOS}closeMatch`,
        )
      : [];
  const found = new Set(above.flatMap(({ value }) => findTheme(value) ?? []));
  return [label(term), ...themes.filter(({ id }) => found.has(id)).map((theme) => theme.label)];
}

/** A dataset in the terms of DCAT-US. */
function translate(reader: Reader, dataset: string): Fields {
  const { graph, text, nodes, address, label, code, recordLanguages } = reader;
  const [publisher] = graph.values(dataset, `${DCT}publisher`);
  const rights = graph.values(dataset, `${DCT}accessRights`).find((term) => !isRestriction(term));
  const theme = graph
    .values(dataset, `${DCAT}theme`, `${DCT}subject`)
    .filter((term) => !isTagOfKind(reader, term) && !isTopic(term))
    .flatMap((term) => themesIn(reader, term));
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
