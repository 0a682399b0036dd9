/** Decides whether a caller gets the bytes of a resource. */
import type { Kysely } from 'kysely';
import { Guid } from '#contract/entities/common.ts';
import { statuses } from '#contract/entities/dataset.ts';
import { ProblemError } from '#contract/problem.ts';
import { mayFind, readAccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

export interface FoundFile {
  readonly datasetGUID: string;
  readonly name: string;
  readonly key: string;
  readonly mimeType: string | null;
  readonly updatedAt: Date;
}

const nothing = () => new ProblemError(404, 'There is no such file');

/** The file that an address names; without a name, the resource's own. */
export interface FileRequest {
  readonly resourceGUID: string;
  readonly name?: string;
}

/** Who asks: a visitor (`identityGUID: null`), a member, or the holder of an address that was signed for them. */
export type Asker = { readonly identityGUID: string | null } | 'signed';

/** Why a dataset that the caller may find does not hand out its files. */
const refusals: Record<number, string> = {
  [statuses.draft.id]: 'This dataset is a draft: its files can be downloaded once it is published',
  [statuses.planned.id]: 'This dataset is planned: its data is not there yet',
  [statuses.onRequest.id]: 'This dataset is published on request: ask its contact for the data',
};

/**
 * Finds a stored file.
 * @throws ProblemError 404 when there is none that the caller may find, 403 with the reason when the dataset
 * may be found and its files not be had
 */
export async function findFile(
  kysely: Kysely<Schema>,
  request: FileRequest,
  asker: Asker,
): Promise<FoundFile> {
  const guid = Guid.safeParse(request.resourceGUID);
  if (!guid.success) throw nothing();
  let query = kysely
    .selectFrom('catalogue.resource as r')
    .innerJoin('catalogue.dataset as d', 'd.dataset_guid', 'r.dataset_guid')
    .select([
      'd.dataset_guid',
      'd.status_id',
      'r.file_name',
      'r.file_key',
      'r.mime_type',
      'r.status',
      'r.updated_at',
    ])
    .where('r.resource_guid', '=', guid.data);
  // The address was signed for somebody who might find the dataset a minute ago.
  if (asker !== 'signed') query = query.where(mayFind(await readAccessScope(kysely, asker.identityGUID)));
  const row = await query.executeTakeFirst();
  if (!row || row.file_key === null || row.file_name === null) throw nothing();
  if (request.name !== undefined && row.file_name !== request.name) throw nothing();
  const refusal = refusals[row.status_id];
  if (refusal !== undefined) throw new ProblemError(403, refusal);
  if (row.status !== 'ready' && row.status !== 'stale')
    throw new ProblemError(403, 'This file cannot be downloaded at present');
  return {
    datasetGUID: row.dataset_guid,
    name: row.file_name,
    key: row.file_key,
    mimeType: row.mime_type,
    updatedAt: row.updated_at,
  };
}

/** Finds the file of a resource for a caller, null being a visitor: what a domain that shows files is handed. */
export const createFileFinder =
  (kysely: Kysely<Schema>) =>
  (resourceGUID: string, identityGUID: string | null): Promise<FoundFile> =>
    findFile(kysely, { resourceGUID }, { identityGUID });
