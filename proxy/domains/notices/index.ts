/** Notices of the member: the handlers of the calls `notice/*`. */
import { sql, type Kysely } from 'kysely';
import {
  NOTICES_PAGE,
  noticeKinds,
  type Notice,
  type NoticeList,
  type noticeCalls,
} from '#contract/notices.ts';
import type { noticePreferenceCalls } from '#contract/notice-preferences.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { NoticeContent } from '#proxy/platform/notices/notices.ts';
import { requireCaller, type Handler } from '#proxy/platform/service/service.ts';
import { linkOf, wordsOf } from './content.ts';
import { createPreferences } from './preferences.ts';

type NoticeHandlers = { [N in keyof (typeof noticeCalls & typeof noticePreferenceCalls)]: Handler<N> };

type Row = NoticeContent & {
  readonly id: string;
  readonly at: Date;
  readonly isUnread: boolean;
  readonly isToDo: boolean;
};

/**
 * Whether a notice `n` waits for something that the person can do: to decide on a request, or to reply to a
 * question, for as long as no one has; otherwise until they have read it.
 */
const isToDo = sql<boolean>`case n.kind
  when 'requestMade' then exists (select from access.request q
    where q.request_guid = n.subject::uuid and q.state = 'open' and not exists (
      select from access.request_question w where w.request_guid = q.request_guid and w.reply is null))
  when 'requestQuestion' then exists (select from access.request_question w join access.request q using (request_guid)
    where w.question_guid = n.subject::uuid and w.reply is null and q.state = 'open')
  when 'accountEnding' then exists (select from auth.account_deletion x where x.identity_guid = n.identity_guid)
  else n.kind in ('invitation', 'keyEnding', 'accessEnding', 'planFailed', 'importWaits') and n.read_at is null end`;

const inList = { all: sql<boolean>`true`, unread: sql<boolean>`n.read_at is null`, toDo: isToDo } as const;

/** A newer server may write kinds that this one does not support. */
const known = (identityGUID: string) =>
  sql`n.identity_guid = ${identityGUID} and n.kind = any (${noticeKinds}::text[])`;

function toNotice({ id, at, isUnread, isToDo: waits, ...content }: Row): Notice {
  return {
    id,
    kind: content.kind,
    ...wordsOf(content),
    at: at.toISOString(),
    isUnread,
    isToDo: waits,
    link: linkOf(content),
  };
}

async function countUnread(kysely: Kysely<Schema>, identityGUID: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from auth.notice where identity_guid = ${identityGUID} and read_at is null
  `.execute(kysely);
  return rows[0]?.unread ?? 0;
}

async function countLists(
  kysely: Kysely<Schema>,
  identityGUID: string,
): Promise<Readonly<Record<NoticeList, number>>> {
  const { rows } = await sql<Record<NoticeList, number>>`
    select count(*)::int as "all", (count(*) filter (where ${inList.unread}))::int as unread,
      (count(*) filter (where ${inList.toDo}))::int as "toDo"
    from auth.notice n where ${known(identityGUID)}
  `.execute(kysely);
  return rows[0] ?? { all: 0, unread: 0, toDo: 0 };
}

export function createNotices(kysely: Kysely<Schema>): NoticeHandlers {
  async function mark(identityGUID: string, which: ReturnType<typeof sql>) {
    await sql`update auth.notice set read_at = now()
      where identity_guid = ${identityGUID} and read_at is null and ${which}`.execute(kysely);
    return { unread: await countUnread(kysely, identityGUID) };
  }
  return {
    ...createPreferences(kysely),
    async 'notice/list'({ which, cursor }, context) {
      const { identityGUID } = requireCaller(context);
      const [{ rows }, unread, counts] = await Promise.all([
        // One more than a page, which says whether there is another.
        sql<Row>`select n.id, n.kind, n.params, n.created_at as at, n.read_at is null as "isUnread", ${isToDo} as "isToDo"
          from auth.notice n
          where ${known(identityGUID)} and ${inList[which]}
            and ${cursor === undefined ? sql`true` : sql`n.id < ${cursor}::bigint`}
          order by n.id desc limit ${NOTICES_PAGE + 1}`.execute(kysely),
        countUnread(kysely, identityGUID),
        countLists(kysely, identityGUID),
      ]);
      const shown = rows.slice(0, NOTICES_PAGE);
      return {
        result: shown.map(toNotice),
        unread,
        counts,
        next: rows.length > NOTICES_PAGE ? (shown.at(-1)?.id ?? null) : null,
      };
    },
    async 'notice/count'(_, context) {
      return { unread: await countUnread(kysely, requireCaller(context).identityGUID) };
    },
    'notice/markRead': ({ ids }, context) =>
      mark(requireCaller(context).identityGUID, sql`id = any (${ids}::bigint[])`),
    'notice/markAllRead': ({ upTo }, context) =>
      mark(requireCaller(context).identityGUID, sql`id <= ${upTo}::bigint`),
  };
}
