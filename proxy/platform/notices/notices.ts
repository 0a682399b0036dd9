/** Notices to people, written in the transaction of what they are about, so that neither is without the other. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { SharedDocumentKind } from '#contract/document-sharing.ts';
import type { NoticeKind } from '#contract/notices.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

interface OfDataset {
  readonly dataset: string;
  readonly datasetGUID: string;
  readonly organisation: string;
  readonly slug: string;
}

/** What each kind says. Times are ISO 8601. */
interface NoticeParams {
  readonly requestMade: {
    readonly requestGUID: string;
    readonly person: string;
    readonly dataset: string;
    readonly organisation: string;
    readonly due: string;
  };
  readonly requestQuestion: OfDataset & { readonly question: string };
  readonly requestReply: {
    readonly requestGUID: string;
    readonly person: string;
    readonly dataset: string;
    readonly reply: string;
  };
  readonly requestApproved: OfDataset & { readonly until: string | null };
  readonly requestDeclined: OfDataset & { readonly answer: string };
  readonly datasetShared: OfDataset & { readonly until: string | null };
  readonly documentShared: {
    readonly document: string;
    /** Of its page. */
    readonly path: string;
    /** Which it is; absent in notices that were written before e-mails had pictures. */
    readonly shared?: { readonly kind: SharedDocumentKind; readonly guid: string };
    readonly organisation: string;
    readonly until: string | null;
  };
  readonly accessEnding: OfDataset & { readonly until: string };
  readonly accessEnded: OfDataset;
  readonly changePlanned: OfDataset & { readonly at: string; readonly note: string };
  readonly changeMoved: OfDataset & { readonly before: string; readonly at: string; readonly note: string };
  readonly changeDropped: OfDataset & { readonly at: string };
  readonly planFailed: OfDataset & { readonly at: string; readonly why: string };
  readonly importWaits: {
    readonly source: string;
    readonly sourceGUID: string;
    readonly organisation: string;
    readonly state: 'ready' | 'failed';
    readonly why: string;
  };
  /** Of the dataset of the person, not of the dataset whose file was withheld. */
  readonly equalFileWithheld: OfDataset & { readonly file: string };
  readonly keyEnding: { readonly name: string; readonly organisation: string; readonly until: string };
  readonly keyPreviousUsed: { readonly name: string; readonly organisation: string };
  readonly keyNewNetwork: { readonly name: string; readonly organisation: string; readonly network: string };
  readonly keyLeaked: { readonly name: string; readonly organisation: string; readonly url: string | null };
  readonly tokenEnding: { readonly until: string };
  readonly tokenPreviousUsed: Readonly<Record<string, never>>;
  readonly tokenNewNetwork: { readonly network: string };
  readonly tokenLeaked: { readonly url: string | null };
  readonly invitation: { readonly organisation: string };
  readonly invitationAccepted: {
    readonly person: string;
    readonly organisation: string;
    readonly group: { readonly groupId: string; readonly name: string } | null;
  };
  readonly accountEnding: { readonly at: string };
  readonly accountKept: Readonly<Record<string, never>>;
  readonly handedOver: { readonly organisation: string };
  readonly newBrowser: { readonly browser: string; readonly system: string };
  readonly recoveryCodeUsed: { readonly left: number };
  readonly recoveryCodesMade: Readonly<Record<string, never>>;
}

/** A kind with its parameters. */
export type NoticeContent = {
  [Kind in NoticeKind]: { readonly kind: Kind; readonly params: NoticeParams[Kind] };
}[NoticeKind];

type NewNotice = NoticeContent & {
  readonly identityGUID: string;
  /** What it is about; the person gets one notice of it. Left out: one each time. */
  readonly subject?: string;
};

/** Writes a notice. */
export async function writeNotice(db: Kysely<Schema>, notice: NewNotice): Promise<void> {
  const { identityGUID, kind, params, subject = null } = notice;
  await sql`
    insert into auth.notice (identity_guid, kind, params, subject)
    values (${identityGUID}, ${kind}, ${JSON.stringify(params)}::jsonb, ${subject})
    on conflict do nothing
  `.execute(db);
}

/** What a notice was about is done: it is read for each person who has one. */
export async function settleNotices(
  db: Kysely<Schema>,
  { kind, subject }: { readonly kind: NoticeKind; readonly subject: string },
): Promise<void> {
  await sql`
    update auth.notice set read_at = now() where kind = ${kind} and subject = ${subject} and read_at is null
  `.execute(db);
}

/** What a notice was about has changed: it is unread again for each person who has one. */
export async function reopenNotices(
  db: Kysely<Schema>,
  { kind, subject }: { readonly kind: NoticeKind; readonly subject: string },
): Promise<void> {
  await sql`
    update auth.notice set read_at = null where kind = ${kind} and subject = ${subject} and read_at is not null
  `.execute(db);
}

/** Writes a notice to each person of a query, which answers `identity_guid`. */
export async function writeNotices(
  db: Kysely<Schema>,
  people: RawBuilder<unknown>,
  { kind, params }: NoticeContent,
): Promise<void> {
  await sql`
    insert into auth.notice (identity_guid, kind, params)
    select p.identity_guid, ${kind}, ${JSON.stringify(params)}::jsonb from (${people}) p
  `.execute(db);
}

/**
 * Writes a notice for each row of a query: `identity_guid`, `params` of the kind, and `subject`, of which a person gets one
 * notice.
 */
export async function writeEachNotice(
  db: Kysely<Schema>,
  kind: NoticeKind,
  rows: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into auth.notice (identity_guid, kind, params, subject)
    select r.identity_guid, ${kind}, r.params, r.subject from (${rows}) r
    on conflict do nothing
  `.execute(db);
}

/** What a notice about a dataset says of it; null when it is no longer there. */
export async function readNoticedDataset(db: Kysely<Schema>, datasetGUID: string): Promise<OfDataset | null> {
  const { rows } = await sql<OfDataset>`
    select d.title as dataset, d.dataset_guid as "datasetGUID", o.name as organisation, o.slug
    from catalogue.dataset d join auth.organisation o using (organisation_guid) where d.dataset_guid = ${datasetGUID}
  `.execute(db);
  return rows[0] ?? null;
}
