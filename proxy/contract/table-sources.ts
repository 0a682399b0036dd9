/** Tables that a layer of a map or a chart can be made of, as the calls `map:sources` and `chart:sources` offer them. */
import * as z from 'zod/mini';
import { Guid } from './entities/common.ts';

export const OfferedTable = z.object({
  resourceGUID: Guid,
  /** 0: the first sheet that is a table. */
  sheet: z.int(),
  name: z.string(),
  format: z.string(),
  datasetTitle: z.string(),
  organisationName: z.string(),
  /** False: it has to be prepared first, which may show that there is nothing in it that is wanted. */
  isMade: z.boolean(),
});
export type OfferedTable = z.infer<typeof OfferedTable>;

export const TableSearch = z.object({
  organisationGUID: Guid,
  keywords: z._default(z.string().check(z.maxLength(300)), ''),
});

export const OfferedTables = z.object({
  result: z.array(OfferedTable),
  /** True: there are others, which more words find. */
  hasMore: z.boolean(),
});
export type OfferedTables = z.infer<typeof OfferedTables>;
