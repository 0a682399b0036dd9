/**
 * Remembers answers for a minute. aws-amplify and the AWS SDKs repeat a request whose answer was lost, with the same
 * `amz-sdk-invocation-id`; the repetition must get the same answer and count once, on whichever server it arrives.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { tooManyRequests } from './exceptions.ts';
import type { Queries } from '../queries.ts';

const KEPT_SECONDS = 60;
const SEAL = 'identity/invocation';
/** How long a repetition waits for the first request to finish, in milliseconds. */
const LONGEST_WAIT = 5_000;
const INTERVAL = 50;

/** What goes back to the client. */
export interface Answer {
  readonly status: number;
  /** The name of the exception, for a refusal. */
  readonly type?: string;
  readonly body: Record<string, unknown>;
}

async function waitForAnswer(db: Queries, secrets: Secrets, fingerprint: Buffer): Promise<Answer> {
  const deadline = Date.now() + LONGEST_WAIT;
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

/** A request that may be repeated. */
export interface Invocation {
  readonly fingerprint: Buffer;
  /** Set once it was noted as started. */
  claimed: boolean;
  /** Set once its response was stored. */
  answered: boolean;
}

/** Thrown when someone else started the same invocation: the answer is theirs to give. */
export class Repetition extends Error {}

/**
 * The fingerprint covers operation and body, so that knowing an id alone gets no one someone else's answer.
 */
const invocationOf = (
  secrets: Secrets,
  request: { invocationId: string; target: string; body: string },
): Invocation => ({
  fingerprint: secrets.hash(
    JSON.stringify([request.invocationId, request.target, request.body]),
    'identity/invocation-id',
  ),
  claimed: false,
  answered: false,
});

/** The statement that notes an invocation as started: a row for the first one only. */
export const claiming = ({ fingerprint }: Invocation) => sql<{ fingerprint: Buffer }>`
  insert into identity.invocation as i (fingerprint, expires_at)
  values (${fingerprint}, now() + ${KEPT_SECONDS} * interval '1 second')
  on conflict (fingerprint) do update set answer = null, expires_at = excluded.expires_at where i.expires_at <= now()
  returning fingerprint`;

/** The statement that keeps an answer, which may contain tokens and is therefore sealed. */
export const keeping = (
  secrets: Secrets,
  { fingerprint }: Invocation,
  answer: Answer,
  condition: RawBuilder<boolean> = sql`true`,
) => sql`
  update identity.invocation set answer = ${secrets.seal(Buffer.from(JSON.stringify(answer)), SEAL)}
  where fingerprint = ${fingerprint} and ${condition}`;

/**
 * Runs `work` once per invocation.
 * @param self the work notes its own beginning (`claiming`, throwing Repetition) in a statement that it makes anyway, and
 * may keep its answer in another.
 */
export async function runOnce(
  { db, secrets }: { db: Queries; secrets: Secrets },
  request: { invocationId: string; target: string; body: string; self: boolean },
  work: (invocation: Invocation) => Promise<Answer>,
): Promise<Answer> {
  const invocation = invocationOf(secrets, request);
  const { fingerprint } = invocation;
  if (!request.self) {
    const { rows } = await claiming(invocation).execute(db);
    if (rows.length === 0) return waitForAnswer(db, secrets, fingerprint);
    invocation.claimed = true;
  }
  try {
    const answer = await work(invocation);
    if (invocation.claimed && !invocation.answered) await keeping(secrets, invocation, answer).execute(db);
    return answer;
  } catch (error) {
    if (error instanceof Repetition) return waitForAnswer(db, secrets, fingerprint);
    if (invocation.claimed)
      await db.deleteFrom('identity.invocation').where('fingerprint', '=', fingerprint).execute();
    throw error;
  }
}
