/**
 * Words of controlled vocabularies as nodes. Validators of an export need each of them typed and labelled
 * in the same document, so a concept says both where it first occurs.
 */
import { webAddress } from '#contract/web-address.ts';
import type { Literal, NamedNode } from 'n3';
import type { Term } from '#contract/entities/common.ts';
import type { Dataset } from '#contract/entities/dataset.ts';
import { fileKindWords, type Availability, type FileKind } from '#contract/file-words.ts';
import { highValueWords, restrictionWords, specialCategoryWords, topicWords } from '#contract/fixed-terms.ts';
import type { HighValue, Restriction, SpecialCategory, Topic } from '#contract/fixed-terms.ts';
import { accessRows, themes } from '#proxy/platform/lookups/classification.ts';
import { availabilityAddresses } from '#proxy/platform/lookups/file-facts.ts';
import {
  HIGH_VALUE_LAW,
  highValueAddresses,
  restrictionAddresses,
  topicAddresses,
} from '#proxy/platform/lookups/fixed-terms.ts';
import { languageRows } from '#proxy/platform/lookups/language.ts';
import { addressOfOwnRow } from '#proxy/platform/lookups/own-row.ts';
import { licenceTypes } from '#proxy/platform/lookups/licence-type.ts';
import { formatByCode } from '#proxy/platform/lookups/mime-type.ts';
import { agentTypes } from '#proxy/platform/lookups/party.ts';
import { EU_AUTHORITY, type LookupSeed } from '#proxy/platform/lookups/seed-row.ts';
import { updateFrequencies } from '#proxy/platform/lookups/time.ts';
import { addressOfRow } from '../details.ts';
import { schemeOf, schemes } from './schemes.ts';
import { iri, name, plain, prefixes, type Triples, words } from './vocabulary.ts';

const byCode = (rows: readonly LookupSeed[]) => new Map(rows.map((row) => [row.code, row]));
const tables = {
  theme: byCode(themes),
  access: byCode(accessRows),
  language: byCode(languageRows),
  licence: byCode(licenceTypes),
  frequency: byCode(updateFrequencies),
  agentType: byCode(agentTypes),
};

const MEDIA_TYPES = 'https://www.iana.org/assignments/media-types/';
const SHA = 'https://spdx.org/rdf/terms#checksumAlgorithm_';

/** The concepts of one document: each is described once. */
export class Concepts {
  readonly #triples: Triples;
  readonly #base: string;
  readonly #described = new Set<string>();

  /** @param base address below which words without an IRI of their own get one */
  constructor(triples: Triples, base: string) {
    this.#triples = triples;
    this.#base = base;
  }

  /** True the first time that a node is asked about. @param as what it is described as: a page may be a place, too */
  isNew({ value }: NamedNode, as: 'thing' | 'link' | 'part' | 'place' = 'thing'): boolean {
    const key = `${as} ${value}`;
    if (this.#described.has(key)) return false;
    this.#described.add(key);
    return true;
  }

  #scheme(address: string): NamedNode | undefined {
    const title = schemes[address];
    if (title === undefined) return undefined;
    const node = iri(address);
    if (this.isNew(node))
      this.#triples.add(node, { 'rdf:type': name('skos:ConceptScheme'), 'dct:title': words(title, 'en') });
    return node;
  }

  #concept(address: string, label: string, type?: NamedNode): NamedNode {
    const node = iri(address);
    if (this.isNew(node))
      this.#triples.add(node, {
        'rdf:type': [name('skos:Concept'), type],
        'skos:prefLabel': words(label, 'en'),
        'skos:inScheme': this.#scheme(schemeOf(address)),
      });
    return node;
  }

  #own(table: string, code: string) {
    return addressOfOwnRow(this.#base, table, code);
  }

  /** A theme, and the one that it is a part of: harvesters know that alone. */
  themes({ broader, code, label }: Dataset['themes'][number]): NamedNode[] {
    const node = iri(tables.theme.get(code)?.uri ?? this.#own('theme', code));
    this.#concept(node.value, label);
    const [above] = broader === undefined ? [] : this.themes(broader);
    if (above === undefined) return [node];
    if (this.isNew(node, 'part')) this.#triples.add(node, { 'skos:broader': above });
    return [node, above];
  }

  /** The list that all themes are from. */
  themeTaxonomy(): NamedNode | undefined {
    return this.#scheme(`${EU_AUTHORITY}data-theme`);
  }

  frequency({ code, label }: Term): NamedNode {
    const address = tables.frequency.get(code)?.uri ?? this.#own('frequency', code);
    return this.#concept(address, label, name('dct:Frequency'));
  }

  /** The system of coordinates that data conforms to. */
  referenceSystem(system: Term): NamedNode {
    const { code, label } = system;
    const address = addressOfRow('referenceSystem', system) ?? this.#own('reference-system', code);
    const node = iri(address);
    if (this.isNew(node))
      this.#triples.add(node, {
        'rdf:type': name('dct:Standard'),
        'dct:title': words(label, 'en'),
        'dct:identifier': plain(code),
      });
    return node;
  }

  /** A standard or a schema that has an address. */
  standard(address: string | undefined): NamedNode | undefined {
    if (address === undefined) return undefined;
    const node = iri(address);
    if (this.isNew(node))
      this.#triples.add(node, { 'rdf:type': name('dct:Standard'), 'dct:title': plain(address) });
    return node;
  }

  accessRight(code: string): NamedNode | undefined {
    const row = tables.access.get(code);
    if (row?.uri === undefined) return undefined;
    // Several of our words mean one of theirs, so the label is theirs.
    const right = String(row.details?.['euAccessRight']).toLowerCase().replaceAll('_', '-');
    return this.#concept(row.uri, right, name('dct:RightsStatement'));
  }

  licence({ code, label, url }: Term & { url: string | null }): NamedNode {
    const address = tables.licence.get(code)?.uri ?? webAddress(url) ?? this.#own('licence', code);
    return this.#concept(address, label, name('dct:LicenseDocument'));
  }

  language(tag: string): NamedNode | undefined {
    const row = tables.language.get(tag) ?? tables.language.get(tag.split('-')[0] ?? '');
    // A national form is exported as its language.
    const label = row?.label.replace(/ \(.*\)$/, '');
    return row?.uri === undefined || label === undefined
      ? undefined
      : this.#concept(row.uri, label, name('dct:LinguisticSystem'));
  }

  /** The file type of the EU list; undefined for a format that it lacks, which has its media type alone. */
  fileType(format: string): NamedNode | undefined {
    const row = formatByCode.get(format);
    // Several of our formats are one file type of theirs, which is then named by its code.
    return row?.uri === undefined
      ? undefined
      : this.#concept(row.uri, row.details.euFileType ?? row.label, name('dct:MediaTypeOrExtent'));
  }

  mediaType(type: string | null): NamedNode | undefined {
    const essence = type?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (!/^[\w.+-]+\/[\w.+-]+$/.test(essence)) return undefined;
    const node = iri(MEDIA_TYPES + essence);
    if (this.isNew(node)) this.#triples.add(node, { 'rdf:type': name('dct:MediaType') });
    return node;
  }

  distributionStatus(code: 'COMPLETED' | 'DEPRECATED' | 'WITHDRAWN' | 'DEVELOP'): NamedNode {
    return this.#concept(`${EU_AUTHORITY}distribution-status/${code}`, code.toLowerCase());
  }

  /** Where the record of a dataset is in its life. */
  datasetStatus(code: 'COMPLETED' | 'DEVELOP' | 'WITHDRAWN'): NamedNode {
    return this.#concept(`${EU_AUTHORITY}dataset-status/${code}`, code.toLowerCase());
  }

  availability(code: Availability): NamedNode {
    return this.#concept(availabilityAddresses[code], code);
  }

  /** What a file is; there is no list of the EU for it. */
  fileKind(code: FileKind): NamedNode {
    return this.#concept(this.#own('file-kind', code), fileKindWords[code]);
  }

  publisherType(code: string): NamedNode | undefined {
    const row = tables.agentType.get(code);
    return row?.uri === undefined ? undefined : this.#concept(row.uri, row.label);
  }

  /** What a party has to do with data. */
  role(role: Term): NamedNode {
    const address = addressOfRow('role', role) ?? this.#own('role', role.code);
    return this.#concept(address, role.label, name('dcat:Role'));
  }

  /** A concept with its code: what vocabularies have is broader than some of our rows. */
  #coded(address: string, { code, label }: Term, broader: string | undefined): NamedNode {
    const node = iri(address);
    if (this.isNew(node))
      this.#triples.add(node, {
        'rdf:type': name('skos:Concept'),
        'skos:prefLabel': words(label, 'en'),
        'skos:notation': plain(code),
        'skos:broadMatch': broader === undefined ? undefined : iri(broader),
      });
    return node;
  }

  lawfulBasis(basis: Term): NamedNode {
    const address = addressOfRow('lawfulBasis', basis) ?? this.#own('lawful-basis', basis.code);
    return this.#coded(address, basis, undefined);
  }

  anonymisation(type: Term): NamedNode {
    return this.#coded(this.#own('anonymisation', type.code), type, addressOfRow('anonymisation', type));
  }

  /** A category of high-value data. */
  highValue(category: HighValue): NamedNode {
    return this.#concept(highValueAddresses[category], highValueWords[category]);
  }

  /** A topic category of ISO 19115. */
  topic(topic: Topic): NamedNode {
    return this.#concept(topicAddresses[topic], topicWords[topic]);
  }

  /** The regulation that asks for high-value data. */
  highValueLaw(): NamedNode {
    const node = iri(HIGH_VALUE_LAW);
    if (this.isNew(node)) this.#triples.add(node, { 'rdf:type': name('eli:LegalResource') });
    return node;
  }

  specialCategory(code: SpecialCategory): NamedNode {
    const term = { id: 0, code, label: specialCategoryWords[code] };
    return this.#coded(
      this.#own('special-category', code),
      term,
      `${prefixes.dpv}SpecialCategoryPersonalData`,
    );
  }

  checksumAlgorithm(algorithm: string): NamedNode {
    const node = iri(SHA + encodeURIComponent(algorithm.toLowerCase().replaceAll('-', '')));
    if (this.isNew(node)) this.#triples.add(node, { 'rdf:type': name('spdx:ChecksumAlgorithm') });
    return node;
  }

  /** A page for people. */
  page(address: string | undefined): NamedNode | undefined {
    if (address === undefined) return undefined;
    const node = iri(address);
    if (this.isNew(node)) this.#triples.add(node, { 'rdf:type': name('foaf:Document') });
    return node;
  }

  /** Words on rights, in all their languages, under an address of their own. */
  rights(address: string, labels: readonly Literal[]): NamedNode | undefined {
    if (labels.length === 0) return undefined;
    const node = iri(address);
    if (this.isNew(node))
      this.#triples.add(node, {
        'rdf:type': name('dct:RightsStatement'),
        'rdfs:label': labels,
      });
    return node;
  }

  /** Why not everyone may have data. */
  restriction(code: Restriction): NamedNode {
    return this.#concept(restrictionAddresses[code], restrictionWords[code], name('dct:RightsStatement'));
  }

  /** An identifier that a catalogue elsewhere has given. */
  identifier(address: string, notation: string | null): NamedNode | undefined {
    if (notation === null || notation === '') return undefined;
    const node = iri(address);
    this.#triples.add(node, { 'rdf:type': name('adms:Identifier'), 'skos:notation': plain(notation) });
    return node;
  }
}
