/** A table that is ready: its columns, the conditions and the order of a question, the rows of an answer. */
import * as z from 'zod/mini';
import { ColumnReason } from './column-reason.ts';

export const previewTypes = ['integer', 'decimal', 'date', 'time', 'boolean', 'text'] as const;
export type PreviewType = (typeof previewTypes)[number];

export const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Scalar = z.infer<typeof Scalar>;

/** One column and what is in it. Dates are ISO 8601 text. */
export const PreviewColumn = z.object({
  /** Counted from 0, in the order of the file. */
  position: z.int(),
  name: z.string(),
  type: z.enum(previewTypes),
  /** Why it has this type, where that is not plain. */
  reason: z.optional(z.nullable(ColumnReason)),
  nulls: z.int(),
  /** Different values; approximate in long tables. */
  distinct: z.int(),
  min: Scalar,
  max: Scalar,
  /** The most frequent values, most frequent first; empty where nearly every value is different. */
  top: z.array(z.object({ value: Scalar, count: z.int() })),
  /** How numbers and dates are spread between `min` and `max`, in steps of equal width. */
  histogram: z.nullable(z.array(z.int())),
});
export type PreviewColumn = z.infer<typeof PreviewColumn>;

/** Columns of one answer at most. */
export const MOST_COLUMNS = 100;
/** Cells are cut after so many characters; `resource:previewCell` has the rest. */
export const CELL_LENGTH = 300;

export const PreviewRow = z.object({
  /** Number of the row in the file, from 0; it names the row whatever the order is. */
  row: z.int(),
  cells: z.array(Scalar),
  /** Places in `cells` whose text was cut. */
  cut: z.array(z.int()),
});
export type PreviewRow = z.infer<typeof PreviewRow>;
