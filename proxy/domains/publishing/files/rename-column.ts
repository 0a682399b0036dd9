/**
 * The calls `dataset:renameColumn` and `dataset:separateColumn`: an editor says that a column is one that was called
 * otherwise before, or that it is not. What was written of the column follows in the same transaction.
 */
import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { AuditAction } from '#contract/audit-actions.ts';
import type { CallRequest } from '#contract/index.ts';
import { movedWords } from '#contract/moved-words.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { importedVersion } from '#proxy/platform/catalogue/version-guid.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { lockEditable, requirePublish, type Editable } from '../editable.ts';
import { saveInto } from '../save-fields.ts';
import { readWorking, type Working } from '../working.ts';
import { requireCurrent, unknownFile } from './change-files.ts';
import { comparedWith, joinedKeys, withKey, type KeyedVersion, type Renaming } from './column-identity.ts';
import { keyedTables, noteNamed, numbersOf, storeKeys, type KeyedTable } from './column-keys.ts';
import { isElsewhere } from './columns-elsewhere.ts';
import { keepImported } from './current-files.ts';
import type { VersionRow } from './file-versions.ts';
import { followRenamed } from './follow-renamed.ts';
import { forgetLost } from './lost-columns.ts';
import { columnsBeside } from './renamed-columns.ts';

type Request = Pick<
  CallRequest<'dataset:renameColumn'>,
  'datasetGUID' | 'resourceGUID' | 'versionGUID' | 'sheet'
>;

type Rule = 'notGone' | 'notNew' | 'wasBeside' | 'notRenamed' | 'readersHave';
const refuse = (status: 400 | 409, field: 'before' | 'after' | 'column', rule: Rule) =>
  new ProblemError(status, 'The columns cannot be the same', [fieldError(field, `column.${rule}`)]);

/** An editor says it of one version of one file. */
interface Said {
  readonly editable: Editable;
  readonly working: Working;
  readonly table: KeyedTable;
  readonly one: KeyedVersion;
  /** The version that it is compared with. */
  readonly base: KeyedVersion;
  /** Readers have the version. */
  readonly isOut: boolean;
  readonly actorGUID: string;
}

/** @throws ProblemError 404 for a file that there is not, 409 for another version than its current one */
async function findSaid(trx: Transaction<Schema>, request: Request, actorGUID: string): Promise<Said> {
  const { datasetGUID, resourceGUID, versionGUID, sheet } = request;
  const editable = await lockEditable(trx, datasetGUID, actorGUID);
  await keepImported(trx, datasetGUID, editable.status);
  const working = await readWorking(trx, editable);
  const file = working.files.find(({ entry }) => entry.resourceGUID === resourceGUID);
  if (file === undefined) throw unknownFile();
  requireCurrent(file.entry.versionGUID, versionGUID);
  const resource = working.resources.find((row) => row.resource_guid === resourceGUID);
  const readersGUID = resource === undefined ? null : importedVersion(resource);
  const table = keyedTables(working.versions.values(), resourceGUID).find((one) => one.sheet === sheet);
  const one = table?.versions.find((version) => version.versionGUID === versionGUID);
  const base = one && comparedWith(one, table?.versions ?? [], readersGUID);
  // The first version of a file has no columns from before, and neither has a table that it has not.
  if (table === undefined || one === undefined || base === undefined) throw refuse(400, 'before', 'notGone');
  const isOut = readersGUID === versionGUID;
  // What readers have of it changes at once.
  if (isOut && editable.status !== 'draft') requirePublish(editable);
  return { editable, working, table, one, base, isOut, actorGUID };
}

/** The texts of a column go with it; those that another file has stay there too. Answers about personal data do as well. */
async function moveWords(
  trx: Transaction<Schema>,
  { editable, working, table, actorGUID }: Said,
  resourceGUID: string,
  renaming: Renaming,
): Promise<void> {
  const isKept = isElsewhere(working, { resourceGUID, sheet: table.sheet }, renaming.before);
  const { dictionary, translations } = movedWords(
    { dictionary: working.fields.dictionary, translations: working.translations },
    renaming,
    // Codes of other columns are in the first table of a file.
    { resourceGUID: table.sheet === 0 ? resourceGUID : null, isKept },
  );
  if (dictionary !== null || Object.keys(translations).length > 0)
    await saveInto(
      trx,
      editable,
      {
        changes: dictionary === null ? {} : { dictionary },
        translations,
        base: working.revisions,
      },
      actorGUID,
    );
}

/** Answers about personal data count for the column under its new name too. */
export const copyAnswers = (trx: Transaction<Schema>, datasetGUID: string, { before, after }: Renaming) =>
  sql`insert into catalogue.personal_answer
      (dataset_guid, column_name, kind, is_personal, reason, answered_by, answered_at)
    select dataset_guid, ${after}, kind, is_personal, reason, answered_by, answered_at
    from catalogue.personal_answer where dataset_guid = ${datasetGUID} and column_name = ${before}
    on conflict do nothing`.execute(trx);

/** An answer of another column does not count; one that was given since does. */
const removeCopiedAnswers = (trx: Transaction<Schema>, datasetGUID: string, { before, after }: Renaming) =>
  sql`delete from catalogue.personal_answer a using catalogue.personal_answer b
    where a.dataset_guid = ${datasetGUID} and b.dataset_guid = a.dataset_guid and a.kind = b.kind
      and a.column_name = ${after} and b.column_name = ${before} and a.answered_at = b.answered_at
      and a.answered_by = b.answered_by`.execute(trx);

async function record(
  trx: Transaction<Schema>,
  { editable: { datasetGUID, organisationGUID }, table, isOut, one, base, actorGUID }: Said,
  action: AuditAction,
  resourceGUID: string,
  { renaming, followed }: { readonly renaming: Renaming; readonly followed: Renaming },
): Promise<void> {
  await recordAudit(trx, {
    organisationGUID,
    actorGUID,
    action,
    object: { kind: 'dataset', id: datasetGUID },
    after: { file: resourceGUID, ...(table.sheet !== 0 && { sheet: table.sheet }), ...renaming },
  });
  const file = { datasetGUID, organisationGUID, resourceGUID };
  if (!isOut) {
    // They follow when readers get the version, also where a server of before has published it.
    await noteNamed(trx, { ...file, versionGUID: base.versionGUID }, true);
    return;
  }
  // What was given for the new name since readers have it is for the same column.
  const sheets = numbersOf(table, base.versionGUID, one.versionGUID);
  await followRenamed(trx, { ...file, sheets, renamed: [followed], taken: new Set(), columns: one.names });
  await noteNamed(trx, { ...file, versionGUID: one.versionGUID });
}

/**
 * The call `dataset:renameColumn`.
 * @throws ProblemError 404; 400 by field for columns that are not one gone and one added; 409 for another version than the
 * current one, and for columns that readers had beside each other
 */
export const renameColumn = (
  kysely: Kysely<Schema>,
  { before, after, ...request }: CallRequest<'dataset:renameColumn'>,
  actorGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const said = await findSaid(trx, request, actorGUID);
    const { working, table, one, base } = said;
    const { versions, sheet } = table;
    const { gone, added } = columnsBeside(one, base);
    if (!gone.includes(before)) throw refuse(400, 'before', 'notGone');
    if (!added.includes(after)) throw refuse(400, 'after', 'notNew');
    const renaming = { before, after };
    const joined = joinedKeys(
      versions,
      { base, one },
      renaming,
      ({ versionGUID }) => working.versions.get(versionGUID)?.published_at != null,
    );
    if (joined === null) throw refuse(409, 'after', 'wasBeside');
    const { datasetGUID, resourceGUID } = request;
    await storeKeys(trx, versions, sheet);
    await storeKeys(trx, joined, sheet);
    await moveWords(trx, said, resourceGUID, renaming);
    await copyAnswers(trx, datasetGUID, renaming);
    if (sheet === 0) await forgetLost(trx, resourceGUID, [before]);
    await record(trx, said, 'dataset.columnRenamed', resourceGUID, { renaming, followed: renaming });
  });

/**
 * The call `dataset:separateColumn`.
 * @throws ProblemError 404; 400 for a column that was not said to be another one; 409 for another version than the current
 * one, and where readers have it
 */
export const separateColumn = (
  kysely: Kysely<Schema>,
  { column, ...request }: CallRequest<'dataset:separateColumn'>,
  actorGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const said = await findSaid(trx, request, actorGUID);
    const { editable, table, one, base, working } = said;
    const { versions, sheet } = table;
    const { renamed } = columnsBeside(one, base);
    const renaming = renamed.find(({ after }) => after === column);
    if (renaming === undefined) throw refuse(400, 'column', 'notRenamed');
    if (!isOpen(one, base, working.versions.get(one.versionGUID), editable.status))
      throw refuse(409, 'column', 'readersHave');
    const { datasetGUID, resourceGUID } = request;
    const [key, other] = [one.keys.get(column), randomUUID()];
    await storeKeys(trx, versions, sheet);
    const parted = withKey(versions, ({ version, keys }) =>
      version > base.version && keys.get(column) === key ? [column, other] : null,
    );
    await storeKeys(trx, parted, sheet);
    const back = { before: column, after: renaming.before };
    await moveWords(trx, said, resourceGUID, back);
    await removeCopiedAnswers(trx, datasetGUID, renaming);
    await record(trx, said, 'dataset.columnSeparated', resourceGUID, { renaming, followed: back });
  });

/** Whether it can be taken back that columns of a version are others of the version before. */
export const isOpen = (
  one: KeyedVersion,
  base: KeyedVersion,
  row: VersionRow | undefined,
  status: Editable['status'],
): boolean => one.version > base.version && (status === 'draft' || row?.published_at == null);
