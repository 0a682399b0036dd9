/** The British National Grid against the Ordnance Survey's own figures. */
import { describe, expect, it } from 'vitest';
import { projectionOf, referenceSystems } from '#proxy/domains/preview/geometry/reference-systems.ts';

const { britishGrid } = referenceSystems;
const { toDegrees, fromDegrees } = await projectionOf(britishGrid);

/** Metres between two places in degrees, for places as near as these. */
function metres([lon1, lat1]: readonly number[], [lon2, lat2]: readonly number[]): number {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [lon1, lat1, lon2, lat2];
  return Math.hypot((x1 - x2) * 111_320 * Math.cos((y1 * Math.PI) / 180), (y1 - y2) * 111_320);
}

describe('the British National Grid', () => {
  // Test points of OSTN15: easting and northing, longitude and latitude (ETRS89, which WGS 84 is here).
  it.each([
    ['St Mary’s', 91_492.146, 11_318.804, -6.299_777_52, 49.922_261_9],
    ['London', 530_624.974, 178_388.464, -0.119_925_572, 51.489_365_65],
    ['Caister', 651_409.804, 313_177.45, 1.716_073_973, 52.658_007_83],
    ['Inverness', 267_056.768, 846_176.972, -4.219_263_986, 57.486_250_01],
    ['Shetland', 440_725.073, 1_107_878.448, -1.274_869_104, 59.854_099_14],
  ])('%s is within five metres', (_, easting, northing, longitude, latitude) => {
    expect(metres(toDegrees(easting, northing), [longitude, latitude])).toBeLessThan(britishGrid.accuracy);
    const [e, n] = fromDegrees(longitude, latitude);
    expect(Math.hypot(e - easting, n - northing)).toBeLessThan(britishGrid.accuracy);
  });

  it('there and back is the same place', () => {
    const [e, n] = fromDegrees(...toDegrees(430_000, 434_000));
    expect(Math.hypot(e - 430_000, n - 434_000)).toBeLessThan(0.05);
  });
});
