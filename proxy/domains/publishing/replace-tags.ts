/** The calls `tag:replace` and `tag:changes`. */
import type { Kysely, Transaction } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { foldTag, storableText } from '#proxy/platform/database/storable-text.ts';
import { askForChange, readChanges } from './replace-job.ts';

/** @throws ProblemError 400 for a label of which nothing can be stored */
async function replaceTags(
  trx: Transaction<Schema>,
  { organisationGUID, tags: given, label: typed }: CallRequest<'tag:replace'>,
  actorGUID: string,
): Promise<CallResponse<'tag:replace'>> {
  const label = typed === null ? null : storableText(typed).trim();
  if (label === '') throw new ProblemError(400, 'The tag is empty', [fieldError('label', 'field.missing')]);
  const tags = [...new Set(given.map((tag) => foldTag(tag)))];
  const change = await askForChange(trx, { organisationGUID, actorGUID, tags, label });
  if (change !== null)
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'tag.replaced',
      object: { kind: 'tag', id: tags[0] ?? '' },
      before: { tags },
      after: { label, datasets: change.total },
    });
  return { change };
}

/** The handlers of both calls. @param wake says that there is something to do */
export const createTagChanges = (kysely: Kysely<Schema>, wake: () => void) => ({
  async replace(
    request: CallRequest<'tag:replace'>,
    actorGUID: string,
  ): Promise<CallResponse<'tag:replace'>> {
    const answer = await kysely.transaction().execute((trx) => replaceTags(trx, request, actorGUID));
    wake();
    return answer;
  },
  list: async ({ organisationGUID }: CallRequest<'tag:changes'>): Promise<CallResponse<'tag:changes'>> => ({
    result: await readChanges(kysely, organisationGUID),
  }),
});
