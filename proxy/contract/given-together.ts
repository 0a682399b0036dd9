/** The grants of one request for access, taken together: they begin, change and end together. */
import type { AccessRequest } from './entities/sharing.ts';

export interface GivenTogether {
  readonly state: 'active' | 'upcoming' | 'ended';
  /** When the first of them ends, or has ended; null: no end. */
  readonly until: string | null;
}

/** @returns null while nothing was given */
export function givenTogether({ grants }: Pick<AccessRequest, 'grants'>): GivenTogether | null {
  const state = (['active', 'upcoming', 'ended'] as const).find((one) =>
    grants.some((grant) => grant.state === one),
  );
  if (state === undefined) return null;
  const ends = grants.flatMap((grant) => (grant.state === state && grant.until !== null ? grant.until : []));
  return { state, until: ends.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null };
}
