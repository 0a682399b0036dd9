/** Calls of the auth service about requests for access to datasets that are published on request. */
import * as z from 'zod/mini';
import { accessLevels } from './access.ts';
import { defineCall } from './call.ts';
import { GivenInstant, Guid, Nothing } from './entities/common.ts';
import { AccessRequest } from './entities/sharing.ts';
import { NARROWED_COLUMNS, NarrowingInput } from './narrowing.ts';
import { ruleCode } from './rule.ts';
import { Quota } from './quota.ts';

export const PURPOSE_LENGTH = 2_000;
export const ANSWER_LENGTH = 1_000;
/** Days for which access can be asked for at most. */
export const LONGEST_REQUEST = 366;
/** Working days within which an organisation answers. */
export const ANSWER_WORKING_DAYS = 5;
/** Requests that one person can have open. */
export const OPEN_REQUESTS = 20;

/** What can be given on request: everything but editing. */
export const requestLevels = accessLevels.filter((level) => level !== 'edit');

const auth = { service: 'auth', method: 'POST', audience: 'application', extension: true } as const;
const decides = { capability: 'request.decide' } as const;
const Files = z._default(z.nullable(z.array(Guid).check(z.minLength(1), z.maxLength(200))), null);
const isSaid = (text: string) => text !== '';

export const accessRequestCalls = {
  'accessRequest/create': defineCall({
    ...auth,
    path: 'accessRequest/create',
    summary:
      'Asks an organisation for access to a dataset, some files of it or some columns of one, for a purpose and until a day.',
    access: 'member',
    safe: false,
    request: z.object({
      datasetGUID: Guid,
      purpose: z
        .string()
        .check(z.trim(), z.refine(isSaid, ruleCode('request.purposeMissing')), z.maxLength(PURPOSE_LENGTH)),
      resources: Files,
      /** Names of columns of the one file that is asked for; null for the whole file. */
      columns: z._default(
        z.nullable(z.array(z.string()).check(z.minLength(1), z.maxLength(NARROWED_COLUMNS))),
        null,
      ),
      until: GivenInstant,
    }),
    response: AccessRequest,
  }),
  'accessRequest/mine': defineCall({
    ...auth,
    path: 'accessRequest/mine',
    summary: "The caller's own requests, the latest first; those for one dataset when it is named.",
    access: 'member',
    safe: true,
    request: z.object({ datasetGUID: z.optional(Guid) }),
    response: z.object({ result: z.array(AccessRequest) }),
  }),
  'accessRequest/withdraw': defineCall({
    ...auth,
    path: 'accessRequest/withdraw',
    summary: "Takes back the caller's own request while it is open.",
    access: 'member',
    safe: false,
    request: z.object({ requestGUID: Guid }),
    response: Nothing,
  }),
  'accessRequest/list': defineCall({
    ...auth,
    path: 'accessRequest/list',
    summary: 'Requests for datasets of the organisation: open ones by the day they are due, then the others.',
    access: decides,
    safe: true,
    request: z.object({ organisationGUID: Guid }),
    response: z.object({ result: z.array(AccessRequest) }),
  }),
  'accessRequest/ask': defineCall({
    ...auth,
    path: 'accessRequest/ask',
    summary:
      'Asks the person who made a request a question. Until the person replies, the time to decide stands still.',
    access: decides,
    safe: false,
    request: z.object({
      organisationGUID: Guid,
      requestGUID: Guid,
      question: z
        .string()
        .check(z.trim(), z.refine(isSaid, ruleCode('request.questionMissing')), z.maxLength(ANSWER_LENGTH)),
    }),
    response: AccessRequest,
  }),
  'accessRequest/reply': defineCall({
    ...auth,
    path: 'accessRequest/reply',
    summary: "Replies to a question about the caller's own request.",
    access: 'member',
    safe: false,
    request: z.object({
      requestGUID: Guid,
      questionGUID: Guid,
      reply: z
        .string()
        .check(z.trim(), z.refine(isSaid, ruleCode('request.replyMissing')), z.maxLength(PURPOSE_LENGTH)),
    }),
    response: AccessRequest,
  }),
  'accessRequest/approve': defineCall({
    ...auth,
    path: 'accessRequest/approve',
    summary: 'Grants what was asked for, or less of it. The grant ends by itself.',
    access: decides,
    safe: false,
    request: z.object({
      organisationGUID: Guid,
      requestGUID: Guid,
      level: z._default(z.enum(requestLevels), 'download'),
      resources: Files,
      /** Columns and rows of the table in the one file that `resources` names; the level is below `download`. */
      narrowing: z._default(z.nullable(NarrowingInput), null),
      until: GivenInstant,
      /** How many requests for files the grant opens; null for as many as the person likes. */
      quota: z._default(z.nullable(Quota), null),
      answer: z._default(z.string().check(z.trim(), z.maxLength(ANSWER_LENGTH)), ''),
    }),
    response: AccessRequest,
  }),
  'accessRequest/decline': defineCall({
    ...auth,
    path: 'accessRequest/decline',
    summary: 'Refuses a request, with a reason that the person sees.',
    access: decides,
    safe: false,
    request: z.object({
      organisationGUID: Guid,
      requestGUID: Guid,
      answer: z
        .string()
        .check(z.trim(), z.refine(isSaid, ruleCode('request.reasonMissing')), z.maxLength(ANSWER_LENGTH)),
    }),
    response: AccessRequest,
  }),
};
