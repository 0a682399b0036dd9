/** A dataset as its editors have it: values, files, findings and answers. The checklist and the editor are made of it. */
import { sql, type Kysely, type Selectable } from 'kysely';
import type { CodeState } from '#contract/publishing-files.ts';
import type { DatasetFields, Revisions } from '#contract/publishing-fields.ts';
import type { NamedTranslations } from '#contract/text-languages.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Editable } from './editable.ts';
import { splitChanges, type DatasetRow } from './fields.ts';
import { readComparisons, withCodes } from './files/code-comparisons.ts';
import {
  editorsFiles,
  readResourcesOf,
  readVersionsOf,
  type FileEntry,
  type VersionRow,
} from './files/file-versions.ts';
import {
  editorsValues,
  latestRevisionsOf,
  valuesAtPlan,
  type LatestRevisions,
  type RevisionNumbers,
} from './revisions.ts';
import { readBrokenLinks, type BrokenLink } from '#proxy/platform/catalogue/broken-links.ts';
import type { ResourceRow } from '#proxy/platform/catalogue/resource-record.ts';

export interface WorkingFile {
  readonly entry: FileEntry;
  readonly version: VersionRow;
  /** Whether its codes were compared with those of other files; absent: there is nothing to compare. */
  readonly codes?: CodeState;
}

export type PersonalAnswer = Selectable<Schema['catalogue.personal_answer']>;

export interface Working {
  readonly fields: DatasetFields;
  /** Texts in other languages; an empty one was taken away. */
  readonly translations: NamedTranslations;
  readonly revisions: Revisions;
  readonly latest: LatestRevisions;
  readonly files: readonly WorkingFile[];
  readonly versions: ReadonlyMap<string, VersionRow>;
  /** The files that readers have. */
  readonly resources: readonly ResourceRow[];
  readonly answers: readonly PersonalAnswer[];
  /** Addresses of files and of the landing page, as readers have them, that do not answer. */
  readonly brokenLinks: readonly BrokenLink[];
}

/** Files of a list with their versions; one without a version is not there yet. */
const filesOf = (entries: readonly FileEntry[], versions: Working['versions']): WorkingFile[] =>
  entries.flatMap((entry) => {
    const version = versions.get(entry.versionGUID);
    return version === undefined ? [] : [{ entry, version }];
  });

/** Reads what editors have of datasets, by their GUIDs, in as many statements as for one. */
export async function readWorkings(
  kysely: Kysely<Schema>,
  rows: readonly DatasetRow[],
): Promise<ReadonlyMap<string, Working>> {
  const guids = rows.map(({ dataset_guid: guid }) => guid);
  const latestOf = await latestRevisionsOf(kysely, guids);
  const resourcesOf = await readResourcesOf(kysely, guids);
  const allVersions = await readVersionsOf(kysely, guids, resourcesOf);
  const answersOf = await kysely
    .selectFrom('catalogue.personal_answer')
    .selectAll()
    .where('dataset_guid', '=', sql<string>`any (${guids}::uuid[])`)
    .execute();
  const linksOf = await readBrokenLinks(kysely, guids);
  const comparisonsOf = await readComparisons(kysely, guids);
  const ofDataset = <Row extends { readonly dataset_guid: string }>(all: readonly Row[]) =>
    Map.groupBy(all, ({ dataset_guid: guid }) => guid);
  const [resourceLists, versionLists, answerLists, comparisonLists] = [
    ofDataset(resourcesOf),
    ofDataset([...allVersions.values()]),
    ofDataset(answersOf),
    ofDataset(comparisonsOf),
  ];
  const brokenLists = Map.groupBy(linksOf, ({ datasetGUID }) => datasetGUID);
  return new Map(
    rows.map((row) => {
      const { dataset_guid: guid } = row;
      const latest: LatestRevisions = latestOf.get(guid) ?? new Map();
      const resources = resourceLists.get(guid) ?? [];
      const versions = new Map(
        (versionLists.get(guid) ?? []).map((version) => [version.version_guid, version]),
      );
      const values = editorsValues(row, latest);
      const working: Working = {
        ...values,
        latest,
        files: withCodes(
          filesOf(editorsFiles(resources, latest.get('files')), versions),
          values.fields.dictionary,
          comparisonLists.get(guid) ?? [],
        ),
        versions,
        resources,
        answers: answerLists.get(guid) ?? [],
        brokenLinks: brokenLists.get(guid) ?? [],
      };
      return [guid, working];
    }),
  );
}

/**
 * Reads what editors have of a dataset.
 * @param planned the revisions of a plan: what editors had when it was made
 */
export async function readWorking(
  kysely: Kysely<Schema>,
  { datasetGUID, row }: Editable,
  planned: RevisionNumbers | null = null,
): Promise<Working> {
  const working = (await readWorkings(kysely, [row])).get(row.dataset_guid);
  if (working === undefined) throw new RangeError('A dataset was read as none');
  if (planned === null) return working;
  const { files: plannedFiles, ...plannedValues } = Object.fromEntries(
    await valuesAtPlan(kysely, datasetGUID, planned),
  );
  const [plannedTexts, plannedFields] = splitChanges(plannedValues);
  return {
    ...working,
    fields: { ...working.fields, ...plannedFields },
    translations: { ...working.translations, ...plannedTexts },
    ...(plannedFiles !== undefined && {
      // Written by `changeFiles` alone.
      files: filesOf(plannedFiles as FileEntry[], working.versions),
    }),
  };
}

/** The answer to a finding, which counts for every version of the column. */
export const answerTo = (
  answers: readonly PersonalAnswer[],
  { column, kind }: { readonly column: string; readonly kind: string },
): PersonalAnswer | undefined =>
  answers.find((answer) => answer.column_name === column && answer.kind === kind);
