/** A dataset as other things name it: enough to write its title, to say how it stands and to lead to its page. */
import * as z from 'zod/mini';
import { Guid } from './common.ts';
import { statusCodes, visibilities } from './dataset.ts';

export const DatasetReference = z.object({
  datasetGUID: Guid,
  organisation: z.object({ slug: z.string(), name: z.string() }),
  title: z.string(),
  /** BCP 47 tag of the title. */
  language: z.string(),
  status: z.enum(statusCodes),
  visibility: z.enum(visibilities),
});
