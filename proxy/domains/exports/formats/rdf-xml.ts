/** RDF/XML: one `rdf:Description` for each subject, without nesting. */
import type { Quad } from 'n3';
import { prefixes } from '../dcat/vocabulary.ts';
import { compact } from './json-ld.ts';
import { bySubject, type QuadWriter } from './quad-writer.ts';
import { element, escapeXml, textElement, XML_DECLARATION } from './xml.ts';

const TEXT = `${prefixes.xsd}string`;

function property({ predicate, object }: Quad): string {
  const tag = compact(predicate.value);
  if (object.termType !== 'Literal') return element(tag, { 'rdf:resource': object.value });
  if (object.language !== '') return textElement(tag, object.value, { 'xml:lang': object.language });
  const type = object.datatype.value;
  return textElement(tag, object.value, { 'rdf:datatype': type === TEXT ? undefined : type });
}

/** @returns a writer of one document */
export function createRdfXmlWriter(): QuadWriter {
  const namespaces = Object.entries(prefixes)
    .map(([prefix, namespace]) => ` xmlns:${prefix}="${escapeXml(namespace)}"`)
    .join('');
  return {
    start: () => `${XML_DECLARATION}<rdf:RDF${namespaces}>\n`,
    write: (quads) =>
      [...bySubject(quads)]
        .map(
          ([subject, group]) =>
            `${element('rdf:Description', { 'rdf:about': subject }, group.map(property).join(''))}\n`,
        )
        .join(''),
    end: () => '</rdf:RDF>\n',
  };
}
