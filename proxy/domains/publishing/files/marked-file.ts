/**
 * `GET /api/uploads/marked/{datasetGUID}/{versionGUID}`: a table as CSV with a last column that says which rules each row
 * breaks. With `without=NAME`, `number=NAME` and the other remedies, once for each column, it is the table with these columns
 * left out, numbered or made coarser, unmarked. With `keep=NAME` it has columns that readers have and that this version has lost
 * (`kept-query.ts`). It is written while it is sent, by a process of its own; one that cannot be written to its end breaks the
 * connection.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { columnRemedies } from '#contract/publishing-constants.ts';
import { fieldError } from '#contract/rule.ts';
import { methodNotAllowed, ProblemError } from '#contract/problem.ts';
import { isGuid } from '#contract/guid.ts';
import { csvNameOf, MARKED_PATH } from '#contract/uploads.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { runChild } from '#proxy/platform/processes/run-child.ts';
import { errorResponse, RETRY_AFTER } from '#proxy/platform/service/error-handler.ts';
import type { Authenticate } from '#proxy/platform/service/service.ts';
import { streamBody } from '#proxy/platform/service/stream-body.ts';
import type { FileStore } from '#proxy/platform/store/file-store.ts';
import { findEditable } from '../editable.ts';
import { readWorking } from '../working.ts';
import { requireCurrent } from './change-files.ts';
import type { MarkingJob, MarkingResult } from '../reading/mark-rows.ts';
import type { Remedies } from '../reading/remedies.ts';
import { READING_LIMITS } from '../reading/run-reading.ts';
import { readBrokenCodes, type BrokenCodes } from './code-comparisons.ts';
import { readKept, type AskedKept } from './kept-query.ts';
import { noteRemedied } from './remedied-tables.ts';

/** Files that are written at the same time. */
const AT_ONCE = 2;

type MarkingKept = NonNullable<MarkingJob['kept']>;

export interface MarkedOptions {
  readonly kysely: Kysely<Schema>;
  readonly authenticate: Authenticate;
  readonly files: FileStore;
  readonly scratch: string;
  readonly log: Logger;
}

/**
 * Writes a table to a stream until the stream is closed.
 * @returns the SHA-256 of what was written, in hexadecimal digits
 * @throws Error where it could not be written to its end
 */
async function writeMarked(job: MarkingJob, into: PassThrough): Promise<string> {
  const hash = createHash('sha256');
  const left = new AbortController();
  into.once('close', () => left.abort());
  const result = await runChild<MarkingJob, MarkingResult>(job, {
    program: join(import.meta.dirname, '../reading/mark-child.ts'),
    scratch: job.scratch,
    limits: READING_LIMITS,
    signal: left.signal,
    output: (bytes) => bytes.on('data', (piece: Buffer) => hash.update(piece)).pipe(into, { end: false }),
    failed: (reason, detail) => ({ kind: 'failed', detail: `${reason}: ${detail}` }),
  });
  if (result.kind === 'failed')
    throw new Error(`A table could not be written with its faults: ${result.detail}`);
  return hash.digest('hex');
}

/** Has the files at hand that codes are in. */
async function withCodeFiles<T>(
  files: FileStore,
  [first, ...others]: readonly BrokenCodes[],
  work: (codes: MarkingJob['codes']) => Promise<T>,
): Promise<T> {
  if (first === undefined) return work([]);
  const { column, fileKey, stated, againstColumn } = first;
  return files.withFile(fileKey, (path) =>
    withCodeFiles(files, others, (codes) =>
      work([{ column, against: { path, stated, column: againstColumn } }, ...codes]),
    ),
  );
}

type Wanted = Omit<MarkingJob, 'path' | 'scratch' | 'remedies' | 'kept' | 'codes'> & {
  readonly remedies: Remedies | null;
  readonly kept: AskedKept | null;
  readonly codes: readonly BrokenCodes[];
};

interface Asked {
  /** The version that is read. */
  readonly source: { readonly fileKey: string; readonly datasetGUID: string; readonly resourceGUID: string };
  readonly job: Wanted;
  readonly name: string;
  /** True: the table as it is, with its faults beside it. False: another table is made of it. */
  readonly isMarked: boolean;
}

/** What a request asks for, of a dataset that the caller may edit. @throws ProblemError otherwise */
async function readAsked(
  kysely: MarkedOptions['kysely'],
  request: Request,
  identityGUID: string,
): Promise<Asked> {
  const { pathname, searchParams } = new URL(request.url);
  const [datasetGUID = '', versionGUID = '', ...more] = pathname.slice(MARKED_PATH.length).split('/');
  const unknown = () => new ProblemError(404, 'There is no such file');
  if (!isGuid(datasetGUID) || !isGuid(versionGUID) || more.length > 0) throw unknown();
  const editable = await findEditable(kysely, datasetGUID, identityGUID);
  const version = await kysely
    .selectFrom('catalogue.resource_version')
    .select([
      'resource_guid',
      'version',
      'file_key',
      'file_name',
      'format',
      'reading',
      'dialect',
      'violations',
      'row_count',
      'columns',
    ])
    .where('version_guid', '=', versionGUID)
    .where('dataset_guid', '=', datasetGUID)
    .where('status', '=', 'ready')
    .executeTakeFirst();
  if (version === undefined || version.file_key === null || version.row_count === null) throw unknown();
  // Its rows are read by the engine, which writes no text.
  if (version.format === 'Parquet')
    throw new ProblemError(409, 'A Parquet file is not written as CSV', [
      fieldError('versionGUID', 'file.notRewritten'),
    ]);
  const { columns } = version;
  const remedies = Object.fromEntries(columnRemedies.map((one) => [one, searchParams.getAll(one)]));
  const { without = [] } = remedies;
  const unknownIn = columnRemedies.find((one) =>
    remedies[one]?.some((name) => !columns.some((column) => column.name === name)),
  );
  if (unknownIn !== undefined)
    throw new ProblemError(404, 'There is no such column', [fieldError(unknownIn, 'column.unknown')]);
  const { file_key: fileKey, resource_guid: resourceGUID, version: number } = version;
  const kept = await readKept(kysely, { resourceGUID, version: number, columns }, searchParams);
  const isRemedied = columnRemedies.some((one) => remedies[one]?.length !== 0);
  // What is written again takes the place of what it was made of: of no version that a colleague has uploaded since.
  if (kept !== null || isRemedied) {
    const { files: current } = await readWorking(kysely, editable);
    const entry = current.find((one) => one.entry.resourceGUID === resourceGUID)?.entry;
    if (entry !== undefined) requireCurrent(entry.versionGUID, versionGUID);
  }
  if (kept !== null && isRemedied)
    throw new ProblemError(400, 'Columns are kept or changed, not both', [
      fieldError('keep', 'column.keptAlone'),
    ]);
  if (without.length >= columns.length)
    throw new ProblemError(400, 'A table has a column', [fieldError('without', 'column.last')]);
  const isMarked = !isRemedied && kept === null;
  const codes = isMarked ? await readBrokenCodes(kysely, datasetGUID, versionGUID) : [];
  const { reading: stated, dialect, violations } = version;
  const isReadAgain = dialect === null || dialect.raggedRows > 0 || !dialect.quotes;
  return {
    source: { fileKey, datasetGUID, resourceGUID },
    job: { stated, violations, isReadAgain, remedies: isRemedied ? remedies : null, kept, codes },
    name: version.file_name ?? 'table',
    isMarked,
  };
}

/** @returns what answers requests below `MARKED_PATH` */
export function createMarkedFiles({ kysely, authenticate, files, scratch, log }: MarkedOptions) {
  let running = 0;

  async function send(
    { fileKey, ...version }: Asked['source'],
    { kept, codes, ...job }: Wanted,
    into: PassThrough,
  ) {
    const own = join(scratch, `marked-${randomBytes(8).toString('hex')}`);
    // Before anything is waited for: requests that come together see each other.
    running += 1;
    try {
      await mkdir(own, { recursive: true });
      const write = (former: MarkingKept['former']) =>
        files.withFile(fileKey, (path) =>
          withCodeFiles(files, codes, (against) =>
            writeMarked(
              { ...job, path, scratch: own, codes: against, kept: kept && { ...kept, former } },
              into,
            ),
          ),
        );
      const stated = kept?.former?.stated ?? null;
      const checksum = await (kept?.former == null
        ? write(null)
        : files.withFile(kept.former.fileKey, (path) => write({ path, stated })));
      // Before its end is sent: who has the whole table may upload it at once.
      if (job.remedies !== null) await noteRemedied(kysely, { ...version, checksum, remedies: job.remedies });
      into.end();
    } catch (error) {
      into.destroy(error as Error);
      log.warn({ err: error }, 'a table was not written with its faults');
    } finally {
      running -= 1;
      await rm(own, { recursive: true, force: true });
    }
  }

  async function answer(request: Request): Promise<Response> {
    if (request.method !== 'GET') return methodNotAllowed('GET');
    const caller = await authenticate(request);
    if (caller === null) throw new ProblemError(401, 'Access token is missing');
    if (caller.limits !== undefined) throw new ProblemError(403, 'A token for programs cannot edit');
    const { source, job, name, isMarked } = await readAsked(kysely, request, caller.identityGUID);
    if (running >= AT_ONCE)
      throw new ProblemError(503, 'The server writes as many files as it can. Try again in a minute.');
    const into = new PassThrough();
    void send(source, job, into);
    return new Response(streamBody(into), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': contentDisposition(isMarked ? `${name}.checked.csv` : csvNameOf(name)),
        'cache-control': 'no-store',
      },
    });
  }

  return async (request: Request): Promise<Response> => {
    try {
      return await answer(request);
    } catch (error) {
      const refusal = errorResponse({ error, request, log, message: 'a table could not be marked' });
      if (refusal.status === 503) refusal.headers.set('retry-after', RETRY_AFTER);
      return refusal;
    }
  };
}
