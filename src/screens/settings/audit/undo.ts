/** What takes a change of sharing back, by its entry in the audit log: the same as someone would do by hand. */
import * as z from 'zod/mini';
import { accessLevels, principalKinds } from '#contract/access.ts';
import type { AuditEntry } from '#contract/audit.ts';
import { Guid } from '#contract/entities/common.ts';
import type { CallInput } from '#contract/index.ts';
import { NarrowingInput } from '#contract/narrowing.ts';
import { Quota } from '#contract/quota.ts';
import type { Api } from '../../../services/api/api.ts';

const Until = z.nullable(z.iso.datetime());
const Given = z.object({ grantGUID: Guid });
const Changed = z.object({
  grantGUID: Guid,
  until: Until,
  level: z.enum(accessLevels),
  quota: z.nullable(Quota),
});
const Ended = z.object({
  kind: z.enum(principalKinds),
  guid: Guid,
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

/** What stopped is shared again with the same principal; of a request for an address the link has gone, so there is no way back. */
function shareAgain(entry: AuditEntry, datasetGUID: string): Undo | null {
  const { success, data } = Ended.safeParse(entry.before);
  if (!success) return null;
  const { kind, guid, from, quota, ...had } = data;
  const principal = { kind, id: guid };
  // What had not begun begins when it was to begin, not at once.
  const given = { ...had, ...(Date.parse(from) > Date.now() && { from }) };
  return {
    datasetGUID,
    change: { kind: 'give', principal, ...given },
    isOfKey: kind === 'key',
    run: (api, organisationGUID, reason) =>
      api.call('dataset/share', { organisationGUID, datasetGUID, principal, ...given, quota, reason }),
  };
}

function changeBack(entry: AuditEntry, datasetGUID: string): Undo | null {
  const { success, data } = Changed.safeParse(entry.before);
  if (!success) return null;
  const { grantGUID, until, level, quota } = data;
  return {
    datasetGUID,
    change: { kind: 'change', grantGUID, level, until },
    isOfKey: false,
    run: (api, organisationGUID) =>
      api.call('dataset/extendSharing', { organisationGUID, grantGUID, until, level, quota }),
  };
}

function endGiven(entry: AuditEntry, datasetGUID: string): Undo | null {
  const { success, data } = Given.safeParse(entry.after);
  if (!success) return null;
  const { grantGUID } = data;
  return {
    datasetGUID,
    change: { kind: 'end', grantGUID },
    isOfKey: z.object({ kind: z.literal('key') }).safeParse(entry.after).success,
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
