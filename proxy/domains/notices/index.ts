/** Notices of the member: the handlers of the calls `notice/*`. */
import { sql, type Kysely } from 'kysely';
import { NOTICES_PAGE, noticeKinds, type Notice, type noticeCalls } from '#contract/notices.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import type { NoticeContent } from '#proxy/platform/notices/notices.ts';
import { requireCaller, type Handler } from '#proxy/platform/service/service.ts';

type NoticeHandlers = { [N in keyof typeof noticeCalls]: Handler<N> };

type Row = NoticeContent & { readonly id: string; readonly at: Date; readonly isUnread: boolean };

/** Where a notice leads. */
function linkOf({ kind, params }: NoticeContent): string | null {
  switch (kind) {
    case 'requestMade':
    case 'requestReply':
      return `/dashboard/requests?request=${params.requestGUID}`;
    case 'requestQuestion':
    case 'requestApproved':
    case 'requestDeclined':
    case 'datasetShared':
    case 'accessEnding':
    case 'changePlanned':
      return `/organisation/${params.slug}/dataset/${params.datasetGUID}`;
    case 'documentShared':
      return params.path;
    case 'keyEnding':
    case 'keyNewNetwork':
      return '/settings/apiKeys';
    case 'newBrowser':
    case 'recoveryCodeUsed':
    case 'recoveryCodesMade':
      return '/settings/security';
    case 'invitation':
      return null;
  }
}

function toNotice({ id, at, isUnread, ...content }: Row): Notice {
  const say = messages.notices[content.kind] as (params: unknown) => Pick<Notice, 'title' | 'description'>;
  return {
    id,
    kind: content.kind,
    ...say(content.params),
    at: at.toISOString(),
    isUnread,
    link: linkOf(content),
  };
}

async function countUnread(kysely: Kysely<Schema>, identityGUID: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from auth.notice where identity_guid = ${identityGUID} and read_at is null
  `.execute(kysely);
  return rows[0]?.unread ?? 0;
}

export function createNotices(kysely: Kysely<Schema>): NoticeHandlers {
  async function mark(identityGUID: string, which: ReturnType<typeof sql>) {
    await sql`update auth.notice set read_at = now()
      where identity_guid = ${identityGUID} and read_at is null and ${which}`.execute(kysely);
    return { unread: await countUnread(kysely, identityGUID) };
  }
  return {
    async 'notice/list'({ cursor }, context) {
      const { identityGUID } = requireCaller(context);
      const [{ rows }, unread] = await Promise.all([
        // One more than a page, which says whether there is another. A newer server may write kinds that this one does not support.
        sql<Row>`select id, kind, params, created_at as at, read_at is null as "isUnread" from auth.notice
          where identity_guid = ${identityGUID} and kind = any (${noticeKinds}::text[])
            and ${cursor === undefined ? sql`true` : sql`id < ${cursor}::bigint`}
          order by id desc limit ${NOTICES_PAGE + 1}`.execute(kysely),
        countUnread(kysely, identityGUID),
      ]);
      const shown = rows.slice(0, NOTICES_PAGE);
      return {
        result: shown.map(toNotice),
        unread,
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
