/**
 * Columns of a source that have another name: what people have said of them counts for the run that they look at, and for
 * later ones of the source.
 */
import { sql, type Kysely } from 'kysely';
import { isUsedColumn, type FoundColumns, type ImportedColumns } from '#contract/harvest.ts';
import type { CallRequest } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { refusalOf } from '#contract/refusal.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import {
  confirmedName,
  confirmedNames,
  type ConfirmedRenaming,
} from '#proxy/platform/catalogue/imported-columns.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import type { StoredItem } from './items.ts';
import { findRun } from './runs.ts';

type Confirmed = ReadonlyMap<string, readonly ConfirmedRenaming[]>;

/** What was said of a source, by the GUID of the file. */
export async function readConfirmed(kysely: Kysely<Schema>, sourceGUID: string): Promise<Confirmed> {
  const rows = await kysely
    .selectFrom('catalogue.harvest_renaming')
    .selectAll()
    .where('source_guid', '=', sourceGUID)
    .orderBy('confirmed_at')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.resource_guid)].map(([guid, ofFile]) => [
      guid,
      ofFile.map((row) => ({ before: row.before_name, after: row.after_name, actorGUID: row.confirmed_by })),
    ]),
  );
}

/** Readers had both columns beside each other. */
const cannotBe = ({ beside }: Pick<FoundColumns['gone'][number], 'beside'>, after: string): boolean =>
  beside?.includes(after) === true;

/** Columns of a file with what was said of them. */
export function withSaid(
  { gone, ...file }: FoundColumns,
  pairs: readonly ConfirmedRenaming[] = [],
): ImportedColumns {
  const names = confirmedNames(
    pairs,
    gone.map(({ name }) => name),
    file.added,
  );
  return {
    ...file,
    gone: gone.map((column) => {
      const after = names.get(column.name) ?? null;
      // What was said before counts for files in which it can be so.
      return { ...column, after: after !== null && cannotBe(column, after) ? null : after };
    }),
  };
}

/** What was said of one file of a source is proposed in its other files. */
export async function withRemembered<Item extends Pick<StoredItem, 'columns'>>(
  kysely: Kysely<Schema>,
  sourceGUID: string,
  items: readonly Item[],
): Promise<Item[]> {
  const pairs = [...(await readConfirmed(kysely, sourceGUID)).values()].flat();
  if (pairs.length === 0) return [...items];
  return items.map((item) => ({
    ...item,
    ...(item.columns !== undefined && {
      columns: item.columns.map((file) => ({
        ...file,
        gone: file.gone.map((column) => ({
          ...column,
          likely:
            confirmedName(
              pairs,
              column.name,
              file.added.filter((after) => !cannotBe(column, after)),
            ) ?? column.likely,
        })),
      })),
    }),
  }));
}

/** Files that lose columns which someone uses, and of which no one has said what they are called now. */
export async function countBroken(
  kysely: Kysely<Schema>,
  sourceGUID: string,
  items: readonly Pick<StoredItem, 'columns'>[],
): Promise<number> {
  const confirmed = await readConfirmed(kysely, sourceGUID);
  return items
    .flatMap(({ columns }) => columns ?? [])
    .map((file) => withSaid(file, confirmed.get(file.resourceGUID)))
    .filter(({ gone }) => gone.some(({ after, breaks }) => after === null && isUsedColumn(breaks))).length;
}

/**
 * The call `harvest:confirmRenaming`.
 * @throws ProblemError 400 by field for a column that the file does not lose, or does not have; 404 for a run that there is
 * not; 409 where the run waits for no one any more, and for columns that readers had beside each other
 */
export const confirmRenaming = (
  kysely: Kysely<Schema>,
  request: CallRequest<'harvest:confirmRenaming'>,
  actorGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const { organisationGUID, runGUID, position, resourceGUID } = request;
    const { sourceGUID } = await findRun(trx, request);
    // Two people say it one after the other.
    await sql`select from catalogue.harvest_source where source_guid = ${sourceGUID} for update`.execute(trx);
    // A run that begins to be applied waits for this, or this for it.
    const { rows: runs } = await sql<{ state: string }>`
      select state from catalogue.harvest_run where run_guid = ${runGUID} for share`.execute(trx);
    if (runs[0]?.state !== 'ready') throw refusalOf(409, fieldError('runGUID', 'run.otherState'));
    const item = await trx
      .selectFrom('catalogue.harvest_item')
      .select('columns')
      .where('run_guid', '=', runGUID)
      .where('position', '=', position)
      .executeTakeFirst();
    const file = item?.columns?.find((one) => one.resourceGUID === resourceGUID);
    if (file === undefined)
      throw new ProblemError(404, 'The run has found no such file', [
        fieldError('resourceGUID', 'file.unknown'),
      ]);
    const [before, after] = [storableText(request.before), request.after && storableText(request.after)];
    const names = file.gone.map(({ name }) => name);
    if (!names.includes(before)) throw refusalOf(400, fieldError('before', 'column.notGone'));
    if (after !== null && !file.added.includes(after))
      throw refusalOf(400, fieldError('after', 'column.notNew'));
    const column = file.gone.find(({ name }) => name === before);
    if (after !== null && column !== undefined && cannotBe(column, after))
      throw refusalOf(409, fieldError('after', 'column.wasBeside'));
    const { gone } = withSaid(file, (await readConfirmed(trx, sourceGUID)).get(resourceGUID));
    if (after !== null && gone.some((one) => one.name !== before && one.after === after))
      throw refusalOf(400, fieldError('after', 'column.taken'));
    const present = gone.find(({ name }) => name === before)?.after ?? null;
    // What was said before, in either direction, of the column and a name that it could have now, and of that name and others.
    await sql`delete from catalogue.harvest_renaming
      where source_guid = ${sourceGUID} and resource_guid = ${resourceGUID}
        and (before_name = ${before} and after_name = any (${file.added}::text[])
          or after_name = ${before} and before_name = any (${file.added}::text[])
          or before_name = ${after} and after_name = any (${names}::text[])
          or after_name = ${after} and before_name = any (${names}::text[]))`.execute(trx);
    if (after !== null)
      await trx
        .insertInto('catalogue.harvest_renaming')
        .values({
          source_guid: sourceGUID,
          resource_guid: resourceGUID,
          before_name: before,
          after_name: after,
          confirmed_by: actorGUID,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'source.renamingSaved',
      object: { kind: 'source', id: sourceGUID },
      before: { file: resourceGUID, column: before, name: present },
      after: { file: resourceGUID, column: before, name: after },
    });
  });
