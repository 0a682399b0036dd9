/** Paths in words. */
import type { Path } from './paths.ts';

/** What happens on the path, one step after the other. */
export const titleOf = ({ inputName, steps }: Path): string =>
  steps.length === 0 ? `begins with ${inputName}` : steps.map(({ step }) => step.title).join(' → ');
