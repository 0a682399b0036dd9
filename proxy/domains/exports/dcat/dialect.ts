/** How a text with a table is written (CSV on the Web): a file of another kind says so itself. */
import type { NamedNode } from 'n3';
import type { ExportedResource } from '../exported-dataset.ts';
import { iri, name, plain, typed, type Triples } from './vocabulary.ts';

/** @returns its node; undefined where nothing was read */
export function addDialect(
  triples: Triples,
  subject: NamedNode,
  { dialect }: ExportedResource,
): NamedNode | undefined {
  if (dialect === undefined || dialect.delimiter === null) return undefined;
  const { encoding, delimiter, header, skippedLines, quotes } = dialect;
  const node = iri(`${subject.value}-dialect`);
  const count = (rows: number) => typed(String(rows), 'xsd:nonNegativeInteger');
  triples.add(node, {
    'rdf:type': name('csvw:Dialect'),
    'csvw:encoding': plain(encoding.toLowerCase()),
    'csvw:delimiter': plain(delimiter),
    // Without quotes a sign that looks like one belongs to the value.
    'csvw:quoteChar': quotes ? plain('"') : undefined,
    'csvw:header': typed(String(header), 'xsd:boolean'),
    'csvw:headerRowCount': count(header ? 1 : 0),
    'csvw:skipRows': skippedLines > 0 ? count(skippedLines) : undefined,
  });
  return node;
}
