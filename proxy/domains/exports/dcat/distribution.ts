/** A resource as a `dcat:Distribution`. */
import { webAddress } from '#contract/web-address.ts';
import type { NamedNode } from 'n3';
import type { Resource } from '#contract/entities/dataset.ts';
import { datasetPagePath } from '#contract/exports.ts';
import { spatialReferenceSystems } from '#proxy/platform/lookups/place.ts';
import { packingTypes } from '#proxy/platform/lookups/file-facts.ts';
import { formatByCode } from '#proxy/platform/lookups/mime-type.ts';
import type { ExportedDataset, ExportedResource } from '../exported-dataset.ts';
import { fileTextsOf, textsOf } from '../text-by-language.ts';
import { allWords } from './all-words.ts';
import type { Concepts } from './concepts.ts';
import type { Writing } from './dataset.ts';
import { addDialect } from './dialect.ts';
import { addHighValue } from './details.ts';
import { addPeriod } from './period.ts';
import { addStatedPlace } from './place.ts';
import { iri, name, plain, typed, words, type Triples } from './vocabulary.ts';

/** Where the life of a file is in the words of the EU list; a failed one is not said to be complete. */
const lifeCycle = {
  pending: 'DEVELOP',
  processing: 'DEVELOP',
  failed: 'DEVELOP',
  ready: 'COMPLETED',
  stale: 'COMPLETED',
  withdrawn: 'WITHDRAWN',
} as const;

/** Whether there are bytes behind an address, and not a page or a service: by the source, and by the format. */
const isDirect = ({ format, accessOnly }: Resource) => {
  if (accessOnly === true) return false;
  const preview = formatByCode.get(format)?.details.preview;
  return preview !== 'api' && preview !== 'link';
};

/**
 * Where a resource is: `download` when the address leads to the bytes. Callers without access are led to the
 * page that says how to ask.
 */
export function addressesOf(
  resource: Resource,
  { organisation, datasetGUID }: Pick<ExportedDataset, 'organisation' | 'datasetGUID'>,
  origin: string,
): { access: string; download: string | undefined } {
  const page = origin + datasetPagePath(organisation.slug, datasetGUID);
  if (resource.url === null) return { access: page, download: undefined };
  if (!resource.external) return { access: page, download: webAddress(origin + resource.url) };
  const address = webAddress(resource.url);
  return { access: address ?? page, download: isDirect(resource) ? address : undefined };
}

export interface DistributionInput {
  readonly dataset: ExportedDataset;
  readonly resource: ExportedResource;
  readonly subject: NamedNode;
  /** The interface that the resource is, or those that answer its rows. */
  readonly services: readonly NamedNode[];
}

/**
 * The versions before the present one, each with the one before it: what is published of a file is always its newest version.
 * @returns their nodes, latest first
 */
function addEarlier(
  triples: Triples,
  link: (address: string | undefined) => NamedNode | undefined,
  { resource, subject }: Pick<DistributionInput, 'resource' | 'subject'>,
  origin: string,
  shared: Parameters<Triples['add']>[1],
): NamedNode[] {
  const { earlier = [] } = resource.versions ?? {};
  const nodes = earlier.map(({ version }) => iri(`${subject.value}-version-${version}`));
  for (const [place, { version, publishedAt, bytes, path }] of earlier.entries())
    triples.add(nodes[place] as NamedNode, {
      ...shared,
      'rdf:type': name('dcat:Distribution'),
      'dcat:version': plain(String(version)),
      'dcat:previousVersion': nodes[place + 1],
      'dct:issued': typed(publishedAt, 'xsd:dateTime'),
      'dcat:downloadURL': link(webAddress(origin + path)),
      'dcat:byteSize': bytes === null ? undefined : typed(String(bytes), 'xsd:nonNegativeInteger'),
    });
  return nodes;
}

/** The reference system of the coordinates in a file, where it is one that is known. */
function systemOf(concepts: Concepts, { dialect }: ExportedResource): NamedNode | undefined {
  const found = dialect?.system?.state === 'converted' ? dialect.system.code : undefined;
  const row = spatialReferenceSystems.find(({ code }) => code === found);
  return row && concepts.referenceSystem(row);
}

/** Describes a resource; licence, rights and languages are those of its dataset where it has none of its own. */
export function addDistribution(
  writing: Writing,
  { dataset, resource, subject, services }: DistributionInput,
): void {
  const { triples, concepts } = writing;
  const { origin } = writing.publication;
  const { access, download } = addressesOf(resource, dataset, origin);
  const { facts = {} } = resource;
  const licence = facts.licence ?? dataset.licence;
  const checksum = iri(`${subject.value}-checksum`);
  const hasChecksum = resource.checksum !== null && /^(?:[0-9a-f]{2})+$/i.test(resource.checksum.value);
  const link = (address: string | undefined) => {
    if (address === undefined) return undefined;
    const node = iri(address);
    if (concepts.isNew(node)) triples.add(node, { 'rdf:type': name('rdfs:Resource') });
    return node;
  };
  const title = allWords(fileTextsOf(dataset, resource, 'name'));
  const accessURL = link(access);
  const license = licence === null ? undefined : concepts.licence(licence);
  const earlier = addEarlier(triples, link, { resource, subject }, origin, {
    'dct:title': title,
    'dcat:accessURL': accessURL,
    'dct:license': license,
  });
  triples.add(subject, {
    'rdf:type': name('dcat:Distribution'),
    'dct:title': title,
    'dcat:version': resource.versions && plain(String(resource.versions.version)),
    'dcat:previousVersion': earlier[0],
    'dcat:hasVersion': earlier,
    'dct:description': allWords(fileTextsOf(dataset, resource, 'description')),
    'dcat:accessURL': accessURL,
    'dcat:downloadURL': link(download),
    'dcat:accessService': services,
    'dct:conformsTo': systemOf(concepts, resource),
    'dcatap:applicableLegislation': addHighValue(writing, dataset)['dcatap:applicableLegislation'],
    'dct:format': concepts.fileType(resource.format),
    'dcat:mediaType': concepts.mediaType(resource.mimeType),
    'dcat:byteSize':
      resource.bytes === null ? undefined : typed(String(resource.bytes), 'xsd:nonNegativeInteger'),
    'spdx:checksum': hasChecksum ? checksum : undefined,
    'dct:license': license,
    'dct:rights':
      facts.rights === undefined
        ? concepts.rights(`${subject.value.split('#')[0]}#rights`, allWords(textsOf(dataset, 'rights')))
        : concepts.rights(`${subject.value}-rights`, [words(facts.rights, dataset.language)]),
    'dct:temporal': addPeriod(triples, `${subject.value}-period`, facts.temporal ?? null),
    'dct:spatial': addStatedPlace(writing, `${subject.value}-place`, facts.spatial, dataset.language),
    'csvw:dialect': addDialect(triples, subject, resource),
    'dct:modified': typed(resource.updatedAt, 'xsd:dateTime'),
    'dct:language': (facts.languages ?? dataset.languages).map((tag) => concepts.language(tag)),
    'dct:type': facts.kind && concepts.fileKind(facts.kind),
    'dcatap:availability': facts.availability && concepts.availability(facts.availability),
    'dcat:compressFormat': facts.compression && concepts.mediaType(packingTypes[facts.compression]),
    'dcat:packageFormat': facts.packaging && concepts.mediaType(packingTypes[facts.packaging]),
    'adms:status': concepts.distributionStatus(lifeCycle[resource.status]),
  });
  if (hasChecksum && resource.checksum !== null)
    triples.add(checksum, {
      'rdf:type': name('spdx:Checksum'),
      'spdx:algorithm': concepts.checksumAlgorithm(resource.checksum.algorithm),
      'spdx:checksumValue': typed(resource.checksum.value.toLowerCase(), 'xsd:hexBinary'),
    });
}
