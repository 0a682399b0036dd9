/** A catalogue in DCAT-AP: the whole one, or the datasets of one organisation. */
import type { NamedNode } from 'n3';
import { CATALOGUE_PATH, organisationPagePath } from '#contract/exports.ts';
import type { ExportedOrganisation } from '../exported-dataset.ts';
import { addOrganisation, type DescribedDataset, type Writing } from './dataset.ts';
import { recordOf } from './record.ts';
import { iri, name, plain, words } from './vocabulary.ts';

function addProduct({ triples, concepts, publication }: Writing): NamedNode {
  const subject = iri(`${publication.origin}${CATALOGUE_PATH}#publisher`);
  if (concepts.isNew(subject))
    triples.add(subject, {
      'rdf:type': name('foaf:Agent'),
      'foaf:name': plain(publication.productName),
    });
  return subject;
}

/** Describes the whole catalogue. @returns its subject. */
export function addCatalogue(writing: Writing): NamedNode {
  const { triples, concepts, publication } = writing;
  const subject = iri(publication.origin + CATALOGUE_PATH);
  triples.add(subject, {
    'rdf:type': name('dcat:Catalog'),
    'dct:title': plain(publication.productName),
    'dct:description': words(`Datasets that can be found at ${publication.productName}`, 'en'),
    'dct:publisher': addProduct(writing),
    'foaf:homepage': concepts.page(`${publication.origin}/discovery`),
    'dct:language': concepts.language('en'),
    'dcat:themeTaxonomy': concepts.themeTaxonomy(),
  });
  return subject;
}

/** Describes an organisation and the catalogue of what it publishes. @returns the catalogue's subject. */
export function addOrganisationCatalogue(writing: Writing, organisation: ExportedOrganisation): NamedNode {
  const { triples, concepts, publication } = writing;
  const publisher = addOrganisation(writing, organisation);
  const subject = iri(`${publisher.value}#catalogue`);
  const description = organisation.description.trim() || `Datasets of ${organisation.name}`;
  triples.add(subject, {
    'rdf:type': name('dcat:Catalog'),
    'dct:title': plain(organisation.name),
    'dct:description': words(description, 'en'),
    'dct:publisher': publisher,
    'foaf:homepage': concepts.page(publication.origin + organisationPagePath(organisation.slug)),
    'dct:language': concepts.language('en'),
    'dcat:themeTaxonomy': concepts.themeTaxonomy(),
  });
  return subject;
}

/** Says that datasets, and the interfaces that serve them, are in a catalogue. */
export function addMembers(
  { triples }: Writing,
  catalogue: NamedNode,
  described: readonly DescribedDataset[],
): void {
  triples.add(catalogue, {
    'dcat:dataset': described.map(({ subject }) => subject),
    'dcat:service': described.flatMap(({ services }) => services),
    'dcat:record': described.map(({ subject }) => recordOf(subject)),
  });
}
