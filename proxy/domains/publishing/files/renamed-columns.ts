/** The columns of a version of a file beside those of the version before, as editors see them. */
import type { Renaming as ShownRenaming } from '#contract/renamed-columns.ts';
import { goneBetween, renamedBetween, type KeyedVersion, type Renaming } from './column-identity.ts';

interface Beside {
  readonly gone: readonly string[];
  readonly added: readonly string[];
  readonly renamed: readonly Renaming[];
}

/** Nothing is compared with a version that was not read, or with one that has no table. */
export function columnsBeside(one: KeyedVersion, base: KeyedVersion | undefined): Beside {
  if (base === undefined || one.names.length === 0 || base.names.length === 0)
    return { gone: [], added: [], renamed: [] };
  // A name that both have can be that of two columns, where one of them was renamed: it is neither gone nor new.
  const [here, there] = [new Set(one.names), new Set(base.names)];
  return {
    gone: goneBetween(base, one).filter((name) => !here.has(name)),
    added: goneBetween(one, base).filter((name) => !there.has(name)),
    renamed: renamedBetween(base, one),
  };
}

interface Again {
  readonly againstGUID: string | null;
  readonly isOpen: boolean;
  /** Columns that readers have lost by an import. */
  readonly lost: readonly string[];
  readonly otherTables: ShownRenaming['otherTables'];
}

/** @param base the version that it is compared with (`comparedWith`) */
export const shownRenaming = (
  one: KeyedVersion | undefined,
  base: KeyedVersion | undefined,
  { againstGUID, isOpen, lost, otherTables }: Again,
): ShownRenaming => {
  const { gone, added, renamed } =
    one === undefined ? { gone: [], added: [], renamed: [] } : columnsBeside(one, base);
  return {
    againstGUID,
    gone: [...gone],
    lost: [...lost],
    added: [...added],
    renamed: renamed.map((pair) => ({ ...pair, isOpen })),
    otherTables: [...otherTables],
  };
};
