/** The resource that a preview, an API or an export is asked for, if the caller may do that with its file. */
import type { FileAction } from '#proxy/platform/access/file-action.ts';
import type { Kysely } from 'kysely';
import type { Narrowing } from '#contract/narrowing.ts';
import type { Preview } from '#contract/preview.ts';
import { ProblemError } from '#contract/problem.ts';
import type { AccessCaller } from '#proxy/platform/access/access-facts.ts';
import { prepared } from '#proxy/platform/database/prepared.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { filePath } from '#proxy/platform/catalogue/file-path.ts';
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import { kindsOfFile, type Kinds } from '#proxy/platform/formats/kind/kinds-of-file.ts';

export interface FoundResource extends Kinds, Pick<Preview, 'resource' | 'dataset' | 'may'> {
  readonly fileKey: string;
  /** What the publisher says about how the file is written. */
  readonly stated: StatedReading | null;
  /** Parts of the table that the caller may see; null for everything in the file. */
  readonly openings: readonly Narrowing[] | null;
}

/**
 * Finds the stored file of a resource for a caller; null is a visitor.
 * @throws ProblemError 403 or 404
 */
export type FindFile = (
  resourceGUID: string,
  caller: AccessCaller | null,
  action: FileAction,
) => Promise<{
  readonly name: string;
  readonly key: string;
  readonly openings: readonly Narrowing[] | null;
  readonly may: Preview['may'];
}>;

/**
 * The parts that a caller may see of one sheet. Where no sheet is asked for, it is that of the first part.
 * @throws ProblemError 403 when no part is of this sheet
 */
function openingsOf(openings: readonly Narrowing[] | null, asked: number) {
  if (openings === null) return { sheet: asked, openings };
  const sheet = asked === 0 ? (openings[0]?.sheet ?? 0) : asked;
  const ofSheet = openings.filter((part) => part.sheet === sheet);
  if (ofSheet.length === 0) throw new ProblemError(403, 'This sheet of the file is not shared with you');
  return { sheet, openings: ofSheet };
}

/**
 * Finds a file for what a caller is about to do with its table.
 * @throws ProblemError 403 where they may know of it and not do that, otherwise 404
 */
export async function findResource(
  { kysely, findFile }: { readonly kysely: Kysely<Schema>; readonly findFile: FindFile },
  { resourceGUID, sheet: asked }: { readonly resourceGUID: string; readonly sheet: number },
  caller: AccessCaller | null | undefined,
  action: FileAction,
): Promise<FoundResource> {
  const file = await findFile(resourceGUID, caller ?? null, action);
  const { sheet, openings } = openingsOf(file.openings, asked);
  const row = await kysely
    .selectFrom('catalogue.stored_file as r')
    .innerJoin('catalogue.dataset as d', 'd.dataset_guid', 'r.dataset_guid')
    .innerJoin('auth.organisation as o', 'o.organisation_guid', 'd.organisation_guid')
    .modifyFront(prepared)
    .select([
      'r.name',
      'r.format',
      'r.bytes',
      'r.reading',
      'd.dataset_guid',
      'd.title',
      'd.language',
      'd.visibility',
      'o.slug',
      'o.name as organisation',
    ])
    .where('r.guid', '=', resourceGUID)
    .executeTakeFirstOrThrow();
  const facts = { format: row.format, fileName: file.name };
  return {
    resource: {
      resourceGUID,
      name: row.name,
      format: row.format,
      bytes: row.bytes === null ? null : Number(row.bytes),
      url: filePath({ resourceGUID, name: file.name }),
      restricted: row.visibility !== 'public',
      sheet,
      inPart: openings !== null,
    },
    dataset: {
      datasetGUID: row.dataset_guid,
      title: row.title,
      language: row.language,
      organisationSlug: row.slug,
      organisationName: row.organisation,
    },
    fileKey: file.key,
    stated: row.reading,
    openings,
    may: file.may,
    ...kindsOfFile(facts),
  };
}
