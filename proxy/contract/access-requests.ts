/** Calls of the auth service about requests for access to datasets that are published on request. */
import * as z from 'zod/mini';
import { accessLevels } from './access.ts';
import { authCall, defineCall } from './call.ts';
import { GivenInstant, Guid, Instant, Nothing } from './entities/common.ts';
import { AccessRequest, declineReasons, lessKinds, requestedKinds } from './entities/sharing.ts';
import { NarrowingInput } from './narrowing.ts';
import { RIGHTS_LENGTH } from './publishing-constants.ts';
import { Quota } from './quota.ts';
import { GivenParts, NAMED_FILES, RequestedColumns } from './requested-columns.ts';
import { ruleCode } from './rule.ts';

export const PURPOSE_LENGTH = 2_000;
export const ANSWER_LENGTH = 1_000;
/** The longest number of a contract or an approval. */
export const CONTRACT_LENGTH = 100;
/** Days for which access can be asked for at most, and after which it begins at the latest. */
export const LONGEST_REQUEST = 366;
/** Working days within which an organisation answers. */
export const ANSWER_WORKING_DAYS = 5;
/** Requests that one person can have open. */
export const OPEN_REQUESTS = 20;

/** What can be given on request: everything but editing. */
export const requestLevels = accessLevels.filter((level) => level !== 'edit');

const decides = { capability: 'request.decide' } as const;
const Files = z._default(z.nullable(z.array(Guid).check(z.minLength(1), z.maxLength(NAMED_FILES))), null);
const isSaid = (text: string) => text !== '';

/** What a person asks for. */
const terms = {
  purpose: z
    .string()
    .check(z.trim(), z.refine(isSaid, ruleCode('request.purposeMissing')), z.maxLength(PURPOSE_LENGTH)),
  /** The group that the person is in, or the key that they manage, which uses the data; null for the person alone. */
  usedBy: z._default(z.nullable(z.object({ kind: z.enum(requestedKinds), id: Guid })), null),
  resources: Files,
  /** The files of which only some columns are asked for; null: all files whole. */
  columns: z._default(z.nullable(RequestedColumns), null),
  /** Null, or a moment that is over: as soon as it is given. */
  from: z._default(z.nullable(GivenInstant), null),
  until: GivenInstant,
  /** The number of a contract or of an approval, such as that of an ethics committee; empty for none. */
  contract: z._default(z.string().check(z.trim(), z.maxLength(CONTRACT_LENGTH)), ''),
  /** The conditions of use of the dataset (`rights`) as the person has read and accepted them; null where it has none. */
  conditions: z._default(z.nullable(z.string().check(z.maxLength(RIGHTS_LENGTH))), null),
};
/** `changedAt` of the request as the person who decides has read it; left out: whatever it asks for by now. */
const seenChange = z.optional(z.nullable(Instant));

export const accessRequestCalls = {
  'accessRequest/create': defineCall({
    ...authCall,
    path: 'accessRequest/create',
    summary:
      'Asks an organisation for access to a dataset, some files of it or some columns of these, for a purpose and until a day.',
    access: 'member',
    safe: false,
    request: z.object({ datasetGUID: Guid, ...terms }),
    response: AccessRequest,
  }),
  'accessRequest/change': defineCall({
    ...authCall,
    path: 'accessRequest/change',
    summary: "Changes what the caller's own request asks for while it is open. The day it is due stays.",
    access: 'member',
    safe: false,
    request: z.object({ requestGUID: Guid, ...terms }),
    response: AccessRequest,
  }),
  'accessRequest/statistics': defineCall({
    ...authCall,
    path: 'accessRequest/statistics',
    summary: 'How the organisation of a dataset has answered its last requests for access.',
    access: 'member',
    safe: true,
    request: z.object({ datasetGUID: Guid }),
    response: z.object({
      /** Requests that were decided, and those of them that were decided in time. */
      decided: z.int(),
      inTime: z.int(),
      /** Working days within which half of them were decided; null when there are none. */
      halfWithin: z.nullable(z.int()),
      approved: z.int(),
      /** How many of the approved ones were given less than they asked for. */
      inPart: z.int(),
      /** When a request is due that is made now. */
      dueAt: Instant,
    }),
  }),
  'accessRequest/mine': defineCall({
    ...authCall,
    path: 'accessRequest/mine',
    summary: "The caller's own requests, the latest first; those for one dataset when it is named.",
    access: 'member',
    safe: true,
    request: z.object({ datasetGUID: z.optional(Guid) }),
    response: z.object({ result: z.array(AccessRequest) }),
  }),
  'accessRequest/withdraw': defineCall({
    ...authCall,
    path: 'accessRequest/withdraw',
    summary: "Takes back the caller's own request while it is open.",
    access: 'member',
    safe: false,
    request: z.object({ requestGUID: Guid }),
    response: Nothing,
  }),
  'accessRequest/list': defineCall({
    ...authCall,
    path: 'accessRequest/list',
    summary: 'Requests for datasets of the organisation: open ones by the day they are due, then the others.',
    access: decides,
    safe: true,
    request: z.object({ organisationGUID: Guid }),
    response: z.object({ result: z.array(AccessRequest) }),
  }),
  'accessRequest/open': defineCall({
    ...authCall,
    path: 'accessRequest/open',
    summary: 'Notes that someone who can decide on a request has opened it. The person who asked sees it.',
    access: decides,
    safe: false,
    request: z.object({ organisationGUID: Guid, requestGUID: Guid }),
    response: AccessRequest,
  }),
  'accessRequest/ask': defineCall({
    ...authCall,
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
    ...authCall,
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
    ...authCall,
    path: 'accessRequest/approve',
    summary:
      'Grants what was asked for, or less of it: one grant for each file of which a part is given, and one for the others. They end automatically.',
    access: decides,
    safe: false,
    request: z.object({
      organisationGUID: Guid,
      requestGUID: Guid,
      level: z._default(z.enum(requestLevels), 'download'),
      resources: Files,
      /** Columns and rows of the table in the one file that `resources` names: short for one of `parts`. */
      narrowing: z._default(z.nullable(NarrowingInput), null),
      /**
       * Columns and rows of the tables in several files. A part is opened up to the level `query`; where only parts are
       * given, `level` is below `download`.
       */
      parts: z._default(GivenParts, []),
      /** Left out: from when it is asked for. Null: at once. Not before it is asked for. */
      from: z.optional(z.nullable(GivenInstant)),
      until: GivenInstant,
      /** How many requests for files the grants open together; null for as many as the person likes. */
      quota: z._default(z.nullable(Quota), null),
      answer: z._default(z.string().check(z.trim(), z.maxLength(ANSWER_LENGTH)), ''),
      seenChange,
    }),
    response: AccessRequest,
  }),
  'accessRequest/decline': defineCall({
    ...authCall,
    path: 'accessRequest/decline',
    summary:
      'Refuses a request, with a reason that the person sees, and perhaps with a public dataset, or a request for less, instead.',
    access: decides,
    safe: false,
    request: z.object({
      organisationGUID: Guid,
      requestGUID: Guid,
      answer: z
        .string()
        .check(z.trim(), z.refine(isSaid, ruleCode('request.reasonMissing')), z.maxLength(ANSWER_LENGTH)),
      reason: z._default(z.enum(declineReasons), 'other'),
      /** A public dataset of the organisation. */
      offered: z._default(z.nullable(Guid), null),
      /** What another request could leave out, which the organisation offers to decide on; none: it offers none. */
      less: z._default(z.array(z.enum(lessKinds)).check(z.maxLength(lessKinds.length)), []),
      seenChange,
    }),
    response: AccessRequest,
  }),
};
