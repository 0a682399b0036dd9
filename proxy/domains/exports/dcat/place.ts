/** Places that a dataset or a file covers, as `dct:Location`: a box or a geometry with its middle, words, or a gazetteer's address. */
import type { NamedNode } from 'n3';
import { readBox, type Box } from '#contract/bounding-box.ts';
import { boxOfGeometry, centroidOf, middleOfBox, wktOf, type Position } from '#contract/geometry.ts';
import { webAddress } from '#contract/web-address.ts';
import type { ExportedDataset } from '../exported-dataset.ts';
import type { Writing } from './dataset.ts';
import { iri, name, typed, words } from './vocabulary.ts';

const wkt = (text: string) => typed(text, 'gsp:wktLiteral');

/** The box as well-known text, around which one walks against the clock. */
export const boxLiteral = ({ west, south, east, north }: Box) =>
  wkt(`POLYGON((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south}))`);

const pointLiteral = ([longitude, latitude]: Position) => wkt(`POINT(${longitude} ${latitude})`);

/** A place in words, or a box. @returns undefined where none is stated */
export function addStatedPlace(
  { triples }: Writing,
  address: string,
  spatial: string | null | undefined,
  language: string,
): NamedNode | undefined {
  if (spatial === null || spatial === undefined || spatial.trim() === '') return undefined;
  const node = iri(address);
  const box = readBox(spatial);
  triples.add(node, {
    'rdf:type': name('dct:Location'),
    ...(box === null
      ? { 'rdfs:label': words(spatial, language) }
      : { 'dcat:bbox': boxLiteral(box), 'dcat:centroid': pointLiteral(middleOfBox(box)) }),
  });
  return node;
}

/**
 * Places with their addresses and geometries. The address of a gazetteer is a place of its own, which has a label alone: two
 * datasets may draw the same place in two ways, and a place has one geometry. What is drawn here names it as the same place.
 */
export function addPlaces(
  { triples, concepts }: Writing,
  subject: NamedNode,
  { places = [], language }: ExportedDataset,
): NamedNode[] {
  return places.flatMap(({ name: called, url, geometry }, position) => {
    const address = webAddress(url);
    const label = called === '' ? undefined : words(called, language);
    const known = address === undefined ? undefined : iri(address);
    if (known !== undefined && concepts.isNew(known, 'place'))
      triples.add(known, { 'rdf:type': name('dct:Location'), 'rdfs:label': label });
    if (known !== undefined && geometry === null) return [known];
    const node = iri(`${subject.value}#place-${position + 1}`);
    const outline = iri(`${node.value}-geometry`);
    if (geometry !== null)
      triples.add(outline, { 'rdf:type': name('gsp:Geometry'), 'gsp:asWKT': wkt(wktOf(geometry)) });
    triples.add(node, {
      'rdf:type': name('dct:Location'),
      'rdfs:label': label,
      'skos:exactMatch': known,
      ...(geometry !== null && {
        // Of the shapes of the profile, some want a literal for `locn:geometry` and some a node.
        'gsp:hasGeometry': outline,
        'dcat:bbox': boxLiteral(boxOfGeometry(geometry)),
        'dcat:centroid': pointLiteral(centroidOf(geometry)),
      }),
    });
    return known === undefined ? [node] : [node, known];
  });
}
