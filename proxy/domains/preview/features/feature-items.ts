/** Documents of features: pages of them, and one by its row. */
import type { PreviewFilter } from '#contract/preview.ts';
import { ProblemError } from '#contract/problem.ts';
import type { FeaturesAnswer } from './feature-rows.ts';
import { GEOJSON, queryable, reserved, type FeatureTable } from './feature-table.ts';
import { geometryOf } from './geojson.ts';
import { checkNames, checkTime, isWhole, readAfter, readBox, readLimit, systemAt } from './parameters.ts';
import type { CoordinateSystem } from './systems.ts';

export interface FeatureDocument {
  readonly body: unknown;
  readonly type: string;
  readonly crs?: string;
  /** Features in it. */
  readonly features?: number;
}

/** A link of a document, with its relation and its media type. */
export const link = (href: string, rel: string, type: string, title: string) => ({ href, rel, type, title });

/** @throws ProblemError 404 */
export const nothing = (): never => {
  throw new ProblemError(404, 'There is no such address');
};

/** @param collection address of the collection */
export function createFeatureItems(table: FeatureTable, collection: string) {
  const featuresOf = (answer: FeaturesAnswer['features'], system: CoordinateSystem) =>
    answer.map(({ row, place, cells }) => ({
      type: 'Feature',
      id: row,
      geometry: geometryOf(place, system),
      properties: Object.fromEntries(table.columns.map(({ name }, i) => [name, cells[i] ?? null])),
    }));

  async function items(search: URLSearchParams): Promise<FeatureDocument> {
    const named = queryable(table);
    checkNames(search, [...reserved, ...named.map(({ name }) => name)]);
    const system = await systemAt(search, 'crs');
    checkTime(search);
    const filters = named.flatMap(({ name, position }): PreviewFilter[] => {
      const text = search.get(name);
      if (text === null) return [];
      return text === ''
        ? [{ kind: 'empty', column: position, empty: true }]
        : [{ kind: 'equals', column: position, text }];
    });
    const found = await table.find({
      filters,
      box: await readBox(search),
      after: readAfter(search),
      limit: readLimit(search),
    });
    const self = `${collection}/items${search.size > 0 ? `?${search}` : ''}`;
    const next = new URLSearchParams(search);
    const last = found.features.at(-1);
    if (last !== undefined) next.set('after', String(last.row));
    return {
      type: GEOJSON,
      crs: system.uri,
      features: found.features.length,
      body: {
        type: 'FeatureCollection',
        numberMatched: found.matched,
        numberReturned: found.features.length,
        timeStamp: new Date().toISOString(),
        links: [
          link(self, 'self', GEOJSON, 'This page'),
          link(collection, 'collection', 'application/json', table.title),
          ...(found.hasMore ? [link(`${collection}/items?${next}`, 'next', GEOJSON, 'Next page')] : []),
        ],
        features: featuresOf(found.features, system),
      },
    };
  }

  async function item(id: string, search: URLSearchParams): Promise<FeatureDocument> {
    checkNames(search, ['crs']);
    const system = await systemAt(search, 'crs');
    if (!isWhole(id)) nothing();
    const found = await table.find({ filters: [], box: null, after: Number(id) - 1, limit: 1 });
    const [feature] = featuresOf(
      found.features.filter(({ row }) => row === Number(id)),
      system,
    );
    if (feature === undefined) return nothing();
    return {
      type: GEOJSON,
      crs: system.uri,
      features: 1,
      body: {
        ...feature,
        links: [
          link(`${collection}/items/${id}`, 'self', GEOJSON, 'This feature'),
          link(collection, 'collection', 'application/json', table.title),
        ],
      },
    };
  }

  return { items, item };
}
