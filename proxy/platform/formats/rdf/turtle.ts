/** Reads Turtle, N-Triples, N-Quads and TriG with the parser of N3. */
import { Parser } from 'n3';
import { MalformedFile } from '../malformed-file.ts';
import { Graph, literal, node } from './graph.ts';

const nodeOf = ({ termType, value }: { readonly termType: string; readonly value: string }): string =>
  termType === 'BlankNode' ? `_:${value}` : value;

/** Reads a document. @throws MalformedFile naming the line */
export function readTurtle(text: string, base?: string): Graph {
  const graph = new Graph();
  try {
    for (const { subject, predicate, object } of new Parser(
      base === undefined ? {} : { baseIRI: base },
    ).parse(text))
      graph.add({
        subject: nodeOf(subject),
        predicate: predicate.value,
        object: object.termType === 'Literal' ? literal(object.value, object.language) : node(nodeOf(object)),
      });
  } catch (error) {
    const what = (error instanceof Error ? error.message : String(error)).slice(0, 200).replace(/\.$/, '');
    throw new MalformedFile(`The file is not Turtle: ${what}.`);
  }
  return graph;
}
