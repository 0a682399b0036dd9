/** Writes down what an address answered, decides whether it is broken, and when it is asked again. */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { LinkAnswer } from './check-link.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Failures in a row after which an address is broken, where one alone may have had another cause. */
const FAILURES = 3;
/** Seconds before an address that fails is asked again, by the number of failures; the last counts for all further ones. */
const AGAIN = [HOUR, 6 * HOUR, DAY, DAY, DAY, 3 * DAY, 7 * DAY] as const;
/** A host of a private network is looked at seldom: its administrator may allow it. */
const NOT_ASKED = 30 * DAY;

export interface RecordOptions {
  /** Seconds between two checks of an address that answers. */
  readonly every: number;
  /** When the answer came. */
  readonly at?: Date;
}

const inSeconds = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);
/** Spread over a tenth of the time, so that what was imported together is not asked together for ever. */
const spread = (seconds: number) => Math.round(seconds * (1 + Math.random() / 10));

/** Records an answer, and notes an address that has broken or is back for the pages that show it (`renew-pages.ts`). */
export async function recordAnswer(
  kysely: Kysely<Schema>,
  { link_key: key, host }: { readonly link_key: string; readonly host: string },
  answer: LinkAnswer,
  { every, at = new Date() }: RecordOptions,
): Promise<void> {
  if (answer.kind === 'later') {
    // It says so for all of its addresses.
    await sql`update catalogue.link_check set next_at = greatest(next_at, ${inSeconds(at, answer.seconds)})
      where host = ${host}`.execute(kysely);
    return;
  }
  await kysely.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('catalogue.link_check')
      .select(['failures', 'failing_since', 'broken_since'])
      .where('link_key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) return;
    const fails = answer.kind === 'fails';
    const failures = fails ? before.failures + 1 : 0;
    const since = fails ? (before.failing_since ?? at) : null;
    const isBroken = fails && (before.broken_since !== null || answer.isCertain || failures >= FAILURES);
    const brokenSince = isBroken ? (before.broken_since ?? since) : null;
    const wait = fails
      ? (AGAIN[Math.min(failures, AGAIN.length) - 1] ?? DAY)
      : answer.kind === 'notAsked'
        ? NOT_ASKED
        : every;
    await trx
      .updateTable('catalogue.link_check')
      .set({
        http_status: answer.kind === 'notAsked' ? null : answer.status,
        problem: answer.kind === 'answers' ? null : answer.problem,
        checked_at: answer.kind === 'notAsked' ? null : at,
        failures,
        failing_since: since,
        broken_since: brokenSince,
        next_at: inSeconds(at, spread(wait)),
        ...((brokenSince === null) !== (before.broken_since === null) && { is_page_due: true }),
      })
      .where('link_key', '=', key)
      .execute();
  });
}
