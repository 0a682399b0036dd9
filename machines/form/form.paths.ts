/**
 * Fields by their paths: `title`, `contact.email`, `files.0.name`. The same notation as in the field errors of the
 * contract. Types say which paths a form has and what is at each; the functions are total over any path.
 */

/** What a field may contain: plain data, so that a form can be persisted. A date is text as in ISO 8601. */
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | readonly FieldValue[]
  | { readonly [name: string]: FieldValue };

type Single = string | number | boolean | null | undefined;
type Below<Name extends string, Path> = Path extends string ? `${Name}.${Path}` : never;

/** How deep paths go: one place for each level of groups and lists. */
type Levels = readonly [1, 1, 1, 1, 1];

/** Every path of these values: of fields, of groups, of lists and of what is in them, at most five levels deep. */
export type FieldPath<Values, Left extends readonly unknown[] = Levels> = Left extends readonly [
  unknown,
  ...infer Rest,
]
  ? Values extends Single
    ? never
    : Values extends readonly (infer Item)[]
      ? `${number}` | Below<`${number}`, FieldPath<Item, Rest>>
      : {
          [Name in keyof Values & string]: Name | Below<Name, FieldPath<NonNullable<Values[Name]>, Rest>>;
        }[keyof Values & string]
  : never;

/** The type of what is at a path. */
export type ValueAt<Values, Path> = Path extends `${infer Name}.${infer Rest}`
  ? Values extends readonly (infer Item)[]
    ? ValueAt<NonNullable<Item>, Rest>
    : Name extends keyof Values
      ? ValueAt<NonNullable<Values[Name]>, Rest>
      : never
  : Values extends readonly (infer Item)[]
    ? Item
    : Path extends keyof Values
      ? Values[Path]
      : never;

type Group = Readonly<Record<string, FieldValue>>;
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is readonly FieldValue[] => Array.isArray(value);

const childOf = (value: unknown, name: string): FieldValue | undefined => {
  if (isList(value)) return value[Number(name)];
  return isGroup(value) && Object.hasOwn(value, name) ? value[name] : undefined;
};

/** What is at a path; undefined where there is nothing. */
export const valueAt = (values: object, path: string): FieldValue | undefined =>
  path.split('.').reduce<unknown>((value, name) => childOf(value, name), values) as FieldValue | undefined;

/** Whether the form has the field. */
export const hasField = (values: object, path: string): boolean => valueAt(values, path) !== undefined;

function replaceIn(
  value: FieldValue,
  [name = '', ...rest]: readonly string[],
  replacement: FieldValue,
): FieldValue {
  const inner = childOf(value, name);
  if (inner === undefined) return value;
  const replaced = rest.length === 0 ? replacement : replaceIn(inner, rest, replacement);
  if (isList(value)) return value.with(Number(name), replaced);
  return isGroup(value) ? { ...value, [name]: replaced } : value;
}

/** The values with another one at a path; the same where the form has no such field. */
export const replaceAt = <Values extends object>(values: Values, path: string, value: FieldValue): Values =>
  replaceIn(values as FieldValue, path.split('.'), value) as Values;

/** Every path, each before those beneath it, in the order of the values. */
export const pathsOf = (value: unknown, above = ''): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = above === '' ? name : `${above}.${name}`;
    return [path, ...pathsOf(inner, path)];
  });
};

/** True for the path itself and for everything beneath it. */
export const isWithin = (path: string, group: string): boolean =>
  path === group || path.startsWith(`${group}.`);

/** Whether two values say the same. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === others.length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(childOf(one, key), childOf(other, key)))
  );
}

/** The empty value of the same kind: no text, nothing in a list, not ticked; null for what has no other. */
export function emptied(value: FieldValue | undefined): FieldValue {
  if (typeof value === 'string') return '';
  if (typeof value === 'boolean') return false;
  if (isList(value)) return [];
  return isGroup(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, emptied(inner)]))
    : null;
}

/**
 * Two versions of the same values in one: what was changed here since `before`, and everything else as it is there. A
 * list is one value: of two that were both changed, the one from here counts.
 */
export function mergeChanges<Values extends object>(before: Values, here: Values, there: Values): Values {
  const merge = (was: unknown, mine: FieldValue, theirs: FieldValue | undefined): FieldValue => {
    if (theirs === undefined || isEqual(mine, theirs)) return mine;
    if (isGroup(mine) && isGroup(theirs))
      return Object.fromEntries(
        Object.keys({ ...theirs, ...mine }).map((name) => [
          name,
          merge(childOf(was, name), mine[name] ?? null, theirs[name]),
        ]),
      );
    return isEqual(was, mine) ? theirs : mine;
  };
  return merge(before, here as FieldValue, there as FieldValue) as Values;
}

/** Where an item of a list goes: to another place, or away. */
export type ItemMove = (index: number) => number | null;

/** The paths after the items of a list have moved; those of an item that is gone are left out. */
export const movePaths = (paths: readonly string[], list: string, move: ItemMove): string[] =>
  paths.flatMap((path) => {
    if (!path.startsWith(`${list}.`)) return [path];
    const [index = '', ...rest] = path.slice(list.length + 1).split('.');
    const moved = move(Number(index));
    return moved === null ? [] : [[list, moved, ...rest].join('.')];
  });
