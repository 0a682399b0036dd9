/** Calls of the data service: lookups, and the way to files that not everyone may have. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import {
  Guid,
  Instant,
  LARGEST_NUMBER,
  limit,
  nameOf,
  Nothing,
  Numbered,
  offset,
} from './entities/common.ts';
import { LookupItem, lookupTables } from './entities/lookup.ts';
import { DataProvider, providerKinds } from './entities/data-provider.ts';
import { isWebAddress } from './web-address.ts';
import { ruleCode } from './rule.ts';

export const dataCalls = {
  'lut:view': defineCall({
    service: 'data',
    method: 'POST',
    path: 'org/{organisationGUID}/lut:view',
    summary: 'The rows of one lookup table, for an organisation.',
    access: 'organisationMember',
    safe: true,
    audience: 'public',
    request: z.object({
      organisationGUID: Guid,
      lutTableName: z.enum(lookupTables),
    }),
    response: z.object({ result: z.array(LookupItem) }),
  }),
  'lut:delete': defineCall({
    service: 'data',
    method: 'POST',
    path: 'org/{organisationGUID}/lut:delete',
    summary:
      'Removes a row of a lookup for the organisation: a data provider of its own, or a common row that it does not offer.',
    access: { capability: 'lookup.edit' },
    safe: false,
    audience: 'application',
    request: z.object({
      organisationGUID: Guid,
      lutTableName: z.enum(lookupTables),
      id: z.coerce.number().check(z.int(), z.gte(1), z.lte(LARGEST_NUMBER)),
      /** The row for datasets of the organisation that use the one that is removed. */
      replacedBy: z.optional(Numbered),
    }),
    response: Nothing,
  }),
  'lut:restore': defineCall({
    service: 'data',
    method: 'POST',
    path: 'org/{organisationGUID}/lut:restore',
    summary: 'Offers a row of a lookup again that was removed for the organisation.',
    access: { capability: 'lookup.edit' },
    safe: false,
    audience: 'application',
    request: z.object({ organisationGUID: Guid, lutTableName: z.enum(lookupTables), id: Numbered }),
    response: Nothing,
  }),
  'dataProvider:list': defineCall({
    service: 'data',
    method: 'POST',
    path: 'org/{organisationGUID}/dataProvider:list',
    summary: 'The data providers of the organisation, with the number of datasets that name each.',
    access: 'organisationMember',
    safe: true,
    audience: 'application',
    request: z.object({
      organisationGUID: Guid,
      limit: limit(100, 10),
      offset: offset(),
      order: z._default(z.enum(['name', 'datasetCount']), 'name'),
      query: z._default(z.string().check(z.maxLength(200)), ''),
    }),
    response: z.object({ result: z.array(DataProvider), totalCount: z.int() }),
  }),
  'dataProvider:save': defineCall({
    service: 'data',
    method: 'POST',
    path: 'org/{organisationGUID}/dataProvider:save',
    summary: 'Adds a data provider, or changes the one with the given id.',
    access: { capability: 'lookup.edit' },
    safe: false,
    audience: 'application',
    request: z.object({
      organisationGUID: Guid,
      id: z.optional(Numbered),
      name: nameOf(200),
      description: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
      url: z._default(
        z.string().check(
          z.trim(),
          z.maxLength(500),
          z.refine((url) => url === '' || isWebAddress(url), ruleCode('url.notWeb')),
        ),
        '',
      ),
      kind: z._default(z.enum(providerKinds), 'external'),
    }),
    response: DataProvider,
  }),
  'resource:link': defineCall({
    service: 'data',
    method: 'POST',
    path: 'resource:link',
    summary:
      'A URL for one file that works without a token for one minute. Only for members with access to the file.',
    access: 'member',
    safe: true,
    audience: 'application',
    request: z.object({ resourceGUID: Guid }),
    response: z.object({ url: z.string(), expiresAt: Instant }),
  }),
};
