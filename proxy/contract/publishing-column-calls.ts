/** Calls about columns that are the same under another name (decision 257). */
import * as z from 'zod/mini';
import { COLUMN_NAME_LENGTH } from './publishing-constants.ts';
import { defineCall } from './call.ts';
import { Guid, Nothing } from './entities/common.ts';
import { change, file } from './publishing-call.ts';

/** The longest name of a column. */
const name = z.string().check(z.minLength(1), z.maxLength(COLUMN_NAME_LENGTH));

/** The version that the caller has seen; the call is refused once the file has another one. */
const version = {
  ...file,
  versionGUID: Guid,
  /** The table of the file, counted from 1; 0: the first. */
  sheet: z._default(z.int().check(z.gte(0), z.lte(100)), 0),
};

export const publishingColumnCalls = {
  'dataset:renameColumn': defineCall({
    ...change,
    path: 'dataset:renameColumn',
    summary:
      'Says that a column of the current version of a file is one that was called otherwise before. What names it follows: the data dictionary with its translations at once, and grants, requests, charts, maps and counts of use when readers get the version.',
    request: z.object({ ...version, before: name, after: name }),
    response: Nothing,
  }),
  'dataset:separateColumn': defineCall({
    ...change,
    path: 'dataset:separateColumn',
    summary:
      'Takes back that a column is one that was called otherwise before. Not possible once readers of a published dataset have the version.',
    request: z.object({ ...version, column: name }),
    response: Nothing,
  }),
  'dataset:acceptLostColumns': defineCall({
    ...change,
    path: 'dataset:acceptLostColumns',
    summary:
      'Says that columns of a file are gone which an import has taken away and which something still names. They need the editor no more.',
    request: z.object(file),
    response: Nothing,
  }),
};
