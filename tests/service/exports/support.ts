/** Exports over the database of a test: asking for one, and reading what comes back with readers that are not ours. */
import { readFileSync } from 'node:fs';
import { DataFactory, Parser, Store, type Quad } from 'n3';
import SHACLValidator from 'rdf-validate-shacl';
import { convert } from 'xmlbuilder2';
import type { Database } from '#proxy/platform/database/database.ts';
import { createExports } from '#proxy/domains/exports/index.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { authenticate, silent } from '../../support/catalogue.ts';

export { fullRecord, hostileRecord, resource } from './records.ts';

export const ORIGIN = 'https://data.example';
export const PRODUCT = 'Open & Shut';

export type Ask = (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>;

/** The exports of a database, as one function that asks for an address. */
export function exportsOf(db: Database, hasMaps = true): Ask {
  const app = createExports({
    db,
    discovery: createDiscoveryService({ db, authenticate, log: silent }),
    authenticate,
    productName: PRODUCT,
    hasMaps,
    origin: () => ORIGIN,
    log: silent,
  });
  return async (path, headers = {}, method = 'GET') =>
    app.fetch(new Request(new URL(path, ORIGIN), { method, headers }));
}

export const parseTurtle = (text: string): Quad[] => new Parser({ format: 'text/turtle' }).parse(text);

export const readShapes = (path: string): Store => new Store(new Parser().parse(readFileSync(path, 'utf8')));

/** What the shapes find wrong, in words; warnings that name what is recommended are no violations. */
export async function violations(data: readonly Quad[], shapes: Store): Promise<string[]> {
  const validator = new SHACLValidator(shapes as never);
  const report = await validator.validate(new Store([...data]) as never);
  return report.results
    .filter((result) => result.severity?.value.endsWith('Violation'))
    .map(({ focusNode, path, message }) =>
      [focusNode?.value, path?.value, ...message.map((one) => one.value)].join(' '),
    );
}

/** Triples as lines that can be compared, whatever order they came in. */
export const linesOf = (quads: readonly Quad[]): string[] =>
  [
    ...new Set(
      quads.map(({ subject, predicate, object }) =>
        [subject.value, predicate.value, ...termOf(object)].join('\t'),
      ),
    ),
  ].toSorted();

const termOf = (term: Quad['object']): string[] =>
  term.termType === 'Literal'
    ? ['literal', term.value, term.language, term.datatype.value]
    : [term.termType, term.value];

const { namedNode, literal, quad } = DataFactory;
const TYPE = namedNode('http://www.w3.org/1999/02/22-rdf-syntax-ns#type');
const listOf = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T]);

type Value = string | { '@id': string } | { '@value': string; '@language'?: string; '@type'?: string };

/** Reads flat JSON-LD by the rules of the standard for prefixes, node references and value objects. */
export function parseJsonLd(text: string): Quad[] {
  const document = JSON.parse(text) as {
    '@context': Record<string, string>;
    '@graph': Record<string, Value | Value[]>[];
  };
  const expand = (short: string) => {
    const colon = short.indexOf(':');
    const namespace = document['@context'][short.slice(0, colon)];
    return namedNode(namespace === undefined ? short : namespace + short.slice(colon + 1));
  };
  const objectOf = (value: Value) => {
    if (typeof value === 'string') return literal(value);
    if ('@id' in value) return namedNode(value['@id']);
    const { '@value': lexical, '@language': language, '@type': type } = value;
    return literal(lexical, language ?? (type === undefined ? undefined : expand(type)));
  };
  return document['@graph'].flatMap(({ '@id': id, '@type': types = [], ...rest }) => {
    const subject = namedNode(id as string);
    return [
      ...listOf(types).map((type) => quad(subject, TYPE, expand(type as string))),
      ...Object.entries(rest).flatMap(([key, values]) =>
        listOf(values).map((value) => quad(subject, expand(key), objectOf(value))),
      ),
    ];
  });
}

interface Tree {
  readonly [key: string]: Tree | string | readonly (Tree | string)[];
}

/** The parser finds elements and attributes, and leaves character references as they are. */
export const decodeXml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#9;', '\t')
    .replaceAll('&amp;', '&');

/** The tree of an XML document. @throws for what is not well-formed */
export const parseXml = (text: string): Tree => convert(text, { format: 'object' }) as unknown as Tree;

/** Reads flat RDF/XML from the tree of its document. */
export function parseRdfXml(text: string): Quad[] {
  const root = parseXml(text)['rdf:RDF'] as Tree;
  const namespaces = Object.entries(root).filter(([key]) => key.startsWith('@xmlns:'));
  const prefixes = new Map(namespaces.map(([key, value]) => [key.slice('@xmlns:'.length), value as string]));
  const expand = (name: string) => {
    const [prefix = '', local = ''] = name.split(':');
    return namedNode((prefixes.get(prefix) ?? '') + local);
  };
  const objectOf = (value: Tree | string) => {
    if (typeof value === 'string') return literal(decodeXml(value));
    const { '@rdf:resource': node, '@xml:lang': language, '@rdf:datatype': type, '#': content } = value;
    if (typeof node === 'string') return namedNode(decodeXml(node));
    const words = typeof content === 'string' ? decodeXml(content) : '';
    return literal(words, typeof language === 'string' ? language : namedNode(type as string));
  };
  const descriptions = listOf(root['rdf:Description'] as Tree | readonly Tree[]) as readonly Tree[];
  return descriptions.flatMap(({ '@rdf:about': about, ...rest }) =>
    Object.entries(rest).flatMap(([key, values]) =>
      (listOf(values) as readonly (Tree | string)[]).map((value) =>
        quad(namedNode(decodeXml(about as string)), expand(key), objectOf(value)),
      ),
    ),
  );
}
