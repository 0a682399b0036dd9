/** How a member is informed: the handlers of `notice/preferences` and `notice/setPreferences`. */
import { sql, type Kysely } from 'kysely';
import {
  chosenTopics,
  type NoticePreferences,
  type noticePreferenceCalls,
} from '#contract/notice-preferences.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { deliveriesOf, setDelivery, summaryHour } from '#proxy/platform/notices/preferences.ts';
import { requireCaller, type Handler } from '#proxy/platform/service/service.ts';

type PreferenceHandlers = { [N in keyof typeof noticePreferenceCalls]: Handler<N> };

async function readPreferences(kysely: Kysely<Schema>, identityGUID: string): Promise<NoticePreferences> {
  const [all, hour, person] = await Promise.all([
    deliveriesOf(kysely, identityGUID),
    summaryHour(kysely, identityGUID),
    kysely
      .selectFrom('auth.user')
      .select(['email', 'email_verified', 'time_zone'])
      .where('identity_guid', '=', identityGUID)
      .executeTakeFirst(),
  ]);
  const deliveries = Object.fromEntries(
    chosenTopics.map((topic) => [topic, all[topic]]),
  ) as NoticePreferences['deliveries'];
  return {
    deliveries,
    hour,
    address: person?.email_verified === true ? person.email : null,
    timeZone: person?.time_zone ?? null,
  };
}

export function createPreferences(kysely: Kysely<Schema>): PreferenceHandlers {
  return {
    'notice/preferences': (_, context) => readPreferences(kysely, requireCaller(context).identityGUID),
    async 'notice/setPreferences'({ deliveries, hour }, context) {
      const { identityGUID } = requireCaller(context);
      await kysely.transaction().execute(async (trx) => {
        for (const topic of chosenTopics) await setDelivery(trx, identityGUID, topic, deliveries[topic]);
        await sql`
          insert into auth.notice_summary (identity_guid, hour) values (${identityGUID}, ${hour})
          on conflict (identity_guid) do update set hour = excluded.hour
        `.execute(trx);
      });
      return readPreferences(kysely, identityGUID);
    },
  };
}
