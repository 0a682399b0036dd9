/** The catalogue's own record of a dataset, and the record at the source that it was imported from. */
import type { NamedNode } from 'n3';
import { webAddress } from '#contract/web-address.ts';
import type { ExportedDataset } from '../exported-dataset.ts';
import type { Writing } from './dataset.ts';
import { iri, name, plain, typed } from './vocabulary.ts';

/** The standards of sources, by their kind. */
const standards: Readonly<Record<string, string>> = {
  'dcat-ap': 'http://data.europa.eu/r5r/',
  'dcat-us': 'https://project-open-data.cio.gov/v1.1/schema',
  frictionless: 'https://datapackage.org/standard/data-package/',
};

export const recordOf = (dataset: NamedNode): NamedNode => iri(`${dataset.value}#record`);

/** The record that an import has read. @returns undefined for a dataset that was written here */
function addSourceRecord(
  { triples, concepts }: Writing,
  subject: NamedNode,
  { sourceIdentifier, source }: ExportedDataset,
): NamedNode | undefined {
  if (source === undefined || sourceIdentifier === null) return undefined;
  const node = iri(`${subject.value}#source-record`);
  triples.add(node, {
    'rdf:type': name('dcat:CatalogRecord'),
    'foaf:primaryTopic': subject,
    'dct:identifier': plain(sourceIdentifier),
    'dct:modified': typed(source.readAt.toISOString(), 'xsd:dateTime'),
    'dct:conformsTo': concepts.standard(standards[source.kind ?? '']),
    'foaf:page': concepts.page(webAddress(sourceIdentifier)),
    'adms:status': concepts.datasetStatus(source.isGone ? 'WITHDRAWN' : 'COMPLETED'),
  });
  return node;
}

/** Describes the record: when it came and changed, in which language, how far it is, and where it is from. */
export function addRecord(writing: Writing, subject: NamedNode, dataset: ExportedDataset): void {
  const { triples, concepts } = writing;
  const { language, createdAt, changedAt, status } = dataset;
  triples.add(recordOf(subject), {
    'rdf:type': name('dcat:CatalogRecord'),
    'foaf:primaryTopic': subject,
    'dct:language': concepts.language(language),
    'dct:issued': typed(createdAt.toISOString(), 'xsd:dateTime'),
    'dct:modified': typed(changedAt.toISOString(), 'xsd:dateTime'),
    'adms:status': concepts.datasetStatus(status === 'planned' ? 'DEVELOP' : 'COMPLETED'),
    'dct:source': addSourceRecord(writing, subject, dataset),
  });
}
