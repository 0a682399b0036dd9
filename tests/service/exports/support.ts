/** Exports over the database of a test: asking for one, and reading what comes back with readers that are not ours. */
import { readFileSync } from 'node:fs';
import { DataFactory, Parser, Store, type Quad } from 'n3';
import SHACLValidator from 'rdf-validate-shacl';
import { convert } from 'xmlbuilder2';
import type { Database } from '#proxy/platform/database/database.ts';
import { createExports } from '#proxy/domains/exports/index.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import type { ImportResource } from '#proxy/domains/catalogue/importer/record.ts';
import { authenticate, record, silent } from '../../support/catalogue.ts';

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
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

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

export const resource = (fields: Partial<ImportResource> & { key: string }): ImportResource => ({
  name: `Resource ${fields.key}`,
  description: null,
  format: 'CSV',
  mimeType: 'text/csv',
  status: 'ready',
  statusReason: null,
  bytes: null,
  checksum: null,
  profile: null,
  url: null,
  file: null,
  ...fields,
});

const KEY = '0123456789abcdef'.repeat(4);

/** A record that says everything there is to say. */
export const fullRecord = record({
  sourceIdentifier: 'https://elsewhere.example/dataset?id=1',
  title: 'Ponds of the north',
  summary: 'Where the ponds are.',
  description: 'Every pond with its **depth** in metres, measured twice a year since 2019 by wardens.',
  accessId: 1,
  licenceId: 4,
  frequencyId: 25,
  themeIds: [5, 10],
  rights: 'Parts © Ordnance Survey',
  tags: [
    { tag: 'water', label: 'Water' },
    { tag: 'ponds', label: 'Ponds' },
  ],
  alternativeTitles: ['PoN'],
  tagTypes: [{ tag: 'Water', type: 2 }],
  agents: [
    { role: 19, name: 'Ministry of Ponds', url: 'https://ponds.example/' },
    { role: 11, name: 'Ann Warden', url: null },
    { role: 17, name: 'Ann Warden', url: null },
  ],
  dates: [
    { type: 1, date: '2018' },
    { type: 4, date: '2030-12-31' },
    { type: 13, date: '2019-01' },
    { type: 7, date: '2027' },
  ],
  provenance: 'Counted by wardens with *poles*.',
  qualityNotes: 'One pond in ten has no depth.',
  version: '2.1',
  versionNotes: 'Ponds of the east were added.',
  citation: 'Pond team (2024). Ponds of the north.',
  identifiers: ['https://doi.org/10.1234/5678'],
  attribution: 'Contains data of the pond team.',
  temporalResolution: 'P6M',
  spatialResolution: 25,
  documentation: ['https://parks.example/ponds/method'],
  standards: ['https://standards.example/ponds/2.0'],
  highValue: ['geospatial'],
  relations: [
    { type: 'partOf', title: 'Waters of the north', url: 'https://parks.example/waters' },
    { type: 'hasPart', title: '', url: 'https://parks.example/ponds/east' },
    { type: 'versionOf', title: '', url: 'https://parks.example/ponds/1' },
    { type: 'hasVersion', title: '', url: 'https://parks.example/ponds/2' },
    { type: 'replaces', title: '', url: 'https://parks.example/puddles' },
    { type: 'replacedBy', title: '', url: 'https://parks.example/lakes' },
    { type: 'references', title: '', url: 'https://parks.example/rain' },
    { type: 'related', title: 'Fish', url: 'https://parks.example/fish' },
  ],
  specialCategories: ['health'],
  restrictions: ['security', 'environment'],
  anonymisationNote: 'Cells under 5 are suppressed.',
  impactAssessment: 'https://parks.example/dpia',
  retention: 'P10Y',
  personalData: 'yes',
  lawfulBasisIds: [6, 17],
  anonymisationId: 2,
  contact: { name: 'Pond team', email: 'ponds@parks.example', url: 'https://parks.example/contact' },
  sources: [{ title: 'Warden survey', url: 'https://survey.example/' }],
  landingPage: 'https://parks.example/ponds',
  languages: ['en', 'cy'],
  temporal: { start: '2019-01-01', end: null },
  spatial: '-1.8, 53.7, -1.29, 53.95',
  firstPublishedAt: '2020-05-01T09:00:00.000Z',
  resources: [
    resource({
      key: 'table',
      name: 'Depths',
      description: 'One row per pond.',
      bytes: 1234,
      facts: {
        kind: 'documentation',
        availability: 'stable',
        compression: 'gzip',
        packaging: 'tar',
        licence: 1,
        rights: 'Name the survey of ponds.',
        temporal: { start: '2024-05', end: null },
        languages: ['cy'],
      },
      checksum: { algorithm: 'sha256', value: KEY },
      file: { name: 'depths, all.csv', key: KEY },
      profile: {
        rows: 2,
        columnCount: 2,
        columns: [
          { name: 'pond', type: 'text', description: 'Its name', distinct: 2, filled: 1 },
          { name: 'depth', type: 'number', description: null, distinct: 2, filled: 1 },
        ],
        fingerprint: 'd1 n1',
      },
    }),
    resource({ key: 'api', format: 'API', mimeType: null, url: 'https://parks.example/api/ponds' }),
    resource({
      key: 'arrow',
      format: 'Arrow',
      mimeType: 'application/vnd.apache.arrow.file',
      url: 'https://parks.example/ponds.arrow',
    }),
  ],
});

/** A record whose every text is a trap for a writer of some syntax. */
export const hostileRecord = record({
  sourceIdentifier: '"><b>&\u0001',
  title: 'Ponds " & <script>alert(1)</script> \\ ]]> \u0007 \u{1f9a2}\nline\ttab',
  description: '</script><!-- "\'; @prefix x: <y> . \r\nend \u2028',
  language: 'not a tag!',
  tags: [{ tag: '"@en .', label: '"@en . <x> a <y>' }],
  rights: '<&>',
  contact: { name: 'A "B" <c>', email: 'no mail@x', url: 'javascript:alert(1)' },
  sources: [{ title: '<s>', url: 'https://x.example/a b' }],
  landingPage: 'https://x.example/a b?c={d}|^`<e>',
  languages: ['xx-nowhere', 'en'],
  temporal: { start: 'long ago', end: '2024-02-31' },
  spatial: '  ',
  resources: [
    resource({
      key: 'odd',
      name: '<r>',
      format: 'Nowhere',
      mimeType: 'not a type',
      url: 'https://x.example/f "<>.csv',
      checksum: { algorithm: 'sha 256 <', value: 'no hex' },
    }),
    resource({ key: 'bad', url: 'javascript:alert(1)', mimeType: 'text/csv; charset=utf-8' }),
  ],
});
