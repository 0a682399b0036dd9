/** Which look of the run stands beside which approved one. A look is what a state shows; its picture is compared later. */
import { createHash } from 'node:crypto';
import { STOOD } from '#model-tests/kit/stood.ts';
import type { Look } from '#model-tests/kit/browser-evidence.ts';
import type { Focus } from '../chart/focus.ts';
import { factsOf } from './facts.ts';

/** What makes a look one of its own, whichever path met it first. */
export type Variant = Pick<Look, 'state' | 'projection'>;

/** An approved look; `name` is that of its picture. */
export interface ApprovedLook extends Variant {
  readonly name: string;
  /** True for one that no walk has met: the product was brought there. Left out: a walk has met it. */
  readonly isStood?: true;
  /** The id of the machine whose screen it is; left out: its own. */
  readonly partOf?: string;
  /** The part of the picture that says what it is about. Left out: nothing has looked yet. */
  readonly focus?: Focus;
}

/** A look of a run, or an approved one that stands in the place of one. */
type Ran = Pick<ApprovedLook, 'name' | 'isStood'>;

/** The looks that a run may have left: it walks, or stands, or does both. */
export function ranKinds(looks: readonly Ran[]): (look: ApprovedLook) => boolean {
  const wasStood = ({ name, isStood }: Ran) => isStood === true || name.startsWith(STOOD);
  const hasStood = looks.some((look) => wasStood(look));
  const hasWalked = looks.some((look) => !wasStood(look));
  return ({ isStood }) => (isStood === true ? hasStood : hasWalked);
}

/** Letters, digits and hyphens. */
const slug = (text: string): string => text.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');

/** A name that the same look has in every run: the state, and the beginning of a hash of what it shows. */
export const variantName = ({ state, projection }: Variant): string =>
  `${slug(state)}-${createHash('sha256')
    .update(JSON.stringify([state, projection]))
    .digest('hex')
    .slice(0, 8)}`;

/** Where a flow has left its page there is nothing of it to see. */
export const isShown = ({ projection }: Variant): boolean => projection !== 'left';

export interface LookPair<Now extends Variant> {
  /** Null when nothing like it was approved. */
  readonly was: ApprovedLook | null;
  /** Null when the run has not met it. */
  readonly is: Now | null;
}

/** How many single facts two looks share. */
const likeness = (one: Variant, other: Variant): number => {
  const facts = new Map(factsOf(one.projection));
  return factsOf(other.projection).filter(([path, fact]) => facts.get(path) === fact).length;
};

/**
 * Pairs the looks: those that show the same, and then, state by state, those that are most alike, since what a state
 * shows may have changed. What is left over is new or was not met.
 */
export function pairLooks<Now extends Variant>(
  approved: readonly ApprovedLook[],
  looks: readonly Now[],
): LookPair<Now>[] {
  const before = new Map(approved.map((one) => [one.name, one]));
  const pairs: LookPair<Now>[] = [];
  const newer: Now[] = [];
  for (const is of looks.filter((one) => isShown(one))) {
    const name = variantName(is);
    const was = before.get(name);
    if (was) pairs.push({ was, is });
    else newer.push(is);
    before.delete(name);
  }
  const candidates = newer
    .flatMap((is) =>
      [...before.values()]
        .filter(({ state }) => state === is.state)
        .map((was) => ({ was, is, score: likeness(was, is) })),
    )
    .sort((left, right) => right.score - left.score);
  const taken = new Set<Variant>();
  for (const { was, is } of candidates) {
    if (taken.has(was) || taken.has(is)) continue;
    taken.add(was).add(is);
    pairs.push({ was, is });
  }
  return [
    ...pairs,
    ...newer.filter((one) => !taken.has(one)).map((is) => ({ was: null, is })),
    ...[...before.values()].filter((one) => !taken.has(one)).map((was) => ({ was, is: null })),
  ];
}
