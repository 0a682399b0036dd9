/** Reasons of an answer about access: which one decides, and where each was found. */
import type { ExplainedReason } from '#contract/entities/sharing.ts';
import { levelNumber, type AccessLevel } from '#contract/access.ts';

/** Where reasons are looked for, in this order. */
export const reasonPlaces = ['token', 'role', 'own', 'group', 'organisation', 'link', 'open'] as const;
export type ReasonPlace = (typeof reasonPlaces)[number];

/** Where a reason was checked. */
export function placeOf({ code, kind }: ExplainedReason): ReasonPlace {
  if (code.startsWith('token')) return 'token';
  if (code.startsWith('public')) return 'open';
  if (code === 'role' || code === 'link') return code;
  return kind === 'group' || kind === 'organisation' ? kind : 'own';
}

const reached = ({ level }: ExplainedReason): number => (level === undefined ? 0 : levelNumber(level));

/** Ways that time has closed say less than those that do not go far enough. */
const isOutOfTime = ({ code }: ExplainedReason): boolean =>
  code === 'grant.ended' || code === 'grant.notYet' || code === 'grant.pending';

/**
 * The reason that decides: of a yes the way that goes furthest, and of those the one with all rows and columns; of a no
 * what forbids it, else the way that comes nearest.
 */
export function decisive(
  because: readonly ExplainedReason[],
  isAllowed: boolean,
): ExplainedReason | undefined {
  const forbidding = because.find(({ effect }) => effect === 'forbids');
  if (!isAllowed && forbidding !== undefined) return forbidding;
  return because
    .filter(({ effect }) => effect === (isAllowed ? 'allows' : 'insufficient'))
    .toSorted(
      (one, other) =>
        Number(isOutOfTime(one)) - Number(isOutOfTime(other)) ||
        reached(other) - reached(one) ||
        Number(one.narrowing !== undefined) - Number(other.narrowing !== undefined) ||
        reasonPlaces.indexOf(placeOf(one)) - reasonPlaces.indexOf(placeOf(other)),
    )[0];
}

/** How many levels a reason is below what is asked for: 0 for one that reaches it, all of them without a reason. */
export const levelsBelow = (reason: ExplainedReason | undefined, asked: AccessLevel): number =>
  Math.max(0, levelNumber(asked) - (reason === undefined ? 0 : reached(reason)));
