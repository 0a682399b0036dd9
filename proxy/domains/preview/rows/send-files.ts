/** Files of the plain API: the whole table, the rows that meet conditions, and the patch between two versions. */
import { create as contentDisposition } from 'content-disposition';
import { Guid } from '#contract/entities/common.ts';
import { ProblemError } from '#contract/problem.ts';
import type { DownloadForm } from '#contract/rows-api.ts';
import { fieldError } from '#contract/rule.ts';
import { clientAddress } from '#proxy/platform/service/client-address.ts';
import type { Caller } from '#proxy/platform/service/service.ts';
import { streamBody } from '#proxy/platform/service/stream-body.ts';
import { readSource } from '../geometry/read-map.ts';
import { useOf, type RowsContext } from './context.ts';
import { PARQUET_TYPE } from './form.ts';
import { headers } from './headers.ts';
import { openFound } from './open-found.ts';
import { sendDownload } from './send-download.ts';
import { sendParquet } from './send-parquet.ts';

/** The table as one Parquet file. @throws ProblemError 409 where it is too wide for one, 503 while it is made again */
export async function sendWhole(
  { find, noteUse }: RowsContext,
  request: Request,
  resourceGUID: string,
  caller: Caller | null,
): Promise<Response> {
  const table = await find(resourceGUID, caller, 'export');
  const whole = await openFound(table);
  const { response, bytes, from } = await sendParquet(request, whole, table.found.resource.name, headers);
  // Programs read a file in many ranges, which are one use together.
  noteUse({
    ...useOf(request, resourceGUID, caller),
    format: 'PARQUET',
    status: response.status,
    columns: [''],
    bytes,
    from,
    isOneOfMany: true,
  });
  return response;
}

/** All rows that meet the conditions, as one file. @throws ProblemError 503 while the table is made again */
export async function sendFile(
  { kysely, find, noteUse, signedFor, downloads }: RowsContext,
  request: Request,
  resourceGUID: string,
  form: DownloadForm,
  asked: Caller | null,
): Promise<Response> {
  const signed = signedFor(new URL(request.url));
  const caller = signed === null ? asked : { identityGUID: signed, accessToken: '' };
  const table = await find(resourceGUID, caller, 'export');
  const { response, columns } = await sendDownload(request, form, table, {
    downloads,
    sourceOf: async () => (await readSource(kysely, table.key))?.source ?? null,
    reader: caller?.identityGUID ?? clientAddress() ?? 'visitors',
  });
  noteUse({
    ...useOf(request, resourceGUID, caller),
    kind: 'download',
    format: form.toUpperCase(),
    columns,
    ...(signed !== null && { by: 'link' }),
  });
  return response;
}

/** What has changed between two versions of a table. @throws ProblemError 400 where the version from before is not named */
export async function sendPatch(
  { findFor, openPatch, signedFor }: RowsContext,
  request: Request,
  after: string,
  asked: Caller | null,
): Promise<Response> {
  const url = new URL(request.url);
  const before = url.searchParams.get('from') ?? '';
  if (!Guid.safeParse(before).success)
    throw new ProblemError(400, 'Name the version from before', [fieldError('from', 'field.notValid')]);
  const signed = signedFor(url);
  const caller = signed === null ? asked : { identityGUID: signed, accessToken: '' };
  const { bytes, size, found } = await openPatch({ before, after }, caller, (resourceGUID) =>
    findFor(resourceGUID, caller, 'download'),
  );
  const isHead = request.method === 'HEAD';
  // A file that no one reads would stay open.
  if (isHead) bytes.destroy();
  return new Response(isHead ? null : streamBody(bytes), {
    headers: {
      ...headers,
      'content-type': PARQUET_TYPE,
      'content-length': String(size),
      'content-disposition': contentDisposition(`${found.resource.name}.patch.parquet`),
    },
  });
}
