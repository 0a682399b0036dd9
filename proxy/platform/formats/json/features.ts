/** Reads GeoJSON as records: the properties of each feature, and its geometry as a text. */
import { isFields } from './untyped.ts';

/** A longer geometry has no room in a row, in characters. */
const LONGEST_GEOMETRY = 8 * 1_048_576;
const shapes = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]);

/** True for a feature, and for a geometry by itself. */
export const isFeature = (value: unknown): boolean =>
  isFields(value) &&
  ((value['type'] === 'Feature' && ('geometry' in value || 'properties' in value)) ||
    (shapes.has(String(value['type'])) && ('coordinates' in value || 'geometries' in value)));

/** A feature as a record. What the properties call `geometry` keeps its name. */
export function recordOf(value: unknown): Record<string, unknown> {
  const feature = isFields(value) ? value : {};
  const isWhole = feature['type'] === 'Feature';
  const properties = isWhole && isFields(feature['properties']) ? feature['properties'] : {};
  const shape = (isWhole ? feature['geometry'] : feature) ?? null;
  // Some programs write well-known text there.
  const geometry = typeof shape === 'string' ? shape : JSON.stringify(shape);
  const id = feature['id'];
  return {
    ...(isWhole && id !== undefined && !('id' in properties) && { id }),
    ...properties,
    ['geometry' in properties ? 'geometry of the feature' : 'geometry']:
      geometry === 'null' || geometry.length > LONGEST_GEOMETRY ? null : geometry,
  };
}
