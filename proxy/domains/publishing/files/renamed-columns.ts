/** The columns of a version of a file beside those of the version before, as editors see them. */
import type { Renaming as ShownRenaming } from '#contract/publishing-files.ts';
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

export const shownRenaming = (
  one: KeyedVersion | undefined,
  base: KeyedVersion | undefined,
  isOpen: boolean,
): ShownRenaming => {
  const { gone, added, renamed } =
    one === undefined ? { gone: [], added: [], renamed: [] } : columnsBeside(one, base);
  return { gone: [...gone], added: [...added], renamed: renamed.map((pair) => ({ ...pair, isOpen })) };
};
