/** Calls about the files of a dataset that is edited. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { Guid, Nothing } from './entities/common.ts';
import { change, dataset, file, Reason } from './publishing-call.ts';
import { GivenFacts } from './file-facts.ts';
import { COLUMN_NAME_LENGTH, FILE_NAME_LENGTH, REASON_LENGTH } from './publishing-constants.ts';
import { personalKinds, StatedReading, UNPACKED_MOST } from './publishing-files.ts';
import { ReadingChange } from './reading-change.ts';

/** Columns that are answered in one call. */
const FINDINGS_MOST = 500;

/** Fields of a request about a version of a file. */
const version = { ...file, versionGUID: Guid };

/** The list of files of a dataset. */
export const publishingFileCalls = {
  'dataset:changeFile': defineCall({
    ...change,
    path: 'dataset:changeFile',
    summary:
      'Names and describes a file. `facts` replaces all that was said before of its kind, packing, licence and languages.',
    request: z.object({
      ...file,
      name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(FILE_NAME_LENGTH))),
      description: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(2000)))),
      facts: z.optional(GivenFacts),
    }),
    response: Nothing,
  }),
  'dataset:orderFiles': defineCall({
    ...change,
    path: 'dataset:orderFiles',
    summary: 'Puts the files in an order. Files that are not named follow in the order that they have.',
    request: z.object({ ...dataset, resourceGUIDs: z.array(Guid).check(z.maxLength(1000)) }),
    response: Nothing,
  }),
  'dataset:removeFile': defineCall({
    ...change,
    path: 'dataset:removeFile',
    summary: 'Removes a file. It can be restored as long as the dataset exists.',
    request: z.object(file),
    response: Nothing,
  }),
  'dataset:restoreFile': defineCall({
    ...change,
    path: 'dataset:restoreFile',
    summary: 'Puts a removed file back to where it was.',
    request: z.object(file),
    response: Nothing,
  }),
  'dataset:useVersion': defineCall({
    ...change,
    path: 'dataset:useVersion',
    summary: 'Makes another version of a file the current one, such as the one before.',
    request: z.object(version),
    response: Nothing,
  }),
  'dataset:withholdVersion': defineCall({
    ...change,
    path: 'dataset:withholdVersion',
    summary:
      'Withholds an earlier version of a file from readers, with its previews, comparisons and patches. Editors keep it.',
    request: z.object({
      ...version,
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_LENGTH)),
    }),
    response: Nothing,
  }),
  'dataset:releaseVersion': defineCall({
    ...change,
    path: 'dataset:releaseVersion',
    summary: 'Gives a withheld version back to readers. Who publishes may do that, and who withheld it.',
    request: z.object({ ...version, reason: Reason }),
    response: Nothing,
  }),
  'dataset:purgeVersion': defineCall({
    ...change,
    path: 'dataset:purgeVersion',
    summary:
      'Deletes the bytes of a withheld version for good. Its number, its size and why it was withheld stay.',
    request: z.object({ ...version, reason: Reason }),
    response: Nothing,
  }),
};

/** What is in the files of a dataset. */
export const publishingReadingCalls = {
  'dataset:attachUpload': defineCall({
    ...change,
    path: 'dataset:attachUpload',
    summary:
      'Makes an upload a file of its dataset, or a new version of one. It may still be receiving: it is read once it is stored.',
    request: z.object({
      ...dataset,
      uploadId: z.string().check(z.regex(/^[\w-]{16,64}$/)),
      /** The file that it is a new version of; left out: a file of its own. */
      replaces: z.optional(Guid),
      /** With `replaces`: the version that it was made from. Refused once the file has another one. */
      madeOn: z.optional(Guid),
    }),
    response: z.object({ resourceGUID: Guid, versionGUID: Guid }),
  }),
  'dataset:detachUpload': defineCall({
    ...change,
    path: 'dataset:detachUpload',
    summary:
      'Takes an upload that was cancelled off its file: the file has the version from before, and one without such is removed.',
    request: z.object({ ...dataset, uploadId: z.string().check(z.regex(/^[\w-]{16,64}$/)) }),
    response: Nothing,
  }),
  'dataset:unpackFile': defineCall({
    ...change,
    path: 'dataset:unpackFile',
    summary: `Takes the files out of an archive that was uploaded, ${UNPACKED_MOST} at most: they take its place in the list. It is unpacked soon after.`,
    request: z.object(file),
    response: Nothing,
  }),
  'dataset:readFile': defineCall({
    ...change,
    path: 'dataset:readFile',
    summary:
      'Reads a file again, with what an editor says about how it is written: `stated` replaces all that was said, `change` only what it names.',
    request: z.object({
      ...file,
      /** The version that it was made on. Refused once the file has other bytes; absent: whatever they are. */
      versionGUID: z.optional(Guid),
      stated: z._default(StatedReading, {}),
      /** With it `stated` does not count. */
      change: z.optional(ReadingChange),
    }),
    response: Nothing,
  }),
  'dataset:answerFinding': defineCall({
    ...change,
    path: 'dataset:answerFinding',
    summary: 'Answers whether columns that look like personal data are personal data.',
    request: z.object({
      ...dataset,
      /** Columns that are answered alike. */
      columns: z
        .array(
          z.object({
            column: z.string().check(z.maxLength(COLUMN_NAME_LENGTH)),
            kind: z.enum(personalKinds),
          }),
        )
        .check(z.minLength(1), z.maxLength(FINDINGS_MOST)),
      isPersonal: z.boolean(),
      reason: Reason,
    }),
    response: Nothing,
  }),
};
