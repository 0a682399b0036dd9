/** Agents, kinds of tags, dates and what is known of personal data, as triples of a dataset. */
import type { Literal, NamedNode } from 'n3';
import { webAddress } from '#contract/web-address.ts';
import { relationTerms } from '#proxy/platform/lookups/fixed-terms.ts';
import { addressOfRow, datesByTerm, partiesOf, periodText, propertyOf } from '../details.ts';
import type { ExportedDataset } from '../exported-dataset.ts';
import { textsOf } from '../text-by-language.ts';
import { allWords } from './all-words.ts';
import { dateLiteral } from './coverage.ts';
import type { Writing } from './dataset.ts';
import { iri, name, plain, shortName, typed, words, type Triples } from './vocabulary.ts';

/** Nodes by the property that leads to them. */
type Nodes = Readonly<Partial<Record<Parameters<typeof name>[0], (NamedNode | Literal)[]>>>;

/** Parties: each with a qualified attribution that has its roles, and what Dublin Core calls some of them. */
export function addParties(
  { triples, concepts }: Writing,
  subject: NamedNode,
  dataset: ExportedDataset,
): Nodes {
  const creators: NamedNode[] = [];
  const holders: NamedNode[] = [];
  const attributions = partiesOf(dataset).map(({ name: called, url, roles }, place) => {
    const agent = iri(`${subject.value}#agent-${place + 1}`);
    triples.add(agent, {
      'rdf:type': name('foaf:Agent'),
      'foaf:name': plain(called),
      'foaf:homepage': concepts.page(url),
    });
    const properties = new Set(roles.map((role) => propertyOf('role', role)));
    if (properties.has('dct:creator')) creators.push(agent);
    if (properties.has('dct:rightsHolder')) holders.push(agent);
    const node = iri(`${subject.value}#attribution-${place + 1}`);
    triples.add(node, {
      'rdf:type': name('prov:Attribution'),
      'prov:agent': agent,
      'dcat:hadRole': roles.map((role) => concepts.role(role)),
    });
    return node;
  });
  return {
    'dct:creator': creators,
    'dct:rightsHolder': holders,
    'prov:qualifiedAttribution': attributions,
  };
}

/** Tags of a kind as concepts of it; a place is a place that the data covers, too. */
export function addTagsOfKinds({ triples }: Writing, subject: NamedNode, dataset: ExportedDataset): Nodes {
  const places: NamedNode[] = [];
  const subjects = (dataset.tagTypes ?? []).map(({ tag, type }, position) => {
    const node = iri(`${subject.value}#tag-${position + 1}`);
    const kind = addressOfRow('tagType', type);
    const isPlace = type.code === 'place';
    if (isPlace) places.push(node);
    triples.add(node, {
      'rdf:type': [name('skos:Concept'), isPlace ? name('dct:Location') : undefined],
      'skos:prefLabel': words(tag, dataset.language),
      'dct:type': kind === undefined ? plain(type.code) : iri(kind),
    });
    return node;
  });
  return { 'dct:subject': subjects, 'dct:spatial': places };
}

/** Every date by its term. Kinds that Dublin Core has no term for are on the page alone. */
export function addDates(dataset: ExportedDataset): Nodes {
  const { created, issued, modified, available, expiry, valid } = datesByTerm(dataset);
  const one = (text: string | undefined) => {
    const literal = dateLiteral(text ?? null);
    return literal === undefined ? [] : [literal];
  };
  return {
    'dct:created': one(created),
    'dct:issued': one(issued),
    'dct:modified': one(modified),
    'dct:available': one(available),
    'dct:valid': [...one(expiry), ...(valid === undefined ? [] : [typed(periodText(valid), 'dct:Period')])],
  };
}

/** What the publisher says of the quality, as an annotation with a body for each language. */
function addQualityNotes(triples: Triples, subject: NamedNode, dataset: ExportedDataset): NamedNode[] {
  const notes = textsOf(dataset, 'qualityNotes');
  if (notes.length === 0) return [];
  const annotation = iri(`${subject.value}#quality`);
  const body = iri(`${subject.value}#quality-notes`);
  triples.add(annotation, {
    'rdf:type': [name('dqv:QualityAnnotation'), name('oa:Annotation')],
    'oa:motivatedBy': name('dqv:qualityAssessment'),
    'oa:hasTarget': subject,
    'oa:hasBody': body,
  });
  triples.add(body, { 'rdf:type': name('oa:TextualBody'), 'rdf:value': allWords(notes) });
  return [annotation];
}

/** How exactly personal data was anonymised, as a statement of its own about the provenance. */
function addAnonymisation(triples: Triples, subject: NamedNode, dataset: ExportedDataset): NamedNode[] {
  const { anonymisationNote: note, language } = dataset;
  if (note === null || note === undefined) return [];
  const node = iri(`${subject.value}#anonymisation`);
  triples.add(node, { 'rdf:type': name('dct:ProvenanceStatement'), 'rdfs:label': words(note, language) });
  return [node];
}

/** How the data was made and is cited, its names elsewhere, how fine it is, and what documents it. */
export function addDescription(
  { triples, concepts }: Writing,
  subject: NamedNode,
  dataset: ExportedDataset,
): Nodes {
  const { version, citation, identifiers = [], attribution, language } = dataset;
  const { temporalResolution, spatialResolution, documentation = [], standards = [] } = dataset;
  const said = (text: string | null | undefined) =>
    text === null || text === undefined ? [] : [words(text, language)];
  const method = iri(`${subject.value}#method`);
  const provenance = allWords(textsOf(dataset, 'provenance'));
  if (provenance.length > 0)
    triples.add(method, { 'rdf:type': name('dct:ProvenanceStatement'), 'rdfs:label': provenance });
  return {
    'dct:provenance': [
      ...(provenance.length > 0 ? [method] : []),
      ...addAnonymisation(triples, subject, dataset),
    ],
    'dqv:hasQualityAnnotation': addQualityNotes(triples, subject, dataset),
    'dcat:version': version === null || version === undefined ? [] : [plain(version)],
    'adms:versionNotes': allWords(textsOf(dataset, 'versionNotes')),
    'dct:bibliographicCitation': said(citation),
    'adms:identifier': identifiers.flatMap(
      (one, place) => concepts.identifier(`${subject.value}#identifier-${place + 1}`, one) ?? [],
    ),
    'odrs:attributionText': said(attribution),
    'dcat:temporalResolution':
      temporalResolution === null || temporalResolution === undefined
        ? []
        : [typed(temporalResolution, 'xsd:duration')],
    'dcat:spatialResolutionInMeters':
      spatialResolution === null || spatialResolution === undefined
        ? []
        : [typed(String(spatialResolution), 'xsd:decimal')],
    'foaf:page': documentation.flatMap((one) => concepts.page(webAddress(one)) ?? []),
    'dct:conformsTo': standards.flatMap((one) => concepts.standard(webAddress(one)) ?? []),
  };
}

/**
 * Links to other datasets, each by the term of its kind. What is known of the other is its address and its title. What this
 * catalogue has is called as its own publisher calls it.
 */
export function addRelations({ triples, concepts, publication }: Writing, dataset: ExportedDataset): Nodes {
  const links = (dataset.relations ?? []).flatMap(({ url, ...one }) => {
    const address = webAddress(url);
    return address === undefined ? [] : [{ ...one, target: iri(address) }];
  });
  for (const { title, target } of links)
    if (concepts.isNew(target, 'link')) {
      const isNamed = title !== '' && !target.value.startsWith(`${publication.origin}/`);
      triples.add(target, {
        'rdf:type': name('dcat:Resource'),
        'dct:title': isNamed ? words(title, dataset.language) : undefined,
      });
    }
  const byTerm = Map.groupBy(links, ({ type }) => shortName(relationTerms[type]));
  return Object.fromEntries([...byTerm].map(([term, some]) => [term, some.map(({ target }) => target)]));
}

/** Categories of high-value data, with the regulation. */
export const addHighValue = ({ concepts }: Writing, { highValue = [] }: ExportedDataset): Nodes => ({
  'dcatap:hvdCategory': highValue.map((one) => concepts.highValue(one)),
  'dcatap:applicableLegislation': highValue.length > 0 ? [concepts.highValueLaw()] : [],
});

/** How long personal data is stored. */
function addRetention({ triples }: Writing, subject: NamedNode, { retention }: ExportedDataset): NamedNode[] {
  if (retention === null || retention === undefined) return [];
  const node = iri(`${subject.value}#retention`);
  triples.add(node, {
    'rdf:type': name('dpv:StorageDuration'),
    'rdf:value': typed(retention, 'xsd:duration'),
  });
  return [node];
}

/** Lawful bases, kinds, storage and anonymisation in the terms of the Data Privacy Vocabulary. */
export const addPersonalData = (writing: Writing, subject: NamedNode, dataset: ExportedDataset): Nodes => {
  const { concepts } = writing;
  const { lawfulBases = [], anonymisation, specialCategories = [], impactAssessment } = dataset;
  return {
    'dpv:hasPersonalData': specialCategories.map((one) => concepts.specialCategory(one)),
    'dpv:hasImpactAssessment': [concepts.page(webAddress(impactAssessment))].filter(
      (one) => one !== undefined,
    ),
    'dpv:hasStorageCondition': addRetention(writing, subject, dataset),
    'dpv:hasLegalBasis': lawfulBases.map((term) => concepts.lawfulBasis(term)),
    'dpv:hasData':
      anonymisation === null || anonymisation === undefined ? [] : [concepts.anonymisation(anonymisation)],
  };
};
