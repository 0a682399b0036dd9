/**
 * The times and places that a record covers. The first period, and a place in words or as a box, are the main ones; further
 * periods, and places that have an address or an outline, are lists beside them.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  isGivenPeriod,
  PERIODS_MOST,
  PLACE_NAME_LENGTH,
  PLACES_MOST,
  POSITIONS_OF_ALL,
  type Place,
} from '#contract/coverage-fields.ts';
import { ADDRESS_LENGTH } from '#contract/field-parts.ts';
import {
  boxOfGeometry,
  geometryIn,
  geometryOfText,
  positionsOf,
  POSITIONS_MOST,
  wktOf,
  type Geometry,
} from '#contract/geometry.ts';
import type { Period } from '#contract/period.ts';
import {
  fieldsOf,
  isFields,
  listOf,
  textOf,
  webAddress,
  type Fields,
} from '#proxy/platform/formats/json/untyped.ts';
import { periodOf } from './date.ts';
import { spatialOf } from './place.ts';
import { plainText, shorten } from './text.ts';
import { wordOf } from './values.ts';

export interface Coverage {
  readonly temporal: Period | null;
  readonly spatial: string | null;
  /** Absent where there are none. */
  readonly otherPeriods?: readonly Period[];
  readonly places?: readonly Place[];
}

/** A period as an interval in text, or as an object with its ends. */
function periodIn(value: unknown): Period | null {
  if (!isFields(value)) return periodOf(textOf(value));
  const end = (...names: readonly string[]) =>
    names.map((name) => wordOf(value[name])).find((words) => words !== null) ?? '';
  return periodOf(`${end('startDate', 'start')}/${end('endDate', 'end')}`);
}

function periodsOf(values: readonly unknown[]): Pick<Coverage, 'temporal' | 'otherPeriods'> {
  const periods = new Map<string, Period>();
  for (const value of values.flatMap(listOf)) {
    const period = periodIn(value);
    if (period !== null) periods.set(`${period.start}/${period.end}`, period);
  }
  const [temporal = null, ...rest] = periods.values();
  // What editors could not state is left out: the first one has its own words.
  const others = rest.filter(isGivenPeriod).slice(0, PERIODS_MOST);
  return { temporal, ...(others.length > 0 && { otherPeriods: others }) };
}

/** Whether a geometry is the box around itself, as one that was drawn or computed is. */
function isBox(geometry: Geometry): boolean {
  const positions = positionsOf(geometry);
  if (geometry.type !== 'Polygon' || positions.length !== 5) return false;
  const { west, south, east, north } = boxOfGeometry(geometry);
  return positions.every(([x, y]) => (x === west || x === east) && (y === south || y === north));
}

function geometryOf(value: unknown): Geometry | null {
  const text = isFields(value) && '@value' in value ? textOf(value['@value']) : textOf(value);
  const found = text === null ? geometryIn(value) : geometryOfText(text);
  return found !== null && positionsOf(found).length <= POSITIONS_MOST ? found : null;
}

const firstOf = <T>(values: readonly unknown[], read: (value: unknown) => T | null): T | null => {
  for (const value of values.flatMap(listOf)) {
    const found = read(value);
    if (found !== null) return found;
  }
  return null;
};

const named = (fields: Fields, ...names: readonly string[]) => names.map((name) => fields[name]);

/**
 * A place with an address, with an outline that is no box, or with a name and an outline; of another value what `spatialOf` reads.
 */
function placeIn(value: unknown): { readonly place: Place } | { readonly other: unknown } {
  const fields = fieldsOf(value);
  const isGeometry = 'coordinates' in fields || ('type' in fields && 'geometry' in fields);
  const geometry = isGeometry
    ? geometryOf(value)
    : firstOf(isFields(value) ? named(fields, 'geometry', 'geom', 'bbox', 'centroid') : [value], geometryOf);
  const words = firstOf(named(fields, 'prefLabel', 'label', 'name', 'title', 'text'), wordOf);
  const name = words === null ? '' : shorten(plainText(words), PLACE_NAME_LENGTH);
  const address = firstOf(named(fields, '@id', 'uri', 'url'), webAddress);
  const url = address !== null && address.length <= ADDRESS_LENGTH ? address : null;
  const isPlace = url !== null || (geometry !== null && (name !== '' || !isBox(geometry)));
  if (isPlace) return { place: { name, url, geometry } };
  // A box may come with its reference system, or in another form than it is stored in.
  return { other: geometry === null ? value : wktOf(geometry) };
}

function placesOf(values: readonly unknown[]): Pick<Coverage, 'spatial' | 'places'> {
  const places: Place[] = [];
  const others: unknown[] = [];
  let room = POSITIONS_OF_ALL;
  for (const value of values.flatMap(listOf)) {
    const read = places.length < PLACES_MOST ? placeIn(value) : { other: value };
    const size =
      'place' in read && read.place.geometry !== null ? positionsOf(read.place.geometry).length : 0;
    if ('other' in read || size > room) others.push('other' in read ? read.other : value);
    else if (!places.some((one) => isDeepStrictEqual(one, read.place))) {
      places.push(read.place);
      room -= size;
    }
  }
  const spatial = spatialOf(others.length === 1 ? others[0] : others);
  return {
    // A description with one place in words repeats the name of the first.
    spatial: places.some(({ name }) => name === spatial) ? null : spatial,
    ...(places.length > 0 && { places }),
  };
}

/** @param temporal values that are periods @param spatial values that are places */
export const readCoverage = (temporal: readonly unknown[], spatial: readonly unknown[]): Coverage => ({
  ...periodsOf(temporal),
  ...placesOf(spatial),
});
