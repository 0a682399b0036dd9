/**
 * The jobs that send notices by e-mail: at once, and once a day what is unread then. An e-mail and the note that it was sent
 * are one transaction, so that a server that is killed between them sends nothing twice and loses nothing.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { NoticeKind } from '#contract/notices.ts';
import { noticeKinds } from '#contract/notices.ts';
import {
  defaultDelivery,
  SUMMARY_HOUR,
  topicOfKind,
  type NoticeDelivery,
} from '#contract/notice-preferences.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { mailPicture } from '#proxy/platform/documents/mail-picture.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import { footOf, withPreferences, type NoticeMailOptions } from '#proxy/platform/notices/notice-mail.ts';
import type { NoticeContent } from '#proxy/platform/notices/notices.ts';
import type { MailPicture } from '#proxy/platform/outbox/html-part.ts';
import type { Outbox } from '#proxy/platform/outbox/index.ts';
import { EMAIL_EXPIRY } from '#proxy/platform/outbox/email.ts';
import { linkOf, wordsOf } from './content.ts';
import { dayAndHour } from './day-and-hour.ts';

export interface NoticeJobOptions extends NoticeMailOptions {
  readonly outbox: Pick<Outbox, 'send'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Where accounts are: only of accounts that are kept here is it known whether they exist and are enabled. */
  readonly accounts: 'here' | 'elsewhere';
  /** MAPPING_SOLUTION. Without it no map has a picture. */
  readonly hasMaps: boolean;
}

/** Notices that are decided on in one run, and members who are read at once. */
const BATCH = 500;
/** Notices that a summary names; of the rest it says how many. */
const MOST_NAMED = 30;

/** Kinds whose cause sends a more detailed e-mail itself, in the same transaction. */
const withOwnMail: readonly NoticeKind[] = [
  'requestMade',
  'requestQuestion',
  'requestReply',
  'requestApproved',
  'requestDeclined',
  'keyNewNetwork',
  'keyLeaked',
  'tokenNewNetwork',
  'tokenLeaked',
  'invitation',
  'accountEnding',
  'accountKept',
  'newBrowser',
];

/** Whether a notice `n` has an e-mail of its own; another job announces the end of requested access. */
const hasOwnMail = sql<boolean>`(n.kind = any (${withOwnMail}::text[]) or (n.kind = 'accessEnding' and exists (
  select from access.dataset_grant g where g.grant_guid::text = split_part(n.subject, ' ', 1) and g.request_guid is not null)))`;

/** The address of a person `u` to write to; null where there is none. */
const addressOf = ({ accounts }: NoticeJobOptions) =>
  sql<string | null>`case when u.email_verified and ${
    accounts === 'elsewhere'
      ? sql`true`
      : sql`exists (select from identity.account a where a.sub = u.identity_guid and a.enabled)`
  } then u.email end`;

const link = ({ origin }: NoticeMailOptions, content: NoticeContent): readonly string[] => {
  const path = linkOf(content);
  return path === null ? [] : [`${origin()}${path}`];
};

/** The picture of what is shared, where everyone may see it when the e-mail is written. */
async function picturesOf(
  trx: Transaction<Schema>,
  { kind, params }: NoticeContent,
  options: NoticeJobOptions,
): Promise<readonly MailPicture[]> {
  if (kind !== 'documentShared' || params.shared === undefined) return [];
  const picture = await mailPicture(trx, params.shared, options);
  return picture === null ? [] : [picture];
}

const linesOf = (pictures: readonly MailPicture[]): string[] => pictures.map(({ line }) => line);

type NewRow = NoticeContent & {
  readonly id: string;
  readonly identityGUID: string;
  readonly email: string | null;
  readonly delivery: NoticeDelivery | null;
  readonly hasOwnMail: boolean;
  /** Not older than an e-mail may wait. */
  readonly isFresh: boolean;
};

interface Content {
  readonly title: string;
  readonly lines: readonly string[];
  readonly pictures: readonly MailPicture[];
}

/** What an e-mail says of a notice; null for one that cannot be put in words, which must not keep back all others. */
async function contentOf(
  trx: Transaction<Schema>,
  notice: NoticeContent,
  options: NoticeJobOptions,
): Promise<Content | null> {
  let words: ReturnType<typeof wordsOf>;
  try {
    words = wordsOf(notice);
  } catch (error) {
    options.log.warn({ err: error, kind: notice.kind }, 'an e-mail about a notice could not be written');
    return null;
  }
  const pictures = await picturesOf(trx, notice, options);
  return {
    title: words.title,
    lines: [words.description, ...linesOf(pictures), ...link(options, notice)],
    pictures,
  };
}

/** Decides on every notice that is new, and sends those that are wanted at once. @param trx the transaction of the job */
export async function mailNewNotices(trx: Transaction<Schema>, options: NoticeJobOptions): Promise<void> {
  const { outbox, productName } = options;
  const send = withPreferences(options, (message, within) => outbox.send(message, within));
  const { rows } = await sql<NewRow>`
    select n.id, n.kind, n.params, n.identity_guid as "identityGUID", ${addressOf(options)} as email,
      ${hasOwnMail} as "hasOwnMail", n.created_at > now() - make_interval(secs => ${EMAIL_EXPIRY.daily}) as "isFresh",
      (select p.delivery from auth.notice_preference p where p.identity_guid = n.identity_guid
        and p.topic = ${JSON.stringify(topicOfKind)}::jsonb ->> n.kind) as delivery
    from auth.notice n left join auth."user" u using (identity_guid)
    where n.mail = 'new' and n.kind = any (${noticeKinds}::text[])
    order by n.id limit ${BATCH} for update of n skip locked
  `.execute(trx);
  const waiting: string[] = [];
  for (const row of rows) {
    // Written while nothing could send e-mails: a mail server that is new sends no news of months.
    if (!row.isFresh) continue;
    const { identityGUID, kind, email } = row;
    const delivery = row.delivery ?? defaultDelivery[topicOfKind[kind]];
    if (delivery === 'daily') waiting.push(row.id);
    if (delivery !== 'now' || row.hasOwnMail || email === null) continue;
    const content = await contentOf(trx, row, options);
    if (content === null) continue;
    await send(
      {
        to: email,
        subject: messages.noticeMail.subject(content.title, productName),
        text: content.lines.join('\n\n'),
        pictures: content.pictures,
        purpose: `notice-${kind}`,
        expiresIn: EMAIL_EXPIRY.daily,
        notice: { identityGUID, kind },
      },
      trx,
    );
  }
  await sql`
    update auth.notice set mail = case when id = any (${waiting}::bigint[]) then 'daily' else 'done' end
    where id = any (${rows.map(({ id }) => id)}::bigint[])
  `.execute(trx);
}

interface Due {
  readonly identityGUID: string;
  readonly email: string | null;
  readonly timeZone: string | null;
  readonly hour: number | null;
  readonly sentOn: string | null;
}

/** Sends one member the summary of a day. @returns whether there was anything to send */
async function sendSummary(
  trx: Transaction<Schema>,
  { identityGUID, email }: Due,
  today: string,
  options: NoticeJobOptions,
): Promise<boolean> {
  const { outbox, productName, origin } = options;
  // The server that records the day first sends it.
  const noted = await sql`
    insert into auth.notice_summary (identity_guid, hour, sent_on) values (${identityGUID}, ${SUMMARY_HOUR}, ${today})
    on conflict (identity_guid) do update set sent_on = excluded.sent_on
    where notice_summary.sent_on is null or notice_summary.sent_on < excluded.sent_on
    returning 1
  `.execute(trx);
  if (noted.rows.length === 0) return false;
  const { rows } = await sql<NoticeContent & { readonly isUnread: boolean }>`
    update auth.notice set mail = 'done' where identity_guid = ${identityGUID} and mail = 'daily'
    returning id, kind, params, read_at is null as "isUnread"
  `.execute(trx);
  const unread = rows.filter(({ isUnread }) => isUnread);
  if (unread.length === 0 || email === null) return false;
  const { summary } = messages.noticeMail;
  const { lines, unsubscribe } = footOf(options, identityGUID, 'summary');
  const named: string[] = [];
  const pictures: MailPicture[] = [];
  for (const notice of unread.slice(0, MOST_NAMED)) {
    const content = await contentOf(trx, notice, options);
    if (content === null) continue;
    pictures.push(...content.pictures);
    named.push(content.title, ...content.lines, '');
  }
  const text = [
    ...named,
    ...(unread.length > MOST_NAMED
      ? [summary.more(unread.length - MOST_NAMED, `${origin()}/settings/notices?tab=unread`), '']
      : []),
    summary.why(productName),
    ...lines,
  ].join('\n');
  const subject = summary.subject(unread.length, productName);
  await outbox.send(
    {
      to: email,
      channel: 'email',
      subject,
      text,
      pictures,
      purpose: 'notice-summary',
      unsubscribe,
      expiresIn: EMAIL_EXPIRY.daily,
    },
    trx,
  );
  return true;
}

/** The smallest GUID, which is never used. */
const FIRST_GUID = '00000000-0000-0000-0000-000000000000';

/**
 * Sends their summary to all members whose hour it is, each in a transaction of their own.
 * @param now in milliseconds since 1970
 * @returns how many were sent
 */
export async function sendSummaries(
  kysely: Kysely<Schema>,
  options: NoticeJobOptions,
  now = Date.now(),
): Promise<number> {
  let sent = 0;
  for (let after = FIRST_GUID; ;) {
    const { rows } = await sql<Due>`
      select w.identity_guid as "identityGUID", ${addressOf(options)} as email, u.time_zone as "timeZone",
        s.hour, s.sent_on::text as "sentOn"
      from (select distinct identity_guid from auth.notice where mail = 'daily' and identity_guid > ${after}
        order by identity_guid limit ${BATCH}) w
      left join auth."user" u using (identity_guid) left join auth.notice_summary s using (identity_guid)
      order by w.identity_guid
    `.execute(kysely);
    for (const due of rows) {
      const { day, hour } = dayAndHour(now, due.timeZone);
      if (hour < (due.hour ?? SUMMARY_HOUR) || (due.sentOn !== null && due.sentOn >= day)) continue;
      try {
        if (await kysely.transaction().execute((trx) => sendSummary(trx, due, day, options))) sent += 1;
      } catch (error) {
        options.log.warn({ err: error }, 'a summary of notices could not be written and will be tried again');
      }
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return sent;
    after = last.identityGUID;
  }
}

const SECOND = 1000;

/** @param kysely for the summaries: apart from the transaction of the job, which only keeps its place */
export const noticeMailJobs = (kysely: Kysely<Schema>, options: NoticeJobOptions): readonly PeriodicJob[] => [
  {
    name: 'send notices by e-mail',
    every: 15 * SECOND,
    work: (trx) => mailNewNotices(trx, options),
  },
  { name: 'send summaries of notices', every: 300 * SECOND, work: () => sendSummaries(kysely, options) },
];
