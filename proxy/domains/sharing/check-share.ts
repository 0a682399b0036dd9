/** What a share must be: its end, dataset, level and part. */
import { sql, type Transaction } from 'kysely';
import { levelNumber, type AccessLevel } from '#contract/access.ts';
import type { Narrowing, NarrowingInput } from '#contract/narrowing.ts';
import { fieldError } from '#contract/rule.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { refuse } from './recipient.ts';
import type { Request } from './give-share.ts';

/** The refusal of a grant that is not there, or is none of the caller's. */
export const unknownGrant = () =>
  refuse(404, 'There is no such grant', fieldError('grantGUID', 'grant.unknown'));

/** @throws ProblemError 400 when a share ends before it begins, or has ended already */
export function checkEnd(until: string | null | undefined, from: string | undefined): void {
  const begin = Math.max(Date.now(), from === undefined ? 0 : Date.parse(from));
  if (until !== null && until !== undefined && Date.parse(until) <= begin)
    throw refuse(400, 'The request does not fit the call', fieldError('until', 'grant.notLater'));
}

/** @returns the title of the dataset */
export async function checkDataset(
  trx: Transaction<Schema>,
  { datasetGUID, organisationGUID, resources }: Request,
): Promise<string> {
  const { rows } = await sql<{ title: string; resources: number }>`
    select d.title, (select count(*)::int from catalogue.resource r
      where r.dataset_guid = d.dataset_guid and r.resource_guid = any (${resources ?? []}::uuid[])) as resources
    from catalogue.dataset d
    where d.dataset_guid = ${datasetGUID} and d.organisation_guid = ${organisationGUID}
  `.execute(trx);
  const [row] = rows;
  if (!row) throw refuse(404, 'There is no such dataset', fieldError('datasetGUID', 'dataset.unknown'));
  if (row.resources !== new Set(resources).size)
    throw refuse(404, 'There is no such file', fieldError('resources', 'grant.resourceUnknown'));
  return row.title;
}

/** Checks a part against the table of a file. @throws ProblemError 400 by field: `field` is what the part is called */
export type FitNarrowing = (
  resourceGUID: string,
  narrowing: NarrowingInput,
  field?: string,
) => Promise<Narrowing>;

/** @throws ProblemError 400 where a grant that is narrowed goes too far */
export function checkNarrowedLevel(level: AccessLevel): void {
  if (levelNumber(level) >= levelNumber('download'))
    throw refuse(400, 'The request does not fit the call', fieldError('level', 'grant.narrowedLevel'));
}

/** The level of a part of a table where the answer that it belongs to goes as far as `level` with whole files. */
export const levelOfPart = <Level extends AccessLevel>(level: Level): Level | 'query' =>
  levelNumber(level) < levelNumber('query') ? level : 'query';

/** @throws ProblemError 400 where some files of a dataset are to be edited: only all of it can be */
export function checkEditLevel(level: AccessLevel, isOfSomeFiles: boolean): void {
  if (isOfSomeFiles && level === 'edit')
    throw refuse(400, 'The request does not fit the call', fieldError('level', 'grant.editSomeFiles'));
}

/** The part of its one file that a grant is narrowed to. @throws ProblemError 400 by field */
export async function narrowingOf(
  fit: FitNarrowing,
  resources: readonly string[] | null,
  narrowing: NarrowingInput | null | undefined,
  level: AccessLevel,
): Promise<Narrowing | null> {
  if (narrowing === null || narrowing === undefined) return null;
  const [resource, ...others] = resources ?? [];
  if (resource === undefined || others.length > 0)
    throw refuse(400, 'The request does not fit the call', fieldError('resources', 'grant.oneFile'));
  checkNarrowedLevel(level);
  return fit(resource, narrowing);
}
