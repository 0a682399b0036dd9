/**
 * Notices to the editors of other datasets with a file that is equal to one that was withheld because of personal data. What
 * is done about theirs is their decision: the bytes stay open there until they withhold them.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod';
import { levelNumber } from '#contract/access.ts';
import { openStatusIds } from '#contract/fixed-values.ts';
import { rolesWith } from '#contract/roles.ts';
import { isLiveGrant } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { defineJob, enqueue } from '#proxy/platform/jobs/queue.ts';
import { startWorker, type Worker } from '#proxy/platform/jobs/worker.ts';
import { writeEachNotice } from '#proxy/platform/notices/notices.ts';

const notifyEqualFiles = defineJob({
  name: 'notify of equal files',
  schema: z.object({ datasetGUID: z.uuid(), fileKey: z.string() }),
  key: ({ datasetGUID, fileKey }) => `${datasetGUID} ${fileKey}`,
  backoff: [10, 60],
  lease: 60,
  parallel: 1,
});

/** Has the notices written, once for the bytes of some versions of a dataset that are withheld now. */
export async function notifyOfEqualFiles(
  trx: Transaction<Schema>,
  datasetGUID: string,
  versions: readonly { readonly file_key: string | null }[],
): Promise<void> {
  for (const fileKey of new Set(versions.flatMap(({ file_key: key }) => key ?? [])))
    await enqueue(trx, notifyEqualFiles, { datasetGUID, fileKey });
}

/**
 * Who gets one, with a row for each dataset of theirs. Of other organisations only files that readers get and that came
 * after those of this dataset: a person who uploads a file to see whether another organisation withholds it learns nothing,
 * and one who copies a file and withholds the copy sends nothing to its publisher. In the same organisation also drafts and
 * files that are not published yet.
 */
const readersOfEqual = (datasetGUID: string, fileKey: string) => sql`
  with withheld as (
    select d.organisation_guid, min(w.added_at) as came_at
    from catalogue.resource_version w join catalogue.dataset d using (dataset_guid)
    where w.dataset_guid = ${datasetGUID}::uuid and w.withheld_at is not null
      and coalesce(w.file_key, w.checksum) = ${fileKey}
    group by 1
  ), equal as (
    select r.dataset_guid, r.name, true as is_current, true as is_read, coalesce(v.added_at, r.updated_at) as came_at
    from catalogue.resource r
    left join catalogue.resource_version v on v.version_guid = r.version_guid
    where r.file_key = ${fileKey} and v.withheld_at is null
    union all
    select v.dataset_guid, coalesce(r.name, v.file_name, ''), false,
      v.published_at is not null and r.resource_guid is not null, v.added_at
    from catalogue.resource_version v
    left join catalogue.resource r on r.resource_guid = v.resource_guid
    where v.file_key = ${fileKey} and v.withheld_at is null
  ), dataset as (
    select distinct on (d.dataset_guid) d.dataset_guid, d.organisation_guid, d.title, d.data_owner, e.name as file
    from (select *, min(came_at) over (partition by dataset_guid) as first_at from equal) e join catalogue.dataset d using (dataset_guid) cross join withheld w
    where d.dataset_guid <> ${datasetGUID}::uuid and d.removed_at is null
      and ((d.status_id = any (${openStatusIds}::integer[]) and e.is_read and e.first_at >= w.came_at)
        or d.organisation_guid = w.organisation_guid)
    order by d.dataset_guid, e.is_current desc, e.name
  ), editor as (
    -- The data owner is one of them.
    select d.dataset_guid, m.identity_guid from dataset d join auth.member m using (organisation_guid)
    where m.role_id = any (${rolesWith('dataset.edit')}::integer[])
    union
    select d.dataset_guid, p.guid from dataset d join access.dataset_grant g using (dataset_guid)
    join access.principal p on p.id = g.principal_id and p.kind = 'person'
    where g.level >= ${levelNumber('edit')} and ${isLiveGrant}
  )
  select e.identity_guid, ${fileKey} || ' ' || d.dataset_guid as subject,
    jsonb_build_object('dataset', d.title, 'datasetGUID', d.dataset_guid, 'organisation', o.name, 'slug', o.slug,
      'file', d.file) as params
  from dataset d join editor e using (dataset_guid) join auth.organisation o using (organisation_guid)`;

/** Starts to write the notices. */
export const startNotifying = (kysely: Kysely<Schema>, log: Logger): Worker =>
  startWorker(notifyEqualFiles, {
    kysely,
    log,
    work: ({ datasetGUID, fileKey }, { complete }) =>
      complete((trx) => writeEachNotice(trx, 'equalFileWithheld', readersOfEqual(datasetGUID, fileKey))),
  });
