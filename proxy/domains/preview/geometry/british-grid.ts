/**
 * The British National Grid (EPSG:27700) and WGS 84. The projection is exact to a millimetre (Ordnance Survey, "A
 * guide to coordinate systems in Great Britain", annexes B and C); between the two ellipsoids stands the shift of
 * seven parameters, which is right to about five metres. Better takes the grid of OSTN15, some megabytes.
 */

const radians = Math.PI / 180;

interface Ellipsoid {
  readonly a: number;
  readonly b: number;
}
const airy: Ellipsoid = { a: 6_377_563.396, b: 6_356_256.909 };
const wgs84: Ellipsoid = { a: 6_378_137, b: 6_356_752.314_245 };

const F0 = 0.999_601_271_7;
const LAT0 = 49 * radians;
const LON0 = -2 * radians;
const N0 = -100_000;
const E0 = 400_000;

const e2 = ({ a, b }: Ellipsoid) => 1 - (b * b) / (a * a);

/** The arc of the meridian from the true origin. */
function meridian(lat: number): number {
  const n = (airy.a - airy.b) / (airy.a + airy.b);
  const [d, s] = [lat - LAT0, lat + LAT0];
  return (
    airy.b *
    F0 *
    ((1 + n + (5 / 4) * n ** 2 + (5 / 4) * n ** 3) * d -
      (3 * n + 3 * n ** 2 + (21 / 8) * n ** 3) * Math.sin(d) * Math.cos(s) +
      (15 / 8) * (n ** 2 + n ** 3) * Math.sin(2 * d) * Math.cos(2 * s) -
      (35 / 24) * n ** 3 * Math.sin(3 * d) * Math.cos(3 * s))
  );
}

/** Radii of curvature at a latitude. */
function radii(lat: number) {
  const root = 1 - e2(airy) * Math.sin(lat) ** 2;
  const nu = (airy.a * F0) / Math.sqrt(root);
  const rho = (airy.a * F0 * (1 - e2(airy))) / root ** 1.5;
  return { nu, rho, eta2: nu / rho - 1 };
}

/** Latitude and longitude on the Airy ellipsoid, in radians, of a place on the grid. */
function unproject(easting: number, northing: number): [lat: number, lon: number] {
  let lat = LAT0 + (northing - N0) / (airy.a * F0);
  for (let i = 0; i < 10; i += 1) {
    const rest = northing - N0 - meridian(lat);
    if (Math.abs(rest) < 0.000_01) break;
    lat += rest / (airy.a * F0);
  }
  const { nu, rho, eta2 } = radii(lat);
  const t = Math.tan(lat);
  const d = easting - E0;
  const VII = t / (2 * rho * nu);
  const VIII = (t / (24 * rho * nu ** 3)) * (5 + 3 * t ** 2 + eta2 - 9 * t ** 2 * eta2);
  const IX = (t / (720 * rho * nu ** 5)) * (61 + 90 * t ** 2 + 45 * t ** 4);
  const X = 1 / (Math.cos(lat) * nu);
  const XI = (X / (6 * nu ** 2)) * (nu / rho + 2 * t ** 2);
  const XII = (X / (120 * nu ** 4)) * (5 + 28 * t ** 2 + 24 * t ** 4);
  const XIIA = (X / (5040 * nu ** 6)) * (61 + 662 * t ** 2 + 1320 * t ** 4 + 720 * t ** 6);
  return [
    lat - VII * d ** 2 + VIII * d ** 4 - IX * d ** 6,
    LON0 + X * d - XI * d ** 3 + XII * d ** 5 - XIIA * d ** 7,
  ];
}

function project(lat: number, lon: number): [easting: number, northing: number] {
  const { nu, rho, eta2 } = radii(lat);
  const [sin, cos, t] = [Math.sin(lat), Math.cos(lat), Math.tan(lat)];
  const d = lon - LON0;
  const I = meridian(lat) + N0;
  const II = (nu / 2) * sin * cos;
  const III = (nu / 24) * sin * cos ** 3 * (5 - t ** 2 + 9 * eta2);
  const IIIA = (nu / 720) * sin * cos ** 5 * (61 - 58 * t ** 2 + t ** 4);
  const IV = nu * cos;
  const V = (nu / 6) * cos ** 3 * (nu / rho - t ** 2);
  const VI = (nu / 120) * cos ** 5 * (5 - 18 * t ** 2 + t ** 4 + 14 * eta2 - 58 * t ** 2 * eta2);
  return [E0 + IV * d + V * d ** 3 + VI * d ** 5, I + II * d ** 2 + III * d ** 4 + IIIA * d ** 6];
}

/** From OSGB36 to WGS 84: metres, parts in a million, seconds of arc. */
const shift = { tx: 446.448, ty: -125.157, tz: 542.06, s: -20.4894e-6, rx: 0.1502, ry: 0.247, rz: 0.8421 };

function transform(lat: number, lon: number, from: Ellipsoid, to: Ellipsoid, sign: 1 | -1): [number, number] {
  const nu = from.a / Math.sqrt(1 - e2(from) * Math.sin(lat) ** 2);
  const x = nu * Math.cos(lat) * Math.cos(lon);
  const y = nu * Math.cos(lat) * Math.sin(lon);
  const z = (1 - e2(from)) * nu * Math.sin(lat);
  const seconds = (sign * radians) / 3600;
  const [rx, ry, rz] = [shift.rx * seconds, shift.ry * seconds, shift.rz * seconds];
  const scale = 1 + sign * shift.s;
  const X = sign * shift.tx + x * scale - y * rz + z * ry;
  const Y = sign * shift.ty + x * rz + y * scale - z * rx;
  const Z = sign * shift.tz - x * ry + y * rx + z * scale;
  const p = Math.hypot(X, Y);
  let phi = Math.atan2(Z, p * (1 - e2(to)));
  for (let i = 0; i < 10; i += 1) {
    const n = to.a / Math.sqrt(1 - e2(to) * Math.sin(phi) ** 2);
    const next = Math.atan2(Z + e2(to) * n * Math.sin(phi), p);
    if (Math.abs(next - phi) < 1e-12) break;
    phi = next;
  }
  return [phi, Math.atan2(Y, X)];
}

/** Longitude and latitude (WGS 84) of a place on the grid; right to about five metres. */
export function gridToDegrees(easting: number, northing: number): [longitude: number, latitude: number] {
  // The series and the parameters of the shift both go from the grid outwards here.
  const [lat, lon] = transform(...unproject(easting, northing), airy, wgs84, 1);
  return [lon / radians, lat / radians];
}

/** A place on the grid of a longitude and latitude (WGS 84); right to about five metres. */
export function degreesToGrid(longitude: number, latitude: number): [easting: number, northing: number] {
  return project(...transform(latitude * radians, longitude * radians, wgs84, airy, -1));
}
