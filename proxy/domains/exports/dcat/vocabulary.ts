/** Namespaces of the export, and the terms of the RDF model written briefly. */
import { DataFactory, type Literal, type NamedNode, type Quad } from 'n3';
import { xmlText } from '#contract/xml-text.ts';
import { namespaces } from '#proxy/platform/formats/rdf/namespaces.ts';

/** Prefixes by namespace, as every serialisation declares them. */
export const prefixes = {
  rdf: namespaces.rdf,
  rdfs: namespaces.rdfs,
  xsd: namespaces.xsd,
  dcat: namespaces.dcat,
  dct: namespaces.dct,
  foaf: namespaces.foaf,
  vcard: namespaces.vcard,
  skos: namespaces.skos,
  adms: namespaces.adms,
  spdx: namespaces.spdx,
  gsp: namespaces.gsp,
  prov: namespaces.prov,
  dpv: namespaces.dpv,
  odrs: namespaces.odrs,
  pav: namespaces.pav,
  dcatap: namespaces.dcatap,
  eli: namespaces.eli,
  dqv: namespaces.dqv,
  oa: namespaces.oa,
  org: namespaces.org,
  csvw: namespaces.csvw,
} as const;
type Prefix = keyof typeof prefixes;
type Name = `${Prefix}:${string}`;

const known = new Map<Name, NamedNode>();

/** The node of a prefixed name, such as `dct:title`. */
export function name(short: Name): NamedNode {
  let node = known.get(short);
  if (node === undefined) {
    const colon = short.indexOf(':');
    node = DataFactory.namedNode(prefixes[short.slice(0, colon) as Prefix] + short.slice(colon + 1));
    known.set(short, node);
  }
  return node;
}

/** The prefixed name of an address in one of these namespaces. @throws Error for another */
export function shortName(address: string): Name {
  const prefix = (Object.keys(prefixes) as Prefix[]).find((one) => address.startsWith(prefixes[one]));
  if (prefix === undefined) throw new Error(`${address} is in no namespace`);
  return `${prefix}:${address.slice(prefixes[prefix].length)}`;
}

/** Every syntax reads line ends as one and the same character. */
const lexical = (text: string) => xmlText(text).replaceAll(/\r\n?/g, '\n');

/** BCP 47 as the syntaxes take it; anything else would make the whole document unreadable. */
const LANGUAGE = /^[a-zA-Z]{2,8}(?:-[a-zA-Z0-9]{1,8})*$/;

export const iri = (address: string): NamedNode => DataFactory.namedNode(address);

/** Words in a language. */
export const words = (value: string, language: string): Literal =>
  DataFactory.literal(lexical(value), LANGUAGE.test(language) ? language.toLowerCase() : 'und');

/** A value that is in no language, such as an identifier. */
export const plain = (value: string): Literal => DataFactory.literal(lexical(value));

export const typed = (value: string, type: Name): Literal => DataFactory.literal(lexical(value), name(type));

/** A mailbox as an IRI, or undefined when it is none. */
export const mailbox = (text: string | null): string | undefined =>
  text !== null && /^[\w.!#$%&'*+/=?~-]+@[\w.-]+$/.test(text)
    ? `mailto:${text.replaceAll('%', '%25')}`
    : undefined;

/** Collects the triples of a document. */
export class Triples {
  #quads: Quad[] = [];

  /** Hands over what was collected since the last time. */
  take(): Quad[] {
    const quads = this.#quads;
    this.#quads = [];
    return quads;
  }

  /** Says something of a subject; what is not known is not said. */
  add(subject: NamedNode, statements: Readonly<Partial<Record<Name, Objects>>>): void {
    for (const [predicate, objects] of Object.entries(statements))
      for (const object of Array.isArray(objects) ? objects : [objects])
        if (object !== undefined && object !== null)
          this.#quads.push(DataFactory.quad(subject, name(predicate as Name), object));
  }
}

type Term = NamedNode | Literal;
type Objects = Term | null | undefined | readonly (Term | null | undefined)[];
