/**
 * Search parameters of an address: plain text, lists as repeated keys (`?theme=1&theme=4`).
 *
 * A parameter is text until a route's schema says otherwise, so that a typed-in or form-made address means
 * the same as one the application wrote.
 */
import * as z from 'zod/mini';
import { catch as withFallback } from 'zod/mini';

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

/**
 * A list parameter: absent is empty, one value is a list of one, what does not fit `item` is dropped.
 * Use it in a route's search schema.
 */
export const listParam = <T extends z.core.$ZodType>(item: T) =>
  z.pipe(
    z.transform((value: unknown): unknown[] => {
      const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
      return values.filter((one) => z.safeParse(item, one).success);
    }),
    z.array(item),
  );

/** A whole number from 1; anything else is the first page. */
export const pageParam = () => withFallback(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1);

/** A text; anything else, and anything longer than `length`, is `usual`. */
export const textParam = (usual = '', length = 300) =>
  withFallback(z.string().check(z.maxLength(length)), usual);

/** One of several words; anything else is `usual`. */
export const choiceParam = <const T extends readonly [string, ...string[]]>(values: T, usual: T[number]) =>
  withFallback(z.enum(values as unknown as [T[number], ...T[number][]]), usual);
