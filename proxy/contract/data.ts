/** Calls of the data service: lookups. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { Guid } from './entities/common.ts';
import { LookupItem, lookupTables } from './entities/lookup.ts';

export const dataCalls = {
  'lut:view': defineCall({
    service: 'data',
    method: 'POST',
    path: 'org/{organisationGUID}/lut:view',
    summary: 'The rows of one lookup table, as the organisation sees it.',
    access: 'organisationMember',
    safe: true,
    audience: 'public',
    request: z.object({
      organisationGUID: Guid,
      lutTableName: z.enum(lookupTables, `Must be one of ${lookupTables.join(', ')}`),
    }),
    response: z.object({ result: z.array(LookupItem) }),
  }),
};
