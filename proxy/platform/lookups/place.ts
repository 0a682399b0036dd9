/** The lookup `spatialReferenceSystem`: EPSG codes that European and American portals use. */
import type { LookupSeed } from './seed-row.ts';

const epsg: readonly (readonly [code: number, label: string])[] = [
  [4326, 'WGS 84'],
  [3857, 'WGS 84 / Web Mercator'],
  [4258, 'ETRS89'],
  [27700, 'OSGB36 / British National Grid'],
  [4277, 'OSGB36'],
  [7405, 'OSGB36 / British National Grid + ODN height'],
  [29902, 'TM65 / Irish Grid'],
  [29903, 'TM75 / Irish Grid'],
  [2157, 'IRENET95 / Irish Transverse Mercator'],
  [3034, 'ETRS89 / LCC Europe'],
  [3035, 'ETRS89 / LAEA Europe'],
  ...[28, 29, 30, 31, 32, 33].map((zone) => [25_800 + zone, `ETRS89 / UTM zone ${zone}N`] as const),
  ...[28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38].map(
    (zone) => [32_600 + zone, `WGS 84 / UTM zone ${zone}N`] as const,
  ),
  [2154, 'RGF93 / Lambert-93'],
  [31370, 'BD72 / Belgian Lambert 72'],
  [28992, 'Amersfoort / RD New'],
  [2056, 'CH1903+ / LV95'],
  [3006, 'SWEREF99 TM'],
  [3067, 'ETRS89 / TM35FIN'],
  [4269, 'NAD83'],
  [5070, 'NAD83 / Conus Albers'],
  [2193, 'NZGD2000 / New Zealand Transverse Mercator'],
  [7844, 'GDA2020'],
  [4283, 'GDA94'],
  [3577, 'GDA94 / Australian Albers'],
  [3347, 'NAD83 / Statistics Canada Lambert'],
];

/** The id of a row is its EPSG code; the others are below 1,000, which EPSG does not use. */
export const spatialReferenceSystems: readonly LookupSeed[] = [
  {
    id: 84,
    code: 'OGC:CRS84',
    label: 'WGS 84, longitude before latitude (GeoJSON)',
    uri: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
    details: { authority: 'OGC' },
  },
  ...epsg.map(([id, label]) => ({
    id,
    code: `EPSG:${id}`,
    label,
    uri: `http://www.opengis.net/def/crs/EPSG/0/${id}`,
    details: { authority: 'EPSG' },
  })),
  { id: 1, code: 'local', label: 'A local system', details: { authority: null } },
  { id: 2, code: 'unknown', label: 'Unknown', details: { authority: null } },
];
