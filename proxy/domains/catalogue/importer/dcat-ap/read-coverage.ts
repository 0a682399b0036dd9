/** The contact of a dataset, and the times and places that it or a file of it covers, as graphs describe them. */
import { RDF } from '#proxy/platform/formats/rdf/graph.ts';
import { geometryOfText } from '#contract/geometry.ts';
import type { Fields } from '#proxy/platform/formats/json/untyped.ts';
import { DCAT, DCT, FOAF, GSP, LOCN, SCHEMA, SKOS, VCARD, type Reader } from './graph-reader.ts';
import { isTagOfKind } from './read-details.ts';

/** What a property leads to: an address, words, or a node that has them as its value. */
function valueAt({ graph, address }: Reader, subject: string, ...predicates: readonly string[]) {
  const [found] = graph.values(subject, ...predicates);
  if (found?.kind !== 'node') return found?.value;
  return address(found.value, `${VCARD}hasValue`) ?? (found.value.startsWith('_:') ? undefined : found.value);
}

export function contactOf(reader: Reader, dataset: string): Fields | undefined {
  const { text, address, nodes } = reader;
  const [contact] = nodes(dataset, `${DCAT}contactPoint`);
  if (contact === undefined) return undefined;
  return {
    fn: text(contact, `${VCARD}fn`, `${VCARD}organization-name`, `${FOAF}name`),
    hasEmail: valueAt(reader, contact, `${VCARD}hasEmail`, `${VCARD}email`),
    hasURL: address(contact, `${VCARD}hasURL`, `${VCARD}url`),
    hasTelephone: valueAt(reader, contact, `${VCARD}hasTelephone`, `${VCARD}telephone`, `${VCARD}tel`),
  };
}

/** The periods, each as an interval. */
export function temporalOf({ text, graph }: Reader, subject: string): string[] {
  return graph.values(subject, `${DCT}temporal`).flatMap((term) => {
    if (term.kind !== 'node') return [term.value];
    const start = text(term.value, `${DCAT}startDate`, `${SCHEMA}startDate`);
    const end = text(term.value, `${DCAT}endDate`, `${SCHEMA}endDate`);
    return start === undefined && end === undefined ? [] : [`${start ?? ''}/${end ?? ''}`];
  });
}

const shapes = [`${LOCN}geometry`, `${GSP}hasGeometry`, `${DCAT}bbox`, `${DCAT}centroid`];
const isShape = (words: string): boolean => geometryOfText(words) !== null;

/** Outlines as text: the value itself, or what a node of a geometry has. */
const shapesAt = ({ graph }: Reader, subject: string, predicate: string): string[] =>
  graph
    .values(subject, predicate)
    .flatMap((term) =>
      term.kind === 'node'
        ? graph
            .values(term.value, `${GSP}asWKT`, `${LOCN}asWKT`, `${GSP}asGeoJSON`, `${RDF}value`)
            .map(({ value }) => value)
        : [term.value],
    );

/** The places: words, or what is known of a place. One that another says to be the same is not named again. */
export function spatialOf(reader: Reader, subject: string): readonly (Fields | string | undefined)[] {
  const { graph, label, nodes } = reader;
  const terms = graph.values(subject, `${DCT}spatial`).filter((term) => !isTagOfKind(reader, term));
  const named = new Set(
    terms.flatMap(({ kind, value }) => (kind === 'node' ? nodes(value, `${SKOS}exactMatch`) : [])),
  );
  return terms
    .filter(({ value }) => !named.has(value))
    .map((term) => {
      if (term.kind !== 'node') return term.value;
      const [same] = nodes(term.value, `${SKOS}exactMatch`);
      // An address with a fragment is a node of the document.
      const own = /[#]|^_:/.test(term.value) ? undefined : term.value;
      return {
        '@id': same ?? own,
        prefLabel: label(term),
        // The outline says more than the box, and the box more than the middle; some are in a form that is not read.
        geometry: shapes.flatMap((one) => shapesAt(reader, term.value, one)).find(isShape),
      };
    });
}
