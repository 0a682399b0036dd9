/**
 * A part of the table in one file: some of its columns, the rows that meet all conditions, or both. A grant that has
 * one opens nothing else of the file. Columns go by position, and only while name and type are still the same: a file
 * that was replaced by another never opens what was not meant.
 */
import * as z from 'zod/mini';
import { isStorable } from './entities/common.ts';
import { Filters, Position, PreviewFilter, Sheet } from './preview/question.ts';
import { previewTypes } from './preview/table.ts';
import { ruleCode } from './rule.ts';

/** Columns that one grant names at most. */
export const NARROWED_COLUMNS = 500;

/** A column as it is when a grant names it. */
const NamedField = z.object({ position: z.int(), name: z.string(), type: z.enum(previewTypes) });

/** What a grant is narrowed to, as a caller writes it. */
export const NarrowingInput = z
  .object({
    sheet: Sheet,
    /** Null: all columns. */
    columns: z.nullable(z.array(Position).check(z.minLength(1), z.maxLength(NARROWED_COLUMNS))),
    filters: Filters,
    /** As a grant or the audit log has it: refused where the table has other columns at these places now. */
    fields: z.optional(z.array(NamedField).check(z.maxLength(2 * NARROWED_COLUMNS))),
  })
  .check(
    z.refine(({ columns, filters }) => columns !== null || filters.length > 0, {
      path: ['columns'],
      error: ruleCode('grant.notNarrowed'),
    }),
    // A condition that is kept is compared as it was written, so nothing of it may be left out.
    z.refine(({ filters }) => filters.every((filter) => !('text' in filter) || isStorable(filter.text)), {
      path: ['filters'],
      error: ruleCode('text.unstorable'),
    }),
  );
export type NarrowingInput = z.infer<typeof NarrowingInput>;

/** What a grant is narrowed to, with the names and types that its columns had when it was given. */
export const Narrowing = z.object({
  sheet: z.int(),
  columns: z.nullable(z.array(z.int())),
  filters: z.array(PreviewFilter),
  /** Every column that is named, by `columns` or by a condition. */
  fields: z.array(NamedField),
});
export type Narrowing = z.infer<typeof Narrowing>;
