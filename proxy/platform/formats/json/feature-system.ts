/**
 * The reference system of GeoJSON. It is WGS 84, but many programs write others, and name them as the form before
 * RFC 7946 did. What is named is converted by PROJ; numbers that are no degrees and of no named system are no places.
 */
import type { FoundSystem } from '#contract/preview/states.ts';
import { writeTexts } from '../geo/gdal/convert-texts.ts';
import { unplaced, wellKnownText } from '../geo/unplaced.ts';
import { isFeature } from './features.ts';
import { isFields } from './untyped.ts';
import { canBeDegrees } from '../geo/degrees.ts';

/** Features whose numbers are looked at. */
const LOOKED_AT = 50;

/** `"crs": { "type": "name", "properties": { "name": … } }`, as the first thing or the last of a document. */
const NAMED = /"crs"\s*:\s*\{[^{}]*\{[^{}]*"name"\s*:\s*"([^"\\]{1,100})"/;
const CODE = /^[A-Z]{2,10}:\w{1,19}$/;
const isDegrees = (code: string) => /^(?:EPSG:4326|(?:OGC:)?CRS:?84)$/.test(code);

/** The code in a name such as `urn:ogc:def:crs:EPSG::27700` or `EPSG:27700`; the name where it has none. */
export function codeIn(name: string): string {
  const plain = name.trim();
  const [, authority, code] =
    /^(?:urn:(?:x-)?ogc:def:crs:|https?:\/\/www\.opengis\.net\/def\/crs\/)(\w+)[:/][^:/]*[:/](\w+)$/i.exec(
      plain,
    ) ?? [];
  return authority === undefined || code === undefined
    ? plain.toUpperCase()
    : `${authority.toUpperCase()}:${code}`;
}

/** The code that a document names, of its beginning and its end; null where it names none. */
export function namedSystem(...parts: readonly string[]): string | null {
  for (const part of parts) {
    const [, name] = NAMED.exec(part) ?? [];
    if (name !== undefined) return codeIn(name);
  }
  return null;
}

const geometryOf = (value: unknown): object | null => {
  if (!isFields(value) || !isFeature(value)) return null;
  const geometry = value['type'] === 'Feature' ? value['geometry'] : value;
  return typeof geometry === 'object' ? geometry : null;
};

/** Numbers of exact JSON are texts with their digits. */
const plainGeometry = (geometry: object): object => JSON.parse(JSON.stringify(geometry)) as object;

/** The first position of a geometry; null where it has none. */
function firstPosition(coordinates: unknown): readonly number[] | null {
  if (!Array.isArray(coordinates)) return null;
  if (typeof coordinates[0] === 'number') return coordinates as number[];
  return coordinates.map(firstPosition).find((position) => position !== null) ?? null;
}

type Features = () => AsyncIterable<unknown> | Iterable<unknown>;

/** Whether the first features have numbers that are no degrees. */
async function isElsewhere(features: Features): Promise<boolean> {
  let seen = 0;
  for await (const feature of features()) {
    const geometry = geometryOf(feature);
    const position =
      geometry && firstPosition((plainGeometry(geometry) as { coordinates?: unknown }).coordinates);
    if (position) {
      const [x = 0, y = 0] = position;
      if (!canBeDegrees(x, y)) return true;
    }
    seen += 1;
    if (seen >= LOOKED_AT) break;
  }
  return false;
}

/** A feature with a text as its geometry. */
const withText = (feature: unknown, geometry: string | null): unknown =>
  isFields(feature) && feature['type'] === 'Feature'
    ? { ...feature, geometry }
    : { type: 'Feature', properties: {}, geometry };

/** Features whose numbers are no degrees, with geometries that say so. */
const unplacedFeatures = (features: Features, code: string | null): Features =>
  async function* () {
    for await (const feature of features()) {
      const geometry = geometryOf(feature);
      yield geometry === null ? feature : withText(feature, unplaced(plainGeometry(geometry), code));
    }
  };

interface Placing {
  /** A folder of this reading's own. */
  readonly scratch: string;
  readonly named: string | null;
  /** The code that the publisher names, which is stronger than what the file says. */
  readonly stated: string | undefined;
  readonly rows: number;
  readonly bytes: number;
}

async function* wordsOf(features: Features): AsyncGenerator<string | null> {
  for await (const feature of features()) {
    const geometry = geometryOf(feature);
    yield geometry && wellKnownText(plainGeometry(geometry));
  }
}

/** @returns the features in degrees, or as they are where that is not possible, and their system; null: as GeoJSON is */
export async function placeFeatures(
  features: Features,
  { scratch, named, stated, rows, bytes }: Placing,
): Promise<{ readonly features: Features; readonly system: FoundSystem } | null> {
  const code = stated ?? named;
  if (code === null || isDegrees(code)) {
    if (!(await isElsewhere(features))) return null;
    const missing: FoundSystem = { state: 'missing', code: null, name: null };
    return { features: unplacedFeatures(features, null), system: missing };
  }
  if (!CODE.test(code))
    return {
      features: unplacedFeatures(features, null),
      system: { state: 'unknown', code: null, name: code },
    };
  const file = await writeTexts(wordsOf(features), { scratch, rows, bytes });
  const { system, geometries } = await file.convert(code);
  if (system.state !== 'converted') return { features: unplacedFeatures(features, code), system };
  return {
    system,
    async *features() {
      const placed = geometries();
      let next = await placed.next();
      let row = -1;
      try {
        for await (const feature of features()) {
          row += 1;
          const [at, geometry] = next.done === true ? [] : next.value;
          if (at !== row) {
            yield withText(feature, null);
            continue;
          }
          yield withText(feature, geometry ?? null);
          next = await placed.next();
        }
      } finally {
        await placed.return(undefined);
      }
    },
  };
}
