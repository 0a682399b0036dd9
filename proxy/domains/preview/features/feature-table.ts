/** What the services of features need to know of a table, and by what it can be asked for. */
import type { MapBox } from '#contract/preview-map.ts';
import type { PreviewFilter } from '#contract/preview.ts';
import { featureLimits } from '#contract/rows-api.ts';
import type { NamedColumn } from '#contract/rows-columns.ts';
import type { FeaturesAnswer } from './feature-rows.ts';

export const GEOJSON = 'application/geo+json';
/** The one collection of a table. */
export const COLLECTION = 'features';

/** The rest of a path below the address of the service that is below the collection; null for any other path. */
export const belowCollection = (path: readonly string[]): readonly string[] | null =>
  path[0] === 'collections' && path[1] === COLLECTION ? path.slice(2) : null;

export interface FeatureTable {
  readonly resourceGUID: string;
  readonly title: string;
  readonly description: string;
  /** Of the whole table; null when nothing in it has a place. */
  readonly bounds: MapBox | null;
  /** Columns that become properties, without those of the place. */
  readonly columns: readonly NamedColumn[];
  readonly origin: string;
  /** True: there are vector tiles of it. */
  readonly hasTiles: boolean;
  readonly find: (question: {
    readonly filters: readonly PreviewFilter[];
    readonly box: MapBox | null;
    readonly after: number;
    readonly limit: number;
  }) => Promise<FeaturesAnswer>;
}

/** Parameters with a meaning of their own. */
export const reserved = ['limit', 'bbox', 'bbox-crs', 'datetime', 'crs', 'after', 'f'];

/** Columns by which features can be asked for: a parameter of that name takes this value. */
export const queryable = ({ columns }: FeatureTable): NamedColumn[] =>
  columns.filter(({ name }) => !reserved.includes(name)).slice(0, featureLimits.queryables);
