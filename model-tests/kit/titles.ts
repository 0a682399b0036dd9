/** Paths in words. */
import type { Path } from './paths.ts';

/** What happens on the path, one step after the other. */
export const titleOf = (path: Path): string => path.steps.map(({ step }) => step.title).join(' → ');
