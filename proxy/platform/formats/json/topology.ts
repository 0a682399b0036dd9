/**
 * Reads TopoJSON (the TopoJSON Format Specification 1.0) as records: each geometry of its objects is a feature whose
 * shape is put together from the arcs it shares with its neighbours.
 */
import { feature } from 'topojson-client';
import { isFields } from './untyped.ts';
import { recordOf } from './features.ts';

type Topology = Parameters<typeof feature>[0];
type GeometryObject = Topology['objects'][string];

/** True for what `feature` can be asked about; arcs that are missing show when it is. */
export function isTopology(document: unknown): document is Topology {
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

/** Yields the features of all objects; where there are several, each says which it is of. */
export function* topologyRecords(document: Topology): Generator<Record<string, unknown>> {
  const objects = Object.entries(document.objects);
  for (const [name, object] of objects)
    for (const part of partsOf(object))
      yield { ...(objects.length > 1 && { object: name }), ...recordOf(feature(document, part)) };
}
