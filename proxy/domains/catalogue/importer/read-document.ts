/**
 * Reads a catalogue whatever it is written in: a Frictionless data package, DCAT-US, an answer of CKAN, or DCAT in
 * Turtle, RDF/XML or JSON-LD. What it is follows from its content, since servers and file names often say otherwise.
 */
import { decodeUtf8, parseJson } from '#proxy/platform/formats/json/parse-json.ts';
import { isFields, listOf, textOf, type Fields } from '#proxy/platform/formats/json/untyped.ts';
import { MalformedFile } from '#proxy/platform/formats/malformed-file.ts';
import type { Graph } from '#proxy/platform/formats/rdf/graph.ts';
import { isJsonLd, readJsonLd } from '#proxy/platform/formats/rdf/json-ld.ts';
import { readRdfXml } from '#proxy/platform/formats/rdf/rdf-xml.ts';
import { readTurtle } from '#proxy/platform/formats/rdf/turtle.ts';
import { packagesOf, readCkan, refusalOf } from './ckan/read-ckan.ts';
import { countDatasets, readGraphs } from './dcat-ap/read-graph.ts';
import { isCatalogue, readCatalogue } from './dcat-us/read-catalogue.ts';
import { isPackage, readPackage, type PackageOptions } from './frictionless/read-package.ts';
import type { ReadResult } from './record.ts';

/** A document that was taken apart, before its datasets are read. */
export type Parsed =
  | { readonly kind: 'frictionless'; readonly document: Fields & { readonly resources: readonly unknown[] } }
  | { readonly kind: 'dcat-us'; readonly document: { readonly dataset: readonly unknown[] } }
  | { readonly kind: 'ckan'; readonly packages: readonly unknown[]; readonly document: unknown }
  | { readonly kind: 'dcat-ap'; readonly graph: Graph };

const KINDS =
  'a data package (Frictionless), DCAT-US, an answer of CKAN, or DCAT in Turtle, RDF/XML or JSON-LD';

function ofGraph(graph: Graph): Parsed {
  if (countDatasets(graph) === 0) throw new MalformedFile('The file describes no dcat:Dataset.');
  return { kind: 'dcat-ap', graph };
}

/** Paths of a package that was fetched are addresses beside its own. */
function beside(document: Fields & { readonly resources: readonly unknown[] }, address: string) {
  const absolute = (path: unknown): unknown => {
    const text = textOf(path);
    if (text === null || /^[a-z][a-z0-9+.-]*:/i.test(text)) return path;
    return text.startsWith('/') || text.split(/[/\\]/).includes('..') ? path : new URL(text, address).href;
  };
  const resources = document.resources.map((resource) =>
    isFields(resource) && resource['path'] !== undefined
      ? { ...resource, path: listOf(resource['path']).map(absolute) }
      : resource,
  );
  return { ...document, resources };
}

/**
 * Takes a document apart.
 * @param address where it was fetched from
 * @throws MalformedFile for a document that is none of the formats
 */
export function parseDocument(bytes: Uint8Array, address?: string): Parsed {
  const text = decodeUtf8(bytes);
  const start = /^\s*(.{0,200})/s.exec(text)?.[1] ?? '';
  if (/^<(?:!doctype\s+html|html)/i.test(start))
    throw new MalformedFile(`The file is a web page, and not ${KINDS}.`);
  if (start.startsWith('<') && !/^<[^\s<>]*>\s+(?:a|<)/.test(start))
    return ofGraph(readRdfXml(text, address));
  if (!/^[[{]/.test(start) || /^\[\s*\]?\s*[a-z]*:/i.test(start)) {
    if (/^(?:@prefix|@base|prefix\s|base\s|#|<|_:|\[|[\w-]*:)/i.test(start))
      return ofGraph(readTurtle(text, address));
    throw new MalformedFile(`The file is none of ${KINDS}.`);
  }
  const document = parseJson(text);
  if (isCatalogue(document)) return { kind: 'dcat-us', document };
  const refused = refusalOf(document);
  if (refused !== null) throw new MalformedFile(`The catalogue refuses to answer: ${refused.slice(0, 200)}.`);
  const packages = packagesOf(document);
  if (packages !== null) return { kind: 'ckan', packages, document };
  if (isPackage(document))
    return { kind: 'frictionless', document: address === undefined ? document : beside(document, address) };
  if (isJsonLd(document)) return ofGraph(readJsonLd(document, address));
  throw new MalformedFile(
    `The file is none of ${KINDS}: $.resources (Frictionless) or $.dataset (DCAT-US) must be a list.`,
  );
}

/** Reads the datasets of the parts of one catalogue, which are of one kind. */
export async function readParts(parts: readonly Parsed[], options: PackageOptions): Promise<ReadResult> {
  const [first] = parts;
  if (first === undefined) return { kind: 'dcat-us', records: [], rejected: [], remarks: [] };
  if (parts.some(({ kind }) => kind !== first.kind))
    throw new MalformedFile('The parts of the catalogue are in several formats.');
  switch (first.kind) {
    case 'frictionless':
      return readPackage(first.document, options);
    case 'dcat-us':
      return readCatalogue({
        dataset: parts.flatMap((part) => (part.kind === 'dcat-us' ? part.document.dataset : [])),
      });
    case 'ckan':
      return readCkan(parts.flatMap((part) => (part.kind === 'ckan' ? part.packages : [])));
    case 'dcat-ap':
      return readGraphs(parts.flatMap((part) => (part.kind === 'dcat-ap' ? part.graph : [])));
  }
}
