/** What is asked of a table: conditions by type, and an order. Columns go by their position. */
import * as z from 'zod/mini';
import { storable } from '../entities/common.ts';
import { ruleCode, ruleOfMost } from '../rule.ts';

/** Place of a column, counted from 0. */
export const Position = z.int(ruleCode('table.notColumn')).check(z.gte(0), z.lte(100_000));
const words = z.string().check(z.minLength(1, ruleCode('field.missing')), z.maxLength(300));
/** `Date.parse` makes the 2nd of March of a 31st of February, which a table has no value for. */
function isMoment(text: string): boolean {
  const at = Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00'}Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
const moment = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?$/, ruleCode('table.notMoment')),
    z.refine(isMoment, ruleCode('table.noSuchDay')),
  );

/** Which sheet of a workbook, counted from 1; 0: the first that has rows. Other files have none to choose from. */
export const Sheet = z._default(
  z.int(ruleCode('table.notSheet')).check(z.gte(0), z.lte(100, ruleOfMost('table.sheetTooLate'))),
  0,
);

/** A condition on one column, which is named by its position or by its name. */
const filterOn = <Column extends z.ZodMiniType>(column: Column) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('contains'), column, text: words }),
    z.object({ kind: z.literal('equals'), column, text: words }),
    z.object({ kind: z.literal('range'), column, from: z.nullable(z.number()), to: z.nullable(z.number()) }),
    z.object({ kind: z.literal('dates'), column, from: z.nullable(moment), to: z.nullable(moment) }),
    z.object({ kind: z.literal('empty'), column, empty: z.boolean() }),
  ]);

/** A condition on one column. */
export const PreviewFilter = filterOn(Position);
export type PreviewFilter = z.infer<typeof PreviewFilter>;

export const PreviewSort = z.object({ column: Position, descending: z.boolean() });
export type PreviewSort = z.infer<typeof PreviewSort>;

export const Filters = z._default(z.array(PreviewFilter).check(z.maxLength(20)), []);

/** The name of a column, as the table has it. */
export const ColumnName = z
  .string()
  .check(z.minLength(1, ruleCode('field.missing')), z.maxLength(300), storable);

/** A condition that is kept: positions are those of one table, and a table of a part of it has others. */
export const NamedFilter = filterOn(ColumnName);
export type NamedFilter = z.infer<typeof NamedFilter>;
