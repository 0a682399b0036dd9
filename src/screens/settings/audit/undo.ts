/** What takes a change of sharing back, by its entry in the audit log: the same as someone would do by hand. */
import * as z from 'zod/mini';
import { accessLevels, principalKinds } from '#contract/access.ts';
import type { AuditEntry } from '#contract/audit.ts';
import { Guid } from '#contract/entities/common.ts';
import type { CallInput } from '#contract/index.ts';
import { NarrowingInput } from '#contract/narrowing.ts';
import { Quota } from '#contract/quota.ts';
import { GivenParts } from '#contract/requested-columns.ts';
import type { Api } from '../../../services/api/api.ts';

const Until = z.nullable(z.iso.datetime());
const Given = z.object({ grantGUID: Guid });
const Changed = z.object({
  grantGUID: Guid,
  until: Until,
  level: z.enum(accessLevels),
  quota: z.nullable(Quota),
  /** Where the change was of files and parts of them. */
  resources: z.optional(z.nullable(z.array(Guid))),
  parts: z.optional(GivenParts),
  reason: z.optional(z.string()),
});
/** Whom a grant was for: an address that no one had accepted for, or someone by GUID. */
const Principal = z.union([
  z.object({ kind: z.literal('address'), name: z.string() }),
  z.object({ kind: z.enum(principalKinds), guid: Guid }),
]);
const Ended = z.object({
  level: z.enum(accessLevels),
  resources: z.nullable(z.array(Guid)),
  narrowing: z.optional(NarrowingInput),
  from: z.iso.datetime(),
  until: Until,
  quota: z.nullable(Quota),
});

export interface Undo {
  readonly datasetGUID: string;
  /** As the preview of who gains and who loses takes it. */
  readonly change: CallInput<'dataset/previewSharing'>['change'];
  readonly isOfKey: boolean;
  /** @param reason for the audit log, where the call takes one */
  readonly run: (api: Api, organisationGUID: string, reason: string) => Promise<unknown>;
}

/** Entries of earlier releases do not say whom a changed grant is for. */
const isOfKey = (value: unknown): boolean => {
  const { success, data } = Principal.safeParse(value);
  return success && data.kind === 'key';
};

/** What stopped is given again to the same principal, with what stopped together with it. */
function shareAgain(entry: AuditEntry, datasetGUID: string): Undo | null {
  const whom = Principal.safeParse(entry.before);
  const ended = Given.safeParse(entry.before);
  if (!whom.success || !ended.success) return null;
  if (whom.data.kind === 'address') return linkAgain(entry, datasetGUID, whom.data.name);
  const { grantGUID } = ended.data;
  return {
    datasetGUID,
    change: { kind: 'again', grantGUID },
    isOfKey: isOfKey(entry.before),
    run: (api, organisationGUID, reason) =>
      api.call('dataset/resumeSharing', { organisationGUID, grantGUID, reason }),
  };
}

/** An address gets another link. */
function linkAgain(entry: AuditEntry, datasetGUID: string, email: string): Undo | null {
  const { success, data } = Ended.safeParse(entry.before);
  if (!success) return null;
  const { from, quota, ...had } = data;
  const principal = { kind: 'person' as const, email };
  // What had not begun begins when it was to begin, not at once.
  const given = { ...had, ...(Date.parse(from) > Date.now() && { from }) };
  return {
    datasetGUID,
    change: { kind: 'give', principal, ...given },
    isOfKey: false,
    run: (api, organisationGUID, reason) =>
      api.call('dataset/share', { organisationGUID, datasetGUID, principal, ...given, quota, reason }),
  };
}

function changeBack(entry: AuditEntry, datasetGUID: string): Undo | null {
  const { success, data } = Changed.safeParse(entry.before);
  if (!success) return null;
  const { quota, reason, ...back } = data;
  return {
    datasetGUID,
    change: { kind: 'change', ...back },
    isOfKey: isOfKey(entry.before),
    run: (api, organisationGUID) =>
      api.call('dataset/extendSharing', {
        organisationGUID,
        ...back,
        quota,
        ...(reason !== undefined && { reason }),
      }),
  };
}

function endGiven(entry: AuditEntry, datasetGUID: string): Undo | null {
  const { success, data } = Given.safeParse(entry.after);
  if (!success) return null;
  const { grantGUID } = data;
  return {
    datasetGUID,
    change: { kind: 'end', grantGUID },
    isOfKey: isOfKey(entry.after),
    run: (api, organisationGUID, reason) =>
      api.call('dataset/endSharing', { organisationGUID, grantGUID, reason }),
  };
}

const ways: Readonly<Record<string, (entry: AuditEntry, datasetGUID: string) => Undo | null>> = {
  'grant.given': endGiven,
  'grant.changed': changeBack,
  'grant.ended': shareAgain,
};

/** Null for a change that is not one of sharing, or whose entry does not say enough. */
export const undoOf = (entry: AuditEntry): Undo | null =>
  entry.objectKind === 'dataset' ? (ways[entry.action]?.(entry, entry.objectId) ?? null) : null;
