/** Reads and saves charts and dashboards for their editors. */
import type { ChartDocument, DashboardDocument } from '#contract/documents.ts';
import { ApiError } from '../../services/api/api-error.ts';
import type { Api } from '../../services/api/api.ts';
import type { EditedKind } from './use-document-editing.ts';

type AnyDocument = ChartDocument | DashboardDocument;

/** @throws ApiError 404 for a document of another kind, whose editor has another address */
export async function openDocument<Kind extends AnyDocument['kind']>(
  api: Api,
  documentGUID: string,
  kind: Kind,
): Promise<{ document: Extract<AnyDocument, { kind: Kind }>; revision: number }> {
  const { document, revision } = await api.call('document:edit', { documentGUID });
  if (document.kind !== kind) throw new ApiError(otherKind(kind));
  return { document: document as Extract<AnyDocument, { kind: Kind }>, revision };
}

const otherKind = (kind: string) => ({ type: 'about:blank', status: 404, title: `There is no such ${kind}` });

/** The answer to a save; a conflict has a document of the same kind. */
export const saveDocument = async <Document extends AnyDocument>(
  api: Api,
  { guid: documentGUID, ...save }: Parameters<EditedKind<Document>['save']>[1],
) => {
  const answer = await api.call('document:save', { documentGUID, ...save }, { keepalive: true });
  return answer.kind === 'saved' ? answer : { ...answer, document: answer.document as Document };
};
