/** Grants that answer one request are shown as one, since they are changed and ended together. */
import type { Share } from '#contract/entities/sharing.ts';

/** A grant, and those that stand and fall with it. It goes as far as any of them. */
export type SharedTogether = Share & { readonly withIt: readonly Share[] };

/** Those of a request that have ended at one time, apart from those that were given again. */
const keyOf = ({ grantGUID, request, state, until }: Share): string =>
  request === null ? grantGUID : `${request.requestGUID} ${state === 'ended' ? until : ''}`;

/** The latest use of any of them; undefined where it is not known to the reader. */
function lastUsed(shares: readonly Share[]): Share['lastUsed'] {
  const known = shares.flatMap((share) => share.lastUsed ?? []);
  if (known.length === 0) return shares[0]?.lastUsed;
  return known.reduce((one, other) => (Date.parse(one) > Date.parse(other) ? one : other));
}

/** The quota of which least is left. */
const tightest = (shares: readonly Share[]): Share['quota'] =>
  shares
    .flatMap(({ quota }) => quota ?? [])
    .toSorted((one, other) => one.limit - one.used - (other.limit - other.used))[0] ?? null;

/** @param shares in the order of the service: of one request, what goes furthest first */
export const together = (shares: readonly Share[]): SharedTogether[] =>
  Array.from(Map.groupBy(shares, keyOf).values()).flatMap(([first, ...withIt]) => {
    if (first === undefined) return [];
    const all = [first, ...withIt];
    return [
      {
        ...first,
        quota: tightest(all),
        ...(first.lastUsed !== undefined && { lastUsed: lastUsed(all) }),
        withIt,
      },
    ];
  });
