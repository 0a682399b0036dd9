/** The call `dataset:edit`: all that an editor of a dataset sees. */
import { sql, type Kysely } from 'kysely';
import type { EditedDataset } from '#contract/edited-dataset.ts';
import type { EditedFile, PersonalFinding } from '#contract/publishing-files.ts';
import { sayPersonal, violations } from '#contract/messages/en/checklist.ts';
import { wholeNumber } from '#proxy/platform/database/columns.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { findEditable, type Editable } from './editable.ts';
import { importedVersion } from '#proxy/platform/catalogue/version-guid.ts';
import { comparedWith } from './files/column-identity.ts';
import { keyedTables, type KeyedTable } from './files/column-keys.ts';
import type { VersionRow } from './files/file-versions.ts';
import { readLost } from './files/lost-columns.ts';
import { isOpen } from './files/rename-column.ts';
import { columnsBeside, shownRenaming } from './files/renamed-columns.ts';
import { readRemoved } from './files/change-files.ts';
import { mayReleaseAll } from './files/withhold-version.ts';
import { readProposals } from './proposals.ts';
import { readPlan } from './publication-plan.ts';
import { computedOpenness } from './computed-openness.ts';
import { answerTo, readWorking, type Working, type WorkingFile } from './working.ts';

type Names = ReadonlyMap<string, string>;

async function readNames(kysely: Kysely<Schema>, guids: readonly (string | null)[]): Promise<Names> {
  const { rows } = await sql<{ identity_guid: string; name: string | null }>`
    select u.identity_guid, ${fullName('u')} as name from auth."user" u
    where u.identity_guid = any (${guids.filter((guid) => guid !== null)}::uuid[])`.execute(kysely);
  return new Map(rows.map(({ identity_guid, name }) => [identity_guid, name ?? '']));
}

/** The labels of licences, also of those that the organisation does not offer. */
async function readLicences(
  kysely: Kysely<Schema>,
  files: readonly WorkingFile[],
): Promise<ReadonlyMap<number, string>> {
  const ids = files.flatMap(({ entry }) => entry.facts?.licence ?? []);
  if (ids.length === 0) return new Map();
  const rows = await kysely
    .selectFrom('catalogue.lookup')
    .select(['id', 'label'])
    .where('table_name', '=', 'licenceType')
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, label }) => [id, label]));
}

const count = (value: string | null) => (value === null ? null : wholeNumber(value));
const nameIn = (names: Names, guid: string | null) => names.get(guid ?? '') ?? '';

/** The editor who asked. */
interface Viewer {
  /** The names of the people that it names. */
  readonly names: Names;
  readonly mayRelease: (version: VersionRow) => boolean;
  readonly status: Editable['status'];
  /** By the GUID of a file, columns that an import has taken away from readers. */
  readonly lostOf: ReadonlyMap<string, readonly string[]>;
  /** The labels of licences that files state. */
  readonly licences: ReadonlyMap<number, string>;
}

const versionOf = (row: VersionRow, { names, mayRelease: may }: Viewer) => ({
  versionGUID: row.version_guid,
  version: row.version,
  fileName: row.file_name ?? row.url ?? '',
  bytes: count(row.bytes),
  shape:
    row.row_count === null
      ? null
      : { rows: wholeNumber(row.row_count), columns: row.column_count ?? row.columns.length },
  addedAt: row.added_at.toISOString(),
  addedBy: nameIn(names, row.added_by),
  withheld:
    row.withheld_at === null || row.withheld_for === null
      ? null
      : {
          because: row.withheld_for,
          reason: row.withheld_reason,
          at: row.withheld_at.toISOString(),
          by: nameIn(names, row.withheld_by),
          isPurged: row.purged_at !== null,
          mayRelease: may(row),
        },
});

/** What its rows are asked for with: the version of an imported file has no row of its own before an editor changes files. */
const rowsGUIDOf = (row: VersionRow, current: Working['resources'][number] | undefined): string =>
  current?.version_guid === null && row.added_by === null && row.version_guid === importedVersion(current)
    ? current.resource_guid
    : row.version_guid;

/** What of its columns is the same as before under another name. */
function renamingOf(
  row: VersionRow,
  versions: Working['versions'],
  current: Working['resources'][number] | undefined,
  { status, lostOf }: Viewer,
) {
  const readersGUID = current === undefined ? null : importedVersion(current);
  const beside = ({ versions: keyed }: Pick<KeyedTable, 'versions'>) => {
    const one = keyed.find(({ versionGUID }) => versionGUID === row.version_guid);
    const base = one && comparedWith(one, keyed, readersGUID);
    return {
      one,
      base,
      isOpen: one !== undefined && base !== undefined && isOpen(one, base, row, status),
    };
  };
  const [first, ...others] = keyedTables(versions.values(), row.resource_guid);
  const { one, base, isOpen: isFirstOpen } = beside(first ?? { versions: [] });
  const lost = lostOf.get(row.resource_guid) ?? [];
  const baseRow = base && versions.get(base.versionGUID);
  return shownRenaming(one, base, {
    againstGUID: baseRow === undefined ? null : rowsGUIDOf(baseRow, current),
    isOpen: isFirstOpen,
    // It is about the version that readers have.
    lost: readersGUID === row.version_guid ? lost : [],
    otherTables: others.flatMap((table) => {
      const found = beside(table);
      const name = row.other_tables?.find(({ sheet }) => sheet === table.sheet)?.name;
      if (found.one === undefined || name === undefined) return [];
      const { gone, added, renamed } = columnsBeside(found.one, found.base);
      return gone.length + renamed.length === 0
        ? []
        : [
            {
              sheet: table.sheet,
              name,
              gone: [...gone],
              added: [...added],
              renamed: renamed.map((pair) => ({ ...pair, isOpen: found.isOpen })),
            },
          ];
    }),
  });
}

function fileOf(
  { entry, version: row, codes }: WorkingFile,
  { versions, resources }: Working,
  viewer: Viewer,
): EditedFile {
  const current = resources.find(({ resource_guid }) => resource_guid === entry.resourceGUID);
  const licence = viewer.licences.get(entry.facts?.licence ?? NaN);
  return {
    ...versionOf(row, viewer),
    resourceGUID: entry.resourceGUID,
    name: entry.name,
    description: entry.description,
    facts: entry.facts ?? {},
    ...(licence !== undefined && { licence }),
    format: row.format,
    mimeType: row.mime_type,
    status: row.status,
    statusReason: row.status_reason,
    finding: row.finding,
    checksum:
      row.checksum === null || row.checksum_algorithm === null
        ? null
        : { algorithm: row.checksum_algorithm, value: row.checksum },
    url: row.url,
    uploadId: row.upload_id,
    rowsGUID: rowsGUIDOf(row, current),
    isPublished:
      row.published_at !== null && (current?.version_guid ?? row.version_guid) === row.version_guid,
    dialect: row.dialect,
    stated: row.reading ?? {},
    columns: row.columns,
    otherTables: (row.other_tables ?? []).map(({ sheet, name, columns }) => ({
      sheet,
      name,
      columns: [...columns],
    })),
    renaming: renamingOf(row, versions, current, viewer),
    moments: [...(row.clues.moments ?? [])],
    violations: row.violations.map((violation) => ({
      ...violation,
      repair: violation.repair ?? null,
      examples: violation.examples ?? [],
      text: violations[violation.rule]({
        column: violation.column ?? '',
        count: violation.count,
        against: violation.against,
      }),
    })),
    ...(codes !== undefined && { codes }),
    earlier: [...versions.values()]
      .filter((one) => one.resource_guid === entry.resourceGUID && one.version_guid !== row.version_guid)
      .toSorted((a, b) => b.version - a.version)
      .map((one) => versionOf(one, viewer)),
  };
}

/** Findings of the files that editors have, each with what was answered. */
const findingsOf = ({ files, answers }: Working, names: Names): PersonalFinding[] =>
  files.flatMap(({ entry, version }) =>
    version.personal.map((found) => {
      const answer = answerTo(answers, found);
      return {
        resourceGUID: entry.resourceGUID,
        ...found,
        answer:
          answer === undefined
            ? null
            : {
                isPersonal: answer.is_personal,
                reason: answer.reason,
                answeredBy: nameIn(names, answer.answered_by),
                answeredAt: answer.answered_at.toISOString(),
              },
        text: sayPersonal(found),
      };
    }),
  );

/** @throws ProblemError 403 or 404 */
export async function readEdited(
  kysely: Kysely<Schema>,
  datasetGUID: string,
  identityGUID: string,
): Promise<EditedDataset> {
  const editable = await findEditable(kysely, datasetGUID, identityGUID);
  const { row, status, may, organisationGUID } = editable;
  const working = await readWorking(kysely, editable);
  const { latest, files, versions, answers } = working;
  const names = await readNames(kysely, [
    ...[...versions.values()].flatMap(({ added_by, withheld_by }) => [added_by, withheld_by]),
    ...[...latest.values()].map(({ changed_by }) => changed_by),
    ...answers.map(({ answered_by }) => answered_by),
  ]);
  const viewer = {
    names,
    status,
    mayRelease: (version: VersionRow) => mayReleaseAll(editable, version, versions.values(), identityGUID),
    lostOf: await readLost(kysely, datasetGUID, working.resources),
    licences: await readLicences(kysely, files),
  };
  const organisation = await kysely
    .selectFrom('auth.organisation')
    .select(['slug', 'name'])
    .where('organisation_guid', '=', organisationGUID)
    .executeTakeFirstOrThrow();
  const removed = await readRemoved(
    kysely,
    datasetGUID,
    files.map(({ entry }) => entry),
  );
  const saved = [...latest.values()].toSorted((a, b) => b.changed_at.getTime() - a.changed_at.getTime())[0];
  return {
    datasetGUID,
    organisation: { organisationGUID, ...organisation },
    status,
    visibility: row.visibility,
    may,
    fields: working.fields,
    openness: await computedOpenness(kysely, working),
    translations: working.translations,
    revisions: working.revisions,
    unpublished:
      status === 'draft'
        ? []
        : [...latest.values()].filter(({ published_at }) => published_at === null).map(({ field }) => field),
    files: files.map((file) => fileOf(file, working, viewer)),
    removed: removed.map(({ entry, removedAt }) => ({
      resourceGUID: entry.resourceGUID,
      name: entry.name,
      removedAt: removedAt.toISOString(),
    })),
    proposals: await readProposals(kysely, editable, working),
    findings: findingsOf(working, names),
    plan: await readPlan(kysely, datasetGUID),
    firstPublishedAt: row.first_published_at?.toISOString() ?? null,
    saved:
      saved === undefined
        ? null
        : { at: saved.changed_at.toISOString(), by: nameIn(names, saved.changed_by) },
  };
}
