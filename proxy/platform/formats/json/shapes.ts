/** Finds the rows of a JSON document that is no list: in a member, by columns, by key, or in the forms of portals. */
import { isFields, type Fields } from './untyped.ts';

/** Members that have the records, in the order in which they are looked for. */
export const MEMBERS = [
  'records',
  'data',
  'results',
  'result',
  'rows',
  'items',
  'value',
  'features',
] as const;
/** How deep members are looked for. */
const DEEPEST = 4;
/** A table by columns or by key has at least so many. */
const FEWEST = 2;

export interface FoundRows {
  /** A JSON path. */
  readonly path: string;
  readonly rows: Iterable<unknown>;
}

const isScalar = (value: unknown) => typeof value !== 'object' || value === null;
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Names beside rows of cells: `{columns, data}` of pandas, and the export of Socrata. */
function namedCells(document: Fields): FoundRows | null {
  const meta = document['meta'];
  const view = isFields(meta) && isFields(meta['view']) ? meta['view'] : {};
  const heads = [document['columns'], document['fields'], document['header'], view['columns']].find(isList);
  for (const member of ['data', 'rows', 'values', 'records']) {
    const cells = document[member];
    if (heads === undefined || !isList(cells) || !cells.every(isList)) continue;
    const names = heads.map((head, i) => {
      const name = isFields(head) ? (head['name'] ?? head['id'] ?? head['field']) : head;
      return typeof name === 'string' && name !== '' ? name : `column ${i + 1}`;
    });
    const rows = cells.map((row) =>
      Object.fromEntries(row.map((cell, i) => [names[i] ?? `column ${i + 1}`, cell])),
    );
    return { path: `$.${member}`, rows };
  }
  return null;
}

/** `{"a": [1, 2], "b": [3, 4]}` */
function byColumns(document: Fields): FoundRows | null {
  const columns = Object.entries(document);
  const lengths = new Set(
    columns.map(([, cells]) => (isList(cells) && cells.every(isScalar) ? cells.length : -1)),
  );
  const [length = -1] = lengths;
  if (columns.length < FEWEST || lengths.size !== 1 || length < 1) return null;
  const rows = Array.from({ length }, (_, i) =>
    Object.fromEntries(columns.map(([name, cells]) => [name, (cells as readonly unknown[])[i]])),
  );
  return { path: '$', rows };
}

/** `{"a": {"0": 1, "1": 2}, "b": …}` by columns, `{"x": {"a": 1}, "y": {"a": 2}}` by key. */
function byKeys(document: Fields): FoundRows | null {
  const members = Object.entries(document);
  if (members.length < FEWEST || !members.every(([, member]) => isFields(member))) return null;
  const objects = members.map(([, member]) => member as Fields);
  const [first = {}] = objects;
  const keys = Object.keys(first);
  // Records have most of their fields in common; parts of a document have not.
  const isAlike = (one: Fields) => keys.filter((key) => key in one).length >= keys.length / 2;
  if (keys.length === 0 || !objects.every(isAlike)) return null;
  const areColumns = keys.every((key, i) => key === String(i)) && Object.values(first).every(isScalar);
  const rows = areColumns
    ? keys.map((key) => Object.fromEntries(members.map(([name], i) => [name, objects[i]?.[key]])))
    : members.map(([key], i) => ({ key, ...objects[i] }));
  return { path: '$', rows };
}

function inMembers(document: Fields, path: string, depth: number): FoundRows | null {
  for (const member of MEMBERS) {
    const value = document[member];
    if (isList(value) && value.some((one) => !isScalar(one)))
      return { path: `${path}.${member}`, rows: value };
  }
  if (depth >= DEEPEST) return null;
  for (const [member, value] of Object.entries(document)) {
    const found = isFields(value) ? inMembers(value, `${path}.${member}`, depth + 1) : null;
    if (found) return found;
  }
  // A single list of objects is meant, whatever it is called.
  const lists = Object.entries(document).filter(([, value]) => isList(value) && value.some(isFields));
  const [only] = lists;
  return only && lists.length === 1
    ? { path: `${path}.${only[0]}`, rows: only[1] as readonly unknown[] }
    : null;
}

/** @returns null for a document without rows */
export function findRows(document: unknown): FoundRows | null {
  if (!isFields(document)) return null;
  return namedCells(document) ?? inMembers(document, '$', 1) ?? byColumns(document) ?? byKeys(document);
}
