/** Which search parameters the page of a request has. Routes are in the first code of every page, so this imports nothing. */

const names = new Set(
  'select sort order group aggregate limit format escape cursor column operator value by of'.split(' '),
);
const LONGEST = 2000;

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is string => typeof one === 'string' && one.length <= LONGEST,
  );

/** Conditions have the name of a column in their own, so a type cannot list them. */
export interface RequestSearch {
  readonly select?: string | string[];
}

/** Keeps parameters of the plain API, and those of a form that is sent without scripts. */
export function readRequestSearch(search: object): RequestSearch {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(search)) {
    if (!names.has(name) && !/^filter\[.{1,500}\]\[\w+\]$/su.test(name)) continue;
    const [first, ...rest] = texts(value);
    if (first !== undefined) kept[name] = rest.length === 0 ? first : [first, ...rest];
  }
  return kept;
}
