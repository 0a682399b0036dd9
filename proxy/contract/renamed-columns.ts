/** Which columns of a version of a file are the same as before under another name (decision 257). */
import * as z from 'zod/mini';
import { Guid } from './entities/common.ts';

/** A column that has another name. `isOpen`: it can be taken back. */
const SaidRenaming = z.object({ before: z.string(), after: z.string(), isOpen: z.boolean() });

/** The columns of a version beside those of the version before: the one that readers have, or that it was made to replace. */
export const Renaming = z.object({
  /** What the rows of that version are asked for with; null where there is none. */
  againstGUID: z.nullable(Guid),
  /** Columns that it does not have any more, and that no column was said to be. */
  gone: z.array(z.string()),
  /** Of those gone: what something still names, after an import. */
  lost: z.array(z.string()),
  /** Columns that the version before did not have. */
  added: z.array(z.string()),
  renamed: z.array(SaidRenaming),
  /** The same of other tables, of which some columns are gone or have another name. */
  otherTables: z.array(
    z.object({
      sheet: z.int(),
      name: z.string(),
      gone: z.array(z.string()),
      added: z.array(z.string()),
      renamed: z.array(SaidRenaming),
    }),
  ),
});
export type Renaming = z.infer<typeof Renaming>;
