/**
 * The one mapping of a dataset to DCAT-AP 3.0.1. Turtle, JSON-LD and RDF/XML are written from these triples.
 * Everything has an IRI below that of the dataset, so that two exports of one thing can be compared and merged.
 */
import { telephoneAddress } from '#contract/contact.ts';
import { webAddress } from '#contract/web-address.ts';
import type { NamedNode } from 'n3';
import { appPagePath } from '#contract/app-constants.ts';
import { datasetPagePath, datasetPath, organisationPath } from '#contract/exports.ts';
import type { ExportedDataset, ExportedOrganisation, Publication } from '../exported-dataset.ts';
import type { Concepts } from './concepts.ts';
import { addPeriod } from './period.ts';
import { addPlaces, addStatedPlace } from './place.ts';
import { addRecord } from './record.ts';
import { addService, servicesOf } from './data-service.ts';
import { tagsOf, textsOf } from '../text-by-language.ts';
import { allWords } from './all-words.ts';
import {
  addDates,
  addDescription,
  addHighValue,
  addParties,
  addPersonalData,
  addRelations,
  addTagsOfKinds,
} from './details.ts';
import { addDistribution } from './distribution.ts';
import { iri, mailbox, name, plain, words, type Triples } from './vocabulary.ts';

/** What is written about: the triples so far, the concepts among them, and where the product is. */
export interface Writing {
  readonly triples: Triples;
  readonly concepts: Concepts;
  readonly publication: Publication;
}

/** The code of a dataset's access right; where its publisher has said nothing, what its status means. */
export const accessCodeOf = ({ access, status }: Pick<ExportedDataset, 'access' | 'status'>): string =>
  access?.code ?? (status === 'onRequest' ? 'request' : 'open');

/** Describes an organisation, the first time that it occurs. */
export function addOrganisation(
  writing: Writing,
  organisation: Pick<ExportedOrganisation, 'organisationGUID' | 'name'> & Partial<ExportedOrganisation>,
): NamedNode {
  const { triples, concepts, publication } = writing;
  const subject = iri(publication.origin + organisationPath(organisation.organisationGUID));
  if (concepts.isNew(subject)) {
    const { identifiers = [], parent } = organisation;
    triples.add(subject, {
      'rdf:type': [name('foaf:Agent'), name('foaf:Organization')],
      'foaf:name': plain(organisation.name),
      'adms:identifier': identifiers.map((one, place) =>
        concepts.identifier(`${subject.value}#identifier-${place + 1}`, one),
      ),
      'org:subOrganizationOf':
        parent == null ? undefined : iri(publication.origin + organisationPath(parent.organisationGUID)),
      'dct:type': organisation.kind ? concepts.publisherType(organisation.kind) : undefined,
      'foaf:homepage': concepts.page(webAddress(organisation.url ?? null)),
    });
  }
  return subject;
}

/** Who publishes the data at the source, when that is another than the organisation that publishes it here. */
function addSourcePublisher({ triples }: Writing, subject: NamedNode, dataset: ExportedDataset) {
  const { publisher = null, organisation } = dataset;
  if (publisher === null || publisher === organisation.name) return undefined;
  const node = iri(`${subject.value}#publisher`);
  triples.add(node, {
    'rdf:type': [name('foaf:Agent'), name('foaf:Organization')],
    'foaf:name': plain(publisher),
  });
  return node;
}

function addContact({ triples }: Writing, subject: NamedNode, { contact, language }: ExportedDataset) {
  if (contact === null) return undefined;
  const node = iri(`${subject.value}#contact`);
  const page = webAddress(contact.url);
  const mail = mailbox(contact.email);
  triples.add(node, {
    'rdf:type': [name('vcard:Kind'), name('vcard:Organization')],
    'vcard:fn': words(contact.name, language),
    'vcard:hasEmail': mail === undefined ? undefined : iri(mail),
    'vcard:hasURL': page === undefined ? undefined : iri(page),
    'vcard:hasTelephone': contact.phone == null ? undefined : iri(telephoneAddress(contact.phone)),
  });
  return node;
}

/** Where the data is from, in words: its sources are not datasets of any catalogue that we know. */
function addProvenance({ triples }: Writing, subject: NamedNode, { sources, language }: ExportedDataset) {
  if (sources.length === 0) return undefined;
  const node = iri(`${subject.value}#provenance`);
  const text = sources.map(({ title, url }) => (url === null ? title : `${title} (${url})`)).join('\n');
  triples.add(node, { 'rdf:type': name('dct:ProvenanceStatement'), 'rdfs:label': words(text, language) });
  return node;
}

/** Each node once. */
const distinct = (nodes: readonly NamedNode[]): NamedNode[] => [
  ...new Map(nodes.map((node) => [node.value, node])).values(),
];

/** The pages of apps that use the data. */
const addReuses = ({ triples, concepts, publication }: Writing, { reuses = [] }: ExportedDataset) =>
  reuses.map(({ appGUID, name: called }) => {
    const node = iri(publication.origin + appPagePath(appGUID));
    if (concepts.isNew(node))
      triples.add(node, { 'rdf:type': name('rdfs:Resource'), 'dct:title': plain(called) });
    return node;
  });

/** What a catalogue lists of a dataset. */
export interface DescribedDataset {
  readonly subject: NamedNode;
  /** The interfaces that serve it. */
  readonly services: readonly NamedNode[];
}

/** Describes a dataset, its resources and interfaces, and its record in the catalogue. */
export function addDataset(writing: Writing, dataset: ExportedDataset): DescribedDataset {
  const { triples, concepts, publication } = writing;
  const { origin } = publication;
  const { datasetGUID, language, organisation } = dataset;
  const subject = iri(origin + datasetPath(datasetGUID));
  const services = servicesOf(dataset, subject, origin);
  const distributions = dataset.resources.map((resource) => ({
    resource,
    subject: iri(`${subject.value}#resource-${resource.resourceGUID}`),
    services: services.filter((one) => one.resource === resource).map((one) => one.subject),
  }));
  const publisher = addOrganisation(writing, organisation);
  const accessRights = concepts.accessRight(accessCodeOf(dataset));
  const kinds = addTagsOfKinds(writing, subject, dataset);
  const described = addDescription(writing, subject, dataset);
  triples.add(subject, {
    'rdf:type': [name('dcat:Dataset'), name('dcat:Resource')],
    'dct:identifier': plain(datasetGUID),
    'adms:identifier': [
      concepts.identifier(`${subject.value}#source-identifier`, dataset.sourceIdentifier),
      ...(described['adms:identifier'] ?? []),
    ],
    'dct:bibliographicCitation': described['dct:bibliographicCitation'],
    'odrs:attributionText': described['odrs:attributionText'],
    'dcat:version': described['dcat:version'],
    'adms:versionNotes': described['adms:versionNotes'],
    'dqv:hasQualityAnnotation': described['dqv:hasQualityAnnotation'],
    'dcat:temporalResolution': described['dcat:temporalResolution'],
    'dcat:spatialResolutionInMeters': described['dcat:spatialResolutionInMeters'],
    'dct:title': allWords(textsOf(dataset, 'title')),
    'dct:alternative': (dataset.alternativeTitles ?? []).map((title) => words(title, language)),
    'dct:description': allWords(textsOf(dataset, 'description')),
    'dct:publisher': addSourcePublisher(writing, subject, dataset) ?? publisher,
    'dcat:contactPoint': addContact(writing, subject, dataset),
    'dcat:keyword': allWords(tagsOf(dataset)),
    'dcat:theme': distinct(dataset.themes.flatMap((theme) => concepts.themes(theme))),
    'dct:accessRights': accessRights,
    // The profile has it on distributions. Where these differ, the dataset says which is its own.
    'dct:license':
      dataset.licence !== null && dataset.resources.some(({ facts }) => facts?.licence !== undefined)
        ? concepts.licence(dataset.licence)
        : undefined,
    'dct:rights': [
      dataset.resources.some(({ facts }) => facts?.rights !== undefined)
        ? concepts.rights(`${subject.value}#rights`, allWords(textsOf(dataset, 'rights')))
        : undefined,
      ...(dataset.restrictions ?? []).map((one) => concepts.restriction(one)),
    ],
    'dct:accrualPeriodicity': dataset.frequency === null ? undefined : concepts.frequency(dataset.frequency),
    'dct:language': dataset.languages.map((tag) => concepts.language(tag)),
    'dct:temporal': [
      addPeriod(triples, `${subject.value}#period`, dataset.temporal),
      ...(dataset.otherPeriods ?? []).map((one, place) =>
        addPeriod(triples, `${subject.value}#period-${place + 2}`, one),
      ),
    ],
    'dct:spatial': [
      addStatedPlace(writing, `${subject.value}#place`, dataset.spatial, language),
      ...addPlaces(writing, subject, dataset),
      ...(kinds['dct:spatial'] ?? []),
    ],
    'dct:subject': [
      ...(kinds['dct:subject'] ?? []),
      ...(dataset.topics ?? []).map((topic) => concepts.topic(topic)),
    ],
    ...addParties(writing, subject, dataset),
    ...addPersonalData(writing, subject, dataset),
    ...addRelations(writing, dataset),
    ...addHighValue(writing, dataset),
    ...addDates(dataset),
    'dct:conformsTo': [
      dataset.spatialReferenceSystem === null || dataset.spatialReferenceSystem === undefined
        ? undefined
        : concepts.referenceSystem(dataset.spatialReferenceSystem),
      ...(described['dct:conformsTo'] ?? []),
    ],
    'dct:provenance': [addProvenance(writing, subject, dataset), ...(described['dct:provenance'] ?? [])],
    'dcat:landingPage': concepts.page(origin + datasetPagePath(organisation.slug, datasetGUID)),
    'dct:isReferencedBy': addReuses(writing, dataset),
    'foaf:page': [concepts.page(webAddress(dataset.landingPage)), ...(described['foaf:page'] ?? [])],
    'dcat:distribution': distributions.map((one) => one.subject),
  });
  for (const one of distributions) addDistribution(writing, { ...one, dataset });
  for (const one of services) addService(writing, one, { dataset, served: subject, publisher, accessRights });
  addRecord(writing, subject, dataset);
  return { subject, services: services.map((one) => one.subject) };
}
