/** The ends of a flow: final states that say what came of it. */

/** @param output what the flow hands to its parent */
export const ending = <const Output>(output: Output, description: string) =>
  ({ type: 'final', description, output: () => output }) as const;
