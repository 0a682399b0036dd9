/**
 * Which column has its codes in which column of another resource of a data package (`foreignKeys` of Table Schema). A
 * sentence says what cannot be kept.
 */
import { CODES_ELSEWHERE_MOST } from '#contract/publishing-constants.ts';
import { fieldsOf, listOf, textOf, type Fields } from '#proxy/platform/formats/json/untyped.ts';
import { shorten } from '../normalise/text.ts';
import type { ImportResource, Remark } from '../record.ts';

/** Relations that are looked at in one dataset: a package can name millions. */
const RELATIONS_MOST = 1000;

/** A resource as the package describes it, with what was read of it. */
export interface DescribedResource {
  readonly name: string;
  readonly described: Fields;
  /** Where it is in the package. */
  readonly path: string;
  readonly read: readonly ImportResource[];
}

/** Why a column cannot be compared; null where it can. */
function whyNot({ name, read }: DescribedResource, column: string): string | null {
  const profile = read[0]?.profile ?? null;
  if (profile === null) return `no table of ${name} is stored here, so nothing is compared`;
  const { columns, columnCount } = profile;
  if (columns.some((one) => one.name === column)) return null;
  return columnCount > columns.length
    ? `${column} is not among the first ${columns.length} columns of ${name}, which are described`
    : `${name} has no column ${column}`;
}

/** One relation: the column, and the one with its codes. A text where it cannot be kept. */
function relationOf(
  one: DescribedResource,
  key: Fields,
  all: ReadonlyMap<string, DescribedResource>,
): { column: string; key: string; against: string } | string {
  const texts = (value: unknown) => listOf(value).flatMap((item) => textOf(item) ?? []);
  const reference = fieldsOf(key['reference']);
  const [own, others] = [texts(key['fields']), texts(reference['fields'])];
  const named = textOf(reference['resource']) ?? one.name;
  const relation = `The codes of ${own.join(', ') || 'a column'} of ${one.name} in ${others.join(', ') || 'a column'} of ${named}`;
  const [column, against] = [own[0], others[0]];
  if (column === undefined || against === undefined)
    return `${relation} are left out: the package names no column`;
  if (own.length > 1 || others.length > 1)
    return `${relation} are left out: columns are compared one by one, and not together`;
  const other = all.get(named);
  if (other === undefined) return `${relation} are left out: the dataset has no resource ${named}`;
  for (const [side, name] of [
    [one, column],
    [other, against],
  ] as const) {
    const reason = whyNot(side, name);
    if (reason !== null) return `${relation} are left out: ${reason}`;
  }
  const [target] = other.read;
  if (target === undefined || (other === one && column === against))
    return `${relation} are left out: a column is not compared with itself`;
  return { column, key: target.key, against };
}

/** The resources of a dataset, each with where the codes of its columns are. */
export function withCodesFrom(described: readonly DescribedResource[]): {
  resources: ImportResource[];
  remarks: Remark[];
} {
  const all = new Map(described.map((one) => [one.name, one]));
  const remarks: Remark[] = [];
  let kept = 0;
  let left = RELATIONS_MOST;
  const resources = described.flatMap((one) => {
    const codesFrom = new Map<string, { key: string; column: string }>();
    const keys = listOf(fieldsOf(one.described['schema'])['foreignKeys']);
    if (keys.length > left)
      remarks.push({
        path: one.path,
        message: shorten(
          `${keys.length - left} relations of ${one.name} are left out: at most ${RELATIONS_MOST} of a dataset are looked at`,
          500,
        ),
      });
    const looked = keys.slice(0, left);
    left -= looked.length;
    for (const item of looked) {
      const found = relationOf(one, fieldsOf(item), all);
      const refuse = (message: string) => remarks.push({ path: one.path, message: shorten(message, 500) });
      if (typeof found === 'string') refuse(found);
      else if (codesFrom.has(found.column))
        refuse(`A second column with the codes of ${found.column} of ${one.name} is left out`);
      else if (kept === CODES_ELSEWHERE_MOST)
        refuse(
          `The codes of ${found.column} of ${one.name} are left out: a dataset has at most ${CODES_ELSEWHERE_MOST} columns with codes in another file`,
        );
      else {
        kept += 1;
        codesFrom.set(found.column, { key: found.key, column: found.against });
      }
    }
    return codesFrom.size === 0
      ? one.read
      : one.read.map((resource) => ({ ...resource, codesFrom: Object.fromEntries(codesFrom) }));
  });
  return { resources, remarks };
}
