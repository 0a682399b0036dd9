/** Versions of apps as their submitters and reviewers see them. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AppKind, AppState } from '#contract/app-constants.ts';
import type { AppVersion } from '#contract/apps.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { readAccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { readUsedDatasets } from './app-datasets.ts';
import { joined, maker, type AppServices } from './shown-apps.ts';

interface VersionRow {
  app_guid: string;
  version: number;
  state: AppState;
  name: string;
  summary: string;
  description: string;
  kind: AppKind;
  url: string;
  organisation_guid: string | null;
  picture_guid: string | null;
  width: number;
  height: number;
  maker: string;
  slug: string | null;
  submitted_at: Date;
  decided_at: Date | null;
  reason: string | null;
  shown_version: number | null;
  submitter: string;
  submitter_guid: string;
}

export interface VersionsOptions {
  readonly condition: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset: number;
}

/** Versions `v` of apps `a` that meet a condition, with what the reader may find of their datasets. */
async function readVersions(
  { kysely, links }: AppServices,
  identityGUID: string,
  { condition, order, limit, offset }: VersionsOptions,
): Promise<(AppVersion & { submitter: string })[]> {
  const { rows } = await sql<VersionRow>`
    select a.app_guid, v.version, v.state, v.name, v.summary, v.description, v.kind, v.url, v.organisation_guid,
      v.picture_guid, i.width, i.height, ${maker}, v.submitted_at, v.decided_at, v.reason, a.shown_version,
      coalesce(nullif(trim(concat_ws(' ', p.given_name, p.family_name)), ''), '') as submitter, a.submitter_guid
    from catalogue.app a join catalogue.app_version v using (app_guid) ${joined}
    where ${condition} order by ${order}, a.app_guid limit ${limit} offset ${offset}
  `.execute(kysely);
  const accessScope = await readAccessScope(kysely, identityGUID);
  const used = await readUsedDatasets(
    kysely,
    rows.map((row) => ({ appGUID: row.app_guid, version: row.version })),
    accessScope,
  );
  return rows.map((row, i) => ({
    appGUID: row.app_guid,
    version: row.version,
    state: row.state,
    name: row.name,
    summary: row.summary,
    description: row.description,
    kind: row.kind,
    url: row.url,
    organisationGUID: row.organisation_guid,
    maker: { name: row.maker, slug: row.slug },
    picture:
      row.picture_guid === null
        ? null
        : {
            pictureGUID: row.picture_guid,
            url: links.linkFor(row.picture_guid),
            width: row.width,
            height: row.height,
          },
    datasets: [...(used[i]?.found ?? [])],
    datasetGUIDs: row.submitter_guid === identityGUID ? [...(used[i]?.all ?? [])] : [],
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    shownVersion: row.shown_version,
    submitter: row.submitter,
  }));
}

/** One version, for one who may see it: that is proved before. */
export async function readVersion(
  services: AppServices,
  identityGUID: string,
  { appGUID, version }: { readonly appGUID: string; readonly version: number },
): Promise<AppVersion> {
  const [found] = await readVersions(services, identityGUID, {
    condition: sql`a.app_guid = ${appGUID} and v.version = ${version}`,
    order: sql`v.version`,
    limit: 1,
    offset: 0,
  });
  if (found === undefined) throw new Error(`There is no version ${version} of the app ${appGUID}`);
  return found;
}

const count = async (kysely: Kysely<Schema>, condition: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from catalogue.app a join catalogue.app_version v using (app_guid) where ${condition}`.execute(kysely);
  return rows[0]?.n ?? 0;
};

/** The caller's own apps, newest submission first. */
export async function readSubmissions(
  services: AppServices,
  {
    appGUID = null,
    limit,
    offset,
  }: { readonly appGUID?: string | null | undefined; readonly limit: number; readonly offset: number },
  identityGUID: string,
): Promise<CallResponse<'app:submissions'>> {
  const condition = sql`a.submitter_guid = ${identityGUID} and v.version = a.latest_version
    and (${appGUID}::uuid is null or a.app_guid = ${appGUID}::uuid)`;
  const order = sql`v.submitted_at desc`;
  return {
    result: await readVersions(services, identityGUID, { condition, order, limit, offset }),
    totalCount: await count(services.kysely, condition),
  };
}

/** What an organisation's administrators decide on, and have decided. */
export async function readReviews(
  services: AppServices,
  { organisationGUID, state, limit, offset }: CallRequest<'app:reviews'>,
  identityGUID: string,
): Promise<CallResponse<'app:reviews'>> {
  const concerns = sql`catalogue.app_concerns(a.app_guid, v.version, ${organisationGUID}::uuid)`;
  const states = {
    submitted: sql`v.state = 'submitted' and ${concerns}`,
    approved: sql`v.version = a.shown_version and ${concerns}`,
    declined: sql`v.state = 'declined' and v.version = a.latest_version and ${concerns}`,
  };
  const order = state === 'submitted' ? sql`v.submitted_at` : sql`v.decided_at desc`;
  const { kysely } = services;
  const [result, submitted, approved, declined] = await Promise.all([
    readVersions(services, identityGUID, { condition: states[state], order, limit, offset }),
    count(kysely, states.submitted),
    count(kysely, states.approved),
    count(kysely, states.declined),
  ]);
  const counts = { submitted, approved, declined };
  return { result, totalCount: counts[state], counts };
}
