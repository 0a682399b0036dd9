/** The times and places that data covers, as schema.org has them. */
import { readBox, type Box } from './bounding-box.ts';
import type { Dataset } from './entities/dataset.ts';
import { boxOfGeometry, centroidOf, type Geometry } from './geometry.ts';
import { intervalOf } from './interval.ts';
import { webAddress } from './web-address.ts';

type Thing = Readonly<Record<string, unknown>> & { readonly '@type': string };

const shapeOf = ({ south, west, north, east }: Box): Thing => ({
  '@type': 'GeoShape',
  box: `${south} ${west} ${north} ${east}`,
});

/** A place in words, or a box. */
export function schemaOrgPlace(spatial: string | null | undefined): Thing | undefined {
  if (spatial === null || spatial === undefined || spatial.trim() === '') return undefined;
  const box = readBox(spatial);
  return box === null ? { '@type': 'Place', name: spatial } : { '@type': 'Place', geo: shapeOf(box) };
}

function geoOf(geometry: Geometry): Thing {
  if (geometry.type !== 'Point') return shapeOf(boxOfGeometry(geometry));
  const [longitude, latitude] = centroidOf(geometry);
  return { '@type': 'GeoCoordinates', latitude, longitude };
}

/** One value, or several as a list; nothing where there is none. */
const oneOrMore = <Value>(values: readonly Value[]) => (values.length > 1 ? values : values[0]);

export function schemaOrgCoverage({
  temporal,
  otherPeriods = [],
  spatial,
  places = [],
}: Pick<Dataset, 'temporal' | 'otherPeriods' | 'spatial' | 'places'>) {
  const stated = schemaOrgPlace(spatial);
  return {
    temporalCoverage: oneOrMore([temporal, ...otherPeriods].flatMap((period) => intervalOf(period) ?? [])),
    spatialCoverage: oneOrMore([
      ...(stated === undefined ? [] : [stated]),
      ...places.map(({ name, url, geometry }): Thing => ({
        '@type': 'Place',
        ...(name !== '' && { name }),
        ...(webAddress(url) !== undefined && { sameAs: webAddress(url) }),
        ...(geometry !== null && { geo: geoOf(geometry) }),
      })),
    ]),
  };
}
