/**
 * Reads RDF/XML (https://www.w3.org/TR/rdf-syntax-grammar/). The parser (saxes) resolves no entities of a document's
 * own, so a document cannot make itself larger than it is.
 */
import { SaxesParser, type SaxesAttributeNS } from 'saxes';
import { MalformedFile } from '../malformed-file.ts';
import { Graph, literal, node, RDF, resolveIri } from './graph.ts';

const XML = 'http://www.w3.org/XML/1998/namespace';
/** Elements that are open at the same time; descriptions nest a dozen. */
const DEEPEST = 200;

/** What the children of an open element are. */
type Role = 'nodes' | 'properties' | 'literal' | 'markup';

interface Open {
  readonly role: Role;
  readonly base: string | undefined;
  readonly language: string;
  /** The node that properties are of. */
  readonly subject: string;
  /** Of a property: its predicate, and what was found inside. */
  readonly predicate: string;
  readonly isList: boolean;
  text: string;
  objects: string[];
  items: number;
}

type Attributes = Readonly<Record<string, SaxesAttributeNS>>;

const given = (attributes: Attributes, namespace: string, name: string): string | undefined =>
  Object.values(attributes).find((one) => one.uri === namespace && one.local === name)?.value;

const reserved = new Set(['about', 'ID', 'nodeID', 'resource', 'datatype', 'parseType', 'bagID']);

/** Reads a document. @throws MalformedFile naming the line of what is not well-formed */
export function readRdfXml(text: string, base?: string): Graph {
  const graph = new Graph();
  const open: Open[] = [];
  let blanks = 0;
  const blank = () => `_:x${(blanks += 1)}`;

  const subjectOf = (attributes: Attributes, from: string | undefined): string => {
    const about = given(attributes, RDF, 'about');
    if (about !== undefined) return resolveIri(about, from);
    const id = given(attributes, RDF, 'ID');
    if (id !== undefined) return resolveIri(`#${id}`, from);
    const name = given(attributes, RDF, 'nodeID');
    return name === undefined ? blank() : `_:n${name}`;
  };

  /** Attributes that are properties of a node. */
  const addAttributes = (
    subject: string,
    attributes: Attributes,
    from: string | undefined,
    language: string,
  ) => {
    let count = 0;
    for (const { uri, local, value } of Object.values(attributes)) {
      if (uri === '' || uri === XML || uri === 'http://www.w3.org/2000/xmlns/') continue;
      if (uri === RDF && reserved.has(local)) continue;
      count += 1;
      const object =
        uri === RDF && local === 'type' ? node(resolveIri(value, from)) : literal(value, language);
      graph.add({ subject, predicate: uri + local, object });
    }
    return count;
  };

  const parser = new SaxesParser<{ xmlns: true; position: true }>({ xmlns: true, position: true });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const parent = open.at(-1);
    if (open.length > DEEPEST) throw new Error('elements are nested too deeply');
    const here = given(attributes, XML, 'base');
    const from = here === undefined ? (parent?.base ?? base) : resolveIri(here, parent?.base ?? base);
    const language = given(attributes, XML, 'lang') ?? parent?.language ?? '';
    const frame = {
      base: from,
      language,
      text: '',
      objects: [],
      items: 0,
      subject: '',
      predicate: '',
      isList: false,
    };
    if (parent?.role === 'literal' && parent.predicate === 'markup') {
      open.push({ ...frame, role: 'literal', predicate: 'markup' });
      return;
    }
    if (parent === undefined && uri === RDF && local === 'RDF') {
      open.push({ ...frame, role: 'nodes' });
      return;
    }
    if (parent === undefined || parent.role === 'nodes' || parent.role === 'literal') {
      const subject = subjectOf(attributes, from);
      if (uri + local !== `${RDF}Description`)
        graph.add({ subject, predicate: `${RDF}type`, object: node(uri + local) });
      addAttributes(subject, attributes, from, language);
      parent?.objects.push(subject);
      open.push({ ...frame, role: 'properties', subject });
      return;
    }
    // A property of the node that is open.
    parent.items += local === 'li' && uri === RDF ? 1 : 0;
    const predicate = local === 'li' && uri === RDF ? `${RDF}_${parent.items}` : uri + local;
    const { subject } = parent;
    const parseType = given(attributes, RDF, 'parseType');
    const resource = given(attributes, RDF, 'resource');
    const nodeId = given(attributes, RDF, 'nodeID');
    if (parseType === 'Resource') {
      const object = blank();
      graph.add({ subject, predicate, object: node(object) });
      open.push({ ...frame, role: 'properties', subject: object });
    } else if (parseType === 'Literal')
      open.push({ ...frame, role: 'literal', subject, predicate: 'markup' });
    else if (resource !== undefined || nodeId !== undefined) {
      const object = resource === undefined ? `_:n${nodeId}` : resolveIri(resource, from);
      graph.add({ subject, predicate, object: node(object) });
      addAttributes(object, attributes, from, language);
      open.push({ ...frame, role: 'markup' });
    } else {
      const object = blank();
      if (addAttributes(object, attributes, from, language) > 0) {
        graph.add({ subject, predicate, object: node(object) });
        open.push({ ...frame, role: 'markup' });
      } else open.push({ ...frame, role: 'literal', subject, predicate, isList: parseType === 'Collection' });
    }
  });
  const onText = (words: string) => {
    const last = open.at(-1);
    if (last !== undefined) last.text += words;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    const closed = open.pop();
    const parent = open.at(-1);
    if (closed?.role !== 'literal' || parent === undefined) return;
    const { subject, predicate, objects, isList } = closed;
    if (predicate === 'markup') {
      parent.text += closed.text;
      return;
    }
    if (objects.length === 0 && !isList)
      graph.add({ subject, predicate, object: literal(closed.text, closed.language) });
    // A list counts as its members: nothing that is read here depends on their order.
    for (const object of objects) graph.add({ subject, predicate, object: node(object) });
  });
  try {
    parser.write(text).close();
  } catch (error) {
    const [, line, what = String(error)] =
      /^(\d+):\d+: (.*)/s.exec(error instanceof Error ? error.message : '') ?? [];
    throw new MalformedFile(
      `The file is not RDF/XML${line === undefined ? '' : `: line ${line}`}: ${what.slice(0, 200).replace(/\.$/, '')}.`,
    );
  }
  return graph;
}
