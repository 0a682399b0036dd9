/** The call `dataset:mine`: datasets that a person may edit, with what each needs of them. */
import { sql, type Kysely } from 'kysely';
import { levelNumber } from '#contract/access.ts';
import { statuses } from '#contract/fixed-values.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { datasetNeeds } from '#contract/publishing-constants.ts';
import { rolesWith } from '#contract/roles.ts';
import { isLiveGrant, readAccessScope } from '#proxy/platform/access/access-scope.ts';
import { hasBrokenLink } from '#proxy/platform/catalogue/broken-links.ts';
import { datasetReference } from '#proxy/platform/catalogue/dataset-reference.ts';
import type { Projected } from '#proxy/platform/catalogue/fields.ts';
import { freshnessOf } from '#proxy/platform/catalogue/freshness.ts';
import { DELETED_TIME, restorableSince } from '#proxy/platform/catalogue/kept-datasets.ts';
import type { ChecklistItem } from '#contract/edited-dataset.ts';
import type { DatasetReference } from '#contract/entities/dataset-reference.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { statusOf } from '#proxy/platform/lookups/status.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import type * as z from 'zod/mini';
import { isAboutLink, pointsOf, withoutFormerOwners } from './checklist.ts';
import { mayRestore } from './create-and-delete.ts';
import { readRows } from './fields.ts';
import { hasLostColumns } from './files/lost-columns.ts';
import { readPlans } from './publication-plan.ts';
import { readWorkings } from './working.ts';

type Need = (typeof datasetNeeds)[number];

interface Facts {
  guid: string;
  needs: Need[];
  edited_at: Date | null;
  data_updated_at: Date;
  due: Date | null;
  expected: string | null;
  files: number;
  owner: string | null;
}

interface Removed {
  guid: string;
  title: string;
  removed_at: Date;
  first_published_at: Date | null;
  role_id: number;
}

/** Deleted datasets that a list shows. */
const MOST_DELETED = 50;
/** Points of the checklist that a list shows. */
const HINTS = 5;

/** A link that does not answer concerns readers now, everything else the next publication. */
const urgency = ({ id, level }: ChecklistItem): number => (isAboutLink(id) ? 2 : Number(level === 'blocks'));

/** What each dataset needs, in the order in which it is listed. */
const needs = sql<Need[]>`array_remove(array[
  case when d.due_at < now() then 'overdue' end,
  case when exists (select from catalogue.publication_plan p
    where p.dataset_guid = d.dataset_guid and p.failure is not null) then 'planFailed' end,
  case when exists (select from catalogue.resource f
    where f.dataset_guid = d.dataset_guid and f.status = 'failed') then 'fileFailed' end,
  case when exists (select from catalogue.resource f
    join catalogue.resource_version v on v.version_guid = f.version_guid
    cross join lateral jsonb_array_elements(v.personal) p
    where f.dataset_guid = d.dataset_guid and not exists (select from catalogue.personal_answer a
      where a.dataset_guid = d.dataset_guid and a.column_name = p ->> 'column' and a.kind = p ->> 'kind')
    ) then 'findings' end,
  case when ${hasLostColumns} then 'columnsLost' end,
  case when ${hasBrokenLink} then 'linkBroken' end,
  case when d.status_id <> ${statuses.draft.id} and exists (select from catalogue.dataset_revision r
    where r.dataset_guid = d.dataset_guid and r.published_at is null) then 'unpublishedChanges' end,
  case when d.status_id = ${statuses.planned.id} and d.expected_on < current_date then 'expectedPassed' end
], null)`;

const containing = (words: string): string => `%${storableText(words).replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The plan and the first points of the checklist of each dataset of a page, in as many statements as for one. */
async function readHints(kysely: Kysely<Schema>, guids: readonly string[]) {
  const rows = await readRows(kysely, guids);
  const workings = await readWorkings(kysely, rows);
  const plans = await readPlans(kysely, guids);
  const present = rows.flatMap((row) => {
    const working = workings.get(row.dataset_guid);
    return working === undefined ? [] : [{ row, organisationGUID: row.organisation_guid, working }];
  });
  const owned = await withoutFormerOwners(kysely, present);
  return new Map(
    present.map(({ row }, place) => {
      const status = statusOf(row.status_id);
      const target = {
        status: status === 'draft' ? ('published' as const) : status,
        visibility: status === 'draft' ? ('public' as const) : row.visibility,
      };
      const points = owned.slice(place, place + 1).flatMap((working) => pointsOf(working, target));
      return [
        row.dataset_guid,
        {
          plan: plans.get(row.dataset_guid) ?? null,
          hints: points.toSorted((a, b) => urgency(b) - urgency(a)).slice(0, HINTS),
        },
      ];
    }),
  );
}

export async function readMine(
  kysely: Kysely<Schema>,
  request: CallRequest<'dataset:mine'>,
  identityGUID: string,
): Promise<CallResponse<'dataset:mine'>> {
  const { organisationGUID, datasetGUIDs, status, needsAttention, query, order, limit, offset } = request;
  const { editorOf, principals } = await readAccessScope(kysely, identityGUID);
  const ids = principals.map(({ id }) => id);
  const mine = sql`(d.organisation_guid = any (${editorOf}::uuid[]) or exists (
    select from access.dataset_grant g where g.principal_id = any (${ids}::integer[])
      and g.dataset_guid = d.dataset_guid and g.level >= ${levelNumber('edit')}
      and g.resource_guids is null and ${isLiveGrant}))
    ${organisationGUID === undefined ? sql`` : sql`and d.organisation_guid = ${organisationGUID}`}
    ${datasetGUIDs === undefined ? sql`` : sql`and d.dataset_guid = any (${datasetGUIDs}::uuid[])`}`;
  const all = sql`select d.dataset_guid as guid, d.status_id, d.title, d.due_at as due, d.expected_on::text as expected,
      d.updated_at as data_updated_at, ${needs} as needs,
      (select max(r.changed_at) from catalogue.dataset_revision r where r.dataset_guid = d.dataset_guid) as edited_at,
      (select count(*)::int from catalogue.resource f where f.dataset_guid = d.dataset_guid) as files,
      d.created_at
    from catalogue.dataset d
    where d.removed_at is null and ${mine} and d.title ilike ${containing(query)}`;
  const wanted = sql`${status === undefined ? sql`true` : sql`a.status_id = ${statuses[status].id}`}
    and ${needsAttention ? sql`cardinality(a.needs) > 0` : sql`true`}`;
  const orders = {
    edited: sql`coalesce(a.edited_at, a.created_at) desc`,
    title: sql`a.title`,
    due: sql`a.due nulls last`,
  };
  const { rows: counted } = await sql<
    Record<'draft' | 'planned' | 'published' | 'on_request' | 'need' | 'total', number>
  >`
    select count(*) filter (where status_id = ${statuses.draft.id})::int as draft,
      count(*) filter (where status_id = ${statuses.planned.id})::int as planned,
      count(*) filter (where status_id = ${statuses.published.id})::int as published,
      count(*) filter (where status_id = ${statuses.onRequest.id})::int as on_request,
      count(*) filter (where cardinality(needs) > 0)::int as need, count(*) filter (where ${wanted})::int as total
    from (${all}) a`.execute(kysely);
  const { rows } = await sql<Facts & Projected<z.infer<typeof DatasetReference>>>`
    select a.guid, a.needs, a.edited_at, a.data_updated_at, a.due, a.expected, a.files,
      (select ${fullName('u')} from auth."user" u where u.identity_guid = d.data_owner
        and d.organisation_guid = any (${editorOf}::uuid[]) and exists (select from auth.member m
          where m.identity_guid = u.identity_guid and m.organisation_guid = d.organisation_guid
            and m.role_id = any (${rolesWith('dataset.edit')}::integer[]))) as owner, ${datasetReference.columns}
    from (${all}) a join catalogue.dataset d on d.dataset_guid = a.guid ${datasetReference.joins}
    where ${wanted} order by ${orders[order]}, a.guid limit ${limit} offset ${offset}`.execute(kysely);
  const about = await readHints(
    kysely,
    rows.map(({ guid }) => guid),
  );
  const result = rows.flatMap((row) => {
    const more = about.get(row.guid);
    // It was deleted meanwhile.
    if (more === undefined) return [];
    return {
      ...datasetReference.read(row),
      editedAt: row.edited_at?.toISOString() ?? null,
      updatedAt: row.data_updated_at.toISOString(),
      dueAt: row.due?.toISOString() ?? null,
      overdueDays: freshnessOf(row.data_updated_at, row.due, new Date()).overdueDays,
      expectedAt: row.expected,
      files: row.files,
      owner: row.owner === '' ? null : row.owner,
      needs: row.needs,
      ...more,
    };
  });
  const { rows: removed } = await sql<Removed>`
    select d.dataset_guid as guid, d.title, d.removed_at, d.first_published_at, m.role_id
    from catalogue.dataset d join auth.member m
      on m.organisation_guid = d.organisation_guid and m.identity_guid = ${identityGUID}
    where d.removed_at > ${restorableSince()}
      ${organisationGUID === undefined ? sql`` : sql`and d.organisation_guid = ${organisationGUID}`}
    order by d.removed_at desc limit 500`.execute(kysely);
  const deleted = removed.filter((one) => mayRestore(one.role_id, one)).slice(0, MOST_DELETED);
  const [counts] = counted;
  return {
    result,
    totalCount: counts?.total ?? 0,
    counts: {
      draft: counts?.draft ?? 0,
      planned: counts?.planned ?? 0,
      published: counts?.published ?? 0,
      onRequest: counts?.on_request ?? 0,
      needAttention: counts?.need ?? 0,
    },
    deleted: deleted.map(({ guid, title, removed_at }) => ({
      datasetGUID: guid,
      title,
      deletedAt: removed_at.toISOString(),
      undoUntil: new Date(removed_at.getTime() + DELETED_TIME).toISOString(),
    })),
  };
}
