/**
 * What names columns of a file follows an import that brings it with other names, where a person has said which column is
 * which (decision 285). Columns that something names, and of which that was not said, need an editor.
 */
import { sql, type Transaction } from 'kysely';
import { isNamedColumn } from '#contract/harvest.ts';
import { movedWords } from '#contract/moved-words.ts';
import type { FieldKey } from '#contract/publishing-fields.ts';
import {
  confirmedNames,
  type ColumnsOfImports,
  type ConfirmedRenaming,
  type IncomingFile,
  type ReplacedVersions,
} from '#proxy/platform/catalogue/imported-columns.ts';
import { importedVersion } from '#proxy/platform/catalogue/version-guid.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { statusOf } from '#proxy/platform/lookups/status.ts';
import { readersTranslations, readersValues, readRow, type DatasetRow } from '../fields.ts';
import { replaceField } from '../replace-values.ts';
import { latestRevisions } from '../revisions.ts';
import { readWorkings, type Working } from '../working.ts';
import { readBreaks } from './column-breaks.ts';
import { joinedKeys, renamedBetween, type KeyedVersion, type Renaming } from './column-identity.ts';
import { keyedTables, numbersOf, readNamed, storeKeys } from './column-keys.ts';
import { isElsewhere } from './columns-elsewhere.ts';
import { keepImported } from './current-files.ts';
import { readResourcesOf, readVersionsOf } from './file-versions.ts';
import { followRenamed, followVersion } from './follow-renamed.ts';
import { findLost, incomingVersion, isOfEditors, isWhole } from './imported-columns.ts';
import { noteLost } from './lost-columns.ts';
import { copyAnswers } from './rename-column.ts';
import { columnsBeside } from './renamed-columns.ts';

/** Keeps the versions that an import replaces by others that lack some of their columns. */
async function keepReplaced(
  trx: Transaction<Schema>,
  files: readonly IncomingFile[],
): Promise<ReplacedVersions> {
  const incoming = new Map(
    files.flatMap((file) => (file.columns.length === 0 ? [] : [[file.resourceGUID, file]])),
  );
  if (incoming.size === 0) return new Map();
  const resources = (
    await readResourcesOf(trx, [...new Set([...incoming.values()].map(({ datasetGUID }) => datasetGUID))])
  ).filter((row) => {
    const file = incoming.get(row.resource_guid);
    if (file === undefined || row.file_key === file.fileKey) return false;
    // A column that is not described is neither gone nor new.
    if (!isWhole(row.columns, row.column_count) || !isWhole(file.columns, file.columnCount)) return false;
    const names = new Set(file.columns.map(({ name }) => name));
    return importedVersion(row) !== incomingVersion(file) && row.columns.some(({ name }) => !names.has(name));
  });
  const datasets = [...new Set(resources.map(({ dataset_guid: guid }) => guid))];
  const versions = await readVersionsOf(trx, datasets, resources);
  const replaced = new Map(
    resources.flatMap((row) => {
      const version = versions.get(importedVersion(row));
      return version === undefined || isOfEditors(version) ? [] : [[row.resource_guid, version.version_guid]];
    }),
  );
  for (const datasetGUID of datasets) {
    const row = await readRow(trx, datasetGUID);
    if (row !== undefined) await keepImported(trx, datasetGUID, statusOf(row.status_id));
  }
  return replaced;
}

/** The texts of a column move for readers and editors alike: readers have the new name at once. */
async function moveWords(
  trx: Transaction<Schema>,
  row: DatasetRow,
  working: Working,
  { resourceGUID, renaming, actorGUID }: Followed,
): Promise<void> {
  const isKept = isElsewhere(working, { resourceGUID, sheet: 0 }, renaming.before);
  const move = (words: Parameters<typeof movedWords>[0]) =>
    movedWords(words, renaming, { resourceGUID, isKept });
  const readers = { dictionary: readersValues(row).dictionary, translations: readersTranslations(row) };
  const editors = { dictionary: working.fields.dictionary, translations: working.translations };
  const [out, kept] = [move(readers), move(editors)];
  const latest = await latestRevisions(trx, row.dataset_guid);
  if (out.dictionary !== null || kept.dictionary !== null)
    await replaceField(trx, row, {
      field: 'dictionary',
      latest: latest.get('dictionary'),
      readers: { before: readers.dictionary, after: out.dictionary ?? readers.dictionary },
      editors: { before: editors.dictionary, after: kept.dictionary ?? editors.dictionary },
      // Written by this domain alone.
      planned: (value) =>
        move({ ...editors, dictionary: value as typeof editors.dictionary }).dictionary ?? value,
      actorGUID,
    });
  const [ofReaders, ofEditors] = [readers, editors].map(
    ({ translations }) => new Map(Object.entries(translations)),
  );
  const [outTexts, keptTexts] = [out, kept].map(({ translations }) => new Map(Object.entries(translations)));
  for (const field of new Set([...(outTexts?.keys() ?? []), ...(keptTexts?.keys() ?? [])])) {
    const [was, had] = [ofReaders?.get(field) ?? '', ofEditors?.get(field) ?? ''];
    const after = keptTexts?.get(field) ?? had;
    await replaceField(trx, row, {
      // Names of translations alone.
      field: field as FieldKey,
      latest: latest.get(field),
      readers: { before: was, after: outTexts?.get(field) ?? was },
      editors: { before: had, after },
      planned: (value) => (value === had ? after : value),
      actorGUID,
    });
  }
}

interface Followed {
  readonly resourceGUID: string;
  readonly renaming: Renaming;
  /** Null: an import has gone back to names from before. */
  readonly actorGUID: string | null;
}

/** The keys of a version with those of columns that were confirmed, one after the other. */
function withConfirmed(
  versions: readonly KeyedVersion[],
  [beforeGUID, oneGUID]: readonly [string, string],
  confirmed: readonly ConfirmedRenaming[],
  wereOut: (version: KeyedVersion) => boolean,
): { versions: readonly KeyedVersion[]; said: readonly ConfirmedRenaming[] } {
  let all = versions;
  const said: ConfirmedRenaming[] = [];
  const find = (guid: string) => all.find(({ versionGUID }) => versionGUID === guid);
  const beside = (): ReturnType<typeof columnsBeside> => {
    const one = find(oneGUID);
    return one === undefined ? { gone: [], added: [], renamed: [] } : columnsBeside(one, find(beforeGUID));
  };
  const first = beside();
  for (const [before, after] of confirmedNames(confirmed, first.gone, first.added)) {
    const [base, one] = [find(beforeGUID), find(oneGUID)];
    if (base === undefined || one === undefined) break;
    const { gone, added } = beside();
    if (!gone.includes(before) || !added.includes(after)) continue;
    const joined = joinedKeys(all, { base, one }, { before, after }, wereOut);
    if (joined === null) continue;
    all = all.map((version) => joined.find((other) => other.versionGUID === version.versionGUID) ?? version);
    const by = confirmed.find((pair) =>
      [pair.before, pair.after].every((name) => [before, after].includes(name)),
    );
    said.push({ before, after, actorGUID: by?.actorGUID ?? '' });
  }
  return { versions: all, said };
}

/** What names columns of one file follows. */
async function followFile(
  trx: Transaction<Schema>,
  { row, working }: { readonly row: DatasetRow; readonly working: Working },
  { resourceGUID, beforeGUID }: { readonly resourceGUID: string; readonly beforeGUID: string },
  confirmed: readonly ConfirmedRenaming[],
): Promise<void> {
  const datasetGUID = row.dataset_guid;
  const resource = working.resources.find((one) => one.resource_guid === resourceGUID);
  const versionGUID = resource && importedVersion(resource);
  const current = versionGUID === undefined ? undefined : working.versions.get(versionGUID);
  if (
    versionGUID === undefined ||
    current === undefined ||
    versionGUID === beforeGUID ||
    isOfEditors(current)
  )
    return;
  const [first, ...others] = keyedTables(working.versions.values(), resourceGUID);
  if (first === undefined) return;
  await storeKeys(trx, first.versions);
  const { versions, said } = withConfirmed(
    first.versions,
    [beforeGUID, versionGUID],
    confirmed,
    // The one that this import brings is out in this transaction alone.
    (version) =>
      version.versionGUID !== versionGUID && working.versions.get(version.versionGUID)?.published_at != null,
  );
  await storeKeys(trx, versions);
  const find = (guid: string) => versions.find((one) => one.versionGUID === guid);
  const [before, one] = [find(beforeGUID), find(versionGUID)];
  if (before === undefined || one === undefined || one.names.length === 0) return;
  const file = { datasetGUID, organisationGUID: row.organisation_guid, resourceGUID };
  const noted = (await readNamed(trx, datasetGUID)).get(resourceGUID);
  // Where editors have a list of their own, it has written the names of this version already, without what was confirmed.
  if (noted === versionGUID)
    await followRenamed(trx, {
      ...file,
      sheets: numbersOf(first, beforeGUID, versionGUID),
      renamed: said,
      // What names one of these was given for a column that was gone before: nothing had the name until this import.
      taken: new Set(said.map(({ after }) => after)),
      columns: one.names,
    });
  else
    await followVersion(trx, {
      ...file,
      tables: [{ ...first, versions }, ...others],
      named: noted ?? beforeGUID,
      noted,
      versionGUID,
    });
  for (const renaming of renamedBetween(before, one)) {
    const by = said.find((pair) => pair.before === renaming.before);
    await moveWords(trx, (await readRow(trx, datasetGUID)) ?? row, await againOf(trx, row, working), {
      resourceGUID,
      renaming,
      actorGUID: by?.actorGUID ?? null,
    });
    await copyAnswers(trx, datasetGUID, renaming);
  }
  const { gone } = columnsBeside(one, before);
  const breaks = await readBreaks(trx, new Map([[resourceGUID, { working, names: gone }]]));
  await noteLost(trx, {
    datasetGUID,
    resourceGUID,
    versionGUID,
    columns: gone.filter((name) => {
      const named = breaks.get(resourceGUID)?.get(name);
      return named !== undefined && isNamedColumn(named);
    }),
  });
}

/** What editors have, after a change of this transaction. */
async function againOf(trx: Transaction<Schema>, row: DatasetRow, working: Working): Promise<Working> {
  const now = await readRow(trx, row.dataset_guid);
  return (now && (await readWorkings(trx, [now])).get(row.dataset_guid)) ?? working;
}

async function follow(
  trx: Transaction<Schema>,
  replaced: ReplacedVersions,
  confirmed: ReadonlyMap<string, readonly ConfirmedRenaming[]>,
): Promise<void> {
  if (replaced.size === 0) return;
  const { rows } = await sql<{ dataset_guid: string; resource_guid: string }>`
    select dataset_guid, resource_guid from catalogue.resource
    where resource_guid = any (${[...replaced.keys()]}::uuid[]) order by 1, 2`.execute(trx);
  for (const [datasetGUID, files] of Map.groupBy(rows, ({ dataset_guid: guid }) => guid)) {
    const row = await readRow(trx, datasetGUID);
    if (row === undefined) continue;
    await keepImported(trx, datasetGUID, statusOf(row.status_id), replaced);
    for (const { resource_guid: resourceGUID } of files) {
      const working = (await readWorkings(trx, [row])).get(datasetGUID);
      const beforeGUID = replaced.get(resourceGUID);
      if (working !== undefined && beforeGUID !== undefined)
        await followFile(
          trx,
          { row, working },
          { resourceGUID, beforeGUID },
          confirmed.get(resourceGUID) ?? [],
        );
    }
  }
}

export const columnsOfImports: ColumnsOfImports = { find: findLost, keepReplaced, follow };
