/** The call `dataset:affected`: who uses a dataset, and what publishing its changes would change for them. */
import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely } from 'kysely';
import type { Column } from '#contract/entities/dataset.ts';
import type { CallResponse } from '#contract/index.ts';
import { barOf } from '#proxy/platform/formats/profile/fingerprint.ts';
import { wholeNumber } from '#proxy/platform/database/columns.ts';
import { importedVersion } from '#proxy/platform/catalogue/version-guid.ts';
import { isLiveGrant } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { readColumnUses } from './column-uses.ts';
import { readDocumentUses, type FirstTables } from './document-uses.ts';
import { readEmbedUses } from './embed-uses.ts';
import { findEditable } from './editable.ts';
import { firstNumbers, keyedVersions } from './files/column-keys.ts';
import { renamedBetween, type Renaming } from './files/column-identity.ts';
import { endedByRemedies } from './files/withheld-versions.ts';
import { readWorking, type Working } from './working.ts';

type Difference = CallResponse<'dataset:affected'>['files'][number];
interface Table {
  readonly row_count: string | null;
  readonly columns: readonly Pick<Column, 'name' | 'type' | 'distinct'>[];
}

const rowsOf = (table: Table | undefined) =>
  table === undefined || table.row_count === null ? null : wholeNumber(table.row_count);

/** Columns whose bars are compared. */
const BARS_MOST = 60;

const barsOf = (table: Table | undefined): ReadonlyMap<string, string> =>
  new Map(table?.columns.map((column) => [column.name, barOf(column, rowsOf(table) ?? 0)]));

/** How the columns of two versions differ, by their names. @param said which are the same under another name */
function columnsBetween(
  before: Table | undefined,
  after: Table | undefined,
  said: readonly Renaming[] = [],
): Difference['columns'] {
  const old = new Map(before?.columns.map(({ name, type }) => [name, type]));
  const fresh = new Map(after?.columns.map(({ name, type }) => [name, type]));
  const [oldBars, freshBars] = [barsOf(before), barsOf(after)];
  // One whose old name is kept beside the new one is there under both.
  const renamed = said.filter((one) => !fresh.has(one.before));
  const nameBefore = new Map(renamed.map((one) => [one.after, one.before]));
  const nameAfter = new Map(renamed.map((one) => [one.before, one.after]));
  const shown = [...oldBars.keys()].map((name) => nameAfter.get(name) ?? name);
  return {
    bars: [...new Set([...shown, ...freshBars.keys()])].slice(0, BARS_MOST).map((name) => ({
      name,
      before: oldBars.get(nameBefore.get(name) ?? name) ?? null,
      after: freshBars.get(name) ?? null,
    })),
    renamed,
    added: [...fresh.keys()].filter((name) => !old.has(name) && !nameBefore.has(name)),
    removed: [...old.keys()].filter((name) => !fresh.has(name) && !nameAfter.has(name)),
    retyped: [...fresh].flatMap(([name, type]) => {
      const was = old.get(name);
      return was === undefined || was === type ? [] : [{ name, before: was, after: type }];
    }),
  };
}

/** The columns of a file that editors have said to be the same as others of the version that readers have. */
function saidOf({ versions }: Pick<Working, 'versions'>, resourceGUID: string, from: string, to: string) {
  const keyed = keyedVersions(versions.values(), resourceGUID);
  const [before, after] = [from, to].map((guid) => keyed.find(({ versionGUID }) => versionGUID === guid));
  return before === undefined || after === undefined ? [] : renamedBetween(before, after);
}

/** The files that readers would get otherwise. */
function differencesOf(working: Pick<Working, 'files' | 'resources' | 'versions'>): Difference[] {
  const { files, resources } = working;
  const kept = new Set(files.map(({ entry }) => entry.resourceGUID));
  const difference = (
    change: Difference['change'],
    { resourceGUID, name }: { resourceGUID: string; name: string },
    before: Table | undefined,
    after: Table | undefined,
    said: readonly Renaming[] = [],
  ): Difference => ({
    resourceGUID,
    name,
    change,
    rows:
      rowsOf(before) === null && rowsOf(after) === null
        ? null
        : { before: rowsOf(before), after: rowsOf(after) },
    columns: columnsBetween(before, after, said),
  });
  return [
    ...files.flatMap(({ entry, version }) => {
      const now = resources.find(({ resource_guid }) => resource_guid === entry.resourceGUID);
      if (now === undefined) return [difference('added', entry, undefined, version)];
      const isSame =
        now.file_key === version.file_key &&
        now.url === version.url &&
        isDeepStrictEqual(now.reading, version.reading);
      if (isSame) return [];
      const said = saidOf(working, entry.resourceGUID, importedVersion(now), version.version_guid);
      return [difference('replaced', entry, now, version, said)];
    }),
    ...resources
      .filter(({ resource_guid }) => !kept.has(resource_guid))
      .map((row) =>
        difference('removed', { resourceGUID: row.resource_guid, name: row.name }, row, undefined),
      ),
  ];
}

/** What the first tables of files are called, now and after the publication alike. */
const firstTables = ({ files, resources, versions }: Working): FirstTables =>
  new Map(
    files.flatMap(({ entry: { resourceGUID }, version }) => {
      const now = resources.find(({ resource_guid: guid }) => guid === resourceGUID);
      const before = firstNumbers(now && versions.get(importedVersion(now)));
      return [[resourceGUID, new Set([...firstNumbers(version)].filter((number) => before.has(number)))]];
    }),
  );

/** Earlier versions that readers lose. */
function withheldBy({ files, versions }: Working): CallResponse<'dataset:affected'>['withheld'] {
  const ended = endedByRemedies(
    [...versions.values()],
    files.map(({ version }) => version),
  ).map(({ version }) => version);
  return files.flatMap(({ entry }) => {
    const own = ended.filter((one) => one.resource_guid === entry.resourceGUID && one.published_at !== null);
    return own.length === 0
      ? []
      : [
          {
            resourceGUID: entry.resourceGUID,
            name: entry.name,
            versions: own.map(({ version }) => version).toSorted((a, b) => a - b),
          },
        ];
  });
}

interface Figures {
  followers: number;
  grants: number;
  views: number;
  downloads: number;
  api_calls: number;
}

/** Keys and apps that are listed. */
const LISTED = 100;

/**
 * @param most of each list; the usual where it is left out
 * @throws ProblemError 403 or 404
 */
export async function readAffected(
  kysely: Kysely<Schema>,
  datasetGUID: string,
  identityGUID: string,
  most?: number,
): Promise<CallResponse<'dataset:affected'>> {
  const editable = await findEditable(kysely, datasetGUID, identityGUID);
  const { rows } = await sql<Figures>`
    select (select count(*)::int from catalogue.followed_dataset f where f.dataset_guid = ${datasetGUID}) as followers,
      (select count(distinct coalesce(g.request_guid, g.grant_guid))::int
        from access.dataset_grant g join access.principal p on p.id = g.principal_id
        where g.dataset_guid = ${datasetGUID} and p.kind <> 'key' and ${isLiveGrant}) as grants,
      coalesce(r.views, 0)::int as views, coalesce(r.downloads, 0)::int as downloads,
      coalesce(r.api_calls, 0)::int as api_calls
    from (select) one left join catalogue.rank r on r.dataset_guid = ${datasetGUID}`.execute(kysely);
  const { rows: keys } = await sql<{ name: string; last_used_at: Date | null; total: number }>`
    select k.name, (count(*) over ())::int as total,
      -- A key of others may have been used elsewhere.
      case when k.organisation_guid = ${editable.organisationGUID} then k.last_used_at end as last_used_at
    from access.api_key k
    where k.revoked_at is null and k.expires_at > now() and (
      k.role_id is not null and k.organisation_guid = ${editable.organisationGUID}
      or exists (select from access.dataset_grant g join access.principal p on p.id = g.principal_id
        where p.kind = 'key' and p.guid = k.key_guid and g.dataset_guid = ${datasetGUID} and ${isLiveGrant}))
    order by last_used_at desc nulls last, k.name limit ${most ?? LISTED}`.execute(kysely);
  const { rows: apps } = await sql<{ app_guid: string; name: string; total: number }>`
    select v.app_guid, v.name, (count(*) over ())::int as total from catalogue.app a
    join catalogue.app_version v on v.app_guid = a.app_guid and v.version = a.shown_version
    join catalogue.app_dataset u on u.app_guid = v.app_guid and u.version = v.version
    where u.dataset_guid = ${datasetGUID} order by v.name limit ${most ?? LISTED}`.execute(kysely);
  const [figures] = rows;
  const working = await readWorking(kysely, editable);
  const files = differencesOf(working);
  const { documents, counts } = await readDocumentUses(
    kysely,
    { datasetGUID, identityGUID },
    { files, first: firstTables(working) },
    most,
  );
  const { embeds, total } = await readEmbedUses(kysely, editable, most);
  return {
    files,
    withheld: withheldBy(working),
    columnUses: await readColumnUses(kysely, editable, files, most),
    followers: figures?.followers ?? 0,
    grants: figures?.grants ?? 0,
    counts: { ...counts, embeds: total, keys: keys[0]?.total ?? 0, apps: apps[0]?.total ?? 0 },
    keys: keys.map(({ name, last_used_at }) => ({
      name: editable.isMember ? name : null,
      lastUsedAt: editable.isMember ? (last_used_at?.toISOString() ?? null) : null,
    })),
    documents,
    embeds,
    apps: apps.map(({ app_guid, name }) => ({ appGUID: app_guid, title: name })),
    downloads: figures?.downloads ?? 0,
    apiCalls: figures?.api_calls ?? 0,
    views: figures?.views ?? 0,
  };
}
