/**
 * A change of how a file is read: only what it names, so that a correction of a colleague, or one that is on its way, stays.
 * The editor shows with these functions what it has asked for, and the service applies it.
 */
import * as z from 'zod/mini';
import { Repair, REPAIRS_MOST, StatedColumn, StatedReading, columnReadings } from './publishing-files.ts';

const { encoding, delimiter, header, system, missing } = StatedReading.shape;

/** No more than a file is read with: each is looked for among the others. */
const Repairs = z.array(Repair).check(z.maxLength(REPAIRS_MOST));

/** Null of a field: as detected. */
export const ReadingChange = z.object({
  encoding: z.optional(z.nullable(encoding)),
  delimiter: z.optional(z.nullable(delimiter)),
  header: z.optional(z.nullable(header)),
  system: z.optional(z.nullable(system)),
  missing: z.optional(z.nullable(missing)),
  /** By the names of columns; null: as detected. */
  columns: z.optional(z.record(StatedColumn, z.nullable(z.enum(columnReadings)))),
  /** Repairs that are added, and taken back: of these columns, or of whole rows. A repair that is there is not added twice. */
  repairs: z.optional(z.object({ add: Repairs, takeBack: Repairs })),
});
export type ReadingChange = z.infer<typeof ReadingChange>;
type Stated = z.infer<typeof StatedReading>;

const single = ['encoding', 'delimiter', 'header', 'system', 'missing'] as const;

/** A step of several columns is one repair. */
const isSame = (one: Repair, other: Repair): boolean => one.step === other.step && one.width === other.width;

/** The columns of the one that the other does not have; null: it is a repair of whole rows that the other has. */
const restOf = (one: Repair, other: Repair | undefined): Repair | null => {
  if (other === undefined) return one;
  const columns = one.columns?.filter((column) => !(other.columns ?? []).includes(column));
  return columns === undefined || columns.length === 0 ? null : { ...one, columns };
};

function withRepair(repairs: readonly Repair[], added: Repair): Repair[] {
  const place = repairs.findIndex((one) => isSame(one, added));
  const before = repairs[place];
  if (before === undefined) return [...repairs, added];
  if (added.columns === undefined) return [...repairs];
  return repairs.with(place, {
    ...before,
    columns: [...new Set([...(before.columns ?? []), ...added.columns])],
  });
}

const withoutRepair = (repairs: readonly Repair[], gone: Repair): Repair[] =>
  repairs.flatMap((one) => {
    if (!isSame(one, gone)) return [one];
    return one.columns === undefined ? [] : (restOf(one, gone) ?? []);
  });

const isNamed = (value: unknown): boolean => value !== undefined && value !== null;

/** The reading after a change. */
export function changedReading(stated: Stated, change: ReadingChange): Stated {
  const fields = Object.fromEntries(
    single.flatMap((field) => {
      const value = Object.hasOwn(change, field) ? change[field] : stated[field];
      return isNamed(value) ? [[field, value]] : [];
    }),
  );
  const columns = Object.entries({ ...stated.columns, ...change.columns }).filter(([, value]) =>
    isNamed(value),
  );
  const { add = [], takeBack = [] } = change.repairs ?? {};
  const left = takeBack.reduce<Repair[]>(withoutRepair, [...(stated.repairs ?? [])]);
  const repairs = add.reduce(withRepair, left);
  return {
    ...fields,
    ...(columns.length > 0 && { columns: Object.fromEntries(columns) as Stated['columns'] }),
    ...(repairs.length > 0 && { repairs }),
  };
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const repairsBeyond = (more: readonly Repair[], less: readonly Repair[]): Repair[] =>
  more.flatMap(
    (repair) =>
      restOf(
        repair,
        less.find((one) => isSame(one, repair)),
      ) ?? [],
  );

/** The change that leads from one reading to another. */
export function readingChange(before: Stated, after: Stated): ReadingChange {
  const fields = single
    .filter((field) => !isEqual(before[field], after[field]))
    .map((field) => [field, after[field] ?? null]);
  const names = Object.keys({ ...before.columns, ...after.columns });
  const columns = names
    .filter((name) => before.columns?.[name] !== after.columns?.[name])
    .map((name) => [name, after.columns?.[name] ?? null]);
  const add = repairsBeyond(after.repairs ?? [], before.repairs ?? []);
  const takeBack = repairsBeyond(before.repairs ?? [], after.repairs ?? []);
  return {
    ...(Object.fromEntries(fields) as ReadingChange),
    ...(columns.length > 0 && { columns: Object.fromEntries(columns) as ReadingChange['columns'] }),
    ...(add.length + takeBack.length > 0 && { repairs: { add, takeBack } }),
  };
}
