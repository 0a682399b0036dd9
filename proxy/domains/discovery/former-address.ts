/** The call `dataset:formerAddress`: where a dataset is that had another address in another catalogue. */
import { sql, type Kysely } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { mayFind, readAccessScope } from '#proxy/platform/access/access-scope.ts';
import { refuseDeleted } from '#proxy/platform/catalogue/deleted-dataset.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';

/** Two catalogues may have had the same name: the dataset that had it here first counts, of those that can be found. */
const MOST_OF_A_NAME = 20;

/**
 * Finds a dataset by a name or id that it had in the catalogue that it was imported from.
 * @throws ProblemError 404 where there is none that the caller may find; 410 where it was deleted
 */
export async function findFormerAddress(
  kysely: Kysely<Schema>,
  { name, file }: CallRequest<'dataset:formerAddress'>,
  identityGUID: string | null,
): Promise<CallResponse<'dataset:formerAddress'>> {
  const scope = await readAccessScope(kysely, identityGUID);
  const former = storableText(name);
  const { rows } = await sql<{ dataset_guid: string; slug: string; resource_guid: string | null }>`
    select d.dataset_guid, o.slug, r.resource_guid
    from catalogue.former_dataset_name n
    join catalogue.discovery d on d.dataset_guid = n.dataset_guid
    join auth.organisation o on o.organisation_guid = d.organisation_guid
    left join catalogue.former_file_name f
      on f.dataset_guid = n.dataset_guid and f.name = ${storableText(file ?? '')}
    left join catalogue.resource r on r.resource_guid = f.resource_guid and r.dataset_guid = n.dataset_guid
    where n.name = ${former} and ${mayFind(scope)}
    order by n.written_at, n.dataset_guid limit 1`.execute(kysely);
  const [row] = rows;
  if (row !== undefined)
    return { datasetGUID: row.dataset_guid, slug: row.slug, resourceGUID: row.resource_guid };
  const gone = await kysely
    .selectFrom('catalogue.former_dataset_name')
    .select('dataset_guid')
    .where('name', '=', former)
    .orderBy('written_at')
    .limit(MOST_OF_A_NAME)
    .execute();
  for (const { dataset_guid: datasetGUID } of gone) await refuseDeleted(kysely, datasetGUID);
  throw new ProblemError(404, 'There is no such dataset', [fieldError('name', 'dataset.unknown')]);
}
