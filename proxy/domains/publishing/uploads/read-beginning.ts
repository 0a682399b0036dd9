/**
 * The call `upload:beginning`: the first rows of a file, read from its first bytes while the rest is on its way. Nothing is
 * written: the whole file is read once it is stored.
 */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { UPLOAD_PIECE } from '#contract/uploads.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { kindOfBytes } from '#proxy/platform/formats/kind/kind.ts';
import { createLane } from '#proxy/platform/service/lane.ts';
import { bytesOf, type Piece, type PieceStore } from '#proxy/platform/store/piece-store.ts';
import { runReading } from '../reading/run-reading.ts';

type Beginning = CallResponse<'upload:beginning'>;

/** Rows and columns that are shown. */
const ROWS = 10;
const COLUMNS = 12;
/** Beginnings that are remembered: every tab of an editor asks for them. */
const REMEMBERED = 50;
/** Bytes that are read: in half a second of a processor, of which a third is the start of a process. */
const READ = 262_144;

const nothing = (state: 'waiting' | 'none'): Beginning => ({ state, columns: [], rows: [], read: null });

async function* beginningOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    yield chunk.subarray(0, READ - bytes);
    bytes += chunk.length;
    if (bytes >= READ) return;
  }
}

/** Cuts a file behind its last whole line. */
async function cutLine(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, 0);
    const text = buffer.subarray(0, bytesRead);
    const end = Math.max(text.lastIndexOf(0x0a), text.lastIndexOf(0x0d));
    if (end !== -1) await handle.truncate(end + 1);
  } finally {
    await handle.close();
  }
}

/** The pieces with the first bytes; null while too few have arrived. */
async function firstPieces(
  kysely: Kysely<Schema>,
  uploadId: string,
  size: number,
): Promise<readonly Piece[] | null> {
  const rows = await kysely
    .selectFrom('catalogue.upload_piece')
    .select(['start', 'bytes', 'name'])
    .where('upload_id', '=', uploadId)
    .where('start', '<', String(UPLOAD_PIECE))
    .orderBy('start')
    .execute();
  const pieces = rows.map((row) => ({ ...row, start: Number(row.start) }));
  const here = pieces.reduce((end, piece) => (piece.start === end ? end + piece.bytes : end), 0);
  return here >= Math.min(UPLOAD_PIECE, size) ? pieces : null;
}

export interface BeginningOptions {
  readonly kysely: Kysely<Schema>;
  readonly pieces: PieceStore;
  readonly scratch: string;
}

/** Reads beginnings, two at a time, each in a process of its own. */
export function createBeginnings({ kysely, pieces, scratch }: BeginningOptions) {
  const lane = createLane({ atOnce: 2, waiting: 8, longestWait: 10_000 });
  const known = new Map<string, Promise<Beginning>>();

  async function look(fileName: string, parts: readonly Piece[]): Promise<Beginning> {
    const folder = join(scratch, `beginning-${randomBytes(8).toString('hex')}`);
    const path = join(folder, 'beginning');
    await mkdir(folder, { recursive: true });
    try {
      await pipeline(Readable.from(beginningOf(bytesOf(pieces, parts))), createWriteStream(path));
      // What is packed, and what has its end in front, is read when it is whole.
      if ((await kindOfBytes(path)) !== null) return nothing('none');
      await cutLine(path);
      const found = await runReading(
        { path, fileName, stated: null, firstRows: ROWS },
        folder,
        AbortSignal.timeout(30_000),
      );
      if (found.kind === 'failed' || found.table === null) return nothing('none');
      const { table, personal, first = [], dialect } = found;
      const hidden = new Set(personal.map(({ column }) => column));
      const columns = table.columns.slice(0, COLUMNS);
      return {
        state: 'read',
        columns: columns.map(({ name, type, filled, distinct }) => ({
          name,
          type,
          filled,
          distinct,
          isHidden: hidden.has(name),
        })),
        rows: first.map((cells) => columns.map(({ name }, i) => (hidden.has(name) ? '' : (cells[i] ?? '')))),
        read: {
          rows: table.rows,
          columns: table.columnCount,
          encoding: dialect?.encoding ?? null,
          delimiter: dialect?.delimiter ?? null,
        },
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** @throws ProblemError 404 for an upload that is not the caller's */
  return async ({ uploadId }: CallRequest<'upload:beginning'>, identityGUID: string): Promise<Beginning> => {
    const upload = await kysely
      .selectFrom('catalogue.upload')
      .select(['name', 'size', 'state'])
      .where('upload_id', '=', uploadId)
      .where('identity_guid', '=', identityGUID)
      .executeTakeFirst();
    if (upload === undefined)
      throw new ProblemError(404, 'There is no such upload', [fieldError('uploadId', 'upload.unknown')]);
    const before = known.get(uploadId);
    if (before !== undefined) return before;
    // Pieces are removed once the file is stored, and the file itself is read then.
    if (upload.state !== 'receiving' && upload.state !== 'received') return nothing('none');
    const parts = await firstPieces(kysely, uploadId, Number(upload.size));
    if (parts === null) return nothing('waiting');
    const reading = lane.run(() => look(upload.name, parts));
    known.set(uploadId, reading);
    for (const old of [...known.keys()].slice(0, -REMEMBERED)) known.delete(old);
    return reading.catch((error: unknown) => {
      known.delete(uploadId);
      throw error;
    });
  };
}
