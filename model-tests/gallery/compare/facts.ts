/** What two projections say differently, fact by fact. */
import { valueInWords } from '../build/details.ts';
import { words } from '../chart/words.ts';

export interface ChangedFact {
  /** Where it stands: `values.username`. */
  readonly path: string;
  readonly was: string;
  readonly is: string;
}

const NONE = 'nothing';

/** The single facts of a projection, by where they stand. */
export function factsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return [[path, JSON.stringify(value) ?? NONE]];
  return Object.entries(value).flatMap(([key, one]) => factsOf(one, path === '' ? key : `${path}.${key}`));
}

/** The facts in words: `values.given_name` and `"Marta"` are `values › given name` and `Marta`. */
export const factsInWords = (projection: unknown): [string, string][] =>
  factsOf(projection).map(([path, fact]) => {
    const said = fact === NONE ? '' : valueInWords(JSON.parse(fact));
    return [path.split('.').map(words).join(' › '), said === '' ? NONE : said];
  });

export function changedFacts(was: unknown, is: unknown): ChangedFact[] {
  const [before, after] = [new Map(factsOf(was)), new Map(factsOf(is))];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((path) => {
    const fact = { path, was: before.get(path) ?? NONE, is: after.get(path) ?? NONE };
    return fact.was === fact.is ? [] : [fact];
  });
}
