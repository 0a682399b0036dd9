/**
 * `GET /api/data/v1/resources/{id}/table.parquet`: the whole table as one Parquet file with the names of its columns.
 * Programs read the parts of it that they need by ranges of bytes. Access is decided with each of them.
 */
import { create as contentDisposition } from 'content-disposition';
import { ProblemError, problemResponse } from '#contract/problem.ts';
import { isNotModified } from '#proxy/platform/service/not-modified.ts';
import { streamBody } from '#proxy/platform/service/stream-body.ts';
import { readRange } from '#proxy/platform/store/byte-range.ts';
import type { WholeTable } from '../parquet/whole-table.ts';
import { PARQUET_TYPE } from './form.ts';

/** What was sent of it. */
export interface SentParquet {
  readonly response: Response;
  readonly bytes: number;
  /** The first byte. */
  readonly from: number;
}

const tagsOf = (header: string) => header.split(',').map((tag) => tag.trim());

/** True where the client wants the file only as it was, and it is another one now (RFC 9110, section 13.1.1). */
function isOther(request: Request, etag: string): boolean {
  const wanted = request.headers.get('if-match');
  return wanted !== null && wanted.trim() !== '*' && !tagsOf(wanted).includes(etag);
}

/**
 * Answers with the file, or the range of it that is asked for. It closes the table.
 * @param name of the file, without its ending
 * @throws ProblemError 412 where the file is another one than the client has
 */
export async function sendParquet(
  request: Request,
  table: WholeTable,
  name: string,
  common: Readonly<Record<string, string>>,
): Promise<SentParquet> {
  const { size, etag } = table;
  const headers = new Headers({
    ...common,
    'content-type': PARQUET_TYPE,
    'content-disposition': contentDisposition(`${name}.parquet`),
    'accept-ranges': 'bytes',
    etag,
  });
  const ended = async (response: Response): Promise<SentParquet> => {
    await table.close();
    return { response, bytes: 0, from: 0 };
  };
  if (isOther(request, etag)) {
    await table.close();
    throw new ProblemError(412, 'The table has changed. Start again without If-Match.');
  }
  if (isNotModified(request, { etag })) return ended(new Response(null, { status: 304, headers }));
  const condition = request.headers.get('if-range');
  // A range counts for GET alone (RFC 9110, section 14.2).
  const isForRange = request.method === 'GET' && (condition === null || condition.trim() === etag);
  const asked = isForRange ? request.headers.get('range') : null;
  const isMany = /^bytes\s*=.*,/i.test(asked ?? '');
  const range = isMany ? 'unsatisfiable' : readRange(asked, size);
  if (range === 'unsatisfiable') {
    const detail = isMany
      ? 'Ask for one range of bytes at a time'
      : 'The range that was asked for is outside the file';
    const refusal = problemResponse(416, { detail });
    refusal.headers.set('accept-ranges', 'bytes');
    refusal.headers.set('content-range', `bytes */${size}`);
    return ended(refusal);
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers.set('content-length', String(end - start + 1));
  if (range !== null) headers.set('content-range', `bytes ${start}-${end}/${size}`);
  const status = range === null ? 200 : 206;
  if (request.method === 'HEAD') return ended(new Response(null, { status, headers }));
  const body = streamBody(table.read({ start, end }));
  return { response: new Response(body, { status, headers }), bytes: end - start + 1, from: start };
}
