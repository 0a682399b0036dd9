/**
 * Interfaces as `dcat:DataService`: a resource that is one rather than a file, and those that the product has for the rows and
 * the places of each table.
 */
import type { NamedNode } from 'n3';
import type { Resource } from '#contract/entities/dataset.ts';
import { ogcPath, rowsDescriptionPath, rowsPath } from '#contract/rows-api.ts';
import { webAddress } from '#contract/web-address.ts';
import { formatByCode } from '#proxy/platform/lookups/mime-type.ts';
import type { ExportedDataset, ExportedResource } from '../exported-dataset.ts';
import type { Writing } from './dataset.ts';
import { addHighValue } from './details.ts';
import { fileTextsOf } from '../text-by-language.ts';
import { allWords } from './all-words.ts';
import { iri, name, words } from './vocabulary.ts';

const OPENAPI = 'https://spec.openapis.org/oas/v3.1.0';
const OGC_FEATURES = 'http://www.opengis.net/spec/ogcapi-features-1/1.0';

/** The URL of the interface; undefined for a file, and for callers without access. */
function endpointOf({ external, url, format }: Resource): string | undefined {
  if (!external || url === null || formatByCode.get(format)?.details.preview !== 'api') return undefined;
  return webAddress(url);
}

interface Served {
  readonly resource: Resource;
  readonly subject: NamedNode;
  readonly endpoint: string;
  /** Of an interface of the product: what it serves, its description, and the standard that it follows. */
  readonly own?: { readonly title: string; readonly description: string; readonly standard: string };
}

/** Those of a table that can be had here. */
function ownServices(resource: ExportedResource, subject: NamedNode, origin: string): Served[] {
  const { external, url, shape, resourceGUID, name: called, hasPlaces } = resource;
  if (external || url === null || shape === null) return [];
  const rows = {
    resource,
    subject: iri(`${subject.value}#rows-${resourceGUID}`),
    endpoint: origin + rowsPath(resourceGUID),
    own: {
      title: `Rows of ${called}`,
      description: origin + rowsDescriptionPath(resourceGUID),
      standard: OPENAPI,
    },
  };
  if (hasPlaces !== true) return [rows];
  const places = origin + ogcPath(resourceGUID);
  return [
    rows,
    {
      resource,
      subject: iri(`${subject.value}#features-${resourceGUID}`),
      endpoint: places,
      own: { title: `Places of ${called}`, description: `${places}/api`, standard: OGC_FEATURES },
    },
  ];
}

/** The interfaces of a dataset, with their names below that of the dataset. */
export const servicesOf = (dataset: ExportedDataset, subject: NamedNode, origin: string): Served[] =>
  dataset.resources.flatMap((resource) => {
    const endpoint = endpointOf(resource);
    if (endpoint === undefined) return ownServices(resource, subject, origin);
    return [{ resource, endpoint, subject: iri(`${subject.value}#service-${resource.resourceGUID}`) }];
  });

/** What an interface shares with its dataset. */
export interface OfDataset {
  readonly dataset: ExportedDataset;
  readonly served: NamedNode;
  readonly publisher: NamedNode;
  readonly accessRights: NamedNode | undefined;
}

/** Describes an interface; the terms of use are those of its dataset, or of the file whose rows it answers. */
export function addService(
  writing: Writing,
  { resource, subject, endpoint, own }: Served,
  { dataset, served, publisher, accessRights }: OfDataset,
): void {
  const { triples, concepts } = writing;
  const link = (address: string) => {
    const node = iri(address);
    if (concepts.isNew(node)) triples.add(node, { 'rdf:type': name('rdfs:Resource') });
    return node;
  };
  const licence = (own === undefined ? undefined : resource.facts?.licence) ?? dataset.licence;
  triples.add(subject, {
    'rdf:type': [name('dcat:DataService'), name('dcat:Resource')],
    'dct:title':
      own === undefined ? allWords(fileTextsOf(dataset, resource, 'name')) : words(own.title, 'en'),
    'dct:description':
      own === undefined ? allWords(fileTextsOf(dataset, resource, 'description')) : undefined,
    'dcat:endpointURL': link(endpoint),
    'dcat:endpointDescription': own && link(own.description),
    'dct:conformsTo': own && concepts.standard(own.standard),
    'dcat:servesDataset': served,
    'dct:publisher': publisher,
    'dct:license': licence === null ? undefined : concepts.licence(licence),
    'dct:accessRights': accessRights,
    // What rows are answered in is the caller's choice.
    'dct:format': own === undefined ? concepts.fileType(resource.format) : undefined,
    ...addHighValue(writing, dataset),
  });
}
