/** Mutants that live, by machine and key, each with the reason; one that excuses nothing is an error. */
export const survivors: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
