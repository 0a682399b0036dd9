/**
 * The call `dataset:recordView`: someone has opened the page of a dataset, or the preview of one of its files.
 *
 * Anyone may call it, and no network address is used: a school behind one address has many readers, and
 * behind a proxy all have the same. A reader is a member, or a page that made up a number for itself; each counts once
 * in ten minutes. Made-up views are bounded by the number of readers without an account that count for a dataset in that time.
 */
import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { CallRequest } from '#contract/index.ts';
import { mayFind, readAccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { noteEmbed } from '#proxy/platform/uses/embeds.ts';
import type { Use } from '#proxy/platform/uses/write-uses.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';

/** For so long another view of the same reader is the same view. */
const SAME_VIEW_MINUTES = 10;
/** Readers without an account that count for one dataset in that time. */
export const MOST_STRANGERS = 100;

const window = sql`interval '1 minute' * ${SAME_VIEW_MINUTES}`;

/** Callers without a number are one reader: a program that says nothing of its readers has none. */
const readerOf = (subjectGUID: string, identityGUID: string | null, visit: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([subjectGUID, identityGUID ?? '', identityGUID === null ? visit : '']))
    .digest();

/** Notes the reader of a dataset, or of one file. @returns false when they were counted a moment ago, or enough visitors were. */
async function isNew(
  kysely: Kysely<Schema>,
  { datasetGUID, resourceGUID, visit = '' }: CallRequest<'dataset:recordView'>,
  identityGUID: string | null,
): Promise<boolean> {
  const subject = resourceGUID ?? datasetGUID;
  const isMember = identityGUID !== null;
  const { rows } = await sql`
    insert into catalogue.counted_view as v (dataset_guid, reader, is_member, counted_at)
    select ${subject}, ${readerOf(subject, identityGUID, visit)}, ${isMember}, now()
    where ${isMember} or (
      select count(*) < ${MOST_STRANGERS} from catalogue.counted_view
      where dataset_guid = ${subject} and not is_member and counted_at > now() - ${window})
    on conflict (dataset_guid, reader) do update set counted_at = excluded.counted_at
    where v.counted_at <= now() - ${window}
    returning true`.execute(kysely);
  return rows.length > 0;
}

/**
 * Counts a view of a dataset that the caller may find, once for each reader. Anything else is answered alike and not
 * counted, so that the answer shows neither which GUIDs exist nor what counts.
 */
export async function recordView(
  kysely: Kysely<Schema>,
  request: CallRequest<'dataset:recordView'>,
  identityGUID: string | null,
  noteUse: (use: Use) => void,
): Promise<Record<string, never>> {
  const { datasetGUID, resourceGUID, site } = request;
  const accessScope = await readAccessScope(kysely, identityGUID);
  const found = await kysely
    .selectFrom('catalogue.dataset as d')
    .select('d.dataset_guid')
    .where('d.dataset_guid', '=', datasetGUID)
    .where(mayFind(accessScope))
    .executeTakeFirst();
  if (found && (await isNew(kysely, request, identityGUID))) {
    noteUse(
      resourceGUID === undefined
        ? { kind: 'view', datasetGUID, identityGUID }
        : { kind: 'preview', datasetGUID, resourceGUID, identityGUID },
    );
    if (resourceGUID !== undefined && site !== undefined)
      await noteEmbed(kysely, { datasetGUID, resourceGUID, site });
  }
  return {};
}

/** Deletes who viewed what as soon as the same view counts again: it is personal data without a purpose then. */
export const deleteCountedViews: PeriodicJob = {
  name: 'delete counted views',
  every: SAME_VIEW_MINUTES * 60_000,
  work: (kysely) =>
    sql`delete from catalogue.counted_view where counted_at <= now() - ${window}`.execute(kysely),
};
