/** The conditions under which the table shows the rows of a feature. */
import type { MapFeature, PlaceSource } from '#contract/preview-map.ts';
import type { PreviewFilter } from '#contract/preview.ts';

/** Null where the columns of the places cannot say so. */
export function conditionsOf(
  { extent }: Pick<MapFeature, 'extent'>,
  source: PlaceSource,
  filters: readonly PreviewFilter[],
): PreviewFilter[] | null {
  if (extent === undefined || source.kind === 'geometry') return null;
  const [west, south, east, north] = extent;
  const [x, y] = [source.x.position, source.y.position];
  return [
    ...filters.filter(({ column }) => column !== x && column !== y),
    { kind: 'range', column: x, from: west, to: east },
    { kind: 'range', column: y, from: south, to: north },
  ];
}
