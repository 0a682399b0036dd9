/** Giving, changing and ending grants of maps, charts and dashboards. Each change is in the audit log. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DocumentShare, SharedDocumentKind } from '#contract/document-sharing.ts';
import type { CallRequest } from '#contract/index.ts';
import { CapabilityMissing } from '#contract/problem.ts';
import { ensureAddress } from '#proxy/platform/access/address-grants.ts';
import { ensurePrincipal, loggedPrincipal } from '#proxy/platform/access/principals.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { mailPicture } from '#proxy/platform/documents/mail-picture.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import { writeNotice } from '#proxy/platform/notices/notices.ts';
import { EMAIL_EXPIRY } from '#proxy/platform/outbox/email.ts';
import { checkEnd, unknownGrant } from '../check-share.ts';
import { findRecipient, type Recipient } from '../recipient.ts';
import type { RequestMail } from '../request-mail.ts';
import { findShared, readDocumentShares } from './shared-documents.ts';

export interface DocumentShareOptions extends RequestMail {
  readonly kysely: Kysely<Schema>;
  /** MAPPING_SOLUTION. Without it no map is known. */
  readonly hasMaps: boolean;
}

async function readShare(kysely: Kysely<Schema>, grantGUID: string): Promise<DocumentShare> {
  const [found] = await readDocumentShares(kysely, sql`g.grant_guid = ${grantGUID}`);
  if (found === undefined) throw unknownGrant();
  return found;
}

/** Tells a person, by a notice, or an address without a known account, by an e-mail. */
async function tell(
  options: DocumentShareOptions,
  trx: Transaction<Schema>,
  recipient: Recipient,
  about: {
    readonly shared: { readonly kind: SharedDocumentKind; readonly guid: string };
    readonly document: string;
    readonly path: string;
    readonly organisation: string;
    readonly until: string | null;
  },
): Promise<void> {
  const { sendEmail, origin, productName } = options;
  if (recipient.kind === 'person')
    await writeNotice(trx, { identityGUID: recipient.guid, kind: 'documentShared', params: about });
  if (recipient.kind !== 'address' || sendEmail === undefined) return;
  const picture = await mailPicture(trx, about.shared, options);
  const text = messages.sharing.documentShared({
    ...about,
    picture: picture?.line ?? null,
    until: about.until === null ? null : new Date(about.until),
    email: recipient.email,
    link: `${origin()}${about.path}`,
    productName,
  });
  await sendEmail(
    {
      to: recipient.email,
      ...text,
      ...(picture !== null && { pictures: [picture] }),
      purpose: 'document-shared',
      expiresIn: EMAIL_EXPIRY.news,
    },
    trx,
  );
}

/** The call `document/share`. @throws ProblemError 400, 403 or 404 with the field at fault */
export async function shareDocument(
  options: DocumentShareOptions,
  { until = null, reason, principal, ...which }: CallRequest<'document/share'>,
  actorGUID: string,
): Promise<DocumentShare> {
  const { kysely } = options;
  checkEnd(until, undefined);
  const grantGUID = await kysely.transaction().execute(async (trx) => {
    const row = await findShared(trx, options.hasMaps, which, actorGUID);
    const { organisation_guid: organisationGUID } = row;
    const recipient = await findRecipient(trx, { principal, organisationGUID });
    const guid =
      recipient.kind === 'address'
        ? await ensureAddress(trx, organisationGUID, recipient.email)
        : recipient.guid;
    const { grant_guid } = await trx
      .insertInto('access.document_grant')
      .values({
        principal_id: await ensurePrincipal(trx, recipient.kind, guid),
        map_guid: which.kind === 'map' ? row.guid : null,
        document_guid: which.kind === 'map' ? null : row.guid,
        valid_until: until,
        granted_by: actorGUID,
        reason: storableText(reason),
        ended_by: null,
      })
      .returning('grant_guid')
      .executeTakeFirstOrThrow();
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'grant.given',
      object: { kind: which.kind, id: row.guid },
      after: {
        grantGUID: grant_guid,
        kind: recipient.kind,
        guid,
        ...(recipient.kind === 'address' && { name: recipient.email }),
        until,
      },
      reason: storableText(reason),
    });
    await tell(options, trx, recipient, {
      shared: { kind: which.kind, guid: row.guid },
      document: (row.published ?? row.document).title,
      path: `/organisation/${row.slug}/${which.kind}/${row.guid}`,
      organisation: row.organisation_name,
      until,
    });
    return grant_guid;
  });
  return readShare(kysely, grantGUID);
}

/**
 * A grant that was not taken back, of a document that the caller may share, locked.
 * @throws ProblemError 404 for one that they may not know of, 403 for one that they may not change
 */
async function lockGrant(trx: Transaction<Schema>, hasMaps: boolean, grantGUID: string, actorGUID: string) {
  const { rows } = await sql<{
    kind: SharedDocumentKind;
    guid: string;
    until: Date | null;
  }>`
    select coalesce(d.kind, 'map') as kind, coalesce(g.map_guid, g.document_guid) as guid, g.valid_until as until
    from access.document_grant g left join catalogue.document d on d.document_guid = g.document_guid
    where g.grant_guid = ${grantGUID} and g.ended_at is null for update of g`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw unknownGrant();
  const found = await findShared(trx, hasMaps, { kind: row.kind, documentGUID: row.guid }, actorGUID).catch(
    (error: unknown) => {
      if (error instanceof CapabilityMissing) throw error;
      throw unknownGrant();
    },
  );
  return { ...row, organisationGUID: found.organisation_guid };
}

/** The call `document/changeSharing`. */
export async function changeDocumentShare(
  { kysely, hasMaps }: DocumentShareOptions,
  { grantGUID, until }: CallRequest<'document/changeSharing'>,
  actorGUID: string,
): Promise<DocumentShare> {
  checkEnd(until, undefined);
  await kysely.transaction().execute(async (trx) => {
    const {
      kind,
      guid,
      organisationGUID,
      until: before,
    } = await lockGrant(trx, hasMaps, grantGUID, actorGUID);
    await trx
      .updateTable('access.document_grant')
      .set({ valid_until: until })
      .where('grant_guid', '=', grantGUID)
      .execute();
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'grant.changed',
      object: { kind, id: guid },
      before: { grantGUID, until: before?.toISOString() ?? null },
      after: { grantGUID, until },
    });
  });
  return readShare(kysely, grantGUID);
}

/** The call `document/endSharing`. */
export const endDocumentShare = (
  { kysely, hasMaps }: DocumentShareOptions,
  { grantGUID, reason }: CallRequest<'document/endSharing'>,
  actorGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const { kind, guid, organisationGUID } = await lockGrant(trx, hasMaps, grantGUID, actorGUID);
    const { principal, until } = await readShare(trx, grantGUID);
    await trx
      .updateTable('access.document_grant')
      .set({ ended_at: sql<Date>`now()`, ended_by: actorGUID })
      .where('grant_guid', '=', grantGUID)
      .execute();
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'grant.ended',
      object: { kind, id: guid },
      before: { grantGUID, ...loggedPrincipal({ ...principal, guid: principal.id }), until },
      reason: storableText(reason),
    });
  });
