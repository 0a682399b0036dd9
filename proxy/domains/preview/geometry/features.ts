/**
 * Reads GeoJSON as records: the properties of each feature, and its geometry as a text. A collection is cut
 * into its features, so the file is never held whole.
 */
import { readFile, stat } from 'node:fs/promises';
import { lineElements, listElements, NoSuchList, NotRows } from '#proxy/platform/formats/json/json-pieces.ts';
import { isFields } from '#proxy/platform/formats/json/untyped.ts';

/** The longest feature that is read, in characters. */
const LONGEST = 32 * 1_048_576;
/** A longer geometry has no room in a row, in characters. */
const LONGEST_GEOMETRY = 8 * 1_048_576;
/** The largest document that is no collection, in bytes. */
const LARGEST_SINGLE = 32 * 1_048_576;

/** A feature as a record. What the properties call `geometry` keeps its name. */
export function recordOf(feature: unknown): Record<string, unknown> {
  if (!isFields(feature)) throw new NotRows();
  const isFeature = feature['type'] === 'Feature';
  const properties = isFeature && isFields(feature['properties']) ? feature['properties'] : {};
  const geometry = JSON.stringify((isFeature ? feature['geometry'] : feature) ?? null);
  const id = feature['id'];
  return {
    ...(isFeature && id !== undefined && !('id' in properties) && { id }),
    ...properties,
    ['geometry' in properties ? 'geometry of the feature' : 'geometry']:
      geometry === 'null' || geometry.length > LONGEST_GEOMETRY ? null : geometry,
  };
}

/** Yields the features of a collection, or the one that the document is. @throws NotRows when it is neither */
export async function* features(path: string): AsyncGenerator<Record<string, unknown>> {
  try {
    for await (const feature of listElements(path, { member: 'features', longest: LONGEST }))
      yield recordOf(feature);
    return;
  } catch (error) {
    if (!(error instanceof NoSuchList)) throw error;
  }
  if ((await stat(path)).size > LARGEST_SINGLE) throw new NotRows();
  const document: unknown = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''));
  if (!isFields(document) || typeof document['type'] !== 'string') throw new NotRows();
  if (document['type'] === 'Topology') throw new NotRows();
  yield recordOf(document);
}

/** Yields the features of newline-delimited GeoJSON. */
export async function* featureLines(path: string): AsyncGenerator<Record<string, unknown>> {
  for await (const feature of lineElements(path, LONGEST)) yield recordOf(feature);
}
