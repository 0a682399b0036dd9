/** Why a column has its type, where that is not plain from the values: what proves it, or what contradicts it. */
import * as z from 'zod/mini';

/**
 * - `dayFirst`, `monthFirst`, `decimalComma`, `groups`: how the values were read; `value` is one that proves it.
 * - `unit`: a currency or a per cent sign was left out; `value` is the sign.
 * - `epoch`: numbers are seconds or milliseconds since 1970.
 * - `firstOfPeriod`: months and quarters are shown as their first day.
 * - `dayOrMonth`, `thousandsOrFraction`, `leadingZero`, `tooManyDigits`, `tooGreat`, `severalUnits`, `mixedOffsets`,
 *   `mixedOrder`: why values that look like dates or numbers stay text; `value` is one of them.
 */
export const columnReasons = [
  'dayFirst',
  'monthFirst',
  'decimalComma',
  'groups',
  'unit',
  'epoch',
  'firstOfPeriod',
  'dayOrMonth',
  'thousandsOrFraction',
  'leadingZero',
  'tooManyDigits',
  'tooGreat',
  'severalUnits',
  'mixedOffsets',
  'mixedOrder',
] as const;

export const ColumnReason = z.object({ code: z.enum(columnReasons), value: z.string() });
export type ColumnReason = z.infer<typeof ColumnReason>;
