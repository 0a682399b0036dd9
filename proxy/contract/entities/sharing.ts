/** Datasets that are shared, and the explanation of who may do what. */
import * as z from 'zod/mini';
import { accessLevels, accessReasonCodes, principalKinds } from '../access.ts';
import { Guid, Instant } from './common.ts';
import { statusCodes, visibilities } from '../fixed-values.ts';
import { Narrowing } from '../narrowing.ts';
import { QuotaUse } from '../quota.ts';
import { Scalar } from '../preview/table.ts';
import { Dataset } from './dataset.ts';

const File = z.object({ resourceGUID: Guid, name: z.string() });

/** One grant of a dataset, as both sides see it. */
export const Share = z.object({
  grantGUID: Guid,
  dataset: z.object({
    datasetGUID: Guid,
    title: z.string(),
    organisationSlug: z.string(),
    organisationName: z.string(),
  }),
  principal: z.object({
    kind: z.enum(principalKinds),
    id: Guid,
    /** The e-mail address of a person who has not accepted yet. */
    name: z.string(),
    /** People whom it reaches. */
    people: z.int(),
  }),
  level: z.enum(accessLevels),
  /** Files that it is limited to; null for all. */
  resources: z.nullable(z.array(File)),
  /** The part of the one file that it is limited to; null for all of it. */
  narrowing: z.nullable(Narrowing),
  /** How many requests for files it opens, for all whom it reaches together; null for as many as they like. */
  quota: z.nullable(QuotaUse),
  from: Instant,
  /** Null: no end. */
  until: z.nullable(Instant),
  /**
   * When someone whom it reaches last used what it opens; null when no one did. Left out for members of a group or an
   * organisation that it is for: they do not see what the others do.
   */
  lastUsed: z.optional(z.nullable(Instant)),
  grantedBy: z.string(),
  reason: z.string(),
  /** `pending`: until the person with the address accepts, it reaches no one. */
  state: z.enum(['active', 'upcoming', 'ended', 'pending']),
  /** By when the person accepts; null for what is not pending. */
  acceptBy: z.nullable(Instant),
  /** The request that it answers. Grants of one request are changed and ended together. */
  request: z.nullable(z.object({ requestGUID: Guid, number: z.int() })),
});
export type Share = z.infer<typeof Share>;

/** A reason of the decision, and what is known of the grant that it stands on. */
export const ExplainedReason = z.object({
  effect: z.enum(['allows', 'insufficient', 'limits', 'forbids']),
  code: z.enum(accessReasonCodes),
  level: z.optional(z.enum(accessLevels)),
  name: z.optional(z.string()),
  kind: z.optional(z.enum(principalKinds)),
  grantGUID: z.optional(Guid),
  until: z.nullish(Instant),
  narrowing: z.optional(Narrowing),
  quota: z.optional(QuotaUse),
  /** Names of the files that the grant is for; left out for all. */
  files: z.optional(z.array(z.string())),
  /** People in the group or the organisation. */
  people: z.optional(z.int()),
  /** Who gave it, and since when it is valid. */
  by: z.optional(z.string()),
  since: z.optional(Instant),
  /** The number of the request that it answers. */
  request: z.optional(z.int()),
});
export type ExplainedReason = z.infer<typeof ExplainedReason>;

export const AccessExplanation = z.object({
  allowed: z.boolean(),
  status: z.int(),
  because: z.array(ExplainedReason),
  until: z.nullable(Instant),
});
export type AccessExplanation = z.infer<typeof AccessExplanation>;

export const holderKinds = ['person', 'key', 'organisation', 'anyone'] as const;

/** A person or a key with access to a dataset; an organisation that it is shared with, without its members; or anyone. */
export const AccessHolder = z.object({
  kind: z.enum(holderKinds),
  /** Null for anyone. */
  id: z.nullable(Guid),
  name: z.string(),
  /** The organisation of the dataset, or the group in it through which it knows the person; empty for others. */
  from: z.string(),
  /** Of an organisation. */
  people: z.nullable(z.int()),
  level: z.enum(accessLevels),
  /** Whether the level is that of all files, with all of their rows and columns. */
  isWhole: z.boolean(),
  /** Each way that opens this level. */
  because: z.array(ExplainedReason),
  /** When the last of the ways ends; null when one of them has no end. */
  until: z.nullable(Instant),
  /** Only for a key of the organisation: what people read is not stored. */
  lastUsedAt: z.nullable(Instant),
});
export type AccessHolder = z.infer<typeof AccessHolder>;

/** Who has access to a dataset: by what it is, and by grants. */
export const DatasetAccess = z.object({
  title: z.string(),
  organisationName: z.string(),
  organisationSlug: z.string(),
  status: z.enum(statusCodes),
  visibility: z.enum(visibilities),
  files: z.array(File),
  /** What everyone, members and editors may do without a grant; no level: they cannot find it. */
  classes: z.array(
    z.object({
      who: z.enum(['everyone', 'members', 'editors']),
      level: z.nullable(z.enum(accessLevels)),
      /** People in it; null for everyone. */
      people: z.nullable(z.int()),
    }),
  ),
  /** Grants that have not ended. */
  shares: z.array(Share),
});
export type DatasetAccess = z.infer<typeof DatasetAccess>;

/** A dataset as someone else sees it. */
export const ViewedAs = z.object({
  /** Null for a visitor. */
  name: z.nullable(z.string()),
  /** As the page shows it; null when they cannot find it. */
  dataset: z.nullable(Dataset),
  files: z.array(
    z.object({
      resourceGUID: Guid,
      name: z.string(),
      preview: z.enum(['whole', 'part', 'none']),
      /** The parts, with `part`. */
      narrowings: z.array(Narrowing),
      /** Rows by an API. */
      query: z.boolean(),
      download: z.boolean(),
    }),
  ),
  /** The first rows and columns of the first table that they see; null when there is none. */
  sample: z.nullable(
    z.object({
      resourceGUID: Guid,
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.array(z.array(Scalar)),
      totalCount: z.int(),
      totalColumns: z.int(),
    }),
  ),
  /** True: the table is being prepared. Ask again. */
  isPreparing: z.boolean(),
});
export type ViewedAs = z.infer<typeof ViewedAs>;

/** What a change of sharing does to one person. Null: no access. */
export const SharingEffect = z.object({
  name: z.string(),
  before: z.nullable(z.enum(accessLevels)),
  after: z.nullable(z.enum(accessLevels)),
});
export type SharingEffect = z.infer<typeof SharingEffect>;

export const requestStates = ['open', 'approved', 'declined', 'withdrawn'] as const;
/** Why a request is declined; the words of the organisation say the rest. */
export const declineReasons = ['purpose', 'people', 'notOurs', 'missing', 'other'] as const;
/** What a request for less can leave out, where an organisation that declines one offers to decide on another. */
export const lessKinds = ['areas', 'columns', 'files', 'time'] as const;
export type LessKind = (typeof lessKinds)[number];
/** Who access can be asked for, besides the person who asks. */
export const requestedKinds = ['key', 'group'] as const;

/** A request for access, as the person who asks and those who decide see it. */
export const AccessRequest = z.object({
  requestGUID: Guid,
  number: z.int(),
  dataset: z.object({
    datasetGUID: Guid,
    title: z.string(),
    organisationSlug: z.string(),
    organisationName: z.string(),
    files: z.array(File),
  }),
  requester: z.object({ identityGUID: Guid, name: z.string(), email: z.nullable(z.string()) }),
  /** The group or the key that uses the data; null: the person alone. */
  usedBy: z.nullable(
    z.object({
      kind: z.enum(requestedKinds),
      id: Guid,
      /** Empty when it is no longer there. */
      name: z.string(),
      /** The organisation of the group or the key. */
      from: z.string(),
      /** People in the group; 1 for a key. */
      people: z.int(),
    }),
  ),
  purpose: z.string(),
  /** Files that are asked for; null for all. */
  resources: z.nullable(z.array(File)),
  /** The files of which only some columns are asked for, with their names; null: all files whole. */
  columns: z.nullable(z.array(z.object({ ...File.shape, names: z.array(z.string()) }))),
  /** From when access is asked for; null: as soon as it is given. A service elsewhere may not know it. */
  from: z.optional(z.nullable(Instant)),
  /** Until when access is asked for. */
  until: Instant,
  /** The number of a contract or an approval; empty for none. */
  contract: z.string(),
  /** The conditions of use that the person has accepted; null where the dataset had none. */
  conditions: z.nullable(z.string()),
  state: z.enum(requestStates),
  askedAt: Instant,
  /** When the person changed what they ask for; null when they never did. */
  changedAt: z.nullable(Instant),
  /** Who opened it first of those who can decide, since it was changed last; null while no one did. */
  opened: z.nullable(z.object({ by: z.string(), at: Instant })),
  /** By when the organisation answers. */
  dueAt: Instant,
  decidedAt: z.nullable(Instant),
  /** Name of the person who decided. */
  decidedBy: z.nullable(z.string()),
  /** What the organisation says to the person. */
  answer: z.string(),
  /** Why it was declined; null unless it was. */
  declineReason: z.nullable(z.enum(declineReasons)),
  /** For how much less the organisation would decide on another request. A service elsewhere may not know it. */
  less: z.optional(z.array(z.enum(lessKinds))),
  /** A public dataset that the organisation offers instead. */
  offered: z.nullable(z.object({ datasetGUID: Guid, title: z.string(), organisationSlug: z.string() })),
  /** What the organisation asked the person before it decides, the first question first. */
  questions: z.array(
    z.object({
      questionGUID: Guid,
      question: z.string(),
      /** Name of the person who asked. */
      askedBy: z.string(),
      askedAt: Instant,
      /** Null while the request waits for the person: the time until an answer is due stands still. */
      reply: z.nullable(z.string()),
      repliedAt: z.nullable(Instant),
    }),
  ),
  /**
   * What was given: a grant for each file of which a part is given, after the one for the others. Those that have not
   * ended; where all have, those that ended last.
   */
  grants: z.array(
    z.object({
      grantGUID: Guid,
      level: z.enum(accessLevels),
      resources: z.nullable(z.array(File)),
      narrowing: z.nullable(Narrowing),
      /** A service elsewhere may not say it. */
      from: z.optional(Instant),
      until: z.nullable(Instant),
      state: z.enum(['active', 'upcoming', 'ended']),
    }),
  ),
});
export type AccessRequest = z.infer<typeof AccessRequest>;
