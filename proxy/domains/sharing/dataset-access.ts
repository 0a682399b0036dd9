/** The call `dataset/access`: who may do what with one dataset, by what it is and by grants. */
import { sql, type Kysely } from 'kysely';
import { classLevel, levelOf, standingOf } from '#contract/access.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { statusCodes, statuses, type Visibility } from '#contract/fixed-values.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { isCataloguePrivate } from '#proxy/platform/database/private-catalogue.ts';
import { hasNotEnded } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { readShares } from './shares.ts';

interface Row {
  now: Date;
  title: string;
  organisation_name: string;
  organisation_slug: string;
  status_id: number;
  visibility: Visibility;
  is_private: boolean;
  is_removed: boolean;
  files: { resourceGUID: string; name: string }[];
  /** Role of each member. */
  roles: number[];
}

/** What the decision needs to know of a dataset of an organisation. @throws ProblemError 404 */
export async function readSharedDataset(
  kysely: Kysely<Schema>,
  { organisationGUID, datasetGUID }: { readonly organisationGUID: string; readonly datasetGUID: string },
) {
  const { rows } = await sql<Row>`
    select now(), d.title, o.name as organisation_name, o.slug as organisation_slug, d.status_id, d.visibility,
      ${isCataloguePrivate} as is_private,
      d.removed_at is not null as is_removed,
      coalesce((select json_agg(json_build_object('resourceGUID', r.resource_guid, 'name', r.name)
        order by r.position, r.resource_guid) from catalogue.resource r where r.dataset_guid = d.dataset_guid), '[]') as files,
      array(select role_id::int from auth.member where organisation_guid = d.organisation_guid) as roles
    from catalogue.dataset d join auth.organisation o using (organisation_guid)
    where d.dataset_guid = ${datasetGUID} and d.organisation_guid = ${organisationGUID}
  `.execute(kysely);
  const [row] = rows;
  const status = statusCodes.find((code) => statuses[code].id === row?.status_id);
  if (row === undefined || status === undefined)
    throw new ProblemError(404, 'There is no such dataset', [fieldError('datasetGUID', 'dataset.unknown')]);
  const { title, visibility, files, roles, is_private: isPrivate, is_removed: isRemoved, now } = row;
  return {
    now: now.getTime(),
    title,
    organisationName: row.organisation_name,
    organisationSlug: row.organisation_slug,
    status,
    visibility,
    files,
    roles,
    isCataloguePrivate: isPrivate,
    isRemoved,
  };
}

/** The call `dataset/access`. */
export async function readDatasetAccess(
  kysely: Kysely<Schema>,
  request: CallRequest<'dataset/access'>,
): Promise<CallResponse<'dataset/access'>> {
  const [dataset, shares] = await Promise.all([
    readSharedDataset(kysely, request),
    readShares(
      kysely,
      sql`g.dataset_guid = ${request.datasetGUID} and d.organisation_guid = ${request.organisationGUID}
        and ${hasNotEnded}`,
    ),
  ]);
  const { status, visibility, roles, isCataloguePrivate: isPrivate } = dataset;
  const levelFor = (standing: Parameters<typeof classLevel>[1]) => {
    const level = classLevel({ status, visibility }, standing);
    return level === 0 ? null : levelOf(level);
  };
  const editors = roles.filter((roleId) => standingOf(roleId, isPrivate) === 'editor').length;
  return {
    title: dataset.title,
    organisationName: dataset.organisationName,
    organisationSlug: dataset.organisationSlug,
    status,
    visibility,
    files: dataset.files,
    classes: [
      { who: 'everyone', level: levelFor('public'), people: null },
      { who: 'members', level: levelFor(isPrivate ? 'member' : 'public'), people: roles.length - editors },
      { who: 'editors', level: levelFor('editor'), people: editors },
    ],
    shares,
  };
}
