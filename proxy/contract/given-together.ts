/** The grants of one request for access, taken together: they begin, change and end together. */
import type { AccessRequest } from './entities/sharing.ts';

export interface GivenTogether {
  readonly state: 'active' | 'upcoming' | 'ended';
  /** When they begin, while they have not; null otherwise. */
  readonly from: string | null;
  /** When the first of them ends, or has ended; null: no end. */
  readonly until: string | null;
}

const earliest = (moments: readonly (string | null)[]): string | null =>
  moments
    .filter((moment) => moment !== null)
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;

/** @returns null while nothing was given */
export function givenTogether({ grants }: Pick<AccessRequest, 'grants'>): GivenTogether | null {
  const state = (['active', 'upcoming', 'ended'] as const).find((one) =>
    grants.some((grant) => grant.state === one),
  );
  if (state === undefined) return null;
  const standing = grants.filter((grant) => grant.state === state);
  return {
    state,
    from: state === 'upcoming' ? earliest(standing.map(({ from }) => from ?? null)) : null,
    until: earliest(standing.map(({ until }) => until)),
  };
}
