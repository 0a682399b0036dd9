/** AdminListUserAuthEvents: what a person proved, and what failed, newest first. */
import { sql } from 'kysely';
import * as z from 'zod';
import { invalidParameter } from '../../protocol/exceptions.ts';
import { administration, Person, requirePerson } from './administration.ts';
import { readBase64url } from '#proxy/platform/secrets/base64url.ts';

const MOST = 60;
const SEAL = 'identity/list-auth-events';

export const adminListUserAuthEvents = administration({
  input: Person.extend({
    MaxResults: z.int().min(0).max(MOST).optional(),
    NextToken: z.string().min(1).max(131_072).regex(/^\S+$/).optional(),
  }),
  once: false,
  async run(context, input) {
    const { db, secrets } = context;
    const { sub } = await requirePerson(context, input);
    const limit = input.MaxResults || MOST;
    const after = (token: string): string => {
      try {
        return secrets.open(readBase64url(token), `${SEAL}/${sub}`).toString();
      } catch {
        throw invalidParameter('Invalid pagination token.');
      }
    };
    const last = input.NextToken === undefined ? undefined : after(input.NextToken);
    const rows = await db
      .selectFrom('identity.auth_event')
      .selectAll()
      .where('sub', '=', sub)
      .$if(last !== undefined, (query) =>
        query.where(
          sql<boolean>`(created_at, event_id) < (select e.created_at, e.event_id from identity.auth_event e where e.event_id = ${last})`,
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('event_id', 'desc')
      .limit(limit + 1)
      .execute();
    const page = rows.slice(0, limit);
    const end = rows.length > limit ? page.at(-1) : undefined;
    return {
      AuthEvents: page.map((row) => ({
        EventId: row.event_id,
        EventType: row.event_type,
        CreationDate: row.created_at.getTime() / 1000,
        EventResponse: row.event_response,
        ChallengeResponses: row.challenge_responses,
      })),
      ...(end
        ? { NextToken: secrets.seal(Buffer.from(end.event_id), `${SEAL}/${sub}`).toString('base64url') }
        : {}),
    };
  },
});
