/** Calls of the data service: lookups, and the way to files that not everyone may have. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { Guid, Instant } from './entities/common.ts';
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
      lutTableName: z.enum(lookupTables),
    }),
    response: z.object({ result: z.array(LookupItem) }),
  }),
  'resource:link': defineCall({
    service: 'data',
    method: 'POST',
    path: 'resource:link',
    summary: 'An address for one file that works without a token for a minute, for members who may have it.',
    access: 'member',
    safe: true,
    audience: 'application',
    request: z.object({ resourceGUID: Guid }),
    response: z.object({ url: z.string(), expiresAt: Instant }),
  }),
};
