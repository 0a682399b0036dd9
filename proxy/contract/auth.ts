/** Calls of the auth service: the member, and organisations. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { Guid, Nothing } from './entities/common.ts';
import { Organisation } from './entities/organisation.ts';
import { User } from './entities/user.ts';
import { ruleCode } from './rule.ts';

export const authCalls = {
  'user/get': defineCall({
    service: 'auth',
    method: 'GET',
    path: 'user/get',
    summary: 'The member whose access token is sent.',
    access: 'member',
    safe: true,
    audience: 'application',
    request: Nothing,
    response: User,
  }),
  'organisation/list': defineCall({
    service: 'auth',
    method: 'GET',
    path: 'organisation/list',
    summary: 'Every organisation, by name.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    request: Nothing,
    response: z.object({ result: z.array(Organisation) }),
  }),
  'organisation/view': defineCall({
    service: 'auth',
    method: 'GET',
    path: 'organisation/view',
    summary: 'One organisation, by its GUID or by the slug in its address.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    request: z
      .object({ organisationGUID: z.optional(Guid), slug: z.optional(z.string().check(z.maxLength(100))) })
      .check(
        z.refine((v) => (v.organisationGUID === undefined) !== (v.slug === undefined), {
          error: ruleCode('organisation.namedOnce'),
          path: ['organisationGUID'],
        }),
      ),
    response: Organisation,
  }),
};
