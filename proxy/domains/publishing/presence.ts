/** Who has the editor of a dataset open: the call `dataset:presence`. */
import { sql, type Kysely } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { PRESENCE, PRESENT_MOST, type EditPlace } from '#contract/publishing-constants.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';
import { findEditable } from './editable.ts';

/** Notes where the caller is, or that they have left. @throws ProblemError 403 or 404, as `findEditable` does */
export async function notePresence(
  kysely: Kysely<Schema>,
  { datasetGUID, section }: CallRequest<'dataset:presence'>,
  identityGUID: string,
): Promise<CallResponse<'dataset:presence'>> {
  await findEditable(kysely, datasetGUID, identityGUID);
  if (section === null)
    await kysely
      .deleteFrom('catalogue.present_editor')
      .where('dataset_guid', '=', datasetGUID)
      .where('identity_guid', '=', identityGUID)
      .execute();
  else
    await sql`
      insert into catalogue.present_editor (dataset_guid, identity_guid, section)
      values (${datasetGUID}, ${identityGUID}, ${section})
      on conflict (dataset_guid, identity_guid)
        do update set section = excluded.section, seen_at = excluded.seen_at`.execute(kysely);
  const { rows } = await sql<{ name: string; section: EditPlace; total: number }>`
    select coalesce(${fullName('u')}, '') as name, p.section, (count(*) over ())::int as total
    from catalogue.present_editor p join auth."user" u using (identity_guid)
    where p.dataset_guid = ${datasetGUID} and p.identity_guid <> ${identityGUID}
      and p.seen_at > now() - make_interval(secs => ${PRESENCE.ends})
    order by name, p.identity_guid limit ${PRESENT_MOST}`.execute(kysely);
  return {
    result: rows.map(({ name, section: place }) => ({ name, section: place })),
    totalCount: rows[0]?.total ?? 0,
  };
}

/** No one learns later who had a dataset open. */
export const forgetPresence: PeriodicJob = {
  name: 'forget who had an editor open',
  every: 600_000,
  work: (kysely) =>
    sql`delete from catalogue.present_editor
      where seen_at < now() - make_interval(secs => ${PRESENCE.ends})`.execute(kysely),
};
