/**
 * Remembers answers for a minute. aws-amplify and the AWS SDKs repeat a request whose answer was lost, with the same
 * `amz-sdk-invocation-id`; the repetition must get the same answer and count once, on whichever server it arrives.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Secrets } from '#proxy/embedded/secrets.ts';
import { tooManyRequests } from './exceptions.ts';
import type { Queries } from './queries.ts';

const KEPT_SECONDS = 60;
const SEAL = 'identity/invocation';
/** How long a repetition waits for the first request to finish, in milliseconds. */
const PATIENCE = 5_000;
const INTERVAL = 50;

/** What goes back to the client. */
export interface Answer {
  readonly status: number;
  /** The name of the exception, for a refusal. */
  readonly type?: string;
  readonly body: Record<string, unknown>;
}

async function waitForAnswer(db: Queries, secrets: Secrets, fingerprint: Buffer): Promise<Answer> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const row = await db
      .selectFrom('identity.invocation')
      .select('answer')
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirst();
    if (row?.answer) return JSON.parse(secrets.open(row.answer, SEAL).toString()) as Answer;
    // The first request failed without an answer, or is stuck: the client may try again.
    if (!row || Date.now() > deadline) throw tooManyRequests();
    await pause(INTERVAL);
  }
}

/**
 * Runs `work` once per invocation. The fingerprint covers operation and body, so that knowing an id alone gets
 * nobody somebody else's answer; the answer, which may hold tokens, is sealed.
 */
export async function runOnce(
  { db, secrets }: { db: Queries; secrets: Secrets },
  request: { invocationId: string; target: string; body: string },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const fingerprint = secrets.hash(
    JSON.stringify([request.invocationId, request.target, request.body]),
    'identity/invocation-id',
  );
  const expires_at = sql<Date>`now() + ${KEPT_SECONDS} * interval '1 second'`;
  const first = await db
    .insertInto('identity.invocation')
    .values({ fingerprint, expires_at })
    .onConflict((conflict) =>
      conflict
        .column('fingerprint')
        .doUpdateSet({ answer: null, expires_at })
        .where('identity.invocation.expires_at', '<=', sql<Date>`now()`),
    )
    .returning('fingerprint')
    .executeTakeFirst();
  if (!first) return waitForAnswer(db, secrets, fingerprint);
  try {
    const answer = await work();
    await db
      .updateTable('identity.invocation')
      .set({ answer: secrets.seal(Buffer.from(JSON.stringify(answer)), SEAL) })
      .where('fingerprint', '=', fingerprint)
      .execute();
    return answer;
  } catch (error) {
    await db.deleteFrom('identity.invocation').where('fingerprint', '=', fingerprint).execute();
    throw error;
  }
}
