/**
 * Search parameters of an address: plain text, lists as repeated keys (`?theme=1&theme=4`).
 *
 * A parameter is text until a route says otherwise, so that a typed-in or form-made address means the same as one
 * the application wrote. Readers are functions of a line and no schemas: an address has no errors to show, since what
 * does not fit is as if it were not there, and a schema library would be a fifteenth of every page.
 */
import { canonicalTag } from '#contract/language-tag.ts';

export type SearchParams = Record<string, string | string[]>;

/** Reads `?a=1&b=2&b=3` as `{ a: '1', b: ['2', '3'] }`. */
export function parseSearch(text: string): SearchParams {
  const search = new URLSearchParams(text);
  const fields: SearchParams = {};
  for (const key of new Set(search.keys())) {
    const values = search.getAll(key);
    fields[key] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return fields;
}

/** Writes search parameters; absent values and empty lists are left out. */
export function stringifySearch(fields: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(fields))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) search.append(key, String(item));
  return search.size > 0 ? `?${search.toString()}` : '';
}

/** Reads one parameter: whatever the address contains, the answer is something the page can work with. */
export type Param<T> = (value: unknown) => T;

type Params = Readonly<Record<string, Param<unknown>>>;
type ReadParams<P extends Params> = {
  [Key in keyof P as undefined extends ReturnType<P[Key]> ? never : Key]: ReturnType<P[Key]>;
} & {
  [Key in keyof P as undefined extends ReturnType<P[Key]> ? Key : never]?: ReturnType<P[Key]>;
};
/** What a route's search contains once it has been read. */
export type SearchOf<Read extends (search: object) => unknown> = {
  [Key in keyof ReturnType<Read>]: ReturnType<Read>[Key];
};

/** Reads the parameters that a route declares; all others are left out. Use it as a route's `validateSearch`. */
export const readParams =
  <P extends Params>(params: P) =>
  (search: object): ReadParams<P> => {
    const read: Record<string, unknown> = {};
    for (const [key, param] of Object.entries(params)) {
      const value = param((search as Record<string, unknown>)[key]);
      if (value !== undefined) read[key] = value;
    }
    return read as ReadParams<P>;
  };

/** A text that `fits`; anything else is as if it were not there. */
export const onlyParam =
  (fits: (text: string) => boolean): Param<string | undefined> =>
  (value) =>
    typeof value === 'string' && fits(value) ? value : undefined;

/** A text of 1 to `length` characters. */
export const wordParam = (length: number) => onlyParam((text) => text !== '' && text.length <= length);

/** The BCP 47 tag of a language in which texts are wanted. */
export const languageParam = onlyParam((text) => canonicalTag(text) === text);

/** A whole number from 1 to `most`. */
export const idParam =
  (most = Number.MAX_SAFE_INTEGER): Param<number | undefined> =>
  (value) => {
    const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
    return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
  };

/** One of several words. */
export const oneOfParam =
  <const T extends string>(values: readonly T[]): Param<T | undefined> =>
  (value) =>
    values.find((one) => one === value);

/** A list: absent is empty, one value is a list of one, what does not fit `item` is dropped. */
export const listParam =
  <T extends {}>(item: Param<T | undefined>): Param<T[]> =>
  (value) =>
    (Array.isArray(value) ? value : [value]).map(item).filter((one) => one !== undefined);

const withUsual =
  <T extends {}>(param: Param<T | undefined>, usual: T): Param<T> =>
  (value) =>
    param(value) ?? usual;

/** A page of a list, from 1; anything else is the first. */
export const pageParam = () => withUsual(idParam(100_000), 1);

/** A text, of a longer one its first `length` characters; anything else is `usual`. */
export const textParam =
  (usual = '', length = 300): Param<string> =>
  (value) =>
    typeof value === 'string' ? value.slice(0, length).toWellFormed() : usual;

/** One of several words; anything else is `usual`. */
export const choiceParam = <const T extends string>(values: readonly T[], usual: NoInfer<T>) =>
  withUsual<T>(oneOfParam(values), usual);
