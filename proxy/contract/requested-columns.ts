/**
 * Columns of several files: those that a request for access asks for by name, and the part of each file's table that is
 * given. A file that is not named is asked for, or given, whole.
 */
import * as z from 'zod/mini';
import { Guid } from './entities/common.ts';
import { NARROWED_COLUMNS, NarrowingInput } from './narrowing.ts';
import { ruleCode } from './rule.ts';

/** Files that a request or a grant names at most. */
export const NAMED_FILES = 200;

/** Columns of all files that a request names at most: deciders read them in lists of requests. */
const REQUESTED_COLUMNS = 2_000;

const isEachOnce = (files: readonly { readonly resourceGUID: string }[]): boolean =>
  new Set(files.map(({ resourceGUID }) => resourceGUID)).size === files.length;

const areFew = (files: readonly { readonly names: readonly string[] }[]): boolean =>
  files.reduce((sum, { names }) => sum + names.length, 0) <= REQUESTED_COLUMNS;

/** The files of which only some columns are asked for, by their names in the profile of the file. */
export const RequestedColumns = z
  .array(
    z.object({
      resourceGUID: Guid,
      names: z.array(z.string()).check(z.minLength(1), z.maxLength(NARROWED_COLUMNS)),
    }),
  )
  .check(
    z.minLength(1),
    z.maxLength(NAMED_FILES),
    z.refine(isEachOnce, ruleCode('request.fileTwice')),
    z.refine(areFew, ruleCode('request.columnsTooMany')),
  );
export type RequestedColumns = z.infer<typeof RequestedColumns>;

/** The files of which only a part of the table is given. */
export const GivenParts = z
  .array(z.object({ resourceGUID: Guid, narrowing: NarrowingInput }))
  .check(z.maxLength(NAMED_FILES), z.refine(isEachOnce, ruleCode('request.fileTwice')));
export type GivenParts = z.infer<typeof GivenParts>;
