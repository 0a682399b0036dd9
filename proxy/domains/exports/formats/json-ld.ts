/** JSON-LD 1.1: one graph of flat nodes, with prefixes for its context and nothing to load from elsewhere. */
import type { Quad } from 'n3';
import { prefixes } from '../dcat/vocabulary.ts';
import { jsonItems } from '../document.ts';
import { bySubject, type QuadWriter } from './quad-writer.ts';

const TYPE = `${prefixes.rdf}type`;
const TEXT = `${prefixes.xsd}string`;
const namespaces = Object.entries(prefixes);

/** The prefixed form of a term of one of our vocabularies. */
export function compact(address: string): string {
  const found = namespaces.find(([, namespace]) => address.startsWith(namespace));
  return found === undefined ? address : `${found[0]}:${address.slice(found[1].length)}`;
}

function valueOf({ object }: Quad): unknown {
  if (object.termType !== 'Literal') return { '@id': object.value };
  if (object.language !== '') return { '@value': object.value, '@language': object.language };
  const type = object.datatype.value;
  return type === TEXT ? object.value : { '@value': object.value, '@type': compact(type) };
}

function nodeOf(subject: string, quads: readonly Quad[]): Record<string, unknown> {
  const node: Record<string, unknown> = { '@id': subject };
  for (const [predicate, group] of Map.groupBy(quads, (quad) => quad.predicate.value)) {
    const values = predicate === TYPE ? group.map((quad) => compact(quad.object.value)) : group.map(valueOf);
    node[predicate === TYPE ? '@type' : compact(predicate)] = values.length === 1 ? values[0] : values;
  }
  return node;
}

/** @returns a writer of one document */
export function createJsonLdWriter(): QuadWriter {
  const items = jsonItems();
  return {
    start: () => `{"@context": ${JSON.stringify(prefixes)},\n"@graph": [\n`,
    write: (quads) => items([...bySubject(quads)].map(([subject, group]) => nodeOf(subject, group))),
    end: () => '\n]}\n',
  };
}
