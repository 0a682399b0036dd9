/** The fields of a dataset as others refer to it: lists of members, apps, and what is followed. */
import { sql } from 'kysely';
import { DatasetReference } from '#contract/entities/dataset-reference.ts';
import { datasetFields, organisationJoin } from './dataset-record.ts';
import { field, project } from './fields.ts';

export const referenceFields = {
  ...datasetFields,
  organisation: field(
    { slug: sql<string>`o.slug`, name: sql<string>`o.name` },
    (row) => ({ slug: row.slug, name: row.name }),
    [organisationJoin],
  ),
};
export const datasetReference = project(DatasetReference, referenceFields);
