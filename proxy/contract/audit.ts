/** Calls about the audit log of an organisation: who changed what, when, and why. */
import * as z from 'zod/mini';
import { auditActions } from './audit-actions.ts';
import { authCall, defineCall } from './call.ts';
import { GivenInstant, Guid, Instant, RowId } from './entities/common.ts';
import { ruleCode } from './rule.ts';

/** Entries on one page. */
export const AUDIT_PAGE = 50;
/** The most entries that one export contains. */
export const AUDIT_EXPORT_LIMIT = 50_000;
/** Days that are drawn above the log. */
export const AUDIT_CHART_DAYS = 90;
/** Days that the log goes back. */
export const AUDIT_DAYS = 400;
export const auditFormats = ['csv', 'jsonl'] as const;
export type AuditFormat = (typeof auditFormats)[number];

export const AuditEntry = z.object({
  /** Grows with every entry of the server; gaps say nothing. */
  id: z.string(),
  at: Instant,
  /** Null when the server itself did it. */
  actorGUID: z.nullable(Guid),
  /** Empty for an account that was deleted. */
  actorName: z.string(),
  action: z.string(),
  objectKind: z.string(),
  objectId: z.string(),
  /** Empty for what no longer exists. */
  objectName: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const isAscending = (moments: readonly string[]) =>
  moments.every((moment, index) => index === 0 || Date.parse(moments[index - 1] ?? '') < Date.parse(moment));

const filter = {
  organisationGUID: Guid,
  /** Words of the person, of what was changed, of the reason, or of what changed. */
  search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  actorGUID: z.optional(Guid),
  action: z.optional(z.enum(auditActions)),
  datasetGUID: z.optional(Guid),
  from: z.optional(GivenInstant),
  until: z.optional(GivenInstant),
};

const auth = { ...authCall, access: { capability: 'audit.read' }, safe: true } as const;

export const auditCalls = {
  'audit/list': defineCall({
    ...auth,
    path: 'audit/list',
    summary: 'Entries of the audit log, the latest first, one page at a time.',
    request: z.object({
      ...filter,
      /** `next` of the page before. */
      cursor: z.optional(RowId),
    }),
    response: z.object({
      result: z.array(AuditEntry),
      /** Null on the last page. */
      next: z.nullable(z.string()),
    }),
  }),
  'audit/days': defineCall({
    ...auth,
    path: 'audit/days',
    summary: 'How many entries the audit log has on each of some days, whatever they are about.',
    request: z.object({
      organisationGUID: Guid,
      /** The first moment of each day where the reader is, the oldest first; the last day goes on until now. */
      starts: z
        .array(GivenInstant)
        .check(
          z.minLength(1),
          z.maxLength(AUDIT_DAYS),
          z.refine(isAscending, ruleCode('audit.notAscending')),
        ),
    }),
    response: z.object({ counts: z.array(z.int()) }),
  }),
  'audit/export': defineCall({
    ...auth,
    path: 'audit/export',
    summary: 'Entries of the audit log as one file: CSV, or JSON Lines.',
    request: z.object({ ...filter, format: z.enum(auditFormats) }),
    response: z.object({
      text: z.string(),
      /** True: there are older entries than the file contains. */
      isCut: z.boolean(),
    }),
  }),
};
