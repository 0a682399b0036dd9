/** Geometries of a table as GeoJSON in a coordinate reference system. */
import type { Geometry as GeoJsonGeometry } from 'geojson';
import { readGeometry, type Position } from '../geometry/geometry-text.ts';
import type { FoundPlace } from './feature-rows.ts';
import type { CoordinateSystem } from './systems.ts';

/** A place that the system does not have. */
class OutsideSystem extends Error {}

/** One geometry of a kind is that kind, several are its multiple, and kinds together are a collection. */
function toGeoJson(text: string, move: (position: Position) => Position): GeoJsonGeometry | null {
  const read = readGeometry(text);
  if (read === null) return null;
  const at = (position: Position) => [...move(position)];
  const points = read.points.map(at);
  const lines = read.lines.map((line) => line.map(at));
  const areas = read.areas.map((rings) => rings.map((ring) => ring.map(at)));
  const parts: GeoJsonGeometry[] = [];
  const [point, line, area] = [points[0], lines[0], areas[0]];
  if (point !== undefined)
    parts.push(
      points.length === 1
        ? { type: 'Point', coordinates: point }
        : { type: 'MultiPoint', coordinates: points },
    );
  if (line !== undefined)
    parts.push(
      lines.length === 1
        ? { type: 'LineString', coordinates: line }
        : { type: 'MultiLineString', coordinates: lines },
    );
  if (area !== undefined)
    parts.push(
      areas.length === 1
        ? { type: 'Polygon', coordinates: area }
        : { type: 'MultiPolygon', coordinates: areas },
    );
  const [first] = parts;
  if (first === undefined) return null;
  return parts.length === 1 ? first : { type: 'GeometryCollection', geometries: parts };
}

/** @returns null for a row without a place, and for one that the system does not have */
export function geometryOf(place: FoundPlace, system: CoordinateSystem): GeoJsonGeometry | null {
  const move = ([x, y]: Position): Position => {
    const moved = system.forward(x, y);
    if (moved === null) throw new OutsideSystem();
    return moved;
  };
  try {
    if (place === null) return null;
    if (typeof place === 'string') return toGeoJson(place, move);
    return { type: 'Point', coordinates: [...move(place)] };
  } catch (error) {
    if (error instanceof OutsideSystem) return null;
    throw error;
  }
}
