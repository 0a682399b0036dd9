/**
 * Coordinate reference systems of metres that the numbers in two columns may be of: those of the lookup, and every zone of
 * UTM. Each is data: its definition goes to PROJ's port proj4, which is loaded with the first question about such a table.
 * The shifts to WGS 84 are those that PROJ chooses; proj4 expects the rotations as position vectors.
 */
import type { MapBox } from '#contract/preview-map.ts';

export interface ReferenceSystem {
  /** In the EPSG registry. */
  readonly code: string;
  readonly name: string;
  /** A PROJ string: projection, ellipsoid, and the shift to WGS 84. */
  readonly definition: string;
  /** Where the system is used. */
  readonly degrees: MapBox;
  /** How far off a place may be, in metres; absent: less than one. */
  readonly accuracy?: number;
}

/** Degrees around where a system is used in which its numbers still have a meaning. */
const MARGIN = 3;

type Row = readonly [
  code: number,
  name: string,
  degrees: readonly [west: number, south: number, east: number, north: number],
  definition: string,
  accuracy?: number,
];

const GRS80 = '+ellps=GRS80 +units=m';
/**
 * The projection is exact; the shift of seven parameters (Helmert, EPSG:1314) between the ellipsoids is right to 5 m. The
 * grid of OSTN15, some megabytes, would be better.
 */
const BRITISH =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m';
const BRITAIN = [-9, 49.75, 2.01, 61.01] as const;
const IRISH =
  '+proj=tmerc +lat_0=53.5 +lon_0=-8 +k=1.000035 +x_0=200000 +y_0=250000 +a=6377340.189 +rf=299.3249646 +towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15 +units=m';
const IRELAND = [-10.56, 51.39, -5.34, 55.43] as const;
const EUROPE = [-35.58, 24.6, 44.83, 84.73] as const;

const rows: readonly Row[] = [
  [
    3857,
    'WGS 84 / Pseudo-Mercator',
    [-180, -85.06, 180, 85.06],
    '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null',
  ],
  [27700, 'OSGB36 / British National Grid', BRITAIN, BRITISH, 5],
  [7405, 'OSGB36 / British National Grid + ODN height', BRITAIN, BRITISH, 5],
  [29902, 'TM65 / Irish Grid', IRELAND, IRISH],
  [29903, 'TM75 / Irish Grid', IRELAND, IRISH],
  [
    2157,
    'IRENET95 / Irish Transverse Mercator',
    IRELAND,
    `+proj=tmerc +lat_0=53.5 +lon_0=-8 +k=0.99982 +x_0=600000 +y_0=750000 ${GRS80}`,
  ],
  [
    3034,
    'ETRS89-extended / LCC Europe',
    EUROPE,
    `+proj=lcc +lat_0=52 +lon_0=10 +lat_1=35 +lat_2=65 +x_0=4000000 +y_0=2800000 ${GRS80}`,
  ],
  [
    3035,
    'ETRS89-extended / LAEA Europe',
    EUROPE,
    `+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 ${GRS80}`,
  ],
  [
    2154,
    'RGF93 / Lambert-93',
    [-9.86, 41.15, 10.38, 51.56],
    `+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 ${GRS80}`,
  ],
  [
    31370,
    'BD72 / Belgian Lambert 72',
    [2.5, 49.5, 6.4, 51.51],
    '+proj=lcc +lat_0=90 +lon_0=4.36748666666667 +lat_1=51.1666672333333 +lat_2=49.8333339 +x_0=150000.013 +y_0=5400088.438 +ellps=intl +towgs84=-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747 +units=m',
  ],
  [
    28992,
    'Amersfoort / RD New',
    [3.2, 50.75, 7.22, 53.7],
    '+proj=sterea +lat_0=52.1561605555556 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 +ellps=bessel +towgs84=565.4171,50.3319,465.5524,-0.398957388243134,0.343987817378283,-1.87740163998045,4.0725 +units=m',
  ],
  [
    2056,
    'CH1903+ / LV95',
    [5.96, 45.82, 10.49, 47.81],
    '+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=2600000 +y_0=1200000 +ellps=bessel +towgs84=674.374,15.056,405.346,0,0,0,0 +units=m',
  ],
  [3006, 'SWEREF99 TM', [10.03, 54.96, 24.17, 69.07], `+proj=utm +zone=33 ${GRS80}`],
  [3067, 'ETRS89 / TM35FIN(E,N)', [19.08, 58.84, 31.59, 70.09], `+proj=utm +zone=35 ${GRS80}`],
  [
    5070,
    'NAD83 / Conus Albers',
    [-124.79, 24.41, -66.91, 49.38],
    `+proj=aea +lat_0=23 +lon_0=-96 +lat_1=29.5 +lat_2=45.5 +x_0=0 +y_0=0 ${GRS80}`,
  ],
  [
    2193,
    'NZGD2000 / New Zealand Transverse Mercator 2000',
    [166.37, -47.33, 178.63, -34.1],
    `+proj=tmerc +lat_0=0 +lon_0=173 +k=0.9996 +x_0=1600000 +y_0=10000000 ${GRS80}`,
  ],
  [
    3577,
    'GDA94 / Australian Albers',
    [112.85, -43.7, 153.69, -9.86],
    `+proj=aea +lat_0=0 +lon_0=132 +lat_1=-18 +lat_2=-36 +x_0=0 +y_0=0 ${GRS80}`,
  ],
  [
    3347,
    'NAD83 / Statistics Canada Lambert',
    [-141.01, 38.21, -40.73, 86.46],
    `+proj=lcc +lat_0=63.390675 +lon_0=-91.8666666666667 +lat_1=49 +lat_2=77 +x_0=6200000 +y_0=3000000 ${GRS80}`,
  ],
];

/** Longitudes on each side of a zone of UTM that are given in it all the same. */
const BESIDE = 6;

/** A zone of UTM: 326 north and 327 south on WGS 84, 258 on ETRS89. */
function zoneOf(number: number): ReferenceSystem | null {
  const [family, zone] = [Math.floor(number / 100), number % 100];
  const isEuropean = family === 258 && zone >= 28 && zone <= 38;
  if (!isEuropean && !((family === 326 || family === 327) && zone >= 1 && zone <= 60)) return null;
  const [isSouth, middle] = [family === 327, zone * 6 - 183];
  const degrees = {
    west: middle - 3 - BESIDE,
    south: isSouth ? -80 : isEuropean ? 34 : 0,
    east: middle + 3 + BESIDE,
    north: isSouth ? 0 : 84,
  };
  return {
    code: `EPSG:${number}`,
    name: `${isEuropean ? 'ETRS89' : 'WGS 84'} / UTM zone ${zone}${isSouth ? 'S' : 'N'}`,
    definition: `+proj=utm +zone=${zone} ${isSouth ? '+south ' : ''}${isEuropean ? GRS80 : '+ellps=WGS84 +units=m'}`,
    degrees,
  };
}

const systems = new Map(
  rows.map(([number, name, [west, south, east, north], definition, accuracy]): [string, ReferenceSystem] => [
    `EPSG:${number}`,
    {
      code: `EPSG:${number}`,
      name,
      definition: `${definition} +no_defs`,
      degrees: { west, south, east, north },
      ...(accuracy !== undefined && { accuracy }),
    },
  ]),
);

/** @param code for example `EPSG:27700` @returns null for a system that is not known here */
export const referenceSystem = (code: string): ReferenceSystem | null =>
  systems.get(code) ?? zoneOf(Number(/^EPSG:(\d{5})$/.exec(code)?.[1] ?? 0));

type Place = readonly [x: number, y: number];

/** Converts between longitude and latitude (WGS 84) and a system's own units. */
export interface Projection {
  /** @throws TypeError for a number that is not finite */
  toDegrees(x: number, y: number): Place;
  /** @throws TypeError for a number that is not finite */
  fromDegrees(longitude: number, latitude: number): Place;
  /** Where the system is used and a little around it, in its own units. */
  readonly area: MapBox;
  /** The same in degrees; farther away the projection has no meaning. */
  readonly degrees: MapBox;
}

/** Steps along each side of a box, and across it: a side is no straight line in metres. */
const STEPS = 8;

const around = (places: readonly Place[]): MapBox => {
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return { west: Math.min(...xs), south: Math.min(...ys), east: Math.max(...xs), north: Math.max(...ys) };
};

/** The projection between a system and longitude and latitude, by proj4, which is loaded when it is needed. */
export async function projectionOf({ definition, degrees: used }: ReferenceSystem): Promise<Projection> {
  const { default: proj4 } = await import('proj4');
  const { forward, inverse } = proj4('EPSG:4326', definition);
  const placeOf = ([x = Number.NaN, y = Number.NaN]: readonly number[]): Place => [x, y];
  const fromDegrees = (longitude: number, latitude: number) => placeOf(forward([longitude, latitude]));
  const degrees = {
    west: Math.max(-180, used.west - MARGIN),
    south: Math.max(-85.06, used.south - MARGIN),
    east: Math.min(180, used.east + MARGIN),
    north: Math.min(86.46, used.north + MARGIN),
  };
  const parts = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS);
  const area = around(
    parts.flatMap((t) =>
      parts.map((u) =>
        fromDegrees(
          degrees.west + (degrees.east - degrees.west) * t,
          degrees.south + (degrees.north - degrees.south) * u,
        ),
      ),
    ),
  );
  return { toDegrees: (x, y) => placeOf(inverse([x, y])), fromDegrees, area, degrees };
}
