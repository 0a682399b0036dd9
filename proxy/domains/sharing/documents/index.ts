/** Sharing maps, charts and dashboards: the handlers of their calls. */
import { sql } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { documentSharingCalls } from '#contract/document-sharing.ts';
import { requireCaller, type CallContext, type Handler } from '#proxy/platform/service/service.ts';
import {
  changeDocumentShare,
  endDocumentShare,
  shareDocument,
  type DocumentShareOptions,
} from './change-document-shares.ts';
import { explainDocument } from './explain-document.ts';
import { findShared, placeOf, readDocumentShares, sharedWith } from './shared-documents.ts';
import { hasNotEnded } from '#proxy/platform/access/access-scope.ts';

export type DocumentSharingHandlers = { [N in keyof typeof documentSharingCalls]: Handler<N> };

const identityOf = (context: CallContext): string => requireCaller(context).identityGUID;

/** The call `document/access`. */
async function access(
  { kysely, hasMaps }: DocumentShareOptions,
  which: CallRequest<'document/access'>,
  identityGUID: string,
): Promise<CallResponse<'document/access'>> {
  const { guid, document, published, visibility, organisation_guid } = await findShared(
    kysely,
    hasMaps,
    which,
    identityGUID,
  );
  const { people } = await kysely
    .selectFrom('auth.member')
    .select(sql<number>`count(*)::int`.as('people'))
    .where('organisation_guid', '=', organisation_guid)
    .executeTakeFirstOrThrow();
  const column = sql.ref(`g.${placeOf(which.kind).guid}`);
  return {
    title: document.title,
    isPublished: published !== null,
    visibility,
    people,
    shares: await readDocumentShares(kysely, sql`${column} = ${guid} and ${hasNotEnded}`),
  };
}

export const createDocumentSharing = (options: DocumentShareOptions): DocumentSharingHandlers => ({
  'document/access': (request, context) => access(options, request, identityOf(context)),
  'document/share': (request, context) => shareDocument(options, request, identityOf(context)),
  'document/changeSharing': (request, context) => changeDocumentShare(options, request, identityOf(context)),
  async 'document/endSharing'(request, context) {
    await endDocumentShare(options, request, identityOf(context));
    return {};
  },
  'document/explainAccess': (request, context) => explainDocument(options, request, identityOf(context)),
  'document/sharedWithMe': (_, context) => sharedWith(options, identityOf(context)),
});
