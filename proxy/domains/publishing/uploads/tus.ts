/**
 * tus 1.0 at `/api/uploads/{id}`: HEAD says how far an upload is, PATCH continues it, DELETE cancels it. Creating one is the
 * call `upload:create`. Any server answers any request: what is known of an upload is its row and its pieces.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { methodNotAllowed, ProblemError, problemResponse } from '#contract/problem.ts';
import { TUS_VERSION, UPLOAD_BYTES, UPLOADS_AT_ONCE, UPLOADS_AT_ONCE_EACH } from '#contract/uploads.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { errorResponse, RETRY_AFTER } from '#proxy/platform/service/error-handler.ts';
import type { Authenticate } from '#proxy/platform/service/service.ts';
import type { PieceStore } from '#proxy/platform/store/piece-store.ts';
import { hashFrom, receive } from './receive.ts';
import { storeSoon } from './store-upload.ts';
import { noteLost, UPLOADS_PATH } from './uploads.ts';

export interface TusOptions {
  readonly kysely: Kysely<Schema>;
  readonly pieces: PieceStore;
  readonly authenticate: Authenticate;
  /** An upload has its last byte, and is to be stored. */
  readonly wake: () => void;
  readonly log: Logger;
}

/** How long HEAD waits for what a request that was cut is still storing, in milliseconds, and how often it looks. */
const FLUSH = 1_500;
const LOOK = 50;

interface Progress {
  readonly offset: string;
  readonly size: string;
  readonly hash_state: Buffer | null;
  /** Of all bytes, once they are here. */
  readonly checksum: string | null;
  readonly busy: boolean;
}

/** The SHA-256 of what is here, in base64; null where it is not known. */
async function digestOf({ offset, hash_state, checksum }: Progress): Promise<string | null> {
  if (checksum !== null) return Buffer.from(checksum, 'hex').toString('base64');
  const hash = await hashFrom(hash_state, Number(offset));
  return hash === null ? null : Buffer.from(hash.digest('binary')).toString('base64');
}

const base = { 'tus-resumable': TUS_VERSION, 'cache-control': 'no-store' } as const;
const refused = (status: number, detail: string, headers: Record<string, string> = {}): Response => {
  const answer = problemResponse(status, { detail });
  for (const [name, value] of Object.entries({ ...base, ...headers })) answer.headers.set(name, value);
  return answer;
};
const unknown = () => refused(404, 'There is no such upload');

/** @returns what answers requests below `/api/uploads/` */
export function createTus({ kysely, pieces, authenticate, wake, log }: TusOptions) {
  /** How many requests are being received of each person who sends one. */
  const receiving = new Map<string, number>();

  /** The row with whether a request is storing at this moment, which may be another server's. */
  const readOnce = async (uploadId: string, identityGUID: string) => {
    const { rows } = await sql<Progress>`
      select "offset", size, hash_state, checksum, writer is not null and touched_at > now() - interval '5 s' as busy
      from catalogue.upload where upload_id = ${uploadId} and identity_guid = ${identityGUID}
        and state <> 'refused'`.execute(kysely);
    return rows[0];
  };

  async function head(uploadId: string, identityGUID: string): Promise<Response> {
    const end = performance.now() + FLUSH;
    let row = await readOnce(uploadId, identityGUID);
    while (row?.busy && performance.now() < end) {
      await delay(LOOK);
      row = await readOnce(uploadId, identityGUID);
    }
    if (row === undefined) return unknown();
    const digest = await digestOf(row);
    const headers = new Headers({ ...base, 'upload-offset': row.offset, 'upload-length': row.size });
    if (digest !== null) headers.set('upload-prefix-digest', `sha-256=:${digest}:`);
    return new Response(null, { status: 200, headers });
  }

  async function patch(request: Request, uploadId: string, identityGUID: string): Promise<Response> {
    if (request.headers.get('content-type') !== 'application/offset+octet-stream')
      return refused(415, 'Bytes are sent as application/offset+octet-stream');
    const offset = Number(request.headers.get('upload-offset') ?? Number.NaN);
    if (!Number.isSafeInteger(offset) || offset < 0)
      return refused(400, 'Upload-Offset must be a whole number');
    if ((await readOnce(uploadId, identityGUID)) === undefined) return unknown();
    const own = receiving.get(identityGUID) ?? 0;
    const all = [...receiving.values()].reduce((sum, count) => sum + count, 0);
    if (all >= UPLOADS_AT_ONCE || own >= UPLOADS_AT_ONCE_EACH)
      return refused(
        503,
        own >= UPLOADS_AT_ONCE_EACH
          ? `This server receives ${UPLOADS_AT_ONCE_EACH} uploads of a person at once`
          : 'This server is receiving as many uploads as it can',
        { 'retry-after': RETRY_AFTER },
      );
    receiving.set(identityGUID, own + 1);
    try {
      const target = { uploadId, identityGUID, offset };
      // A request without a body is one with none of the bytes.
      const body: AsyncIterable<Uint8Array> = request.body ?? new ReadableStream({ start: (c) => c.close() });
      const got = await receive({ kysely, pieces, whole: storeSoon }, target, body);
      if (got.isWhole) wake();
      if (got.status === 204)
        return new Response(null, {
          status: 204,
          headers: { ...base, 'upload-offset': String(got.offset) },
        });
      return refused(
        got.status,
        got.status === 409
          ? 'The upload is at another offset, or another request continues it'
          : got.status === 413
            ? 'More bytes than the upload has'
            : 'The connection broke',
        { connection: 'close' },
      );
    } finally {
      const left = (receiving.get(identityGUID) ?? 1) - 1;
      if (left > 0) receiving.set(identityGUID, left);
      else receiving.delete(identityGUID);
    }
  }

  async function cancel(uploadId: string, identityGUID: string): Promise<Response> {
    const isGone = await kysely.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('catalogue.upload')
        .where('upload_id', '=', uploadId)
        .where('identity_guid', '=', identityGUID)
        .where('state', 'in', ['receiving', 'received', 'refused'])
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) await noteLost(trx);
      return numDeletedRows > 0n;
    });
    if (!isGone) return unknown();
    await pieces.removeAll(uploadId);
    return new Response(null, { status: 204, headers: base });
  }

  async function answer(request: Request): Promise<Response> {
    const { method } = request;
    if (method === 'OPTIONS')
      return new Response(null, {
        status: 204,
        headers: {
          ...base,
          'tus-version': TUS_VERSION,
          'tus-extension': 'termination',
          'tus-max-size': String(UPLOAD_BYTES),
        },
      });
    if (!['HEAD', 'PATCH', 'DELETE'].includes(method))
      return methodNotAllowed('HEAD, PATCH, DELETE, OPTIONS');
    if (request.headers.get('tus-resumable') !== TUS_VERSION)
      return refused(412, `Tus-Resumable must be ${TUS_VERSION}`, { 'tus-version': TUS_VERSION });
    const caller = await authenticate(request);
    if (caller === null) throw new ProblemError(401, 'Access token is missing');
    if (caller.limits !== undefined) throw new ProblemError(403, 'A token for programs cannot upload');
    const uploadId = new URL(request.url).pathname.slice(UPLOADS_PATH.length);
    if (!/^[0-9a-f]{32}$/.test(uploadId)) return unknown();
    if (method === 'HEAD') return head(uploadId, caller.identityGUID);
    if (method === 'DELETE') return cancel(uploadId, caller.identityGUID);
    return patch(request, uploadId, caller.identityGUID);
  }

  return async (request: Request): Promise<Response> => {
    try {
      return await answer(request);
    } catch (error) {
      return errorResponse({ error, request, log, message: 'an upload could not be received' });
    }
  };
}
