/** How people want to be informed, as it is stored: a row for each choice that differs from what applies to everyone. */
import { sql, type Kysely } from 'kysely';
import type { NoticeKind } from '#contract/notices.ts';
import {
  defaultDelivery,
  SUMMARY_HOUR,
  topicOfKind,
  type NoticeDelivery,
  type NoticeTopic,
} from '#contract/notice-preferences.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** How one person is informed of one kind. */
export async function deliveryOf(
  db: Kysely<Schema>,
  identityGUID: string,
  kind: NoticeKind,
): Promise<NoticeDelivery> {
  const topic: NoticeTopic = topicOfKind[kind];
  const row = await db
    .selectFrom('auth.notice_preference')
    .select('delivery')
    .where('identity_guid', '=', identityGUID)
    .where('topic', '=', topic)
    .executeTakeFirst();
  return row?.delivery ?? defaultDelivery[topic];
}

/** How one person is informed of each topic. */
export async function deliveriesOf(
  db: Kysely<Schema>,
  identityGUID: string,
): Promise<Readonly<Record<NoticeTopic, NoticeDelivery>>> {
  const rows = await db
    .selectFrom('auth.notice_preference')
    .select(['topic', 'delivery'])
    .where('identity_guid', '=', identityGUID)
    .execute();
  return { ...defaultDelivery, ...Object.fromEntries(rows.map(({ topic, delivery }) => [topic, delivery])) };
}

/** The hour of a person's summary. */
export async function summaryHour(db: Kysely<Schema>, identityGUID: string): Promise<number> {
  const row = await db
    .selectFrom('auth.notice_summary')
    .select('hour')
    .where('identity_guid', '=', identityGUID)
    .executeTakeFirst();
  return row?.hour ?? SUMMARY_HOUR;
}

/** Stores a choice, and forgets one that is what applies to everyone. */
export async function setDelivery(
  db: Kysely<Schema>,
  identityGUID: string,
  topic: NoticeTopic,
  delivery: NoticeDelivery,
): Promise<void> {
  if (delivery === defaultDelivery[topic])
    await db
      .deleteFrom('auth.notice_preference')
      .where('identity_guid', '=', identityGUID)
      .where('topic', '=', topic)
      .execute();
  else
    await sql`
      insert into auth.notice_preference (identity_guid, topic, delivery) values (${identityGUID}, ${topic}, ${delivery})
      on conflict (identity_guid, topic) do update set delivery = excluded.delivery
    `.execute(db);
}
