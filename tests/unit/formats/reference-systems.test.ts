/** Reference systems of metres: the British National Grid against the Ordnance Survey's figures, the others against PROJ. */
import { describe, expect, it } from 'vitest';
import { projectionOf, referenceSystem } from '#proxy/platform/formats/geo/reference-systems.ts';
import { spatialReferenceSystems } from '#proxy/platform/lookups/place.ts';

async function projection(code: string) {
  const system = referenceSystem(code);
  if (system === null) throw new Error(`${code} is not known`);
  return projectionOf(system);
}

/** Metres between two places in degrees, for places as near as these. */
function metres([lon1, lat1]: readonly number[], [lon2, lat2]: readonly number[]): number {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [lon1, lat1, lon2, lat2];
  return Math.hypot((x1 - x2) * 111_320 * Math.cos((y1 * Math.PI) / 180), (y1 - y2) * 111_320);
}

describe('the British National Grid', async () => {
  const { toDegrees, fromDegrees } = await projection('EPSG:27700');
  const { accuracy = 0 } = referenceSystem('EPSG:27700') ?? {};

  // Test points of OSTN15: easting and northing, longitude and latitude (ETRS89, which WGS 84 is here).
  it.each([
    ['St Mary’s', 91_492.146, 11_318.804, -6.299_777_52, 49.922_261_9],
    ['London', 530_624.974, 178_388.464, -0.119_925_572, 51.489_365_65],
    ['Caister', 651_409.804, 313_177.45, 1.716_073_973, 52.658_007_83],
    ['Inverness', 267_056.768, 846_176.972, -4.219_263_986, 57.486_250_01],
    ['Shetland', 440_725.073, 1_107_878.448, -1.274_869_104, 59.854_099_14],
  ])('%s is within five metres', (_, easting, northing, longitude, latitude) => {
    expect(accuracy).toBe(5);
    expect(metres(toDegrees(easting, northing), [longitude, latitude])).toBeLessThan(accuracy);
    const [e, n] = fromDegrees(longitude, latitude);
    expect(Math.hypot(e - easting, n - northing)).toBeLessThan(accuracy);
  });

  it('there and back is the same place', () => {
    const [e, n] = fromDegrees(...toDegrees(430_000, 434_000));
    expect(Math.hypot(e - 430_000, n - 434_000)).toBeLessThan(0.05);
  });
});

/** Computed with `gdaltransform -s_srs CODE -t_srs OGC:CRS84` of GDAL 3.6 and PROJ 9.1. */
const ofProj = [
  ['EPSG:3857', -4_007_502, -2_939_505, -36.000_002_977, -25.518_003_109],
  ['EPSG:3857', 4_007_502, 4_032_025, 36.000_002_977, 34.023_999_291],
  ['EPSG:29902', 168_216, 172_621, -8.472_004_656, 52.804_002_272],
  ['EPSG:29902', 237_363, 330_046, -7.427_997_036, 54.218_002_816],
  ['EPSG:29903', 168_216, 172_621, -8.472_004_656, 52.804_002_272],
  ['EPSG:29903', 237_363, 330_046, -7.427_997_036, 54.218_002_816],
  ['EPSG:2157', 568_174, 672_661, -8.471_996_108, 52.803_998_796],
  ['EPSG:2157', 637_306, 830_052, -7.428_002_75, 54.218_001_916],
  ['EPSG:3034', 2_991_643, 2_208_672, -3.415_995_12, 45.645_499_058],
  ['EPSG:3034', 4_118_908, 4_407_058, 12.665_990_215, 66.691_003_914],
  ['EPSG:3035', 3_280_111, 2_597_785, -3.415_995_509, 45.645_502_307],
  ['EPSG:3035', 4_439_738, 4_844_121, 12.665_993_879, 66.690_999_699],
  ['EPSG:2154', 323_445, 6_421_846, -1.763_994_358, 44.793_499_497],
  ['EPSG:2154', 647_042, 6_815_431, 2.283_998_269, 48.436_996_897],
  ['EPSG:31370', 127_959, 99_200, 4.059_998_713, 50.203_499_768],
  ['EPSG:31370', 183_145, 177_513, 4.839_997_739, 50.907_000_694],
  ['EPSG:28992', 115_032, 421_697, 4.807_992_796, 51.782_503_963],
  ['EPSG:28992', 170_156, 536_441, 5.612_005_873, 52.814_998_129],
  ['EPSG:2056', 2_625_583, 1_151_743, 7.772_004_023, 46.516_503_894],
  ['EPSG:2056', 2_693_884, 1_229_859, 8.677_996_854, 47.212_998_114],
  ['EPSG:3006', 538_380, 6_640_306, 15.685_996_714, 59.898_497_92],
  ['EPSG:3006', 666_651, 7_194_916, 18.514_003_212, 64.836_998_277],
  ['EPSG:3067', 351_211, 6_964_167, 24.083_990_721, 62.777_498_22],
  ['EPSG:3067', 481_738, 7_399_670, 26.586_008_812, 66.714_997_493],
  ['EPSG:5070', -522_299, 1_135_478, -101.637_997_321, 33.149_499_645],
  ['EPSG:5070', 488_955, 2_113_776, -90.061_994_281, 41.889_003_316],
  ['EPSG:2193', 1_458_631, 5_271_110, 171.273_997_526, -42.699_500_883],
  ['EPSG:2193', 1_663_682, 5_786_280, 173.726_005_7, -38.069_004_098],
  ['EPSG:3577', -263_876, -3_474_126, 129.185_996_43, -31.856_000_011],
  ['EPSG:3577', 557_496, -2_157_117, 137.353_997_837, -20.012_002_273],
  ['EPSG:3347', 5_636_397, 2_140_517, -100.898_005_615, 55.097_495_925],
  ['EPSG:3347', 6_570_991, 3_964_233, -80.841_988_554, 71.984_999_435],
  ['EPSG:25829', 375_062, 5_706_965, -10.799_995_19, 51.499_997_545],
  ['EPSG:25829', 571_981, 7_655_418, -7.199_995_094, 69.000_001_538],
  ['EPSG:25832', 375_062, 5_706_965, 7.200_004_81, 51.499_997_545],
  ['EPSG:25832', 571_981, 7_655_418, 10.800_004_906, 69.000_001_538],
  ['EPSG:25833', 375_062, 5_706_965, 13.200_004_81, 51.499_997_545],
  ['EPSG:25833', 571_981, 7_655_418, 16.800_004_906, 69.000_001_538],
  ['EPSG:32601', 325_344, 3_253_651, -178.800_003_862, 29.400_003_735],
  ['EPSG:32601', 604_005, 6_519_180, -175.200_005_153, 58.800_001_455],
  ['EPSG:32630', 325_344, 3_253_651, -4.800_003_862, 29.400_003_735],
  ['EPSG:32630', 604_005, 6_519_180, -1.200_005_153, 58.800_001_455],
  ['EPSG:32638', 325_344, 3_253_651, 43.199_996_138, 29.400_003_735],
  ['EPSG:32638', 604_005, 6_519_180, 46.799_994_847, 58.800_001_455],
  ['EPSG:32733', 376_434, 4_237_432, 13.200_001_141, -52.000_000_548],
  ['EPSG:32733', 683_100, 7_344_603, 16.799_997_81, -24.000_003_397],
] as const;

it.each(ofProj)('%s is within one metre of PROJ', async (code, x, y, longitude, latitude) => {
  const { toDegrees, fromDegrees, area } = await projection(code);
  expect(metres(toDegrees(x, y), [longitude, latitude])).toBeLessThan(1);
  const [back, up] = fromDegrees(longitude, latitude);
  expect(Math.hypot(back - x, up - y)).toBeLessThan(1);
  expect(x > area.west && x < area.east && y > area.south && y < area.north).toBe(true);
});

it('all systems of metres in the lookup are known, and no system of degrees is', () => {
  const ofDegrees = ['OGC:CRS84', ...[4326, 4258, 4277, 4269, 7844, 4283].map((number) => `EPSG:${number}`)];
  const unknown = spatialReferenceSystems
    .map(({ code }) => code)
    .filter((code) => referenceSystem(code) === null);
  expect(unknown.toSorted()).toEqual([...ofDegrees, 'local', 'unknown'].toSorted());
  for (const code of ['EPSG:32600', 'EPSG:32661', 'EPSG:25827', 'EPSG:99999', '27700', ''])
    expect(referenceSystem(code)).toBeNull();
});
