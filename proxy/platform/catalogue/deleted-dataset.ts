/** Datasets that anyone could find and that were deleted or unpublished (`catalogue.deleted_dataset`, written by triggers). */
import type { Kysely } from 'kysely';
import { DatasetDeleted } from '#contract/problem.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** Does nothing where no such dataset was deleted. @throws DatasetDeleted 410 where one was */
export async function refuseDeleted(kysely: Kysely<Schema>, datasetGUID: string): Promise<void> {
  const row = await kysely
    .selectFrom('catalogue.deleted_dataset as d')
    .leftJoin('auth.organisation as o', 'o.organisation_guid', 'd.organisation_guid')
    .select(['d.title', 'd.deleted_at', 'd.kind', 'o.slug', 'o.name', 'o.email'])
    .where('d.dataset_guid', '=', datasetGUID)
    .executeTakeFirst();
  if (row === undefined) return;
  const { title, deleted_at: deletedAt, kind, slug, name, email } = row;
  throw new DatasetDeleted({
    ...(kind === 'unpublished' && { kind }),
    title,
    deletedAt: deletedAt.toISOString(),
    organisation: slug === null || name === null ? null : { slug, name, email },
  });
}
