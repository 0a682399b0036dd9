/** A resource that is an interface rather than a file, as a `dcat:DataService` that serves its dataset. */
import type { NamedNode } from 'n3';
import type { Resource } from '#contract/entities/dataset.ts';
import { webAddress } from '#contract/web-address.ts';
import { formatByCode } from '#proxy/platform/lookups/mime-type.ts';
import type { ExportedDataset } from '../exported-dataset.ts';
import type { Writing } from './dataset.ts';
import { fileTextsOf } from '../text-by-language.ts';
import { allWords } from './all-words.ts';
import { iri, name } from './vocabulary.ts';

/** The URL of the interface; undefined for a file, and for callers without access. */
function endpointOf({ external, url, format }: Resource): string | undefined {
  if (!external || url === null || formatByCode.get(format)?.details.preview !== 'api') return undefined;
  return webAddress(url);
}

interface Served {
  readonly resource: Resource;
  readonly subject: NamedNode;
  readonly endpoint: string;
}

/** The interfaces of a dataset, with their names below that of the dataset. */
export const servicesOf = (dataset: ExportedDataset, subject: NamedNode): Served[] =>
  dataset.resources.flatMap((resource) => {
    const endpoint = endpointOf(resource);
    if (endpoint === undefined) return [];
    return [{ resource, endpoint, subject: iri(`${subject.value}#service-${resource.resourceGUID}`) }];
  });

/** What an interface shares with its dataset. */
export interface OfDataset {
  readonly dataset: ExportedDataset;
  readonly served: NamedNode;
  readonly publisher: NamedNode;
  readonly accessRights: NamedNode | undefined;
}

/** Describes an interface; the terms of use are those of its dataset. */
export function addService(
  { triples, concepts }: Writing,
  { resource, subject, endpoint }: Served,
  { dataset, served, publisher, accessRights }: OfDataset,
): void {
  const address = iri(endpoint);
  if (concepts.isNew(address)) triples.add(address, { 'rdf:type': name('rdfs:Resource') });
  triples.add(subject, {
    'rdf:type': [name('dcat:DataService'), name('dcat:Resource')],
    'dct:title': allWords(fileTextsOf(dataset, resource, 'name')),
    'dct:description': allWords(fileTextsOf(dataset, resource, 'description')),
    'dcat:endpointURL': address,
    'dcat:servesDataset': served,
    'dct:publisher': publisher,
    'dct:license': dataset.licence === null ? undefined : concepts.licence(dataset.licence),
    'dct:accessRights': accessRights,
    'dct:format': concepts.fileType(resource.format),
  });
}
