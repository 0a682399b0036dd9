/**
 * What `keep=NAME` asks of a table that is written again: columns that readers have and that a new version has lost. With
 * `from=NAME`, in the same order, each is filled from a column of the new version; with an empty one from the rows with the
 * same `key=NAME` in the version that readers have.
 */
import type { Kysely } from 'kysely';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import type { KeptColumn, KeptColumns } from '../reading/kept-columns.ts';

export interface AskedKept extends Pick<KeptColumns, 'columns' | 'key'> {
  /** The file that readers have; null where no column is filled from it. */
  readonly former: { readonly fileKey: string; readonly stated: StatedReading | null } | null;
}

/** The new version. */
interface Version {
  readonly resourceGUID: string;
  readonly version: number;
  readonly columns: readonly { readonly name: string }[];
}

const names = (columns: Version['columns']) => columns.map(({ name }) => name);
const unknown = (field: 'keep' | 'from' | 'key') =>
  new ProblemError(404, 'There is no such column', [fieldError(field, 'column.unknown')]);

/** The version of the file that readers have. */
async function readFormer(kysely: Kysely<Schema>, resourceGUID: string) {
  const row = await kysely
    .selectFrom('catalogue.resource as r')
    .leftJoin('catalogue.resource_version as v', 'v.version_guid', 'r.version_guid')
    .select(['r.file_key', 'r.reading', 'r.columns', 'r.row_count', 'v.version', 'v.withheld_at'])
    .where('r.resource_guid', '=', resourceGUID)
    .executeTakeFirst();
  return row === undefined || row.file_key === null || row.row_count === null || row.withheld_at != null
    ? undefined
    : { ...row, fileKey: row.file_key };
}

/** Columns that a remedy has left out since the version that readers have. */
async function readRemedied(
  kysely: Kysely<Schema>,
  { resourceGUID, version }: Version,
  since: number,
): Promise<ReadonlySet<string>> {
  const rows = await kysely
    .selectFrom('catalogue.resource_version')
    .select('remedies')
    .where('resource_guid', '=', resourceGUID)
    .where('version', '>', since)
    .where('version', '<=', version)
    .where('remedies', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ remedies }) => Object.values(remedies ?? {}).flat()));
}

/**
 * @returns null where no column is to be kept
 * @throws ProblemError 404 for a column that is not there, 409 for one that is in the new version or was left out as personal data
 */
export async function readKept(
  kysely: Kysely<Schema>,
  version: Version,
  asked: URLSearchParams,
): Promise<AskedKept | null> {
  const wanted = [...new Set(asked.getAll('keep'))];
  if (wanted.length === 0) return null;
  const former = await readFormer(kysely, version.resourceGUID);
  const had = names(former?.columns ?? []);
  if (former === undefined || wanted.some((name) => !had.includes(name))) throw unknown('keep');
  const has = names(version.columns);
  if (wanted.some((name) => has.includes(name)))
    throw new ProblemError(409, 'The new version has this column', [fieldError('keep', 'column.notLost')]);
  const remedied = await readRemedied(kysely, version, former.version ?? 0);
  if (wanted.some((name) => remedied.has(name)))
    throw new ProblemError(409, 'The column was left out as personal data', [
      fieldError('keep', 'column.remedied'),
    ]);
  const sources = asked.getAll('from');
  const key = asked.getAll('key');
  const columns: KeptColumn[] = [];
  for (const [place, name] of wanted.entries()) {
    const from = sources[place] ?? '';
    if (from !== '' && !has.includes(from)) throw unknown('from');
    const there = new Set([...has, ...columns.map((one) => one.name)]);
    const before = had.slice(0, had.indexOf(name));
    columns.push({
      name,
      from: from === '' ? null : from,
      after: before.findLast((one) => there.has(one)) ?? null,
    });
  }
  const isByKey = columns.some(({ from }) => from === null);
  if (isByKey && (key.length === 0 || key.some((name) => !has.includes(name) || !had.includes(name))))
    throw unknown('key');
  return {
    columns,
    key: isByKey ? key : [],
    former: isByKey ? { fileKey: former.fileKey, stated: former.reading } : null,
  };
}
