/**
 * Receives the bytes of an upload. One row decides: the one that began last may write (`writer` is a fencing token), and no
 * lock is kept while bytes come. Bytes are hashed as they come and stored in pieces; what arrived before a connection
 * broke is stored as well.
 */
import { randomBytes } from 'node:crypto';
import { createSHA256, type IHasher } from 'hash-wasm';
import { sql, type Kysely, type Transaction } from 'kysely';
import { ProblemError } from '#contract/problem.ts';
import { isConnectionError } from '#proxy/platform/database/connection-errors.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { SLOT, type PieceStore } from '#proxy/platform/store/piece-store.ts';

export interface Receiving {
  readonly kysely: Kysely<Schema>;
  readonly pieces: PieceStore;
  /** Called in the transaction that stores the last byte. */
  readonly whole: (trx: Transaction<Schema>, uploadId: string) => Promise<void>;
}

export interface Received {
  /** 204: all that was sent; 400: the line broke; 409: another request writes, or the offset is another; 413: too much. */
  readonly status: 204 | 400 | 409 | 413;
  readonly offset: number;
  /** True with the last byte. */
  readonly isWhole: boolean;
}

/** The hash as it was left; null when another build of the library left it: then the file is hashed when it is joined. */
export async function hashFrom(state: Buffer | null, offset: number): Promise<IHasher | null> {
  const hash = (await createSHA256()).init();
  if (state === null) return offset === 0 ? hash : null;
  try {
    return hash.load(state);
  } catch {
    return null;
  }
}

/** Bytes on their way into one piece. */
function createPiece(room: number) {
  const chunks: Buffer[] = [];
  let length = 0;
  return {
    chunks,
    get length() {
      return length;
    },
    get room() {
      return room - length;
    },
    add(chunk: Buffer) {
      chunks.push(chunk);
      length += chunk.length;
    },
  };
}

/** Takes in what a request brings from an offset on. */
export async function receive(
  { kysely, pieces, whole }: Receiving,
  { uploadId, identityGUID, offset }: { uploadId: string; identityGUID: string; offset: number },
  body: AsyncIterable<Uint8Array>,
): Promise<Received> {
  const writer = randomBytes(8).toString('hex');
  const begun = await kysely
    .updateTable('catalogue.upload')
    .set({ writer, touched_at: sql<Date>`now()` })
    .where('upload_id', '=', uploadId)
    .where('identity_guid', '=', identityGUID)
    .where('offset', '=', String(offset))
    .where('state', '=', 'receiving')
    .returning(['size', 'hash_state'])
    .executeTakeFirst();
  if (begun === undefined) return { status: 409, offset, isWhole: false };
  const size = Number(begun.size);
  const hash = await hashFrom(begun.hash_state, offset);
  let at = offset;
  const roomAt = (place: number) => SLOT - (place % SLOT);
  let piece = createPiece(roomAt(at));

  /** Stores the piece, then moves the offset. @returns false when another request writes */
  async function commit(): Promise<boolean> {
    if (piece.length === 0) return true;
    const name = `${uploadId}/${at}-${writer}`;
    await pieces.put(name, piece.chunks);
    const end = at + piece.length;
    const isLast = end === size;
    const state = hash === null ? null : Buffer.from(hash.save());
    const isMine = await kysely.transaction().execute(async (trx) => {
      const { numAffectedRows } = await sql`
        with moved as (
          update catalogue.upload set "offset" = ${end}, hash_state = ${state}, touched_at = now(),
            state = ${isLast ? 'received' : 'receiving'}, checksum = ${isLast ? (hash?.digest('hex') ?? null) : null}
          where upload_id = ${uploadId} and "offset" = ${at} and writer = ${writer} and state = 'receiving'
          returning upload_id
        )
        insert into catalogue.upload_piece (upload_id, start, bytes, name)
        select upload_id, ${at}::bigint, ${piece.length}::integer, ${name} from moved`.execute(trx);
      if (isLast && numAffectedRows === 1n) await whole(trx, uploadId);
      return numAffectedRows === 1n;
    });
    if (!isMine) {
      await pieces.remove(name);
      return false;
    }
    at = end;
    piece = createPiece(roomAt(at));
    return true;
  }
  const release = () =>
    kysely
      .updateTable('catalogue.upload')
      .set({ writer: null })
      .where('upload_id', '=', uploadId)
      .where('writer', '=', writer)
      .execute();
  const answer = (status: Received['status']): Received => ({ status, offset: at, isWhole: at === size });

  /** Reads the body to its end. @returns the status of a request that has to end before */
  async function readBody(): Promise<400 | 409 | 413 | null> {
    try {
      for await (const part of body) {
        let chunk = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
        // What a header announces is only a claim.
        if (at + piece.length + chunk.length > size) return 413;
        while (chunk.length > 0) {
          const some = chunk.subarray(0, piece.room);
          hash?.update(some);
          piece.add(some);
          chunk = chunk.subarray(some.length);
          if (piece.room === 0 && !(await commit())) return 409;
        }
      }
      return null;
    } catch (error) {
      if (error instanceof ProblemError || isConnectionError(error)) throw error;
      // The line was cut: what has come is kept, so that it is not sent twice.
      return 400;
    }
  }

  try {
    const ended = await readBody();
    const isMine = ended === 409 || (await commit());
    return answer(isMine ? (ended ?? 204) : 409);
  } finally {
    await release();
  }
}
