/** Whether an approval gave less than its request asked for. */
import { levelNumber } from '#contract/access.ts';
import type { Narrowing } from '#contract/narrowing.ts';
import type { RequestedColumns } from '#contract/requested-columns.ts';

const DAY = 86_400_000;

export interface Asked {
  /** Null: all files. */
  readonly resources: readonly string[] | null;
  readonly columns: RequestedColumns | null;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export interface Answered {
  readonly level: number;
  readonly resources: readonly string[] | null;
  readonly narrowing: Narrowing | null;
  readonly until: number | null;
}

/** How many columns were asked for of the one file of a part; null for all of it. */
const askedOf = ({ columns }: Asked, { resources }: Answered): number | null =>
  columns?.find(({ resourceGUID }) => resources?.includes(resourceGUID) === true)?.names.length ?? null;

function isLess(asked: Asked, given: Answered): boolean {
  const { level, narrowing, until } = given;
  if (until !== null && until < asked.until - DAY) return true;
  if (narrowing === null) return level < levelNumber('download');
  const most = askedOf(asked, given);
  // Columns are given up to the level "query", and that is all of what was asked for.
  return (
    most === null ||
    level < levelNumber('query') ||
    narrowing.filters.length > 0 ||
    (narrowing.columns?.length ?? most) < most
  );
}

/** @param given the grants of the answer; none: nothing was given, which is no part of anything */
export function isInPart(asked: Asked, given: readonly Answered[]): boolean {
  if (given.length === 0) return false;
  if (given.some((one) => isLess(asked, one))) return true;
  if (given.some(({ resources }) => resources === null)) return false;
  if (asked.resources === null) return true;
  const files = new Set(given.flatMap(({ resources }) => resources ?? []));
  return asked.resources.some((guid) => !files.has(guid));
}
