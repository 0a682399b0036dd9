/**
 * Which grants give some files and parts of files. A grant names the part of one table, so there is one for each file of
 * which a part is given, and one for the files that are given whole.
 */
import { sql, type Transaction } from 'kysely';
import type { AccessLevel } from '#contract/access.ts';
import type { Narrowing, NarrowingInput } from '#contract/narrowing.ts';
import type { GivenParts, RequestedColumns } from '#contract/requested-columns.ts';
import { fieldError } from '#contract/rule.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { checkNarrowedLevel, levelOfPart, type FitNarrowing } from './check-share.ts';
import { refuse } from './recipient.ts';
import { unfit } from './request-rules.ts';

/** What one grant gives. */
export interface Given {
  readonly level: AccessLevel;
  readonly resources: readonly string[] | null;
  readonly narrowing: Narrowing | null;
}

/** What is to be given, as calls have it. */
export interface Opening {
  /** Null: all that are asked for, or that there are. */
  readonly resources: readonly string[] | null;
  /** Short for one of `parts`, of the one file in `resources`. */
  readonly narrowing: NarrowingInput | null;
  readonly parts: GivenParts;
  readonly level: AccessLevel;
}

/** Whether a change says which files, or which parts of them, are open from then on; without it they stay as they are. */
export const changesOpening = ({
  resources,
  narrowing,
  parts,
}: Partial<Record<'resources' | 'narrowing' | 'parts', unknown>>): boolean =>
  resources !== undefined || narrowing !== undefined || parts !== undefined;

/** The parts, with what they are called in the request. @throws ProblemError 400 */
function partsOf(
  { narrowing, parts }: Pick<Opening, 'narrowing' | 'parts'>,
  resources: readonly string[] | null,
): (GivenParts[number] & { readonly field: string })[] {
  if (narrowing === null) return parts.map((part, index) => ({ ...part, field: `parts.${index}.narrowing` }));
  const [resourceGUID, ...others] = resources ?? [];
  if (resourceGUID === undefined || others.length > 0 || parts.length > 0)
    throw unfit(fieldError('resources', 'grant.oneFile'));
  return [{ resourceGUID, narrowing, field: 'narrowing' }];
}

/**
 * One for each grant: first what is given whole, then a part each.
 * @param whole the files that are given with these parts; null for all
 */
export function inGrants<Part>(
  level: AccessLevel,
  whole: readonly string[] | null,
  parts: Iterable<readonly [resourceGUID: string, part: Part]>,
): {
  readonly level: AccessLevel;
  readonly resources: readonly string[] | null;
  readonly narrowing: Part | null;
}[] {
  const narrowed = new Map(parts);
  const files = whole?.filter((guid) => !narrowed.has(guid)) ?? null;
  return [
    ...(files?.length === 0 ? [] : [{ level, resources: files, narrowing: null }]),
    ...Array.from(narrowed, ([guid, narrowing]) => ({
      level: levelOfPart(level),
      resources: [guid],
      narrowing,
    })),
  ];
}

/** Of a file of which some columns are asked for no others are given, and not the file. @throws ProblemError 400 */
function checkAskedColumns(
  given: ReadonlyMap<string, Narrowing>,
  resources: readonly string[] | null,
  asked: RequestedColumns | null,
): void {
  for (const { resourceGUID, names } of asked ?? []) {
    if (resources?.includes(resourceGUID) === false) continue;
    const narrowing = given.get(resourceGUID);
    const nameOf = new Map(narrowing?.fields.map(({ position, name }) => [position, name]));
    const isAsked = (position: number) => names.includes(nameOf.get(position) ?? '');
    if (narrowing?.columns?.every(isAsked) !== true)
      throw unfit(fieldError('parts', 'request.columnNotAsked'));
  }
}

/**
 * What is given, a grant each: first that for the files that are given whole, then a part each.
 * @param asked what the request asks for, and of which dataset; null for all files, and for all columns
 * @throws ProblemError 400 or 404 by field
 */
export async function givenBy(
  trx: Transaction<Schema>,
  fit: FitNarrowing,
  request: Opening,
  asked: {
    readonly dataset_guid: string;
    readonly resource_guids: readonly string[] | null;
    readonly file_columns: RequestedColumns | null;
  },
): Promise<Given[]> {
  const { level } = request;
  const named = request.resources ?? asked.resource_guids;
  if (asked.resource_guids !== null && named?.every((guid) => asked.resource_guids?.includes(guid)) !== true)
    throw unfit(fieldError('resources', 'request.fileNotAsked'));
  const present = await filesOf(trx, asked.dataset_guid);
  if (named?.every((guid) => present.includes(guid)) === false)
    throw refuse(404, 'There is no such file', fieldError('resources', 'grant.resourceUnknown'));
  const parts = partsOf(request, named);
  const resources = parts.length === 0 ? named : (named ?? present);
  const narrowings = new Map<string, Narrowing>();
  for (const [index, { resourceGUID, narrowing, field }] of parts.entries()) {
    if (resources?.includes(resourceGUID) !== true)
      throw unfit(fieldError(`parts.${index}.resourceGUID`, 'request.partNotGiven'));
    narrowings.set(resourceGUID, await fit(resourceGUID, narrowing, field));
  }
  checkAskedColumns(narrowings, resources, asked.file_columns);
  const given = inGrants(level, resources, narrowings);
  if (given.every(({ narrowing }) => narrowing !== null)) checkNarrowedLevel(level);
  return given;
}

async function filesOf(trx: Transaction<Schema>, datasetGUID: string): Promise<string[]> {
  const { rows } = await sql<{ resource_guid: string }>`
    select resource_guid from catalogue.resource where dataset_guid = ${datasetGUID} order by position, resource_guid
  `.execute(trx);
  return rows.map(({ resource_guid }) => resource_guid);
}
