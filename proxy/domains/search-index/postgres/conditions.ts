/** The conditions of a search in SQL, on `d`, a row of `catalogue.discovery`. */
import { sql, type RawBuilder } from 'kysely';
import type { BoundingBox } from '#contract/discovery.ts';
import { mayFind, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import type { SearchFilters, TermFilter } from '#proxy/platform/search/search-index.ts';
import { dayNumber, dayOf } from '../text/days.ts';
import type { KeywordQuery } from '../text/keyword-query.ts';

export type Condition = RawBuilder<boolean>;

export const every = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** Facet terms as a text-search query: the index `discovery_ft` has a lexeme `#number` for each. */
export const anyTerm = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select string_agg('''#' || term || '''', ' | ')::tsquery from unnest(${ids}::integer[]) as t(term))`;

/** A filter with the numbers of its values. */
export interface ChosenTerms {
  readonly facet: TermFilter['facet'];
  /** Numbers of facet terms; a value that no dataset ever had has none. */
  readonly ids: readonly number[];
}

const hasTerm = ({ ids }: ChosenTerms): Condition =>
  ids.length === 0 ? sql<boolean>`false` : sql<boolean>`d.ft @@ ${anyTerm(sql`${ids}`)}`;

/** West to east as one range of degrees, or as two across the antimeridian. */
const ranges = (west: RawBuilder<unknown>, east: RawBuilder<unknown>) =>
  sql`(values (${west}, case when ${west} <= ${east} then ${east} else 180 end),
    (case when ${west} <= ${east} then ${west} else -180 end, ${east}))`;

/** Boxes with a point in common. */
function touches(bbox: BoundingBox): Condition {
  const [west, south, east, north] = bbox.map((degrees) => sql`${degrees}::double precision`);
  if (!west || !south || !east || !north) throw new RangeError('A box has four numbers');
  return sql<boolean>`d.bounds[2] <= ${north} and d.bounds[4] >= ${south} and exists (
    select from ${ranges(sql`d.bounds[1]::double precision`, sql`d.bounds[3]::double precision`)} as a(low, high)
    join ${ranges(west, east)} as b(low, high) on a.low <= b.high and b.low <= a.high)`;
}

const day = dayOf(sql`d.updated_on`);
const addedDay = dayOf(sql`d.added_on`);

/**
 * @param chosen the terms of the filters, in their order
 * @param lacking the terms that datasets must not have
 * @param except a facet whose own filters are left out, for counting its values
 */
export function conditionsOf(
  accessScope: AccessScope,
  query: KeywordQuery | null,
  {
    filters,
    chosen,
    lacking,
    except,
  }: {
    filters: SearchFilters;
    chosen: readonly ChosenTerms[];
    lacking: readonly ChosenTerms[];
    except?: string;
  },
): Condition {
  const { updatedFrom, updatedTo, addedFrom, isOverdue, bbox } = filters;
  return every([
    mayFind(accessScope),
    ...(query === null ? [] : [sql<boolean>`d.doc @@ ${query.query}::tsquery`]),
    ...chosen.filter(({ facet }) => facet !== except).map(hasTerm),
    ...lacking.map((one) => sql<boolean>`not (${hasTerm(one)})`),
    ...(updatedFrom === null ? [] : [sql<boolean>`${day} >= ${dayNumber(updatedFrom)}`]),
    ...(updatedTo === null ? [] : [sql<boolean>`${day} <= ${dayNumber(updatedTo)}`]),
    ...(addedFrom === null ? [] : [sql<boolean>`${addedDay} >= ${dayNumber(addedFrom)}`]),
    ...(isOverdue ? [sql<boolean>`d.due_at < now()`] : []),
    ...(bbox === null ? [] : [touches(bbox)]),
  ]);
}
