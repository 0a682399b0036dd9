/**
 * Reads TopoJSON (the TopoJSON Format Specification 1.0) as records: each geometry of its objects is a feature whose
 * shape is put together from the arcs it shares with its neighbours.
 */
import { readFile, stat } from 'node:fs/promises';
import { feature } from 'topojson-client';
import { NotRows } from '#proxy/platform/formats/json/json-pieces.ts';
import { isFields } from '#proxy/platform/formats/json/untyped.ts';
import { recordOf } from './features.ts';

/** The largest document that is read: any arc may be wanted at any place, so it is held whole. In bytes. */
const LARGEST = 32 * 1_048_576;

type Topology = Parameters<typeof feature>[0];
type GeometryObject = Topology['objects'][string];

/** True for what `feature` can be asked about; arcs that are missing show when it is. */
function isTopology(document: unknown): document is Topology {
  return (
    isFields(document) &&
    document['type'] === 'Topology' &&
    isFields(document['objects']) &&
    Array.isArray(document['arcs'])
  );
}

/** The geometries of an object, each of which is a feature. */
const partsOf = (object: GeometryObject): readonly GeometryObject[] =>
  object.type === 'GeometryCollection' ? object.geometries : [object];

/** Yields the features of all objects; where there are several, each says which it is of. @throws NotRows when it is no topology */
export async function* topologyFeatures(path: string): AsyncGenerator<Record<string, unknown>> {
  if ((await stat(path)).size > LARGEST) throw new NotRows();
  const document: unknown = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''));
  if (!isTopology(document)) throw new NotRows();
  const objects = Object.entries(document.objects);
  for (const [name, object] of objects)
    for (const part of partsOf(object))
      yield { ...(objects.length > 1 && { object: name }), ...recordOf(feature(document, part)) };
}
