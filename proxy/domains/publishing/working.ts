/** A dataset as its editors have it: values, files, findings and answers. The checklist and the editor are made of it. */
import type { Kysely, Selectable } from 'kysely';
import type { DatasetFields, Revisions } from '#contract/publishing-fields.ts';
import type { NamedTranslations } from '#contract/text-languages.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Editable } from './editable.ts';
import { splitChanges } from './fields.ts';
import {
  editorsFiles,
  readResources,
  readVersions,
  type FileEntry,
  type VersionRow,
} from './files/file-versions.ts';
import {
  editorsValues,
  latestRevisions,
  valuesAtPlan,
  type LatestRevision,
  type RevisionNumbers,
} from './revisions.ts';
import { readBrokenLinks, type BrokenLink } from '#proxy/platform/catalogue/broken-links.ts';
import type { ResourceRow } from '#proxy/platform/catalogue/resource-record.ts';

export interface WorkingFile {
  readonly entry: FileEntry;
  readonly version: VersionRow;
}

export type PersonalAnswer = Selectable<Schema['catalogue.personal_answer']>;

export interface Working {
  readonly fields: DatasetFields;
  /** Texts in other languages; an empty one was taken away. */
  readonly translations: NamedTranslations;
  readonly revisions: Revisions;
  readonly latest: ReadonlyMap<string, LatestRevision>;
  readonly files: readonly WorkingFile[];
  readonly versions: ReadonlyMap<string, VersionRow>;
  /** The files that readers have. */
  readonly resources: readonly ResourceRow[];
  readonly answers: readonly PersonalAnswer[];
  /** Addresses of files and of the landing page, as readers have them, that do not answer. */
  readonly brokenLinks: readonly BrokenLink[];
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
  const latest = await latestRevisions(kysely, datasetGUID);
  const resources = await readResources(kysely, datasetGUID);
  const versions = await readVersions(kysely, datasetGUID, resources);
  const answers = await kysely
    .selectFrom('catalogue.personal_answer')
    .selectAll()
    .where('dataset_guid', '=', datasetGUID)
    .execute();
  const atPlan =
    planned === null ? new Map<string, unknown>() : await valuesAtPlan(kysely, datasetGUID, planned);
  const { fields, translations, revisions } = editorsValues(row, latest);
  const { files: plannedFiles, ...plannedValues } = Object.fromEntries(atPlan);
  const [plannedTexts, plannedFields] = splitChanges(plannedValues);
  // Written by `changeFiles` alone.
  const entries = (plannedFiles as FileEntry[] | undefined) ?? editorsFiles(resources, latest.get('files'));
  return {
    fields: { ...fields, ...plannedFields },
    translations: { ...translations, ...plannedTexts },
    revisions,
    latest,
    files: entries.flatMap((entry) => {
      const version = versions.get(entry.versionGUID);
      return version === undefined ? [] : [{ entry, version }];
    }),
    versions,
    resources,
    answers,
    brokenLinks: await readBrokenLinks(kysely, [datasetGUID]),
  };
}

/** The answer to a finding, which counts for every version of the column. */
export const answerTo = (
  answers: readonly PersonalAnswer[],
  { column, kind }: { readonly column: string; readonly kind: string },
): PersonalAnswer | undefined =>
  answers.find((answer) => answer.column_name === column && answer.kind === kind);
